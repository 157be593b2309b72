"""The files of a new folder."""

import pytest

from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import first_files


@pytest.mark.parametrize(
    ("codes", "label"),
    [("fr en", "{fr: Plats, en: Mains}"), ("en fr", "{en: Dishes, fr: Plats}"), ("en", "{en: Dishes}")],
)
def test_the_first_section_is_named_as_the_first_language_names_it(codes, label):
    assert label == first_files.first_label(SiteLanguages(tuple(BY_CODE[code] for code in codes.split())))
