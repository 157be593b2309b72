"""Whole answers of the sample, as they were when somebody last read them.

``make golden`` writes them anew; the difference is part of the review. JSON is indented so
that a difference is readable; of a page its words are kept.
"""

import json
import os
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests.conftest import BASE, NOON, SAMPLE

FOLDER = Path(__file__).parent
ANSWERS = {
    "must-order.en.json": "/api/must-order",
    "must-order.cn.json": "/api/must-order?lang=cn",
    "must-order.en.md": "/api/must-order?format=md",
    "must-order.zh.md": "/zh/must-order.md",
    "ranked-dish.en.json": "/api/must-order/beef-stew",
    "ranked-dish.en.md": "/api/must-order/beef-stew?format=md",
    "menu.en.json": "/api/menu",
    "menu.drinks.zh.json": "/api/menu?category=drinks&without=milk&limit=1&lang=zh",
    "menu.en.md": "/en/menu.md",
    "dish.cn.json": "/api/menu/pepper-noodles?lang=cn",
    "dish.en.md": "/en/menu/barley-soup.md",
    "knowledge.en.json": "/api/knowledge",
    "knowledge.zh.md": "/zh/knowledge.md",
    "article.zh.json": "/api/knowledge/opening-hours?lang=zh",
    "article.en.md": "/api/knowledge/opening-hours?format=md",
    "visit-rhythm.en.json": "/api/visit-rhythm",
    "visit-rhythm.cn.md": "/cn/best-time.md",
    "parking.en.json": "/api/parking-nearby",
    "parking.en.md": "/api/parking-nearby?format=md",
    "hours.en.json": "/api/hours",
    "hours.zh.md": "/api/hours?at=2026-11-27T13:30&format=md&lang=zh",
    "restaurant.en.json": "/api/restaurant",
    "restaurant.cn.md": "/api/restaurant?lang=cn&format=md",
    "home.en.md": "/en/index.md",
    "llms.txt": "/llms.txt",
    "llms-menu.txt": "/llms-menu.txt",
    "llms-knowledge.zh.txt": "/llms-knowledge.txt?lang=zh",
    "page.dish.zh.txt": "/zh/menu/barley-soup",
    "problem.unsupported-language.json": "/api/menu?lang=zh-TW",
    "problem.unsupported-format.json": "/api/menu?format=xml",
    "problem.unknown-category.json": "/api/menu?category=soups",
    "problem.bad-parameter.json": "/api/knowledge?limit=51",
    "problem.unknown-dish.json": "/api/menu/mint-teas",
    "problem.unknown-article.json": "/api/knowledge/opening-hour",
    "problem.not-found.json": "/api/nothing",
}
"""File → the address whose answer it holds."""


@pytest.fixture(scope="module")
def visitor() -> FlaskClient:
    """A client of the sample, without limits."""
    clock = Clock(wall=NOON.timestamp)
    settings = Settings(base_url=BASE, content_dir=SAMPLE, **UNLIMITED)
    return create_app(settings, clock=clock).test_client()


def shown(response: TestResponse) -> str:
    """An answer as its file holds it."""
    if response.is_json:
        return json.dumps(response.json, ensure_ascii=False, indent=2) + "\n"
    if response.mimetype == "text/html":
        main = BeautifulSoup(response.text, "html.parser").main
        assert main is not None
        return "\n".join(main.stripped_strings) + "\n"
    return response.text


@pytest.mark.parametrize(("name", "address"), ANSWERS.items(), ids=ANSWERS)
def test_the_answer_is_what_it_was(visitor, name, address):
    found = shown(visitor.get(address))
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(found, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == found


def test_every_file_belongs_to_an_address():
    assert set(ANSWERS) == {path.name for path in FOLDER.iterdir() if path.suffix in {".json", ".md", ".txt"}}


@pytest.mark.parametrize("name", ANSWERS)
def test_no_file_depends_on_a_version_of_code_or_content(visitor, name):
    version = state_of(visitor.application).snapshot.representation_version
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert not [part for part in version.split("-") if part in text]
