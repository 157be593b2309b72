"""The page "A new restaurant" makes a folder once, of what was said, and nothing else."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from bs4 import BeautifulSoup
from werkzeug.test import Client
from werkzeug.wrappers import Response

from restaurant_site.content.site_loader import load_site, read
from restaurant_site.content.starter import starter_facts
from restaurant_site.locales import BY_CODE
from restaurant_site.owner import first_facts
from restaurant_site.owner.studio.blueprint import Studio
from restaurant_site.owner.studio.first_page import create_first_page
from restaurant_site.owner.studio.server import FirstDay
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace
from tests.conftest import judged

ORIGIN = "http://127.0.0.1:1"
BISTRO = {
    "name": "Le Rognon", "country": "CA", "first": "fr", "others": ["en", "fr"], "telephone": "514 555-0187",
    "address": "4208, rue Saint-Denis, Montréal, QC H2J 2K8", "hours": "mar-ven 17 h-23 h; sam 17 h-0 h 30",
    "last_order": "30", "bookings": "yes",
}  # fmt: skip


class Asked:
    """The first page of a studio of *folder*, as a browser has it."""

    def __init__(self, folder, lang="en"):
        self.folder, self.headers = folder, {"Accept-Language": lang, "Origin": ORIGIN}
        studio = Studio(Workspace(folder, Versions(folder)), ORIGIN, "http://localhost:1", "token")
        opened = partial(Response, "the studio", 200)
        self.server = FirstDay(folder, create_first_page(studio), opened)

    def get(self, path="/token/", **headers):
        return Client(self.server).get(path, base_url=ORIGIN, headers=self.headers | headers)

    def post(self, headers=(), **said):
        return Client(self.server).post("/token/", base_url=ORIGIN, headers=self.headers | dict(headers), data=said)


def said(response):
    page = BeautifulSoup(response.text, "html.parser")
    return {each["id"].removeprefix("fault-"): each.text for each in page.select(".fault")}


@pytest.fixture
def asked(tmp_path):
    return Asked(tmp_path / "deep" / "mine")


@pytest.mark.parametrize("code", BY_CODE)
def test_the_page_speaks_the_language_of_the_browser_or_the_one_that_is_chosen(tmp_path, code):
    locale = BY_CODE[code]
    page = judged(Asked(tmp_path / "mine", locale.tag).get().text)
    assert (locale.tag, [code]) == (
        page.html["lang"],
        [each["value"] for each in page.select("#first option[selected]")],
    )
    assert ("rtl" == page.html.get("dir")) == ("rtl" == locale.direction)
    other = Asked(tmp_path / "mine").get(f"/token/?lang={code}")
    assert locale.tag == BeautifulSoup(other.text, "html.parser").html["lang"]


def test_what_was_said_becomes_a_folder_without_anything_of_an_example_and_the_studio_opens(asked):
    response = asked.post(**BISTRO)
    assert (303, "/token/") == (response.status_code, response.location), said(response)
    assert "the studio" == asked.get().text == asked.post(**BISTRO).text
    site, draft = load_site(asked.folder), read(asked.folder, drafts=True)
    assert ("Le Rognon", ["fr", "en"], "+15145550187") == (
        site.restaurant.name.in_(BY_CODE["fr"]), [each.code for each in site.languages.locales], site.restaurant.telephone,
    )  # fmt: skip
    assert not starter_facts(draft) and not draft.dishes and site.restaurant.takes_reservations
    assert not [each for each in asked.folder.iterdir() if each.name.startswith(".")]
    assert stat.S_IMODE(asked.folder.stat().st_mode) & 0o700 == 0o700


@pytest.mark.parametrize(
    ("field", "wrong", "words"),
    [
        ("name", " ", "Fill this in."),
        ("telephone", "abc", "abc is not a telephone number"),
        ("address", "4208 rue Saint-Denis", "no town is found"),
        ("hours", "25h-30h", "is not a time of day"),
        ("last_order", "late", "late: write minutes before closing"),
    ],
)
def test_a_mistake_is_named_at_its_field_and_all_that_was_typed_is_kept(asked, field, wrong, words):
    response = asked.post(**BISTRO | {field: wrong})
    assert 422 == response.status_code and [field] == [*said(response)] and words in said(response)[field]
    page = BeautifulSoup(response.text, "html.parser")
    assert page.select_one(f"#{field}")["aria-invalid"] == "true"
    typed = {**BISTRO, field: wrong}
    assert typed["telephone"] == page.select_one("#telephone")["value"]
    assert (typed["address"], typed["hours"]) == tuple(
        page.select_one(f"#{id}").text.strip() for id in ("address", "hours")
    )
    assert ["fr", "en"] == [
        page.select_one("#first [selected]")["value"],
        page.select_one("#others [checked]")["value"],
    ]
    assert not asked.folder.exists()


def test_the_country_is_asked_where_the_address_does_not_tell_it(asked):
    assert ["country"] == [*said(asked.post(**BISTRO | {"country": "", "address": ""}))]
    assert {"address", "country"} == {*said(asked.post(**BISTRO | {"country": "", "address": "Jalan Raya 1, Ubud"}))}
    assert 303 == asked.post(**BISTRO | {"country": ""}).status_code
    assert "CA" == load_site(asked.folder).restaurant.address.country


def test_a_time_zone_that_the_address_does_not_tell_is_asked(asked):
    warung = {"name": "Warung", "country": "ID", "address": "Jalan Raya 1, Ubud", "first": "en", "allergens": ["egg"]}
    assert ["time_zone"] == [*said(asked.post(**warung))]
    assert 303 == asked.post(**warung, time_zone="Asia/Makassar").status_code
    assert "Asia/Makassar" == load_site(asked.folder).restaurant.time_zone


def test_a_name_and_a_country_are_enough_and_of_one_without_a_known_law_its_allergens(asked):
    house = {"name": "خانه", "country": "IR", "first": "fa"}
    assert ["allergens"] == [*said(asked.post(**house))]
    assert 303 == asked.post(**house, allergens=["egg", "milk"]).status_code
    assert [] == read(asked.folder, drafts=True).faults
    assert 303 == Asked(asked.folder.with_name("other")).post(name="Pub", country="IE", first="en").status_code


def test_nothing_that_is_there_is_written_over(asked):
    asked.folder.mkdir(parents=True)
    (asked.folder / ".DS_Store").touch()
    mine = asked.folder / "notes.txt"
    mine.write_text("mine")
    response = asked.post(**BISTRO)
    assert 422 == response.status_code and "is not empty; name a new folder" in response.text
    assert [".DS_Store", "notes.txt"] == sorted(each.name for each in asked.folder.iterdir())
    mine.unlink()
    assert 303 == asked.post(**BISTRO).status_code


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_place_that_cannot_be_written_is_said_by_permission(asked):
    asked.folder.parent.mkdir()
    asked.folder.parent.chmod(0o500)
    assert "cannot be written (" in asked.post(**BISTRO).text


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").touch()
    response = Asked(tmp_path / "file" / "mine").post(**BISTRO)
    assert 422 == response.status_code and "cannot be written (Not a directory)" in response.text


def test_of_two_at_once_one_makes_the_folder_and_both_go_on(asked):
    with ThreadPoolExecutor() as both:
        answers = [*both.map(lambda name: asked.post(**BISTRO | {"name": name}), ("One", "Other"))]
    assert all(each.status_code == 303 or each.text == "the studio" for each in answers)
    assert [] == read(asked.folder, drafts=True).faults


def test_of_two_programs_the_second_moves_nothing(tmp_path, monkeypatch):
    folder = tmp_path / "mine"
    start = first_facts.scaffolding.start

    def overtaken(new, *words):
        start(new, *words)
        monkeypatch.setattr(first_facts.scaffolding, "start", start)
        assert 303 == Asked(folder).post(**BISTRO).status_code

    monkeypatch.setattr(first_facts.scaffolding, "start", overtaken)
    assert "is not empty" in Asked(folder).post(**BISTRO | {"name": "Second"}).text
    assert "Le Rognon" == load_site(folder).restaurant.name.in_(BY_CODE["fr"])
    assert not [each for each in folder.iterdir() if each.name.startswith(".")]


def test_only_the_page_itself_is_answered(asked):
    other = {"Origin": "http://evil.example"}
    assert 403 == asked.post(other, **BISTRO).status_code
    assert 403 == asked.get(**{"Sec-Fetch-Site": "cross-site"}).status_code
    assert 404 == asked.get("/other/").status_code
    assert 421 == Client(asked.server).get("/token/", base_url="http://rebound.example:1").status_code
    assert not asked.folder.exists()
