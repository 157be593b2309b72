"""Characters in their one common form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.text.folding import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＰＡＲＫ１２", "park12"),
        ("停車場", "停车场"),
        ("枱", "台"),
        ("裏", "里"),
        ("裡", "裏"),
        ("鷄", "鸡"),
        ("衞生", "卫生"),
        ("麪", "麵"),
        ("CRÈME brûlée", "creme brulee"),
        ("ي ك ة آ ئ", "ی ک ه ا ی"),
        ("۴٥", "45"),
        ("می\u200cخورم", "می خورم"),
    ],
)
def test_what_people_type_differently_folds_to_one(one, other):
    assert fold(other) == fold(one)


def test_different_words_stay_different():
    assert fold("粥") != fold("飯")
    assert fold("が") != fold("か")


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(text) == fold(fold(text))


@given(st.text())
def test_folding_keeps_the_length_so_that_offsets_hold(text):
    assert len(text) == len(fold(text))
