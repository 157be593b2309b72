"""The Markdown of articles, taken apart: its sections, its plain words, its links."""

import pytest

from restaurant_site.text import markdown_text
from restaurant_site.text.markdown_text import (
    MAX_CHARACTERS,
    MAX_MARKS,
    Section,
    excess,
    plain,
    replace_links,
    sections,
    without_typed_spaces,
)


def test_a_body_is_cut_at_its_headings():
    body = "Before.\n\n## First *thing*\n\nOne.\n\nTwo.\n\n### Second\n\n- a\n- b\n"
    expected = [Section("", "Before."), Section("First thing", "One.\n\nTwo."), Section("Second", "- a\n- b")]
    assert expected == sections(body)


def test_a_heading_without_text_is_no_section():
    assert [Section("Second", "Text.")] == sections("## First\n\n## Second\n\nText.")


def test_closing_number_signs_do_not_belong_to_a_heading():
    assert [Section("First", "Text.")] == sections("## First ##\n\nText.")


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("See [the menu](page:menu).", "See the menu."),
        ("**Bold**, *italic*, `code` and ***both***", "Bold, italic, code and both"),
        ("- one\n- two\n* three", "one\ntwo\nthree"),
        ("1. one\n12. two", "one\ntwo"),
        ("> quoted\n> twice", "quoted\ntwice"),
        ("## Heading\n\nText", "Heading\n\nText"),
        ("| Day | Hours |\n|---|:-:|\n| Monday | 10 | late |", "Day: Hours\n\nMonday: 10, late"),
        ("| | A |\n|---|---|\n| B | C |", "A\n\nB: C"),
        ("5 * 3 and a_b", "5 * 3 and a_b"),
        ("_one_, __two__ and `search_knowledge`", "one, two and search_knowledge"),
        ("一\n\n\n\n二", "一\n\n二"),
    ],
)
def test_plain_words_have_no_marks(markdown, words):
    assert words == plain(markdown)


def test_every_link_gets_its_address_and_keeps_its_words():
    markdown = "[Soup](dish:soup), [餐牌](page:menu) and (no link)."
    expected = "[Soup](/en/dish:soup), [餐牌](/en/page:menu) and (no link)."
    assert expected == replace_links(markdown, lambda target: f"/en/{target}")


@pytest.mark.parametrize(
    ("markdown", "limit"),
    [
        ("a\n" * MAX_CHARACTERS, "has more than 30,000 characters"),
        ("a" * 5_001, "has a line of more than 5,000 characters"),
        ("a" + " " * 101 + "b", "has more than 100 spaces beside each other"),
        ("[\n\n" * 1_001, "has more than 1,000 brackets `[`"),
        ("## a\n\n" * 201, "has more than 200 headings"),
        (">" * 7 + "a", "has more than 6 quotations or lists inside each other"),
        ("- " * 7 + "a", "has more than 6 quotations or lists inside each other"),
        (" " * 25 + "a", "has a line that is indented by more than 24 spaces"),
        ("a\n" + "[" * (MAX_MARKS + 1), "has a paragraph with more than 200 of `[`, `*`, `_`"),
        ("*a" * (MAX_MARKS + 1), "has a paragraph with more than 200 of `[`, `*`, `_`"),
    ],
    ids=lambda value: value[:12],
)
def test_a_text_that_would_take_too_long_to_render_exceeds_a_limit(markdown, limit):
    assert excess(markdown).startswith(limit)


def test_texts_within_the_limits_exceed_none():
    crowded = "[" * MAX_MARKS
    assert None is excess("\n\n".join([crowded, "> > - a", "- a\n    - b\n        - c", "a" * 5_000, "**b** " * 40]))


def test_no_article_comes_near_a_limit(site):
    bodies = [text.body for article in site.articles.values() for text in article.texts.values()]
    assert 3 * max(map(len, bodies)) < MAX_CHARACTERS
    assert {None} == {excess(body) for body in bodies}


def test_blocks_are_the_lines_of_paragraphs_lists_and_tables_without_headings():
    markdown = "Hot **soup**\nall day.\n\n## Prices\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- One [link](article:x).\n- Two.\n\n1. Three."
    assert [["Hot soup all day."], ["1: 2."], ["One link.", "Two."], ["Three."]] == markdown_text.blocks(markdown)


def test_a_row_of_a_table_is_a_sentence_that_names_its_columns():
    markdown = "| | Lot | Street |\n|---|---|---|\n| Spaces | 8 | 12 |\n| Free |  | at night |\n| Note | | |"
    assert [["Spaces: Lot 8, Street 12.", "Free: Street at night."]] == markdown_text.blocks(markdown)
    assert [["啤酒：10%，另計。"]] == markdown_text.blocks("| 項目 | 稅 |\n| --- | --- |\n| 啤酒 | 10%；另計 |")


def test_spaces_between_chinese_characters_and_letters_or_digits_are_removed():
    written = "步行 5 分鐘到 [No. 3 Road](place:x) 口，每位 $30；15% 至 20%"
    assert "步行5分鐘到[No. 3 Road](place:x) 口，每位$30；15%至20%" == without_typed_spaces(written)


def test_spaces_of_markdown_stay():
    written = "## 3 bowls\n\n1. 粥\n- 麵\n\n| 1 | 粥 |"
    assert written == without_typed_spaces(written)
