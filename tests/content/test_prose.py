"""The Markdown of articles, taken apart: its sections, its plain words, its links."""

import pytest

from restaurant_site.content.prose import Section, plain, replace_links, sections


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
        ("5 * 3 and a_b", "5 * 3 and ab"),
        ("一\n\n\n\n二", "一\n\n二"),
    ],
)
def test_plain_words_have_no_marks(markdown, words):
    assert words == plain(markdown)


def test_every_link_gets_its_address_and_keeps_its_words():
    markdown = "[Soup](dish:soup), [餐牌](page:menu) and (no link)."
    expected = "[Soup](/en/dish:soup), [餐牌](/en/page:menu) and (no link)."
    assert expected == replace_links(markdown, lambda target: f"/en/{target}")
