"""What `restaurant-site check` says of the mistakes that owners make in a copy of the starter: the line, and what is right."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from restaurant_site.content.starter import SAMPLES
from restaurant_site.owner.cli.commands import main

SOUPS, MAINS, HOURS = "menu/soups.yaml", "menu/mains.yaml", "hours.yaml"
NAME = "name: {en: Tomato Soup, zh: 番茄湯}"
PRICE, TRACES, ALLERGENS = 'price: "7.50"', "may_contain: [milk, wheat]", "allergens: [egg, soy, wheat]"
TUESDAY = 'tuesday: ["11:30-21:00"]'

ZONE = "time_zone: America/Toronto"
PAYMENT = "payment: [{en: Cash, zh: 現金}, {en: Debit and credit cards, zh: 扣賬卡及信用卡}]"
HAPPY = "\n  prices_at: [{{hours: {}, price: {}}}]"
TWO_TIMES = "\n  prices_at: [{hours: fri 17:00-18:00, price: 5.00}, {hours: tue-fri 17:30-20:00, price: 6.00}]"
SIZES = 'sizes: [{id: small, name: {en: Small, zh: 小}, price: "7.50"}]'

MISTAKES = [
    # (file, what is right, the mistake, what is said); the line is that of the mistake
    # Punctuation
    (SOUPS, "en: Tomatoes and", "en: Tomatoes: and", "a text with `: ` needs quotes: `en: \"Tomatoes: and"),
    (SOUPS, "en: Tomato Soup", "en: Soup #5", "` #` begins a comment; put quotes around the text"),
    (SOUPS, NAME, "name:\n    en: Soup #5\n    zh: 湯", "ends before `#5`, because `#` begins a comment"),
    (SOUPS, PRICE, 'price: "7.50', "the quotation mark `\"` is not closed"),
    (SOUPS, NAME, 'name:\n    en: "Soup\n    zh: 湯', "the quotation mark `\"` is not closed"),
    (SOUPS, "en: Tomato Soup", "en: 'Tomato Soup", "the quotation mark `'` is not closed"),
    (SOUPS, "en: Tomato Soup", "en: 'Mom's Soup'", "a text with an apostrophe needs double quotation marks"),
    (SOUPS, "zh: 番茄湯}", "zh: 番茄湯", "`{` is not closed; write `}`"),
    (SOUPS, NAME, NAME + "}", "`}` closes nothing"),
    (SOUPS, PRICE, 'price:"7.50"', "write a space after the colon: `price: …`"),
    (SOUPS, PRICE, 'price "7.50"', "write a colon after `price`"),
    (SOUPS, "Soup, zh", "Soup zh", "write a comma before `zh`: `…, zh: …`"),
    (SOUPS, "en: Tomato Soup", "en:Tomato Soup", "a space is missing after the colon; write `en: Tomato Soup`"),
    (SOUPS, "en: Tomatoes and", "en: Tomatoes, and", "a text with a comma between braces needs quotes"),
    (SOUPS, "en: Tomato Soup", "en: Tomato, purée", "a text with a comma between braces needs quotes"),
    (SOUPS, "en: Tomato Soup", "en: @Soup", "a text with `@` needs quotes"),
    (SOUPS, "  " + PRICE, "\t" + PRICE, "begins with a tab; indent with spaces"),
    (SOUPS, "  " + PRICE, "   " + PRICE, "begins in column 4, the line above in column 3"),
    (SOUPS, "zh: 番茄湯}", "zh: 湯，{{phone}}查詢}", "a text with `{{` needs quotes"),
    (SOUPS, "- id: tomato-soup\n", "- id: tomato-soup\n  also: [致電{{phone}}查詢]\n", "a text with `{{` needs quotes"),
    # Full-width punctuation
    (SOUPS, PRICE, 'price："7.50"', "write `:` instead of the full-width `：`"),
    (SOUPS, "zh: 番茄湯", "zh：番茄湯", "the colon is full-width; write `zh: 番茄湯`"),
    (SOUPS, "Soup, zh", "Soup， zh", "write `,` instead of the full-width `，`"),
    (SOUPS, TRACES, "may_contain: [milk，wheat]", "write `,` instead of the full-width `，`"),
    (SOUPS, TRACES, "may_contain: [milk、wheat]", "write `,` instead of the full-width `、`"),
    (SOUPS, NAME, "name: ｛en: Tomato Soup, zh: 番茄湯｝", "write `{`, `}` instead of the full-width `｛`, `｝`"),
    (SOUPS, NAME, "name: {en: Tomato Soup, zh: 番茄湯｝", "write `}` instead of the full-width `｝`"),
    (SOUPS, TRACES, "may_contain: 【milk, wheat】", "`[milk, wheat]`; write `[`, `]` instead of the full-width `【`, `】`"),
    (SOUPS, "- id: tomato", "－ id: tomato", "write `-` instead of the full-width `－`"),
    (SOUPS, "  " + PRICE, "\u3000" + PRICE, "begins with a full-width space; indent with spaces"),
    (SOUPS, PRICE, "price: “7.50”", "did you mean `7.50`?"),
    (SOUPS, PRICE, "price: ７．５０", "did you mean `7.50`?"),
    (HOURS, TUESDAY, 'tuesday: ["11：30-21：00"]', "did you mean `11:30-21:00`?"),
    # Times
    (HOURS, TUESDAY, 'tuesday: ["17:30-25:00"]', "when it closes after midnight; did you mean `17:30-01:00`?"),
    (HOURS, TUESDAY, 'tuesday: ["11:30-24:00"]', "when it closes after midnight; did you mean `11:30-00:00`?"),
    (HOURS, TUESDAY, 'tuesday: ["16:00-10:00"]', "16:00–10:00 is 18 hours without a break; is it right?"),
    (HOURS, TUESDAY, 'tuesday: ["05:30-22:00"]', "05:30–22:00 is 16 hours without a break; is it right?"),
    (HOURS, TUESDAY, 'tuesday: ["9:30-21:00"]', "did you mean `09:30-21:00`?"),
    (HOURS, TUESDAY, 'tuesday: ["9:30am – 9pm"]', "did you mean `09:30-21:00`?"),
    (HOURS, TUESDAY, 'tuesday: "11:30-21:00"', 'write a list with each range by itself: `["11:30-21:00"]`'),
    (HOURS, TUESDAY, 'tuesday: ["11:30-15:00, 17:00-21:00"]', '`["11:30-15:00", "17:00-21:00"]`'),
    (HOURS, "monday: []", "monday: closed", "a closed day is written `[]`"),
    (HOURS, "monday: []", "monday: [休息]", "a closed day is written `[]`"),
    (HOURS, "monday: []", "monday:", "or `[]` for a closed day"),
    (HOURS, "dine_in: 30", "dine_in: 8:30 pm", "did you mean `20:30`?"),
    # Allergens
    (MAINS, "  " + ALLERGENS + "\n", "", "`fried-rice` has no allergens recorded"),
    (MAINS, ALLERGENS, "allergens: []", "`restaurant-site migrate` removes empty lists of allergens"),
    (MAINS, ALLERGENS, "allergens:", "list what the dish contains, or delete the line until somebody has checked"),
    (MAINS, ALLERGENS, "allergens: no", "Write `none` only when every ingredient has been checked"),
    (MAINS, ALLERGENS, "allergens: [none]", "Write `none` only when every ingredient has been checked"),
    (MAINS, ALLERGENS, "allergens: egg, soy", "should be a list: `[egg, soy]`"),
    (MAINS, "soy, wheat]", "shellfish]", "write `crustaceans` for shrimp, crab and lobster, `molluscs` for"),
    (MAINS, "soy, wheat]", "gluten]", "write `wheat` where it has wheat; barley, rye and oats have no id"),
    (MAINS, "soy, wheat]", "nuts]", "write `tree-nuts` for almonds, cashews and walnuts, `peanut` for peanuts"),
    (MAINS, "soy, wheat]", "Dairy]", "write `milk`"),
    (MAINS, "soy, wheat]", "蝦]", "write `crustaceans`"),
    (MAINS, "soy, wheat]", "soy, shelfish]", "`shelfish` is no id of an allergen; write `crustaceans` for shrimp"),
    (MAINS, "soy, wheat]", "gelatine]", "there is no allergen `gelatine`; the site has crustaceans, egg"),
    # Prices and other values
    (SOUPS, PRICE, 'price: "0.00"', "guests read that it costs nothing; write the price"),
    (SOUPS, PRICE, 'price: "700.00"', "700.00 where no other dish costs more than 14.00; is it right?"),
    (SOUPS, PRICE, PRICE + '\n  hours: "mon-wed 11:30-14:00"', "and the restaurant is closed then on Monday; guests read"),
    (SOUPS, PRICE, PRICE + '\n  hours: "mon 11:30-14:00"', "and the restaurant is always closed then"),
    ("menu.yaml", "- {id: soups,", '- {id: soups, hours: "mon 11:30-14:00",', "and the restaurant is always closed then"),
    ("menu.yaml", "- {id: soups,", '- {id: soups, hours: "mon 11.30",', "`open` and `close` are those of the restaurant"),
    ("menu.yaml", "- {id: soups,", '- {id: soups, hours: "tue 11:30-14, wed 5pm-close",', "did you mean `tue 11:30-14:00, wed"),
    (SOUPS, PRICE, PRICE + HAPPY.format("fri 17:00-18:00", "5"), "did you mean `5.00`?"),
    (SOUPS, PRICE, PRICE + HAPPY.format("fri 5pm", "5.00"), "`open` and `close` are those of the restaurant"),
    (SOUPS, PRICE, PRICE + HAPPY.format("fri 17:00-18:00", "7.50"), "7.50 is what it costs at other times, too"),
    (SOUPS, PRICE, PRICE + HAPPY.format("mon 17:00-18:00", "5.00"), "so that nobody pays this price"),
    (SOUPS, PRICE, PRICE + '\n  hours: "11:00-14:00"', "is 11:00–14:00, and the restaurant is open 11:30–21:00 on Tuesday"),
    (SOUPS, PRICE, PRICE + HAPPY.format("tue 20:30-21:30", "5.00"), "open 11:30–21:00 on Tuesday; write times within"),
    (SOUPS, PRICE, PRICE + HAPPY.format("fri 17:00-18:00", "70.00"), "70.00 at this time and 7.50 at others; is it right?"),
    (SOUPS, PRICE, "price: market" + HAPPY.format("fri 17:00-18:00", "5.00"), "a dish at the market price has no other one"),
    (SOUPS, PRICE, PRICE + HAPPY.format("fri 17:00-18:00", "5.00, size: big"), "`big` is no size of this dish (it has none)"),
    (SOUPS, PRICE, PRICE + TWO_TIMES, "another price of it holds at a part of these hours (17:00–18:00)"),
    (SOUPS, PRICE, SIZES + HAPPY.format("fri 17:00-18:00", "5.00"), "which of them has this price, as in `size: small`"),
    (SOUPS, PRICE, "price: $7.5", "did you mean `7.50`?"),
    (SOUPS, PRICE, 'price: "7,50"', "did you mean `7.50`?"),
    (SOUPS, "popular: true", "popular: yes", "write true or false; did you mean `true`?"),
    (SOUPS, 'serves: "1"', "serves: 2-Jan", "is a date, as a spreadsheet program makes one of `1-2`"),
    (SOUPS, "last_verified: \"2026", "last_verified: \"11/20/2026\" #", "did you mean `2026-11-20`?"),
    (SOUPS, "- id: tomato-soup", "- id: Tomato Soup", "did you mean `tomato-soup`?"),
    ("restaurant.yaml", 'telephone: "+14165550123"', "telephone: (416) 555-0123", "did you mean `+14165550123`?"),
    # Lists and blocks
    ("restaurant.yaml", PAYMENT, "payment: Cash, Visa", "should be a list: `[{en: Cash, zh: …}, {en: Visa, zh: …}]`"),
    ("restaurant.yaml", PAYMENT, "payment: [Cash]", "write this text in each language: `{en: Cash, zh: …}`"),
    ("restaurant.yaml", PAYMENT, "payment: ['Cash: coins']", "each language: `{en: \"Cash: coins\", zh: …}`"),
    (SOUPS, PRICE, PRICE + "\n  additions: none", "should be a list; write `[]` for an empty one"),
    (SOUPS, PRICE, PRICE + "\n  sizes: {small: 7.50}", "should be a list: `sizes: [{id: small, name: {en: Small, zh: 小}, price:"),
    (SOUPS, PRICE, PRICE + "\n  season: winter", "`season: {from: 11-01, until: 02-28}`"),
    (SOUPS, PRICE, PRICE + "\n  season: {from: Nov 1, until: 02-28}", "did you mean `11-01`?"),
    (SOUPS, PRICE, PRICE + "\n  cost: 3.00", "there is no such key here; known are `additions`, `allergens`"),
    (MAINS, "- id: braised-tofu", "id: braised-tofu", "an entry of a list begins with `- `: `- id: braised-tofu`"),
    (HOURS, "last_orders: {dine_in: 30}", "last_orders: 30", '`last_orders: {delivery: "20:45", dine_in: 30}`'),
    ("restaurant.yaml", 'longitude: "-79', 'longitude: "79', "time zone America/Toronto; west is negative: is it `-79.38710`?"),
    ("restaurant.yaml", ZONE, "taxes: [{name: {en: VAT, zh: 稅}, rate: 87%}]\n" + ZONE, "a tax of 87%; is it right?"),
    ("restaurant.yaml", "America/Toronto", "EST", "`EST` is no time zone of a city; write one of CA: America/"),
    ("restaurant.yaml", "America/Toronto", "Toronto", "did you mean America/Toronto?"),
    # References
    (
        "knowledge/visit/opening-hours.en.md", "{{dish:tomato-soup}}", "{dish:tomato-soup}",
        "`{dish:tomato-soup}`: write two braces on each side of a reference",
    ),
    (SOUPS, "- id: tomato-soup", "- id: tomato-soup\n  draft: true", "the dish `tomato-soup` is a draft; delete its line"),
]  # fmt: skip
ELSEWHERE = {"is a draft", "has no allergens recorded"}
"""What is said where the mistake is not."""


@pytest.fixture(scope="module")
def starter(tmp_path_factory) -> Path:
    return Path(shutil.copytree(SAMPLES["corner-kitchen"], tmp_path_factory.mktemp("starter") / "content"))


def findings(folder: Path) -> list[str]:
    command = ["check", str(folder), "--today", "2026-11-20"]
    said = CliRunner().invoke(main, command, env={"LANGUAGE": "en"}).stderr.splitlines()
    return [line.removeprefix(f"{folder}/") for line in said if line.startswith(str(folder))]


@pytest.mark.parametrize(("file", "right", "mistake", "advice"), MISTAKES, ids=[each[2] for each in MISTAKES])
def test_a_mistake_is_named_in_its_line_with_what_is_right(starter, tmp_path, file, right, mistake, advice):
    folder = shutil.copytree(starter, tmp_path / "content")
    text = (folder / file).read_text()
    assert right in text
    (folder / file).write_text(text.replace(right, mistake, 1))
    said = findings(folder)
    assert [] != [line for line in said if advice in line], said
    line = int(next(re.match(r"[^:]+:(\d+):", line)[1] for line in said if advice in line))
    first = text[: text.index(right)].count("\n") + 1
    assert line in range(first, first + mistake.count("\n") + 1) or any(words in advice for words in ELSEWHERE), said


def test_nothing_that_is_said_advises_an_empty_list_of_allergens(starter, tmp_path):
    for number, (file, right, mistake, _) in enumerate(MISTAKES):
        if right.startswith(("soy", "allergens")) or right.strip().startswith("allergens"):
            folder = shutil.copytree(starter, tmp_path / str(number))
            (folder / file).write_text((folder / file).read_text().replace(right, mistake, 1))
            assert [] == [line for line in findings(folder) if "allergens: []" in line or "write `[]`" in line]
