"""What a form says of a mistake: in its words and its language, never those of the files."""

import re
import shutil
from datetime import date
from itertools import cycle, product

import pytest
from flask import g
from flask_babel import gettext

from restaurant_site.content import site_loader
from restaurant_site.content.load_state import SINGLE_FILES
from restaurant_site.content.starter import SAMPLES
from restaurant_site.locales import BY_CODE, LOCALES
from restaurant_site.models.fault import Fault
from restaurant_site.models.fault_kinds import FILE, Kind, Money
from restaurant_site.owner.content_warnings import warnings_of
from restaurant_site.owner.studio import entries, saving
from restaurant_site.owner.studio.app import create_studio
from restaurant_site.owner.studio.blueprint import Studio
from restaurant_site.owner.studio.messages import (
    both_in_words,
    in_owners_words,
    place_in_words,
    place_named,
    value_in_words,
)
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace
from restaurant_site.settings import PACKAGE
from tests.conftest import SAMPLE
from tests.owner.studio.conftest import TOKEN, Browser, messages

OF_FILES = re.compile(r"[`\[\]{}_]|\.(ya?ml|md|toml|txt)\b|\b[a-z]+-[a-z]+-[a-z]+\b")
"""Signs of code, names of files, keys and ids."""


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    """Every fault of the broken samples: each message of the check has a case there."""
    found = []
    for case in sorted((SAMPLE.parent / "broken").iterdir()):
        folder = tmp_path_factory.mktemp("broken") / "mine"
        for part in (SAMPLE, case):
            shutil.copytree(part, folder, dirs_exist_ok=True)
        found += site_loader.read(folder).faults
    return found


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = tmp_path_factory.mktemp("studio")
    return create_studio(Studio(Workspace(SAMPLE, Versions(folder)), "http://127.0.0.1:8001", "", "t"))


def said(studio, faults, locale):
    with studio.test_request_context():
        g.locale = locale
        return {fault.message: in_owners_words(fault) for fault in faults}


@pytest.mark.parametrize("locale", LOCALES, ids=lambda each: each.code)
def test_no_message_of_the_check_speaks_of_files_in_a_form(studio, faults, locale):
    assert len(faults) > 200
    assert {} == {message: words for message, words in said(studio, faults, locale).items() if OF_FILES.search(words)}


def test_every_language_says_it_in_its_own_words(studio, faults):
    english = said(studio, faults, BY_CODE["en"])
    for locale in LOCALES[1:]:
        assert not set(english.values()) & set(said(studio, faults, locale).values())


class Anything(dict):
    """Some value for each name."""

    def __missing__(self, name):
        return "7"


@pytest.mark.parametrize("locale", LOCALES, ids=lambda each: each.code)
def test_every_kind_has_a_sentence_in_the_studio_without_path_bracket_or_key(studio, locale):
    with studio.test_request_context():
        g.locale = locale
        sentences = {kind: gettext(kind.form) % Anything() for kind in Kind}
    assert {} == {kind: words for kind, words in sentences.items() if not words or OF_FILES.search(words)}


def test_few_kinds_send_the_owner_to_whoever_set_the_site_up_for_what_a_form_can_meet(studio, faults):
    words = said(studio, faults, BY_CODE["en"])
    told = [message for message, each in words.items() if each == FILE]
    assert len(told) < len(words) / 4
    assert "Write a price such as 12.50, or “market price”. Did you mean 12.00?" in words.values()


def test_every_key_of_a_file_has_a_name_in_the_studio(studio):
    with studio.test_request_context():
        g.locale = BY_CODE["en"]
        keys = {key for model in SINGLE_FILES.values() for key in model.model_fields}
        assert set() == {key for key in keys if "_" in key and place_in_words((key,)) == key.replace("_", " ")}


def test_a_course_of_the_suggested_meals_is_named_without_keys_where_an_import_would_break_it(studio):
    with studio.test_request_context():
        g.locale = BY_CODE["en"]
        assert "Courses 6, Dishes to suggest first 3" == place_named("courses.6.leads.3")


def test_choices_that_are_no_list_are_answered_by_the_example_of_their_field(browser):
    told = messages(browser.save("dishes/beef-stew", choices="hot or cold"))
    assert ["Write a line for each choice, as in the example."] == told


