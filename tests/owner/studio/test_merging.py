"""Taking a change back although other lines have changed since."""

import pytest

from restaurant_site.owner.studio.merging import merged

BASE = b"a\nb\nc\nd\n"


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (b"A\nb\nc\nd\n", b"a\nb\nc\nD\n", b"A\nb\nc\nD\n"),
        (b"A\nb\nc\nd\n", b"a\nB\nc\nd\n", b"A\nB\nc\nd\n"),
        (b"a\nb\nc\n", b"a\nb\nc\nd\ne\n", b"a\nb\nc\ne\n"),
        (b"a\nc\nd\n", b"a\nb\nc\nx\nd\n", b"a\nc\nx\nd\n"),
        (BASE, b"", b""),
    ],
)
def test_changes_of_different_lines_are_both_kept(one, other, both):
    assert both == merged(BASE, one, other) == merged(BASE, other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [(b"A\nb\nc\nd\n", b"x\nb\nc\nd\n"), (b"a\nb\nx\nc\nd\n", b"a\nb\ny\nc\nd\n"), (b"a\nd\n", b"a\nb\nC\nd\n")],
)
def test_changes_of_the_same_lines_are_not(one, other):
    assert merged(BASE, one, other) is None
