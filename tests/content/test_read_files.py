"""Files are read whole: derived texts, overrides, versions, drafts."""

import os
from datetime import date, time
from pathlib import Path

import pytest

from restaurant_site.content.faults import ContentError
from restaurant_site.content.site_loader import load_site, read
from restaurant_site.locales import SIMPLIFIED, TRADITIONAL
from restaurant_site.models.menu import SoldOut
from restaurant_site.models.site import Site
from tests.content.folders import ENGLISH_ARTICLE, SIMPLIFIED_ARTICLE, edit, told

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


def test_simplified_is_derived_with_the_word_list_and_an_own_word_wins(sample):
    assert "土豆炆牛肉" == sample.dishes["beef-stew"].name.in_(SIMPLIFIED)
    assert "冰茶" == sample.dishes["cold-tea"].name.in_(SIMPLIFIED)
    assert "薄荷茶" == sample.dishes["mint-tea"].name.in_(SIMPLIFIED)


def by_hand(folder: Path, text: str) -> Site:
    (folder / SIMPLIFIED_ARTICLE).write_text(text)
    return load_site(folder)


def test_what_an_owner_writes_in_simplified_by_hand_wins_and_the_rest_is_derived(folder):
    site = by_hand(folder, "---\ntitle: 几点开门\nfacts: [{label: 电话, value: '{{phone}}'}]\n---\n")
    writing = site.articles["opening-hours"].in_(SIMPLIFIED)
    assert "几点开门" == writing.title
    assert [("电话", "204-555-0111")] == [(fact.label, fact.value) for fact in writing.facts]
    assert "多数日子设午市及夜市，请致电204-555-0111。" == writing.summary
    assert "營業時間" == site.articles["opening-hours"].in_(TRADITIONAL).title


def test_a_derived_language_may_have_a_file_without_a_field(folder):
    writing = by_hand(folder, "---\n---\n").articles["opening-hours"].in_(SIMPLIFIED)
    assert "营业时间" == writing.title


def test_a_body_by_hand_may_stand_alone(folder):
    writing = by_hand(folder, "---\ntitle: 几点开门\n---\n手写。\n").articles["opening-hours"].in_(SIMPLIFIED)
    assert "手写。" == writing.body


def test_faults_of_a_file_by_hand_are_told_in_that_file(folder):
    with pytest.raises(ContentError):
        by_hand(folder, "---\ntitle: 几点\n---\n\n致电{{fone}}。\n")
    expected = (
        f"{SIMPLIFIED_ARTICLE}:5: body: `{{{{fone}}}}`: there is no such fact in facts.yaml; did you mean `phone`?"
    )
    assert [expected] == told(folder)


def test_a_readme_and_hidden_files_are_no_content(folder, sample):
    (folder / "README.md").write_text("# Notes")
    (folder / ".draft.yaml").write_text("- [")
    assert sample.version == load_site(folder).version


def test_equal_content_has_an_equal_version(folder, sample):
    for path in folder.rglob("*.yaml"):
        os.utime(path, (1, 1))
    assert sample.version == load_site(folder).version


@pytest.mark.parametrize("name", ["facts.yaml", ENGLISH_ARTICLE, "menu/drinks.yaml"])
def test_a_changed_byte_is_another_version(folder, sample, name):
    text = (folder / name).read_text()
    (folder / name).write_text(text + "\n")
    assert sample.version != load_site(folder).version


def test_text_that_moves_to_another_file_is_another_version(folder, sample):
    (folder / "menu" / "drinks.yaml").rename(folder / "menu" / "teas.yaml")
    edit(folder, "menu.yaml", "id: drinks", "id: teas")
    first = load_site(folder).version
    assert sample.version != first


def test_another_picture_is_another_version(folder, sample):
    picture = folder / "images" / "menu" / "mint-tea.webp"
    picture.write_bytes(picture.read_bytes() + b"\0")
    assert sample.version != load_site(folder).version


