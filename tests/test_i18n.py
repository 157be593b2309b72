"""Catalogues are loaded whole, or refused with every message that they lack."""

from gettext import NullTranslations
from pathlib import Path

import flask_babel
import pytest

from restaurant_site.i18n import N_, CatalogueError, load_catalogues, load_translations, translate
from restaurant_site.locales import ENGLISH, LOCALES, SIMPLIFIED, TRADITIONAL, VARIANT_CATALOGUES
from restaurant_site.settings import shipped
from tests.languages import LANGUAGES

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
TEMPLATE = 'msgid "Menu"\nmsgstr ""\n\nmsgid "Rank %(rank)s"\nmsgstr ""\n'
WHOLE = 'msgid "Menu"\nmsgstr "餐牌"\n\nmsgid "Rank %(rank)s"\nmsgstr "第 %(rank)s 名"\n'


@pytest.fixture
def folder(tmp_path) -> Path:
    """Catalogues of two messages in all languages."""
    (tmp_path / "messages.pot").write_text(HEADER + TEMPLATE, encoding="utf-8")
    for locale in LOCALES:
        if locale is not ENGLISH:
            write(tmp_path, locale.catalogue, WHOLE)
    for name in VARIANT_CATALOGUES:
        (tmp_path / f"{name}.po").write_text(HEADER, encoding="utf-8")
    return tmp_path


def write(folder: Path, catalogue: str, text: str) -> None:
    path = folder / catalogue / "LC_MESSAGES" / "messages.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER + text, encoding="utf-8")


def refusal(folder: Path) -> str:
    with pytest.raises(CatalogueError) as caught:
        dict(load_translations(folder))
    return str(caught.value)


def test_a_message_is_in_the_language_of_its_catalogue():
    words = load_translations(shipped("translations"))
    assert ["Menu", "餐牌", "菜单"] == [
        words[locale.catalogue]("Menu") for locale in (ENGLISH, TRADITIONAL, SIMPLIFIED)
    ]
    assert ["Peanut", "花生"] == [words[locale.catalogue]("Peanut") for locale in (ENGLISH, TRADITIONAL)]


def test_a_variant_has_the_words_of_its_language_where_it_has_no_others(folder):
    (folder / "es_ES.po").write_text(HEADER + 'msgid "Menu"\nmsgstr "Carta"\n', encoding="utf-8")
    write(folder, "es", 'msgid "Menu"\nmsgstr "Menú"\n\nmsgid "Rank %(rank)s"\nmsgstr "N.º %(rank)s"\n')
    words = load_translations(folder)["es_ES"]
    assert ("Carta", "N.º 3") == (words("Menu"), words("Rank %(rank)s", rank=3))


def test_english_is_the_messages_themselves_and_its_countries_have_what_differs(folder):
    (folder / "en_GB.po").write_text(HEADER + 'msgid "Menu"\nmsgstr "Bill of fare"\n', encoding="utf-8")
    words = load_translations(folder)
    assert ("Menu", "Rank 3") == (words["en"]("Menu"), words["en"]("Rank %(rank)s", rank=3))
    assert ("Bill of fare", "Rank 3") == (words["en_GB"]("Menu"), words["en_GB"]("Rank %(rank)s", rank=3))


def test_france_has_a_narrow_space_before_high_signs_and_canada_none(folder):
    signs = 'msgid "Menu"\nmsgstr "Vraiment ? « Non ! » ; oui (peut-être ?) : /menu?lang=fr"\n\n'
    bare = signs.replace(" ? «", "? «").replace(" ! »", "! »").replace(" ; oui", "; oui").replace(" ?)", "?)")
    write(folder, "fr", bare + 'msgid "Rank %(rank)s"\nmsgstr "%(rank)s !?"\n'.replace(" !", "!"))
    words, canada = load_translations(folder)["fr_FR"], load_translations(folder)["fr"]
    narrow = "\N{NARROW NO-BREAK SPACE}"
    assert f"Vraiment{narrow}? « Non{narrow}! »{narrow}; oui (peut-être{narrow}?) : /menu?lang=fr" == words("Menu")
    assert (f"3{narrow}!?", "3!?") == (words("Rank %(rank)s", rank=3), canada("Rank %(rank)s", rank=3))


def test_values_stand_where_the_message_names_them(folder):
    assert "第 3 名" == load_translations(folder)["zh_Hant"]("Rank %(rank)s", rank=3)


def test_a_message_without_values_keeps_its_percent_signs():
    assert "100 % sure" == translate(NullTranslations(), "100 % sure")


def test_a_message_that_no_catalogue_knows_stays_as_it_is():
    assert "Nobody wrote this" == translate(NullTranslations(), "Nobody wrote this")


def test_marking_a_message_leaves_it_as_it_is():
    assert "Egg" == N_("Egg")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('msgid "Menu"\nmsgstr "餐牌"\n', "'Rank %(rank)s' is missing"),
        (WHOLE.replace('"餐牌"', '""'), "'Menu' is empty"),
        ("#, fuzzy\n" + WHOLE, "'Menu' is fuzzy"),
    ],
)
def test_a_catalogue_that_lacks_or_doubts_a_message_is_refused(folder, text, problem):
    write(folder, "zh_Hant", text)
    told = refusal(folder)
    assert problem in told
    assert str(Path("zh_Hant") / "LC_MESSAGES" / "messages.po") in told


def test_every_doubtful_message_of_a_catalogue_is_named_at_once_and_another_language_does_without_it(folder):
    write(folder, "zh_Hant", 'msgid "Menu"\nmsgstr ""\n')
    assert 2 == len(refusal(folder).splitlines())
    assert "餐牌" == load_translations(folder)["zh_Hans"]("Menu")


def test_a_missing_catalogue_is_named(folder):
    (folder / "zh_Hans" / "LC_MESSAGES" / "messages.po").unlink()
    assert "zh_Hans" in refusal(folder) and "cannot be read" in refusal(folder)


@pytest.mark.parametrize("text", [b'msgid "Menu"\nnonsense\n', b'msgid "Menu"\nmsgstr "\xff\xfe"\n'])
def test_a_file_that_is_no_catalogue_is_named(folder, text):
    (folder / "zh_Hans" / "LC_MESSAGES" / "messages.po").write_bytes(HEADER.encode() + text)
    assert "is no catalogue" in refusal(folder)


def test_flask_babel_translates_with_the_same_catalogues(app):
    words = load_translations(shipped("translations"))
    for locale in LANGUAGES.locales:
        with app.test_request_context(f"/{locale.code}/menu"):
            assert words[locale.catalogue]("Menu") == flask_babel.gettext("Menu")
            assert load_catalogues(shipped("translations"))[locale.catalogue] is flask_babel.get_translations()
