"""The table of languages, and the choice of a language by tag."""

import pytest
from babel import Locale as BabelLocale

from restaurant_site.locales import BY_CODE, DEFAULT, LOCALES, REQUIRED, match_tag, preferred


def test_the_table_is_that_of_the_contract():
    assert [
        ("en", "en-CA", "en", "en", "English"),
        ("zh", "zh-Hant", "zh-Hant", "zh_Hant", "繁體中文"),
        ("cn", "zh-Hans", "zh-Hans", "zh_Hans", "简体中文"),
    ] == [(locale.code, locale.tag, locale.hreflang, locale.catalogue, locale.name) for locale in LOCALES]


def test_english_is_the_default():
    assert "en" == DEFAULT.code


def test_simplified_chinese_alone_is_derived():
    assert ["en", "zh"] == [locale.code for locale in REQUIRED]
    assert {"cn": "zh"} == {locale.code: locale.derived_from for locale in LOCALES if locale.derived_from}


def test_every_row_of_the_table_is_complete():
    for locale in LOCALES:
        assert locale is not locale.companion
        assert locale.catalogue == str(BabelLocale.parse(locale.catalogue))
        assert 0 == locale.forms.day_periods[0][0]
        assert "other" in locale.forms.minutes


def test_names_are_shown_beside_those_of_another_script():
    assert ["zh", "en", "en"] == [locale.companion.code for locale in LOCALES]


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
    assert BY_CODE[code] is match_tag(tag)


@pytest.mark.parametrize("tag", ["fr", "ja", "", "-", "zhs", "english", "enx", "zh-hanxs", "zh-tw2", "de-CH"])
def test_any_other_tag_means_none(tag):
    assert match_tag(tag) is None


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
    assert code == preferred(accepted).code
