"""The table of languages, and the choice of a language by tag."""

import pytest
from babel import Locale as BabelLocale

from restaurant_site.locales import (
    ENGLISH,
    FRENCH,
    ITALIAN,
    PERSIAN,
    SIMPLIFIED,
    SPANISH,
    TRADITIONAL,
    SiteLanguages,
    in_country,
)
from tests.languages import BY_CODE, LANGUAGES, LOCALES


def test_the_table_is_that_of_the_contract():
    assert [
        ("en", "en-CA", "en", "en", "English"),
        ("zh", "zh-Hant", "zh-Hant", "zh_Hant", "繁體中文"),
        ("cn", "zh-Hans", "zh-Hans", "zh_Hans", "简体中文"),
    ] == [(locale.code, locale.tag, locale.hreflang, locale.catalogue, locale.name) for locale in LOCALES]


@pytest.mark.parametrize(
    ("locale", "country", "tag", "catalogue"),
    [
        (ENGLISH, "CA", "en-CA", "en"),
        (ENGLISH, "US", "en-US", "en_US"),
        (ENGLISH, "GB", "en-GB", "en_GB"),
        (ENGLISH, "IE", "en-IE", "en_GB"),
        (ENGLISH, "AU", "en-AU", "en_GB"),
        (ENGLISH, "NZ", "en-NZ", "en_GB"),
        (ENGLISH, "SG", "en-SG", "en_GB"),
        (ENGLISH, "PH", "en-PH", "en_US"),
        (ENGLISH, "DE", "en-GB", "en_GB"),
        (ENGLISH, "", "en-GB", "en_GB"),
        (FRENCH, "CA", "fr-CA", "fr"),
        (FRENCH, "BE", "fr-BE", "fr_FR"),
        (FRENCH, "CH", "fr-CH", "fr_FR"),
        (FRENCH, "GB", "fr-FR", "fr_FR"),
        (ITALIAN, "IT", "it", "it"),
        (ITALIAN, "CH", "it-CH", "it"),
        (ITALIAN, "AU", "it", "it"),
        (SPANISH, "US", "es-US", "es"),
        (SPANISH, "MX", "es-MX", "es"),
        (SPANISH, "CA", "es-US", "es"),
        (SPANISH, "ES", "es-ES", "es_ES"),
        (SPANISH, "GB", "es-ES", "es_ES"),
        (TRADITIONAL, "GB", "zh-Hant", "zh_Hant"),
        (PERSIAN, "CA", "fa", "fa"),
    ],
)
def test_the_country_of_the_restaurant_chooses_the_variant_of_a_language(locale, country, tag, catalogue):
    variant = in_country(locale, country)
    assert (tag, catalogue, locale.code) == (variant.tag, variant.catalogue, variant.code)
    assert locale.hreflang == variant.hreflang
    assert variant is in_country(locale, country)


def test_simplified_chinese_alone_is_derived():
    assert ["en", "zh"] == [locale.code for locale in LANGUAGES.required]
    assert {"cn": "zh"} == {locale.code: locale.derived_from for locale in LOCALES if locale.derived_from}


def test_every_row_of_the_table_is_complete():
    for locale in LOCALES:
        assert locale.catalogue == str(BabelLocale.parse(locale.catalogue))
        assert 0 == locale.forms.day_periods[0][0]
        assert "other" in locale.forms.minutes


def test_names_are_shown_beside_those_of_another_script():
    assert ["zh", "en", "en"] == [LANGUAGES.second(locale).code for locale in LOCALES]


def test_the_kitchen_reads_the_default_language_unless_the_owner_names_another():
    assert (ENGLISH, (ENGLISH, FRENCH)) == ((site := SiteLanguages((ENGLISH, FRENCH))).kitchen, site.writable)
    site = SiteLanguages((ENGLISH, FRENCH), kitchen_language=PERSIAN)
    assert (PERSIAN, (ENGLISH, FRENCH, PERSIAN)) == (site.kitchen, site.writable)


@pytest.mark.parametrize(
    ("locales", "second_names", "names"),
    [
        ((ENGLISH,), None, [None]),
        ((ENGLISH, TRADITIONAL), None, [None, None]),
        ((ENGLISH, TRADITIONAL), TRADITIONAL, [TRADITIONAL, ENGLISH]),
        ((TRADITIONAL, SIMPLIFIED, ENGLISH), ENGLISH, [ENGLISH, ENGLISH, TRADITIONAL]),
        ((TRADITIONAL, ENGLISH), TRADITIONAL, [None, TRADITIONAL]),
    ],
)
def test_names_stand_beside_others_only_where_the_site_says_so(locales, second_names, names):
    languages = SiteLanguages(locales, second_names)
    assert names == [languages.second(locale) for locale in locales]


def test_simplified_chinese_is_written_where_the_site_has_no_traditional_one():
    assert (ENGLISH, SIMPLIFIED) == SiteLanguages((ENGLISH, SIMPLIFIED)).required


def test_a_tag_means_no_language_that_the_site_lacks():
    assert SiteLanguages((ENGLISH,)).match_tag("zh-CN") is None
    assert ENGLISH is SiteLanguages((ENGLISH,)).preferred([("zh-CN", 1.0)])


def test_every_language_is_found_by_its_code():
    assert list(LOCALES) == [BY_CODE[code] for code in ("en", "zh", "cn")]


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("zh-CN", "cn"),
        ("zh-Hans", "cn"),
        ("zh-SG", "cn"),
        ("zh-Hans-CN", "cn"),
        ("ZH_cn", "cn"),
        ("zh-TW", "zh"),
        ("zh-HK", "zh"),
        ("zh-MO", "zh"),
        ("zh-Hant", "zh"),
        ("zh-Hant-HK", "zh"),
        (" zh_Hant ", "zh"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("en-CA", "en"),
        ("EN-us", "en"),
    ],
)
def test_a_tag_that_plainly_means_one_of_ours_is_recognised(tag, code):
    assert BY_CODE[code] is LANGUAGES.match_tag(tag)


@pytest.mark.parametrize("tag", ["fr", "ja", "", "-", "zhs", "english", "enx", "zh-hanxs", "zh-tw2", "de-CH"])
def test_any_other_tag_means_none(tag):
    assert LANGUAGES.match_tag(tag) is None


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ([], "en"),
        ([("zh-CN", 1.0), ("en", 0.8)], "cn"),
        ([("zh-TW", 1.0)], "zh"),
        ([("zh", 1.0)], "zh"),
        ([("yue", 1.0)], "zh"),
        ([("fr-CA", 1.0), ("zh-Hans", 0.5), ("en", 0.3)], "cn"),
        ([("fr", 1.0), ("de", 0.9)], "en"),
        ([("zh", 0.0), ("en", 0.0)], "en"),
        ([("*", 1.0)], "en"),
        ([("en-AU", 1.0), ("zh-HK", 0.9)], "en"),
    ],
)
def test_a_browser_gets_the_first_of_its_languages_that_we_have(accepted, code):
    assert code == LANGUAGES.preferred(accepted).code
