"""References become words in each language, links where the text is Markdown, or faults."""

from dataclasses import replace
from itertools import pairwise

import pytest

from restaurant_site.content.load_state import LoadState
from restaurant_site.content.references import MAX_TRAIL, READERS, Expander, known_ids
from restaurant_site.locales import ENGLISH, FRENCH
from restaurant_site.models.text import MetresFact, MinutesFact, MoneyFact, Text, TimeFact
from tests.content.folders import document, loaded
from tests.languages import LOCALES


@pytest.fixture(scope="module")
def shared(site):
    """The demonstration's parts, and facts that refer to each other."""
    facts = {
        "last-order": TimeFact(time="21:00"),
        "deposit": MoneyFact(money="1250.00"),
        "grace": MinutesFact(minutes="15"),
        "near": MetresFact(metres="80"),
        "code": "PS-12",
        "rule": Text({"en": "Order by {{last-order}}", "zh": "{{last-order}}前點菜", "cn": "{{last-order}}前点菜"}),
        "rules": Text(
            {
                "en": "{{rule}}; {{grace}} late is fine",
                "zh": "{{rule}}，遲{{grace}}無妨",
                "cn": "{{rule}}，迟{{grace}}无妨",
            }
        ),
        "self": Text({"en": "{{self}}", "zh": "{{self}}", "cn": "{{self}}"}),
        "lost": Text({"en": "{{nowhere}}", "zh": "{{nowhere}}", "cn": "{{nowhere}}"}),
    }
    parts = loaded(
        site.restaurant,
        site.hours,
        site.rhythm,
        site.parking,
        site.must_order,
        facts=facts,
        pages=dict(site.pages),
        dishes={id: (document("[x]"), (), dish) for id, dish in site.dishes.items()},
        articles={
            id: {code: (document("[x]"), text) for code, text in each.texts.items()}
            for id, each in site.articles.items()
        },
    )
    parts.ids = {
        **known_ids(parts),
        "dish": frozenset({*site.dishes, "broken-dish"}),
        "fact": frozenset({*facts, "broken-fact"}),
        "hours": frozenset({"open", "close", "range", "telephone"}),
    }
    return parts


def in_each_language(shared: LoadState, text: str, markdown: bool = False) -> list[str]:
    """*text* expanded in each language; a fault fails the test."""

    def fail(offset: int, message: str) -> None:
        raise AssertionError(f"{offset}: {message}")

    expanders = [Expander(shared, locale) for locale in LOCALES]
    return [each.markdown(text, fail) if markdown else each.plain(text, fail) for each in expanders]


def faults(shared: LoadState, text: str, markdown: bool = False) -> list[tuple[int, str]]:
    told: list[tuple[int, str]] = []
    expander = Expander(shared, ENGLISH)
    expand = expander.markdown if markdown else expander.plain
    expand(text, lambda offset, message: told.append((offset, message)))
    return told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{last-order}}", ["9:00 pm", "晚上9時", "21:00"]),
        ("{{deposit}}", ["$1,250.00", "$1,250.00", "$1,250.00"]),
        ("{{grace}}", ["15 minutes", "15分鐘", "15分钟"]),
        ("{{near}}", ["80 m", "80米", "80米"]),
        ("{{code}}/{{ code }}", ["PS-12/PS-12"] * 3),
        ("{{rule}}.", ["Order by 9:00 pm.", "晚上9時前點菜.", "21:00前点菜."]),
        (
            "{{rules}}",
            [
                "Order by 9:00 pm; 15 minutes late is fine",
                "晚上9時前點菜，遲15分鐘無妨",
                "21:00前点菜，迟15分钟无妨",
            ],
        ),
        ("{one} {} none", ["{one} {} none"] * 3),
    ],
)
def test_a_fact_is_written_as_each_language_writes_it(shared, text, expected):
    assert expected == in_each_language(shared, text)


