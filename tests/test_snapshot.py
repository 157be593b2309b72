"""A service holds one version of the content."""

import re
import shutil
from dataclasses import FrozenInstanceError
from datetime import UTC
from pathlib import Path

import pytest

from restaurant_site import i18n
from restaurant_site.app import create_app
from restaurant_site.content.faults import ContentError
from restaurant_site.owner import scaffolding
from restaurant_site.settings import Settings, shipped
from restaurant_site.snapshot import Snapshot, code_version, load_snapshot, state_of
from restaurant_site.urls import Links
from tests.conftest import BASE, SAMPLE
from tests.languages import LANGUAGES, LOCALES


@pytest.fixture(scope="module")
def words():
    return i18n.load_translations(shipped("translations"))


@pytest.fixture(scope="module")
def snapshot(words) -> Snapshot:
    """The sample's service."""
    return load_snapshot(Settings(base_url=BASE, content_dir=SAMPLE), words, Links(BASE))


@pytest.fixture
def copy(tmp_path) -> Path:
    """The sample's content, to be changed."""
    return Path(shutil.copytree(SAMPLE, tmp_path / "content"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_there_is_an_edition_of_the_one_site_in_each_language(snapshot, locale):
    localized_site = snapshot.localized_site(locale)
    assert locale is localized_site.locale
    assert snapshot.site is localized_site.site
    assert f"{BASE}/" == localized_site.links.root


def test_an_edition_says_the_words_of_its_language(snapshot):
    assert ["Peanut", "花生", "花生"] == [snapshot.localized_site(locale).gettext("Peanut") for locale in LOCALES]


def test_it_was_modified_when_its_content_was(snapshot):
    assert snapshot.site.modified == snapshot.site.modified
    assert UTC.utcoffset(None) == snapshot.site.modified.utcoffset()


def test_the_same_content_has_the_same_version(snapshot, words, copy):
    assert (
        snapshot.representation_version
        == load_snapshot(Settings(base_url=BASE, content_dir=copy), words, Links(BASE)).representation_version
    )


def test_other_content_has_another_version(snapshot, words, copy):
    change(copy / "menu" / "drinks.yaml", '"3.50"', '"3.60"')
    changed = load_snapshot(Settings(base_url=BASE, content_dir=copy), words, Links(BASE))
    assert snapshot.representation_version != changed.representation_version
    assert snapshot.representation_version.split("-")[1:] == changed.representation_version.split("-")[1:]
    assert (350, 360) == (snapshot.site.dishes["cold-tea"].price, changed.site.dishes["cold-tea"].price)


def test_another_base_url_has_another_version(snapshot, words):
    """What a shared cache holds for one address is never served at another."""
    elsewhere = load_snapshot(Settings(content_dir=SAMPLE), words, Links("https://elsewhere.example"))
    assert snapshot.representation_version != elsewhere.representation_version


def test_content_with_faults_is_not_served_and_every_fault_is_named(words, copy):
    change(copy / "menu" / "drinks.yaml", '"3.50"', '"cheap"')
    change(copy / "must-order.yaml", "dish: mint-tea", "dish: mint-tee")
    with pytest.raises(ContentError) as caught:
        load_snapshot(Settings(content_dir=copy), words, Links(BASE))
    assert {"menu/drinks.yaml", "must-order.yaml"} <= {str(fault.path) for fault in caught.value.faults}


def test_a_snapshot_never_changes(snapshot):
    with pytest.raises(FrozenInstanceError):
        snapshot.site = None
    with pytest.raises(TypeError):
        snapshot.localized_sites[LOCALES[0]] = None


def test_the_mcp_server_is_that_of_the_content(snapshot, words, copy):
    change(copy / "restaurant.yaml", "Prairie Spoon", "Prairie Fork")
    changed = load_snapshot(Settings(base_url=BASE, content_dir=copy), words, Links(BASE))
    assert ["Prairie Spoon", "Prairie Fork"] == [each.mcp_server.info.title for each in (snapshot, changed)]


class TestFactsOfTheStarter:
    @pytest.fixture
    def started(self, tmp_path) -> Path:
        scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
        return tmp_path / "mine"

    def test_they_are_refused_at_a_public_address_with_the_first_places(self, words, started):
        base = "https://www.noodles.ca"
        with pytest.raises(ContentError) as refused:
            load_snapshot(Settings(base_url=base, content_dir=started), words, Links(base))
        first, second, *_ = str(refused.value).splitlines()
        assert f"{base} is public" in first and "`restaurant-site check` lists them all" in first
        assert re.match(r"facts\.yaml:\d+: large-group: is still the starter's; write your own", second)
        assert 6 == len(refused.value.faults)

    def test_they_are_served_on_this_machine(self, words, started):
        served = load_snapshot(Settings(base_url="http://localhost:8000", content_dir=started), words, Links(BASE))
        assert served.site.starter_facts

    def test_a_public_site_keeps_its_content_when_they_come(self, copy, started):
        app = create_app(Settings(base_url="https://www.noodles.ca", content_dir=copy))
        before = state_of(app).snapshot
        shutil.rmtree(copy)
        shutil.copytree(started, copy)
        assert not state_of(app).reloader.reload()
        assert before is state_of(app).snapshot
        assert "still the starter's" in state_of(app).reloader.faults[0].message


def test_the_code_is_read_once_for_all_reloads(words, monkeypatch):
    code_version()
    monkeypatch.setattr("restaurant_site.snapshot.PACKAGE", None)
    snapshot = load_snapshot(Settings(base_url=BASE, content_dir=SAMPLE), words, Links(BASE))
    assert code_version() in snapshot.representation_version
