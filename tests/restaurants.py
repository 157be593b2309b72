"""The restaurants that contract tests ask: the demonstration, one other for each file of tests, and all of them at night."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.starter import SAMPLES, unchanged_facts
from restaurant_site.content.yaml_examples import flow
from restaurant_site.locales import Locale

ROOT = Path(__file__).parents[1]
LANTERN = ROOT / "content"
OTHERS = {"spoon": ROOT / "tests" / "sample_content" / "good", **SAMPLES}


_COPIES = TemporaryDirectory(prefix="restaurants-")


def parameters(number: int) -> Iterator[Any]:
    """The folders of the restaurants, for a fixture; those that are not by day the turn of file *number* are marked nightly."""
    yield pytest.param(LANTERN, id="lantern")
    for each in in_turn(OTHERS, number):
        yield pytest.param(OTHERS[each.id], id=each.id, marks=each.marks)


def in_turn(names: Iterable[str], number: int = 0) -> list[Any]:
    """All of them, for a test of each; all but one are marked nightly. Which one does not depend on the day."""
    names = sorted(names)
    chosen = names[number % len(names)]
    return [pytest.param(name, id=name, marks=() if name == chosen else pytest.mark.nightly) for name in names]


@cache
def publishable(folder: Path) -> Path:
    """A folder; of a sample a copy whose facts are confirmed, as if it were the owner's."""
    if folder not in SAMPLES.values():
        return folder
    copy = copytree(folder, Path(_COPIES.name) / folder.name)
    names: dict[str, list[str]] = {}
    for fact in unchanged_facts(site_loader.read(folder)):
        names.setdefault(fact.path, []).append(fact.field)
    lines = (f"{flow(path)}: {flow(fields)}\n" for path, fields in names.items())
    (copy / "confirmed.yaml").write_text("".join(lines), encoding="utf-8")
    return copy


@cache
def codes_of(folder: Path) -> list[str]:
    """The codes of the languages of a restaurant."""
    [chosen] = re.findall(r"^site_languages: \[(.*)\]", (folder / "restaurant.yaml").read_text(), re.MULTILINE)
    return [code.strip() for code in chosen.split(",")]


def asks_for_a_language_that_is_not_there(item: pytest.Item) -> bool:
    """Whether a test has a language that its restaurant, the demonstration if it has none, does not have."""
    values = item.callspec.params if hasattr(item, "callspec") else {}
    codes = {each.code for each in values.values() if isinstance(each, Locale)}
    return not codes <= {*codes_of(values.get("app", values.get("restaurant", LANTERN)))}