def test_what_the_restaurant_file_says_can_be_referred_to(shared, site):
    assert [site.restaurant.phone] * 3 == in_each_language(shared, "{{phone}}")
    assert [site.restaurant.email] * 3 == in_each_language(shared, "{{email}}")
    assert [site.restaurant.name.in_(locale) for locale in LOCALES] == in_each_language(shared, "{{restaurant}}")
    assert [site.restaurant.address.text.in_(locale) for locale in LOCALES] == in_each_language(shared, "{{address}}")


def test_the_usual_hours_can_be_referred_to(shared):
    expected = ["10:00 am to 9:30 pm", "上午10時至晚上9時30分", "10:00至21:30"]
    assert expected == in_each_language(shared, "{{hours:range}}")
    assert ["10:00 am", "上午10時", "10:00"] == in_each_language(shared, "{{hours:open}}")
    assert ["9:30 pm", "晚上9時30分", "21:30"] == in_each_language(shared, "{{hours:close}}")
    expected = ["10:00 am to 9:15 pm", "上午10時至晚上9時15分", "10:00至21:15"]
    assert expected == in_each_language(shared, "{{hours:telephone}}")


def test_hours_of_the_telephone_that_nobody_has_written_are_asked_for(sample):
    content = loaded(sample.hours, ids={"hours": frozenset({"telephone"})})
    [(_, message)] = faults(content, "{{hours:telephone}}")
    assert 'add `telephone: "10:00-21:15"` there, or take this out' in message


def test_a_dish_is_its_name_and_its_price(shared, site):
    dish = next(iter(site.dishes.values()))
    names = [dish.name.in_(locale) for locale in LOCALES]
    assert names == in_each_language(shared, f"{{{{dish:{dish.id}}}}}")
    assert [f"${dish.price / 100:.2f}"] * 3 == in_each_language(shared, f"{{{{price:{dish.id}}}}}")
    assert [dish.serves] * 3 == in_each_language(shared, f"{{{{serves:{dish.id}}}}}")


def test_in_markdown_dishes_articles_and_pages_are_links(shared, site):
    dish, article = next(iter(site.dishes.values())), next(iter(site.articles.values()))
    expected = [f"[{dish.name.in_(locale)}](dish:{dish.id})" for locale in LOCALES]
    assert expected == in_each_language(shared, f"{{{{dish:{dish.id}}}}}", markdown=True)
    expected = [f"[{article.in_(locale).title}](article:{article.id})" for locale in LOCALES]
    assert expected == in_each_language(shared, f"{{{{article:{article.id}}}}}", markdown=True)
    expected = [f"[{site.pages['menu'].title.in_(locale)}](page:menu)" for locale in LOCALES]
    assert expected == in_each_language(shared, "{{page:menu}}", markdown=True)
    assert [site.restaurant.phone] * 3 == in_each_language(shared, "{{phone}}", markdown=True)


def test_a_caution_is_the_names_of_the_dishes_that_have_it_in_menu_order(shared, site):
    dishes = [dish for dish in site.dishes.values() if "honey" in dish.cautions]
    signs = [locale.punctuation.list_comma for locale in LOCALES]
    names = [[dish.name.in_(locale) for dish in dishes] for locale in LOCALES]
    assert [sign.join(each) for sign, each in zip(signs, names, strict=True)] == in_each_language(
        shared, "{{cautions:honey}}"
    )
    links = [[f"[{dish.name.in_(locale)}](dish:{dish.id})" for dish in dishes] for locale in LOCALES]
    assert [sign.join(each) for sign, each in zip(signs, links, strict=True)] == in_each_language(
        shared, "{{cautions:honey}}", markdown=True
    )


def test_a_caution_that_no_dish_has_is_refused(sample):
    dishes = {id: (document("[x]"), (), dish) for id, dish in sample.dishes.items()}
    content = loaded(dishes=dishes, ids={"caution": frozenset({"honey", "alcohol"})})
    [(_, message)] = faults(content, "{{cautions:honey}}")
    assert "no dish has this caution; add `honey` to `cautions` of a dish, or take this out" in message
    [(_, message)] = faults(content, "{{cautions:nuts}}")
    assert "there is no caution `nuts`" in message


