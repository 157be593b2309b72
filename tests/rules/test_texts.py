"""The demonstration's texts have no word that its glossaries replace, and give waits for the same number of guests."""

import re
from datetime import date

import pytest

from restaurant_site.content import site_loader
from restaurant_site.models.articles import StyleGlossary
from restaurant_site.owner import glossary_lint
from restaurant_site.owner.content_warnings import warnings_of
from tests.conftest import ROOT
from tests.languages import LOCALES

TODAY = date(2026, 11, 20)
WAITS_FOR_TWO = re.compile(
    r"(?:table for|waits? for|are for) two\b(?! to four)|(?<!to )two (?:people|guests) wait|二人枱|二人等位|两人桌|两人等位"
)
"""Words for waits of two guests; those of rhythm.yaml are for two to four."""


@pytest.fixture(scope="module")
def draft():
    return site_loader.read(ROOT / "content")


def test_the_glossaries_have_nothing_to_replace(draft):
    assert {locale.code for locale in LOCALES} == set(draft.glossaries)
    assert [] == [str(each) for each in glossary_lint.warnings(draft)]


@pytest.mark.parametrize("wrong", ["如果冻", "要走"])
def test_words_that_conversion_forms_are_in_the_glossary(draft, wrong):
    glossary: StyleGlossary = draft.glossaries["cn"]
    assert wrong in glossary.root


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_waits_are_for_two_to_four_guests_wherever_they_are_told(site, locale):
    assert "2–4" in {each.size for each in site.rhythm.waiting.party_sizes}
    texts = {"rhythm.yaml": site.rhythm.summary.in_(locale)}
    for id, article in site.articles.items():
        writing = article.in_(locale)
        texts[id] = "\n".join([writing.summary, writing.body, *(fact.label for fact in writing.facts)])
    assert {} == {name: match[0] for name, text in texts.items() if (match := WAITS_FOR_TWO.search(text))}


def test_the_line_of_each_dish_is_short(draft):
    assert all(dish.summary for _, _, dish in draft.dishes.values())
    assert [] == [str(each) for each in warnings_of(draft, TODAY) if "line of the menu" in each.message]
