"""The report of an import says hours and prices in the language of its reader."""

from functools import partial

import pytest

from restaurant_site.i18n import load_translations
from restaurant_site.locales import BY_CODE
from restaurant_site.models.menu import SERVING_HOURS
from restaurant_site.owner import serving_words, sheet_notes, sheet_sections
from restaurant_site.owner.sheet_files import Leftover
from restaurant_site.owner.sheet_report import cell_in_words, leftover_in_words
from restaurant_site.settings import shipped
from restaurant_site.text import formatting


def words_of(code: str, currency: str) -> dict[str, object]:
    locale = BY_CODE[code]
    gettext = load_translations(shipped("translations"))[locale.catalogue]

    def hours(text: str) -> str:
        message = lambda words, **values: gettext(words) % values  # noqa: E731
        return serving_words.in_words(SERVING_HOURS.convert(text), locale, message) or text

    return {
        "hours": hours,
        "price": lambda price: formatting.amount(round(float(price) * 100), currency, locale),
    }


@pytest.mark.parametrize(
    ("code", "column", "cell", "expected"),
    [
        ("fr", "price", "36.00", "36,00\N{NO-BREAK SPACE}$"),
        ("en", "price", "36.00", "$36.00"),
        ("fr", "price", "market", "market"),
        (
            "fr",
            "prices_at",
            "9.00 tue-fri 17:00-19:00 (5 à 7)",
            "9,00\N{NO-BREAK SPACE}$ mardi à vendredi, 17 h–19 h (5 à 7)",
        ),
        ("it", "sizes", "Calice: 6.50; 0.75: 24.00", "Calice: 6,50\N{NO-BREAK SPACE}$; 0.75: 24,00\N{NO-BREAK SPACE}$"),
        ("fr", "description_fr", "36.00 tue-fri 17:00-19:00", "36.00 tue-fri 17:00-19:00"),
    ],
)
def test_a_change_has_hours_and_prices_in_words(code, column, cell, expected):
    found = partial(cell_in_words, **words_of(code, "CAD"))(column, cell)
    assert expected == found.replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_only_what_the_import_has_written_is_put_into_words():
    words = words_of("fr", "CAD")
    section = Leftover(sheet_sections.HOURS_OF_SECTION, "A1", "PLATS (mar-sam) → tue-sat 17:30-close")
    assert "PLATS (mar-sam) → mardi à samedi, à partir de 17 h 30" == leftover_in_words(section, **words).text.replace(
        "\N{NO-BREAK SPACE}", " "
    )
    note = Leftover(sheet_notes.NO_FIELD, "A1", "servi à 36.00")
    assert note == leftover_in_words(note, **words)