def test_a_place_is_its_name_its_way_and_its_terms(shared, site):
    place = next(each for each in site.parking.options if each.height_limit_m)
    said = [in_each_language(shared, f"{{{{{kind}:{place.id}}}}}") for kind in ("place", "distance", "rate", "spaces")]
    assert [
        [place.name.in_(locale) for locale in LOCALES],
        [f"{place.distance_m} m", f"{place.distance_m}米", f"{place.distance_m}米"],
        [place.price.in_(locale) for locale in LOCALES],
        [str(place.spaces)] * 3,
    ] == said
    limit = f"{place.height_limit_m:.1f}"
    assert [f"{limit} m", f"{limit}米", f"{limit}米"] == in_each_language(shared, f"{{{{height:{place.id}}}}}")
    walk = place.walk_minutes
    assert [f"{walk} minutes", f"{walk}分鐘", f"{walk}分钟"] == in_each_language(shared, f"{{{{walk:{place.id}}}}}")


def test_a_count_is_the_number_of_entries(shared, site):
    assert [str(len(site.dishes))] * 3 == in_each_language(shared, "{{count:dishes}}")


def test_a_level_is_its_wait(shared, site):
    wait = site.rhythm.levels["peak"].wait_minutes
    assert f"{wait.minimum} to {wait.maximum} minutes" == in_each_language(shared, "{{wait:peak}}")[0]


def test_a_combo_is_the_sum_of_its_dishes(shared, site):
    combo = next(each for each in site.must_order.combos if each.size == 2)
    total = sum(site.dishes[item].price for item in combo.items)
    assert [f"${total / 100:.2f}"] * 3 == in_each_language(shared, "{{combo-total:combo-2}}")
    assert [f"${round(total / 2) / 100:.2f}"] * 3 == in_each_language(shared, "{{combo-person:combo-2}}")


def holidays(sample, **hours) -> LoadState:
    """The sample's hours, of which some holidays have other *hours*."""
    given = [each.model_copy(update={"hours": hours.get(each.id, each.hours)}) for each in sample.hours.holidays]
    opening = sample.hours.model_copy(update={"holidays": tuple(given)})
    ids = {"holiday": frozenset(each.id for each in given), "fact": frozenset()}
    return loaded(opening, ids=ids)


def test_the_dates_of_a_holiday_are_all_told(sample):
    assert [
        "Tuesday, January 5, 2027 and Wednesday, January 6, 2027",
        "2027年1月5日（星期二）、2027年1月6日（星期三）",
        "2027年1月5日（周二）、2027年1月6日（周三）",
    ] == in_each_language(holidays(sample), "{{holiday-date:deep-winter}}")


def test_a_holiday_has_its_own_hours_or_is_closed(sample):
    shared = holidays(sample)
    assert "11:30 am to 2:00 pm" == in_each_language(shared, "{{holiday-hours:founding-day}}")[0]
    assert ["closed", "休息", "休息"] == in_each_language(shared, "{{holiday-hours:deep-winter}}")


def test_a_holiday_without_hours_has_those_of_its_weekday(sample):
    assert "5:00 pm to 2:00 am" == in_each_language(holidays(sample), "{{holiday-hours:spring-day}}")[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{last-ordr}}", "`{{last-ordr}}`: there is no such fact in facts.yaml; did you mean `last-order`?"),
        (
            "{{hours:noon}}",
            "`{{hours:noon}}`: there is no hours `noon`; known are `close`, `open`, `range`, `telephone`",
        ),
        ("{{dish:}}", "`{{dish:}}`: there is no dish ``"),
        ("{{self}}", "`{{self}}` refers to itself: self → self"),
        ("{{lost}}", "`{{nowhere}}`: there is no such fact in facts.yaml"),
    ],
)
def test_a_reference_that_leads_nowhere_is_told_with_its_offset(shared, text, message):
    assert [(5, message)] == faults(shared, f"Text {text} text")


