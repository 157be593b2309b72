"""Message catalogues are complete and current, and their placeholders agree."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from restaurant_site.locales import ENGLISH, LOCALES, VARIANT_CATALOGUES, Locale
from restaurant_site.owner.sheet_dishes import UNCLEAR_HOURS
from restaurant_site.owner.sheet_sections import name_and_hours
from tests.rules.paths import PACKAGE, ROOT
from tools.extract_messages import extract_calls

TRANSLATIONS = ROOT / "translations"
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}


def catalogue(path: Path) -> dict:
    with path.open("rb") as file:
        return {message.id: message for message in read_po(file) if message.id}


@pytest.fixture(scope="module")
def template():
    return catalogue(TRANSLATIONS / "messages.pot")


TRANSLATED = [locale for locale in LOCALES if locale is not ENGLISH]
"""The languages of the catalogues; the messages of the code are the English texts."""


@pytest.fixture(params=TRANSLATED, ids=lambda locale: locale.code)
def messages(request):
    return catalogue(_path(request.param.catalogue))


def extracted() -> set:
    methods = [("**.py", extract_calls), ("**.html", "jinja2")]
    options = {"**.html": {"trimmed": "true", "silent": "false"}}
    found = extract_from_dir(PACKAGE, methods, options, KEYWORDS)
    return {message for _file, _line, message, _comments, _context in found}


def test_the_template_is_what_the_code_says(template):
    assert extracted() == set(template), "run `make translations` and fill in every catalogue"


def test_a_catalogue_has_exactly_the_messages_of_the_template(messages, template):
    assert set(template) == set(messages)


def test_no_message_is_empty_or_fuzzy(messages):
    doubtful = [id for id, message in messages.items() if message.fuzzy or not all(_forms(message.string))]
    assert doubtful == []


@pytest.mark.parametrize(("name", "locale"), VARIANT_CATALOGUES.items())
def test_the_catalogue_of_a_variant_has_only_what_differs(name, locale, template):
    usual, own = texts(locale), catalogue(TRANSLATIONS / f"{name}.po")
    assert own and own.keys() <= template.keys()
    for id, message in own.items():
        assert message.string not in ("", usual[id]), id
        assert re.findall(r"%\(\w+\)s", id) == re.findall(r"%\(\w+\)s", message.string)


def test_placeholders_agree(messages):
    for id, message in messages.items():
        wanted = set(re.findall(r"%\(\w+\)s", " ".join(_forms(id))))
        for form in _forms(message.string):
            assert wanted == set(re.findall(r"%\(\w+\)s", form)) or "%(num)s" in wanted


UNKNOWN = ("not recorded; ask us", "not recorded; ask us before you order")
NONE = (
    "none listed, but we can’t rule them out; ask us",
    "none of the allergens that we record; please tell us about any allergy",
)


def test_what_nobody_has_recorded_is_said_in_other_words_than_what_there_is_none_of(messages):
    unknown, longer = (re.split("[;；؛，]", messages[id].string)[0] for id in UNKNOWN)
    assert unknown in longer
    assert [] == [id for id in NONE if unknown in messages[id].string]


def test_french_has_a_no_break_space_before_a_colon_and_within_quotation_marks_and_no_space_before_other_signs():
    texts = [form for each in catalogue(_path("fr")).values() for form in _forms(each.string)]
    wrong = re.compile(r"(?<!\xa0):(?=\s|$)|«(?!\xa0)|(?<!\xa0)»|\s[;!?,.](?=\s|$)|'")
    assert [] == [text for text in texts if wrong.search(prose(text))]


def test_spanish_opens_each_question_and_has_no_article_before_a_time_which_would_be_another_one_for_one_o_clock():
    texts = [form for each in catalogue(_path("es")).values() for form in _forms(each.string)]
    assert [] == [text for text in texts if text.count("¿") != len(re.findall(r"\?(?=[\s”]|$)", text))]
    assert [] == [text for text in texts if re.search(r"\blas? %\(times?\)s|\bla hora %", text)]


def test_italian_has_no_space_within_quotation_marks_nor_before_any_sign():
    texts = [form for each in catalogue(_path("it")).values() for form in _forms(each.string)]
    wrong = re.compile(r"«\s|\s»|\s[:;!?,.](?=\s|$)|['\"“”]|\b(?:perchè|nè|sè|pò|E’)(?!\w)")
    assert [] == [text for text in texts if wrong.search(prose(text))]


def test_persian_isolates_numbers_with_hyphens_which_would_run_backwards():
    texts = [form for each in catalogue(_path("fa")).values() for form in _forms(each.string)]
    bare = re.compile(r"(?<![\u200e\w:,=-])(?:%\((?:phone|offset|until)\)s|\d[\d:]*-\d)|[يك٠-٩۰-۹,?;](?=\s|$)")
    assert [] == [text for text in texts if bare.search(re.sub("\u200e[^\u200e]*\u200e", "\u200e", text))]


def prose(text: str) -> str:
    """Return a message without what it quotes of a file: in backticks or straight quotation marks."""
    return re.sub(r"`[^`]*`|\"[^\"]*\"|'[^']*'", "`", text)


def texts(locale: Locale) -> dict:
    """Return the texts of one language by message."""
    if locale is ENGLISH:
        return {id: id for id in catalogue(TRANSLATIONS / "messages.pot")}
    return {id: message.string for id, message in catalogue(_path(locale.catalogue)).items()}


def _path(folder: str) -> Path:
    return TRANSLATIONS / folder / "LC_MESSAGES" / "messages.po"


def _forms(value) -> list[str]:
    return list(value) if isinstance(value, list | tuple) else [value]


@pytest.mark.parametrize("locale", LOCALES, ids=lambda each: each.code)
def test_hours_that_a_message_asks_for_are_understood(locale):
    told = texts(locale)[UNCLEAR_HOURS]
    [asked] = re.findall(r"[\w至–-]+ 17:00-21:00", told)
    assert ("Dinner", "thu-sat 17:00-21:00") == name_and_hours(f"Dinner ({asked})", {})
