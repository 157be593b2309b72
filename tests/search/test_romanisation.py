"""Chinese typed in Latin letters."""

import pytest

from restaurant_site.search.romanisation import Readings, han_by_spelling, han_strings


@pytest.mark.parametrize(
    ("phrase", "typed"),
    [("停車", "tingche"), ("停车", "tingche"), ("泊車", "paakce"), ("煲仔飯", "bouzaifaan"), ("煲仔飯", "baozaifan"),
     ("雲吞麵", "wantan"), ("營業時間", "yingyeshijian"), ("營業時間", "shijian")],
)  # fmt: skip
def test_a_phrase_is_spelled_in_mandarin_and_cantonese(phrase, typed):
    assert typed in {spelling for row in han_strings(phrase) for spelling in Readings().spellings(row)}


def test_latin_words_and_single_characters_have_no_spelling():
    assert {} == han_by_spelling(["parking", "粥"])


def test_a_spelling_knows_every_row_that_it_may_stand_for():
    assert "停车" == han_by_spelling(["停車場", "泊車"])["tingche"]
    assert "停车 庭车" == han_by_spelling(["停車", "庭車"])["tingche"]


def test_the_table_knows_the_common_characters_of_both_scripts():
    known = Readings().table
    assert all(character in known for character in "停車车煲飯饭餐廳厅買买單单嘅冇")
    assert len(known) > 6_000


def test_a_character_is_read_in_both_languages_and_one_that_the_table_lacks_in_none():
    assert (["che", "ju"], ["ce", "geoi"]) == Readings()["車"]
    assert ([], []) == Readings()["𠮷"]
