"""Simplified Chinese from Traditional: characters by OpenCC, words by the owner's list."""

import pytest

from restaurant_site.content.chinese import deriver, simplifier

WORDS = {"薯仔": "土豆", "埋單": "买单", "薯仔餅": "土豆饼干", "的士": "出租车"}


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [
        ("營業時間", "营业时间"),
        ("晚上10時", "晚上10点"),
        ("上午11時30分至下午2時", "上午11点30分至下午2点"),
        ("兩小時", "两小时"),
        ("2 小時", "2 小时"),
        ("「粥」與『麵』", "“粥”与‘面’"),
        ("{{dish:barley-soup}}見[餐牌](page:menu)", "{{dish:barley-soup}}见[餐牌](page:menu)"),
        ("", ""),
    ],
)
def test_characters_hours_and_quotation_marks_are_converted(traditional, simplified):
    assert simplified == simplifier({})(traditional)


def test_a_word_of_the_list_wins_over_the_characters():
    assert "先买单，再叫出租车" == simplifier(WORDS)("先埋單，再叫的士")


def test_the_longest_word_wins():
    assert "土豆饼干与土豆汤" == simplifier(WORDS)("薯仔餅與薯仔湯")


def test_a_word_of_the_list_stands_as_the_owner_wrote_it():
    assert "「原樣」及“引号”" == simplifier({"照舊": "「原樣」"})("照舊及「引號」")


def test_a_word_with_signs_of_patterns_is_a_plain_word():
    assert "a.c 问" == simplifier({"(.*)": "问"})("a.c (.*)")


def test_what_the_word_list_says_is_told_apart_from_what_is_converted():
    pieces = deriver({"薯仔": "土豆"})("炆薯仔湯")
    assert [("炆", False), ("土豆", True), ("汤", False)] == [(piece.text, piece.by_word_list) for piece in pieces]
