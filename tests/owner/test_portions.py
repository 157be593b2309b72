"""Ids of sizes and additions survive an edit, and what people write for a portion is understood."""

import pytest

from restaurant_site.owner.portions import portion_text, read_portion, with_ids


def size(name, **more):
    return {"name": {"en": name}, "price": "1.00", **more}


BEFORE = [size("Small", id="s"), size("Large", id="l", portion=["2", "3"])]


@pytest.mark.parametrize(
    ("names", "ids"),
    [
        (["Small", "Large"], ["s", "l"]),
        (["Large", "Small"], ["l", "s"]),
        (["Large"], ["l"]),
        (["Small", "Huge"], ["s", "l"]),
        (["Small", "Medium", "Large"], ["s", "medium", "l"]),
        (["Small", "S", "Large"], ["s", "s-2", "l"]),
    ],
)
def test_a_size_keeps_its_id_by_its_name_or_else_by_its_place(names, ids):
    sizes = with_ids("sizes", [size(each) for each in names], BEFORE, ["en"])
    assert ids == [each["id"] for each in sizes]
    assert {"l": [2, 3]}.items() >= {each["id"]: each["portion"] for each in sizes if "portion" in each}.items()


def test_a_size_without_a_name_has_an_id_from_its_place_until_it_is_named():
    [small, large] = with_ids("sizes", [size("✎ 8"), size("✎ 14")], [], ["en"])
    assert ["size-1", "size-2"] == [small["id"], large["id"]]
    assert ["size-1", "size-2"] == [each["id"] for each in with_ids("sizes", [small, large], [small, large], ["en"])]
    named = with_ids("sizes", [size("Half"), size("Whole")], [small, large], ["en"])
    assert ["half", "whole"] == [each["id"] for each in named]


@pytest.mark.parametrize(
    ("text", "portion"),
    [("1", [1, 1]), ("1 to 2", [1, 2]), ("1–2", [1, 2]), ("0", [0, 0]), ("2 - 3", [2, 3]), ("２至３", [2, 3])],
)
def test_a_portion_is_read_as_people_write_it(text, portion):
    assert portion == read_portion(text) == read_portion(portion_text(portion))


@pytest.mark.parametrize("text", ["1/2/2026", "two", "", "100", "1-2-3"])
def test_what_is_no_portion_is_told_what_is_right(text):
    with pytest.raises(ValueError, match="write how many guests it feeds"):
        read_portion(text)
