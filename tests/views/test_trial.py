"""``trial`` tells which pages of content could not be shown, before it is served or published."""

import logging
import shutil
from dataclasses import replace

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.snapshot import state_of
from restaurant_site.views.trial import Tried, addresses, failures, new_failures
from tests.conftest import ROOT
from tests.content.folders import edit


def snapshot_of(app, folder):
    """What an application would serve of another folder."""
    return state_of(app).snapshot.build(load_site(folder), state_of(app).snapshot.search)


def unshowable(folder, word):
    """Write a word at which templates fail into the page of a dish, and into no other page."""
    edit(
        folder, "menu/bowls.yaml", "Wheat noodles with pepper and peanuts.", f"Wheat noodles with pepper. It is {word}."
    )


def test_all_pages_and_documents_are_tried_and_none_of_them_is_cached(make_app):
    app = make_app()
    snapshot = state_of(app).snapshot
    tried = [each.address for each in addresses(snapshot.site)]
    assert [] == failures(app, snapshot)
    assert {
        "/en/",
        "/zh/",
        "/cn/menu",
        "/zh/parking",
        "/en/order",
        "/en/menu/barley-soup",
        "/cn/knowledge/opening-hours",
    } < {*tried}
    assert {"/en/index.md", "/api/restaurant?format=json&lang=en", "/api/menu?format=json&lang=en"} < {*tried}
    assert len(tried) == len({*tried})
    cached = [each for tier in app.extensions["restaurant_http"].cache.cache._tiers.values() for each in tier]
    assert [] == cached


@pytest.mark.parametrize("name", ["kabul-kitchen", "old-boathouse", "cafe-bonheur", "auntie-liu", "corner-kitchen"])
def test_all_pages_of_each_sample_can_be_shown_in_a_sample_of_addresses(app, name):
    snapshot = snapshot_of(app, ROOT / "restaurant_site" / "samples" / name)
    assert [] == failures(app, snapshot, addresses(snapshot.site, snapshot.site))


def test_one_cause_is_one_failure_with_the_names_of_its_pages_and_a_trace_in_the_log(make_app, planted, folder, caplog):
    app = make_app()
    unshowable(folder, planted)
    with caplog.at_level(logging.ERROR):
        (failure,) = failures(app, snapshot_of(app, folder))
    assert ["/en/menu/pepper-noodles"] == [each.address for each in failure.tried]
    fault = failure.fault()
    assert ("menu/bowls.yaml", ("Pepper Noodles",)) == (fault.path, fault.message.values["pages"])
    assert fault.message.endswith(": RuntimeError: planted in the template)")
    assert "(layout.html, line " in fault.message
    assert "Traceback" in caplog.text and 1 == len(caplog.records)


def test_what_fails_on_every_page_names_a_few(make_app):
    app = make_app()
    app.jinja_env.globals.update(theme=None)
    (failure,) = failures(app, state_of(app).snapshot)
    fault = failure.fault()
    assert "." == fault.path
    assert ("Start here", "…") == fault.message.values["pages"][1::2]
    assert {"/en/", "/zh/", "/cn/menu/beef-stew", "/en/a-page-that-is-not-there"} < {
        each.address for each in failure.tried
    }


def test_another_status_than_the_expected_one_is_a_failure(app):
    tried = [Tried("/en/nothing", "Nothing"), Tried("/en/", "Home", status=404)]
    assert ["HTTP 404", "HTTP 200"] == [each.error for each in failures(app, state_of(app).snapshot, tried)]


def test_a_language_that_is_not_served_yet_is_tried(make_app):
    app = make_app()
    snapshot = snapshot_of(app, ROOT / "restaurant_site" / "samples" / "kabul-kitchen")
    assert [] == failures(app, snapshot, [Tried("/fa/", "Home")])


def test_a_sample_has_the_pages_and_what_has_changed_in_the_first_language_and_all_of_a_new_one(site):
    known = replace(site, dishes={id: each for id, each in site.dishes.items() if id != "plain-congee"})
    sample = {each.address for each in addresses(site, known)}
    first = next(iter(site.dishes))
    assert {"/en/", "/en/parking", "/en/menu/plain-congee", f"/en/menu/{first}"} <= sample
    assert {"/en/menu", "/en/menu/" + first, "/en/menu/plain-congee"} == {
        each for each in sample if each.startswith("/en/menu")
    }
    assert [] == [each for each in sample if not each.startswith("/en/")]
    without = replace(site, languages=replace(site.languages, locales=site.languages.locales[:1]))
    assert {"/zh/", "/cn/parking"} < {each.address for each in addresses(site, without)}


def test_what_could_not_be_shown_before_is_no_new_failure(make_app, planted, folder, tmp_path):
    app = make_app()
    good, bad = snapshot_of(app, folder), shutil.copytree(folder, tmp_path / "bad")
    unshowable(bad, planted)
    broken = snapshot_of(app, bad)
    edit(bad, "menu/bowls.yaml", 'price: "9.50"', 'price: "9.75"')
    assert [1, 0] == [len(new_failures(app, snapshot_of(app, bad), old)) for old in (good, broken)]
