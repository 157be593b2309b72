"""Editions of the small sample, beside those of the demonstration."""

from collections.abc import Mapping

import pytest

from restaurant_site import i18n
from restaurant_site.content.models.site import Site
from restaurant_site.locales import BY_CODE, LOCALES
from restaurant_site.render.edition import Edition
from restaurant_site.settings import shipped
from restaurant_site.urls import Links
from tests.conftest import BASE, NOON


@pytest.fixture(scope="session")
def spoon(sample: Site) -> Mapping[str, Edition]:
    """The sample's editions by language code."""
    words = i18n.load_translations(shipped("translations"))
    return {locale.code: Edition(sample, locale, Links(BASE), words[locale], lambda: NOON) for locale in LOCALES}


@pytest.fixture(params=LOCALES, ids=lambda locale: locale.code)
def edition(request, editions) -> Edition:
    """The demonstration in each language."""
    return editions[request.param]


@pytest.fixture
def english(editions) -> Edition:
    return editions[BY_CODE["en"]]
