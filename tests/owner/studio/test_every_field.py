"""Every field of every form: what is typed is read back, and what is emptied is emptied, or a message says what is needed."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from werkzeug.datastructures import MultiDict

from tests.owner.studio.conftest import Browser, data_of
from tests.owner.studio.test_visit_views import started

FORMS = (
    "articles/opening-hours/en", "bookings", "charges", "colours", "dishes/barley-soup", "hours/week",
    "hours/exceptions/founding-day", "must-order", "parking", "restaurant", "sections", "words?page=home",
)  # fmt: skip
YOURS = ("facts.yaml", "must-order.yaml", "parking.yaml", "restaurant.yaml", "rhythm.yaml")
EACH = pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.nightly), 6])
"""Every field takes minutes, since each is saved alone: all of them at night, and one of six at each change."""
TYPED = ("text", "search", "tel", "url", "number")
OTHER_LANGUAGES = re.compile(r"-(zh|cn)\b")


def fields(browser: Browser, path: str) -> Iterator[tuple[str, int, str]]:
    """The name, the place among those of that name, and the text of each field of a form; of languages the default."""
    form = max(browser.page(path).select("main form"), key=lambda form: len(form.select("[name]")))
    seen = Counter[str]()
    for field in form.select("input[name], textarea[name]"):
        name = str(field["name"])
        if field.name == "textarea" or field.get("type", "text") in TYPED:
            text = field.text.strip() if field.name == "textarea" else str(field.get("value", ""))
            if not OTHER_LANGUAGES.search(name):
                yield name, seen[name], text
            seen[name] += 1


def not_kept(browser: Browser, path: str, new: Mapping[tuple[str, int], str], step: int) -> dict[tuple[str, int], str]:
    """The fields that do not show *new* after a save with it in this one alone, nor a message; with what they show."""
    unchanged, found = browser.form(path), {}
    before = {file: file.read_bytes() for file in browser.folder.rglob("*.*") if file.is_file()}
    for (name, number), text in [*new.items()][::step]:
        form = MultiDict(unchanged)
        texts = form.getlist(name)
        texts[number] = text
        form.setlist(name, texts)
        response = browser.post(path, form)
        if response.status_code != 303:
            if not BeautifulSoup(response.text, "html.parser").select_one("main form :is(.fault, .doubt)"):
                found[name, number] = f"{response.status_code} without a message at a field"
            continue
        page = browser.page(path)
        after = data_of(page).getlist(name) if page.select("main form") else []
        for file in {*browser.folder.rglob("*.yaml"), *browser.folder.rglob("*.md")} - before.keys():
            file.unlink()
        for file, raw in before.items():
            if not file.exists() or file.read_bytes() != raw:
                file.write_bytes(raw)
        shown = after[number].strip() if number < len(after) else ""
        if text not in (shown, shown.removesuffix(".00")):
            found[name, number] = f"{shown!r} for {text!r}"
    return found


@EACH
@pytest.mark.parametrize("path", FORMS)
def test_what_is_emptied_is_empty_or_asked_for(browser, path, step):
    made = "address-text"  # of the parts of the address, where nothing is typed
    emptied = {
        (name, number): text
        for name, number, text in fields(browser, path)
        if text.strip() and not name.startswith(made)
    }
    kept = not_kept(browser, path, dict.fromkeys(emptied, ""), step)
    assert {} == {each: found for each, found in kept.items() if repr(emptied[each]) in found or "without" in found}


@EACH
@pytest.mark.parametrize("path", FORMS)
def test_what_is_typed_is_what_is_read_back(browser, path, step):
    typed = {
        (name, number): "7" if re.fullmatch(r"[-\d.]+", text) else "Quince"
        for name, number, text in fields(browser, path)
    }
    changed = not_kept(browser, path, typed, step)
    assert {} == {each: found for each, found in changed.items() if "instagram.com/Quince' for" not in found}


@EACH
@pytest.mark.parametrize("file", YOURS)
def test_what_is_emptied_of_the_starters_is_taken_out_or_asked_for(tmp_path: Path, file, step):
    browser, path = started(tmp_path / "mine", "old-boathouse"), f"yours/{file}"
    emptied = {(name, number): text for name, number, text in fields(browser, path) if text}
    kept = not_kept(browser, path, dict.fromkeys(emptied, ""), step)
    assert {} == {each: found for each, found in kept.items() if repr(emptied[each]) in found or "without" in found}
    assert emptied
