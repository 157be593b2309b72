"""The cell of the prices that a dish has at some times."""

import pytest

from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import sheet_prices
from restaurant_site.owner.sheet_files import CellError

LANGUAGES = SiteLanguages((BY_CODE["en"], BY_CODE["zh"]))
THURSDAY = {"hours": "thu 17:00-18:00", "price": "7.00"}


@pytest.mark.parametrize(
    "prices",
    [
        [],
        [THURSDAY],
        [{**THURSDAY, "size": "small"}, {**THURSDAY, "size": "large", "price": "9.00"}],
        [{**THURSDAY, "label": {"en": "Happy hour", "zh": "歡樂時光"}}, {"hours": "open-14:00", "price": "8.50"}],
        [{**THURSDAY, "label": {"en": "Five (or six); 5 / 7 \\ late", "zh": "五（至）六；遲"}}],
    ],
    ids=str,
)
def test_prices_come_back_from_their_cell_as_they_were_typed(prices):
    assert prices == sheet_prices.value(sheet_prices.cell(prices, LANGUAGES), LANGUAGES)


@pytest.mark.parametrize(
    ("cell", "prices"),
    [
        ("$7 Thu 5-6 pm", [THURSDAY]),
        ("7 5-6 pm", [{"hours": "17:00-18:00", "price": "7.00"}]),
        ("9 11:30 am-3 pm", [{"hours": "11:30-15:00", "price": "9.00"}]),
        ("7 17:00-18:00", [{"hours": "17:00-18:00", "price": "7.00"}]),
        ("  7,00 thu 17:00 – 18:00 (Mates) ;", [{**THURSDAY, "label": {"en": "Mates"}}]),
        (
            "7,00 thu 17:00-18:00 (Happy hour)",
            [{**THURSDAY, "label": {"en": "Happy hour", "zh": "歡樂時光"}}],
        ),
    ],
)
def test_prices_and_times_are_read_as_people_write_them(cell, prices):
    assert prices == sheet_prices.value(cell, LANGUAGES)


@pytest.mark.parametrize(
    "cell", ["7.00", "thu 17:00-18:00", "seven thu 17:00-18:00", "7.00 at times", "7.00 (Happy hour)"]
)
def test_a_price_without_a_time_says_what_would_be_right(cell):
    with pytest.raises(CellError) as error:
        sheet_prices.value(cell, LANGUAGES)
    assert sheet_prices.WRONG == error.value.message


@pytest.mark.parametrize(
    ("words", "cell"),
    [
        ("Happy hour (Thu 5-6 pm)", "7.00 thu 17:00-18:00 (Happy hour / 歡樂時光)"),
        ("Marisol’s hour (Thu 5-6 pm)", "7.00 thu 17:00-18:00"),  # which nobody has translated
        ("Happy hour (Thu 5-6 pm at the bar)", "7.00 thu 17:00-18:00 (Happy hour at the bar / 歡樂時光（吧枱）)"),
        ("Happy hour (Thu 5-6 pm, in the lounge)", "7.00 thu 17:00-18:00 (Happy hour / 歡樂時光)"),
        ("Thu 5-6 pm", "7.00 thu 17:00-18:00"),
        ("Happy hour", ""),
        ("Happy hour (Thu 5-6)", "7.00 thu 17:00-18:00 (Happy hour / 歡樂時光)"),
        ("Happy hour (Thu 7-9)", ""),  # in the morning or in the evening
        ("4-6", ""),  # guests, or pieces
    ],
)
def test_a_name_says_when_its_price_holds_and_is_kept_where_every_language_has_it(words, cell):
    assert cell == sheet_prices.at_its_time(words, "$7", LANGUAGES)


def test_a_heading_without_its_time_has_that_of_the_offer_of_its_name_wherever_this_is_served():
    at_the_bar = {**THURSDAY, "label": {"en": "Happy hour at the bar", "zh": "歡樂時光（吧枱）"}}
    assert ("thu 17:00-18:00", True) == sheet_prices.time_of("Happy hour", [at_the_bar], LANGUAGES)
    assert ("thu 17:00-18:00", False) == sheet_prices.time_of("Early bird", [at_the_bar], LANGUAGES)


@pytest.mark.parametrize("typed", ["8 $ le verre", "verre 8 $", "8 $ verre", "le verre 8 $"])
def test_a_price_at_a_time_is_that_of_the_size_that_its_cell_names(typed):
    french = SiteLanguages((BY_CODE["fr"], BY_CODE["en"]))
    sizes = [
        {"id": "verre", "name": {"fr": "Verre", "en": "Glass"}, "price": "12.00"},
        {"id": "bouteille", "name": {"fr": "Bouteille", "en": "Bottle"}, "price": "54.00"},
    ]
    assert sheet_prices.is_of_a_size(typed)
    cell = sheet_prices.of_sizes("5 à 7 (mar-ven 17 h-19 h)", typed, french)
    assert sheet_prices.with_sizes(cell, sizes).startswith("verre 8.00 tue-fri 17:00-19:00")