@pytest.mark.parametrize(
    ("path", "changed", "near"),
    [
        ("hours/week", {"week__monday__typed": "17:00-25:00"}, "5\N{NO-BREAK SPACE}pm–1\N{NO-BREAK SPACE}am"),
        ("colours", {"sign": "#14f"}, "#1144ff"),
    ],
)
def test_a_form_says_what_was_meant_where_it_would_be_right(browser, path, changed, near):
    assert any(f"Did you mean {near}?" in words for words in messages(browser.save(path, **changed)))


def test_a_dish_that_shares_no_equipment_is_asked_why(browser):
    assert ["Write why it is made separately."] == messages(browser.save("dishes/beef-stew", equipment_state="none"))


@pytest.fixture(scope="module")
def warned(tmp_path_factory):
    """What the check says of each restaurant after some years, and of one with a picture for two of its dishes."""
    folder = tmp_path_factory.mktemp("warned") / "mine"
    shutil.copytree(SAMPLE, folder)
    (folder / "images/menu").mkdir(parents=True, exist_ok=True)
    for name in ("beef-stew.jpg", "nothing.jpg", "beef-stew.gif"):
        (folder / "images/menu" / name).write_bytes(b"")
    folders = (folder, *(path for path in (PACKAGE / "samples").iterdir() if path.is_dir()))
    years = (date(2026, 11, 20), date(2036, 1, 1))
    return [
        (each, fault)
        for each in folders
        for day in years
        for fault in warnings_of(site_loader.read(each, drafts=True), day)
    ]


@pytest.mark.parametrize("locale", LOCALES, ids=lambda each: each.code)
def test_no_warning_speaks_of_files_on_the_first_page(warned, studio, locale):
    with studio.test_request_context():
        g.locale = locale
        words = {fault.message: in_owners_words(fault, lambda each: each.replace("-", " ")) for _, fault in warned}
    assert len(words) > 20
    assert {} == {message: each for message, each in words.items() if OF_FILES.search(each)}


def test_every_finding_in_a_dish_or_a_special_day_leads_to_that_one(warned):
    led = set()
    for folder in {folder for folder, _ in warned}:
        browser = Browser(folder)
        with browser.app.test_request_context(f"/{TOKEN}/en/"):
            g.locale = BY_CODE["en"]
            for fault in [each for owner, each in warned if owner == folder and _is_within(each)]:
                before = (folder / fault.path).read_text(encoding="utf-8").splitlines()[: fault.line]
                ids = re.findall(
                    rf"^{'' if fault.path != 'hours.yaml' else ' *'}- id: ([a-z0-9-]+)", "\n".join(before), re.MULTILINE
                )
                assert ids[-1] == saving.way_to(fault).rpartition("/")[2], fault
                led.add(fault.message.kind)
    assert len(led) > 4, led


def _is_within(fault: Fault) -> bool:
    return bool(re.match(r"\d" if fault.path.startswith("menu/") else r"holidays\.\d", fault.field))


def test_a_warning_writes_names_amounts_and_dates_as_the_language_does(studio):
    several = Kind.MANY_WITHOUT_ALLERGENS(number=9, name="rice", names=("rice", "tofu"))
    price = Kind.DOUBTFUL_PRICE(price=Money(13500, "CAD"), most=Money(1350, "CAD"))
    undecided = Kind.HOLIDAYS_UNDECIDED(holidays=(), dates=("2026-12-25", "2027-01-01"), years="2026-2027")
    with studio.test_request_context():
        g.locale = BY_CODE["fr"]
        names, amounts, dates = (in_owners_words(Fault("", 1, "", each)) for each in (several, price, undecided))
    assert "«\xa0rice\xa0»" in names and "“" not in names
    assert "135,00\xa0$" in amounts and "13,50\xa0$" in amounts
    assert "25 décembre 2026" in dates and "janvier 2027" in dates


