"""A draft is taken out before anything else is read."""

import shutil

import pytest

from restaurant_site.content import build
from restaurant_site.content.build import load_site
from restaurant_site.content.faults import ContentError
from tests.conftest import SAMPLE

DRAFT = """---
title: Not yet
summary: Nothing to see.
keywords: [secret]
facts: []
related: [opening-hours]
draft: true
last_verified: "2026-11-01"
---
A text that is being written, with a word that nobody finds: quokka.
"""


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(SAMPLE, tmp_path / "content")


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def category(folder):
    return next(path for path in (folder / "knowledge").iterdir() if path.is_dir())


def test_a_draft_article_is_no_article_even_where_half_of_it_is_missing(folder):
    (category(folder) / "not-yet.en.md").write_text(DRAFT, encoding="utf-8")
    (category(folder) / "not-yet.zh.md").write_text("---\ntitle: 未完\n---\n", encoding="utf-8")
    assert "not-yet" not in load_site(folder).articles


def test_a_draft_article_is_checked_and_shown_where_drafts_are_wanted(folder):
    (category(folder) / "not-yet.en.md").write_text(DRAFT, encoding="utf-8")
    with pytest.raises(ContentError, match="not-yet"):
        load_site(folder, drafts=True)


def test_a_draft_dish_is_on_no_menu(folder):
    edit(folder / "menu" / "bowls.yaml", "  spice: 2\n", "  spice: 2\n  draft: true\n")
    with pytest.raises(ContentError) as error:
        load_site(folder)
    assert {"there is no dish `pepper-noodles`" in fault.message for fault in error.value.faults} == {True}
    assert "pepper-noodles" in load_site(folder, drafts=True).dishes


def test_faults_after_a_draft_still_name_their_own_line(folder):
    bowls = folder / "menu" / "bowls.yaml"
    edit(bowls, "- id: barley-soup\n", "- id: nothing\n  draft: true\n- id: barley-soup\n")
    edit(bowls, 'price: "12.00"', 'price: "a dozen"')
    with pytest.raises(ContentError) as error:
        load_site(folder)
    line = bowls.read_text(encoding="utf-8").split("\n").index('  price: "a dozen"') + 1
    assert [line] == [fault.line for fault in error.value.faults]


def test_whether_there_are_drafts_is_told(folder):
    assert not build.read(folder).has_drafts
    edit(folder / "menu" / "drinks.yaml", "- id: mint-tea", "- id: mint-tea\n  draft: true")
    assert build.read(folder).has_drafts


def test_a_draft_exception_is_nowhere_and_faults_after_it_name_their_own_line(folder):
    hours = folder / "hours.yaml"
    edit(hours, "  - id: founding-day\n", "  - id: founding-day\n    draft: true\n")
    assert ["deep-winter", "spring-day"] == [each.id for each in load_site(folder).hours.holidays]
    assert build.read(folder).has_drafts
    assert "founding-day" == load_site(folder, drafts=True).hours.holidays[0].id
    edit(hours, 'dates: ["2027-04-10"]', 'dates: ["someday"]')
    with pytest.raises(ContentError) as error:
        load_site(folder)
    line = hours.read_text(encoding="utf-8").split("\n").index('    dates: ["someday"]') + 1
    assert [line] == [fault.line for fault in error.value.faults]
