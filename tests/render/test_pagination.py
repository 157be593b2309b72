"""A slice is the part of a list that a response shows."""

import pytest

from restaurant_site.render.pagination import WHOLE, Slice


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (WHOLE, "abc"),
        (Slice(2), "ab"),
        (Slice(2, 1), "bc"),
        (Slice(2, 2), "c"),
        (Slice(2, 3), ""),
        (Slice(None, 1), "bc"),
    ],
)
def test_a_slice_begins_at_its_offset_and_has_at_most_its_limit(part, shown):
    assert shown == part.of("abc")