def test_modified_is_the_newest_change_of_a_file(folder):
    for path in folder.rglob("*.*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    os.utime(folder / "facts.yaml", (1_000_000_007, 1_000_000_007))
    assert 1_000_000_007 == load_site(folder).modified.timestamp()


# --- Drafts -----------------------------------------------------------------------------------


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
    edit(folder, "menu/bowls.yaml", "  spice: 2\n", "  spice: 2\n  draft: true\n")
    with pytest.raises(ContentError) as error:
        load_site(folder)
    assert {"the dish `pepper-noodles` is a draft" in fault.message for fault in error.value.faults} == {True}
    assert "pepper-noodles" in load_site(folder, drafts=True).dishes


def test_faults_after_a_draft_still_name_their_own_line(folder):
    bowls = folder / "menu" / "bowls.yaml"
    edit(folder, "menu/bowls.yaml", "- id: barley-soup\n", "- id: nothing\n  draft: true\n- id: barley-soup\n")
    edit(folder, "menu/bowls.yaml", 'price: "12.00"', 'price: "a dozen"')
    with pytest.raises(ContentError) as error:
        load_site(folder)
    line = bowls.read_text(encoding="utf-8").split("\n").index('  price: "a dozen"') + 1
    assert [line] == [fault.line for fault in error.value.faults]


def test_whether_there_are_drafts_is_told(folder):
    assert not read(folder).has_drafts
    edit(folder, "menu/drinks.yaml", "- id: mint-tea", "- id: mint-tea\n  draft: true")
    assert read(folder).has_drafts


def test_a_draft_exception_is_nowhere_and_faults_after_it_name_their_own_line(folder):
    hours = folder / "hours.yaml"
    edit(folder, "hours.yaml", "  - id: founding-day\n", "  - id: founding-day\n    draft: true\n")
    assert ["deep-winter", "spring-day"] == [each.id for each in load_site(folder).hours.holidays]
    assert read(folder).has_drafts
    assert "founding-day" == load_site(folder, drafts=True).hours.holidays[0].id
    edit(folder, "hours.yaml", 'dates: ["2027-04-10"]', 'dates: ["someday"]')
    with pytest.raises(ContentError) as error:
        load_site(folder)
    line = hours.read_text(encoding="utf-8").split("\n").index('    dates: ["someday"]') + 1
    assert [line] == [fault.line for fault in error.value.faults]


def sold_out(folder: Path, text: str) -> Site:
    (folder / "sold-out.yaml").write_text(text)
    return load_site(folder)


def test_a_dish_is_sold_out_until_a_day_or_a_time_or_nobody_knows_when(folder):
    site = sold_out(
        folder,
        "mint-tea: 2026-11-24\ncold-tea: '2026-11-24 19:30'\nbeef-stew: 2026-11-24T19:30\nbarley-soup: unknown\n",
    )
    until = SoldOut(date(2026, 11, 24), time(19, 30))
    assert {
        "mint-tea": SoldOut(date(2026, 11, 24)),
        "cold-tea": until,
        "beef-stew": until,
        "barley-soup": SoldOut(),
    } == dict(site.sold_out)


@pytest.mark.parametrize("text", ["", "\n", "# nothing today\n"])
def test_the_last_line_of_what_is_sold_out_may_be_deleted(folder, text):
    assert {} == sold_out(folder, text).sold_out


def test_a_line_that_says_no_day_is_a_fault(folder):
    (folder / "sold-out.yaml").write_text(
        "mint-tea: today\ncold-tea:\nbeef-stew: 2026-02-30\nbarley-soup: [2026-11-24]\nmint-te: 2026-11-24\n"
    )
    right = (
        "is not right; write until when it is sold out: the last day, 2026-11-22, or a day and a time, "
        "2026-11-22 19:30, or unknown"
    )
    assert [
        f"sold-out.yaml:1: mint-tea: `today` {right}",
        "sold-out.yaml:2: cold-tea: has no value; write one or delete the line",
        f"sold-out.yaml:3: beef-stew: `2026-02-30` {right}",
        "sold-out.yaml:4: barley-soup: should be a single text or number, not a list or a block of keys",
        "sold-out.yaml:5: mint-te: there is no dish `mint-te`; did you mean `mint-tea`?",
    ] == told(folder)


def test_an_unknown_dish_without_a_near_one_is_a_line_to_delete(folder):
    (folder / "sold-out.yaml").write_text("\nlobster-thermidor: 2026-11-24\n")
    (line,) = told(folder)
    assert line.startswith("sold-out.yaml:2: lobster-thermidor: there is no dish `lobster-thermidor`; known are")


def test_what_is_sold_out_is_one_block(folder):
    (folder / "sold-out.yaml").write_text("- mint-tea\n")
    assert ["sold-out.yaml:1: should be a list of `name: value` lines"] == told(folder)
