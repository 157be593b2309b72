"""Words that any restaurant writes alike come in every language that ships; what is a restaurant's own stays a draft."""

import pytest
import yaml

from restaurant_site.locales import BY_CODE, LOCALES, SiteLanguages
from restaurant_site.owner import common_words
from restaurant_site.owner.languages import with_drafts


def languages(*codes):
    return SiteLanguages(tuple(BY_CODE[code] for code in codes))


def test_each_row_has_every_language_that_ships():
    for row in yaml.safe_load(common_words.FILE.read_text(encoding="utf-8")):
        assert row.keys() == {each.code for each in LOCALES}, row


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        ("Order sheet", "Comanda"),
        ("Boxing Day (observed)", "Santo Stefano (recupero)"),
        ("500 ml", "500 ml"),
        ("opening hours", "orari di apertura"),
        ("Opening hours", "Orari di apertura"),
        ("Home cooking in Toronto.", "✎ Home cooking in Toronto."),
        ("When we are open\n\nWe are old.", "✎ When we are open\n\nWe are old."),
    ],
)
def test_a_new_text_is_a_draft_but_for_common_words(english, italian):
    assert {"en": english, "it": italian} == with_drafts({"en": english}, languages("en", "it"))


def test_words_that_the_owner_wrote_stay():
    assert {"en": "Main", "it": "Intera"} == with_drafts({"en": "Main", "it": "Intera"}, languages("en", "it"))