def test_the_rate_of_a_tax_that_the_restaurant_does_not_give_is_told(shared, sample):
    assert ["5%"] * 3 == in_each_language(shared, "{{tax-rate}}")
    told = "`{{tax-rate}}`: restaurant.yaml has no tax on everything; write it under `taxes` there"
    assert [(0, told)] == faults(loaded(sample.restaurant), "{{tax-rate}}")


def test_the_rate_of_a_tax_is_written_as_the_language_writes_it(shared):
    told = [Expander(shared, FRENCH).plain(text, print) for text in ("{{tax-rate}}", "{{tax-rate:alcohol}}")]
    assert ["5\N{NO-BREAK SPACE}%", "10\N{NO-BREAK SPACE}%"] == told


def test_a_tax_on_one_kind_of_goods_is_referred_to_by_it(shared):
    assert ["10%"] * 3 == in_each_language(shared, "{{tax-rate:alcohol}}")
    [(_, message)] = faults(shared, "{{tax-rate:sweets}}")
    assert "no tax on this kind of goods alone" in message


def test_an_unknown_kind_is_told_with_the_known_ones(shared):
    [(offset, message)] = faults(shared, "{{pric:x}}")
    assert 0 == offset
    assert message.startswith("`{{pric:x}}` leads nowhere; the word before the colon must be one of dish:, price:, ")
    assert tuple(f"{kind}:" for kind in READERS) == message.values["kinds"]


def test_each_fault_of_a_text_is_told(shared):
    assert [0, 9] == [offset for offset, _ in faults(shared, "{{one}}, {{two}}")]


def test_what_failed_to_load_but_stands_in_the_files_is_no_fault(shared):
    assert ["broken-dish and broken-fact"] * 3 == in_each_language(shared, "{{price:broken-dish}} and {{broken-fact}}")


@pytest.mark.parametrize("name", ["phone", "hours:range", "wait:peak", "combo-total:combo-2", "place:x", "rate:x"])
def test_a_part_that_failed_to_load_makes_no_faults_of_references(name):
    ids = dict.fromkeys(("hours", "level", "combo", "place", "fact"), frozenset({"range", "peak", "combo-2", "x"}))
    assert [] == faults(loaded(ids=ids), f"{{{{{name}}}}}")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("page:menus", "the link leads nowhere: there is no page `menus`; did you mean `menu`?"),
        ("menu", "the link to `menu` is not one of ours; write dish:…, article:… or page:…"),
        ("#top", "the link to `#top` is not one of ours; write dish:…, article:… or page:…"),
        ("", "the link to `` is not one of ours; write dish:…, article:… or page:…"),
    ],
)
def test_a_link_that_leads_nowhere_is_told(shared, target, message):
    assert [(7, message)] == faults(shared, f"[here]({target})", markdown=True)


def test_a_link_of_ours_is_right(shared):
    assert [] == faults(shared, "[here](page:menu)", markdown=True)


def chained(shared: LoadState, words: str, count: int) -> LoadState:
    """Facts ``f0``, ``f1``, …, of which each is *words* with the name of the next."""
    names = [f"f{number}" for number in range(count + 1)]
    facts = {name: words.format(following) for name, following in pairwise(names)} | {names[-1]: "x"}
    return replace(shared, facts=facts, ids={**shared.ids, "fact": frozenset(facts)})


def test_references_that_multiply_are_a_fault_before_they_exhaust_the_memory(shared):
    targets = chained(shared, "{{{{{0}}}}}" * 30, 9)
    faults: list[str] = []
    Expander(targets, ENGLISH).plain("{{f0}}", lambda _, message: faults.append(message))
    assert ["makes the texts too long; refer to something shorter"] == [each.partition("` ")[2] for each in faults]


def test_references_in_a_row_are_followed_to_a_depth(shared):
    faults: list[str] = []
    expander = Expander(chained(shared, "{{{{{0}}}}}", 5_000), ENGLISH)
    expander.plain("{{f0}}", lambda _, message: faults.append(message))
    assert [f"`{{{{f0}}}}` refers to more than {MAX_TRAIL} others in a row; use fewer"] == faults
    assert "x" == expander.plain("{{f4995}}", lambda _, message: faults.append(message))