def test_a_warning_names_dishes_by_their_names(studio):
    message = Kind.MANY_WITHOUT_DIETS(name="rice", names=("rice", "fried-tofu"), number=9)
    assert message.startswith("9 dishes (`rice`, `fried-tofu`…) have no diets recorded")
    with studio.test_request_context():
        g.locale = BY_CODE["en"]
        told = in_owners_words(Fault("menu.yaml", 1, "", message), str.upper)
    assert told.startswith("The diets of 9 dishes are not recorded (“RICE”, “FRIED-TOFU”…)")


MISTAKES = (
    ("dishes/beef-stew", {"price": "cheap"}),
    ("dishes/beef-stew", {"name__en": ""}),
    ("dishes/beef-stew", {"equipment_state": "none"}),
    ("dishes/beef-stew", {"description__en": "As {{price:nothing}} and <b>bold</b>."}),
    ("hours/week", {"week__monday__typed": "at noon"}),
    ("hours/week", {"last_orders__dine_in": "late"}),
    ("hours/new-exception?date=2027-05-05", {"dates": "soon", "name__en": "A day"}),
    ("restaurant", {"telephone": "none"}),
    ("restaurant", {"place": "north"}),
    ("charges", {"charges-0-amount": "some"}),
    ("colours", {"sign": "red"}),
    ("words?page=home", {"body__en": "See [this](dish:nothing)."}),
)
ANSWERED = [*zip(MISTAKES, cycle(["en", "zh", "cn"]), strict=False)]
"""The languages take turns; every form answers in each at night."""
EVERY_ANSWER = [
    pytest.param(*mistake, lang, marks=[] if (mistake, lang) in ANSWERED else pytest.mark.nightly)
    for mistake, lang in product(MISTAKES, ["en", "zh", "cn"])
]


@pytest.mark.parametrize(("path", "changed", "lang"), EVERY_ANSWER)
def test_a_form_answers_in_its_own_words(browser, lang, path, changed):
    browser.lang = lang
    response = browser.save(path, **changed)
    told = messages(response)
    assert 422 == response.status_code and told
    assert [] == [words for words in told if OF_FILES.search(words)]


def test_a_text_that_nobody_has_written_is_no_value():
    assert "–" == value_in_words("✎ English")


def every_value(value, location=()):
    """The values of a file with their places."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in parts:
        yield (*location, step), each
        yield from every_value(each, (*location, step))


@pytest.mark.parametrize("folder", [SAMPLE, *SAMPLES.values()], ids=lambda each: each.name)
def test_what_a_save_says_has_no_key_no_id_and_no_label_of_another_page(folder, tmp_path):
    workspace = Workspace(folder, Versions(tmp_path))
    loaded = workspace.load()
    ids = {each.values["id"] for each in entries.dishes(loaded)} | loaded.articles.keys()
    wrong = []
    with create_studio(Studio(workspace, "http://127.0.0.1:8001", "", "t")).test_request_context():
        alone = len(loaded.languages.locales) == 1
        for file, document in loaded.documents.items():
            for location, value in every_value(document.value):
                words = entries.Change(location, value, None).in_words(file)
                place, _, said = words.partition(": ")
                keys = [each for each in location if isinstance(each, str)]
                if "_" in place or (alone and "English" in place):
                    wrong.append((file, location, place))
                if not file.startswith("menu/") and "Short description" in place:
                    wrong.append((file, location, place))
                if keys and keys[-1] in entries.IDS and isinstance(value, str) and said.partition(" →")[0] in ids:
                    wrong.append((file, location, said))
    assert [] == wrong


def test_a_change_of_a_long_text_shows_where_it_differs():
    text = "We have cooked here for thirty years, at the end of the pier, with a view of the lighthouse, {} in summer and at Christmas."
    shown = both_in_words(text.format("open"), text.format("closed"), "body", lambda _, each: each)
    assert ["open", "closed"] == [word for word in ("open", "closed") if any(word in each for each in shown)]
    assert shown[0] != shown[1] and all(each.startswith("…") and len(each) <= 81 for each in shown)


def test_a_save_names_the_dishes_that_have_changed_places(browser):
    form = browser.form("must-order")
    dishes = form.poplist("dish[]")
    dishes[0], dishes[1] = dishes[1], dishes[0]
    form.setlist("dish[]", dishes)
    assert 303 == browser.post("must-order", form).status_code
    assert not [words for words in browser.last if OF_FILES.search(words)]
