"""Localized sites of the small sample, beside those of the demonstration."""

from collections.abc import Mapping

import pytest

from restaurant_site import i18n
from restaurant_site.models.site import Site
from restaurant_site.render.localized_site import LocalizedSite
from restaurant_site.settings import shipped
from restaurant_site.urls import Links
from tests.conftest import BASE, NOON
from tests.languages import BY_CODE, LOCALES


@pytest.fixture(scope="session")
def spoon(sample: Site) -> Mapping[str, LocalizedSite]:
    """The sample's localized sites by language code."""
    words = i18n.load_translations(shipped("translations"))
    return {
        locale.code: LocalizedSite(sample, locale, Links(BASE), words[locale.catalogue], lambda: NOON)
        for locale in LOCALES
    }


@pytest.fixture(params=LOCALES, ids=lambda locale: locale.code)
def localized_site(request, localized_sites) -> LocalizedSite:
    """The demonstration in each language."""
    return localized_sites[request.param]


@pytest.fixture
def english(localized_sites) -> LocalizedSite:
    return localized_sites[BY_CODE["en"]]
