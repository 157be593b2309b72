"""A localized site is the site in one language: its texts, words and addresses."""

from dataclasses import FrozenInstanceError

import pytest

from tests.conftest import BASE


def test_texts_follow_the_language(spoon):
    name = spoon["en"].site.restaurant.name
    assert ["Prairie Spoon", "草原湯匙", "草原汤匙"] == [spoon[code].text(name) for code in ("en", "zh", "cn")]
    assert [["Soup"], ["湯"]] == [spoon[code].texts(spoon[code].site.restaurant.cuisine) for code in ("en", "zh")]


def test_words_of_the_interface_follow_the_language(spoon):
    assert ["Wheat", "小麥", "小麦"] == [spoon[code].gettext("Wheat") for code in ("en", "zh", "cn")]


def test_a_relative_edition_differs_in_its_addresses_only(spoon):
    localized_site = spoon["zh"]
    relative = localized_site.relative()
    assert (f"{BASE}/zh/menu", "/zh/menu") == (
        localized_site.links.page("menu", localized_site.locale),
        relative.links.page("menu", relative.locale),
    )
    assert (localized_site.site, localized_site.locale, localized_site.gettext) == (
        relative.site,
        relative.locale,
        relative.gettext,
    )


def test_an_edition_never_changes(spoon):
    with pytest.raises(FrozenInstanceError):
        spoon["en"].site = None
