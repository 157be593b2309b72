"""Files are read whole: derived texts, overrides, versions."""

import os
from pathlib import Path

import pytest

from restaurant_site.content.build import load_site
from restaurant_site.content.faults import ContentError
from restaurant_site.content.models import Site
from restaurant_site.locales import SIMPLIFIED, TRADITIONAL
from tests.content.folders import ENGLISH_ARTICLE, SIMPLIFIED_ARTICLE, edit, told


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
    assert "多数日子设午市及夜市，请致电 204-555-0111。" == writing.summary
    assert "營業時間" == site.articles["opening-hours"].in_(TRADITIONAL).title


def test_a_body_by_hand_may_stand_alone(folder):
    writing = by_hand(folder, "---\ntitle: 几点开门\n---\n手写。\n").articles["opening-hours"].in_(SIMPLIFIED)
    assert "手写。" == writing.body


def test_faults_of_a_file_by_hand_are_told_in_that_file(folder):
    with pytest.raises(ContentError):
        by_hand(folder, "---\ntitle: 几点\n---\n\n致电 {{fone}}。\n")
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
