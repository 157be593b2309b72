"""Words that a glossary replaces are told in the texts that guests read, by file and line."""

from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import ENGLISH
from restaurant_site.owner import glossary_lint
from tests.content.folders import CHINESE_ARTICLE, ENGLISH_ARTICLE, SIMPLIFIED_ARTICLE, edit


def told(folder: Path, code: str, *entries: str) -> list[str]:
    (folder / "style").mkdir(exist_ok=True)
    (folder / "style" / f"{code}.yaml").write_text("\n".join(entries) + "\n", encoding="utf-8")
    draft = site_loader.read(folder)
    assert [] == list(draft.faults)
    return [str(each) for each in glossary_lint.warnings(draft)]


def test_a_content_folder_needs_no_glossary(folder):
    assert [] == list(glossary_lint.warnings(site_loader.read(folder)))


def test_a_word_is_told_with_its_line_and_what_to_write_instead(folder):
    edit(folder, "menu/bowls.yaml", "root vegetables", "lovers of roots")
    assert ["menu/bowls.yaml:3: 1.description.en: `lovers of`: write if you like (style/en.yaml)"] == told(
        folder, "en", "lovers of: if you like"
    )


def test_the_line_is_that_of_the_word_within_an_article(folder):
    body = (folder / ENGLISH_ARTICLE).read_text()
    (folder / ENGLISH_ARTICLE).write_text(f"{body.rstrip()}\n\nClosed at\nweekends.\n")
    line = len(body.rstrip().splitlines()) + 2
    assert [f"{ENGLISH_ARTICLE}:{line}: body: `at weekends`: write on weekends (style/en.yaml)"] == told(
        folder, "en", "at weekends: on weekends"
    )


@pytest.mark.parametrize(("written", "expected"), [("Center", 1), ("center", 1), ("centers", 0), ("epicenter", 0)])
def test_english_words_are_whole_and_begin_with_any_case(folder, written, expected):
    edit(folder, "menu/bowls.yaml", "Barley and", f"{written} and")
    assert expected == len(told(folder, "en", "center: centre"))


def test_a_house_spelling_minds_the_case_of_later_letters(folder):
    edit(folder, "menu/bowls.yaml", "Barley and", "SkyTrain or Skytrain and")
    (warning,) = told(folder, "en", "Skytrain: SkyTrain")
    assert "`Skytrain`: write SkyTrain" in warning


def test_a_longer_entry_wins_and_one_with_itself_is_allowed(folder):
    edit(folder, "menu/bowls.yaml", "薏米與根莖蔬菜", "停車場停車")
    (warning,) = told(folder, "zh", "停車: 泊車", "停車場: 停車場")
    assert "menu/bowls.yaml:3: 1.description.zh: `停車`: write 泊車 (style/zh.yaml)" == warning


def test_references_targets_of_links_and_words_for_search_are_no_text(folder):
    edit(folder, CHINESE_ARTICLE, "幾點開門", "menu phone")
    edit(folder, ENGLISH_ARTICLE, "keywords: [", "keywords: [hours week, ")
    assert [] == told(folder, "zh", "menu: 餐牌", "phone: 電話", "dish: 菜", "hours: 時間")


def test_derived_texts_are_told_at_the_text_they_come_from(folder):
    edit(folder, "menu/bowls.yaml", "薏米與根莖蔬菜", "入口如果凍")
    assert ["menu/bowls.yaml:3: 1.description.zh: `如果冻`: write 像果冻一样 (style/cn.yaml)"] == told(
        folder, "cn", "如果冻: 像果冻一样"
    )


def test_texts_by_hand_are_told_where_they_are_and_replace_the_derived_ones(folder):
    (folder / SIMPLIFIED_ARTICLE).write_text("---\ntitle: 需时\n---\n")
    edit(folder, CHINESE_ARTICLE, "title: 營業時間", "title: 電召")
    assert [f"{SIMPLIFIED_ARTICLE}:2: title: `需时`: write 要 (style/cn.yaml)"] == told(
        folder, "cn", "需时: 要", "电召: 打电话"
    )


def test_a_word_without_a_replacement_is_a_fault_at_its_line(folder):
    (folder / "style").mkdir()
    (folder / "style" / "en.yaml").write_text("color: colour\ncenter:\n")
    (fault,) = site_loader.read(folder).faults
    assert ("style/en.yaml", 2) == (fault.path, fault.line)


def test_a_glossary_of_no_language_is_a_fault(folder):
    (folder / "style").mkdir()
    (folder / "style" / "xx.yaml").write_text("color: colour\n")
    (fault,) = site_loader.read(folder).faults
    assert fault.message.startswith("there is no such content file; did you mean `style/")


def test_the_texts_of_a_language_are_those_of_its_keys_and_files():
    documents = {
        "facts.yaml": read_document("facts.yaml", "bus: {en: one, zh: 一}\nalso: {en: [x]}\n".encode()),
        "asked/en.yaml": read_document("asked/en.yaml", b"b: [y]\n"),
        "knowledge/a/b.en.md": read_document("knowledge/a/b.en.md", b"---\ntitle: two\n---\nthree\n"),
        "knowledge/a/b.zh.md": read_document("knowledge/a/b.zh.md", "---\ntitle: 二\n---\n三\n".encode()),
    }
    assert ["one", "two", "three"] == [text for _, _, text in glossary_lint.written_texts(documents, ENGLISH)]
