"""The Markdown of the changes."""

from restaurant_site.domain.changes import changes
from restaurant_site.render.markdown.changes import changes_markdown
from restaurant_site.render.slices import Slice
from tests.conftest import BASE


def test_a_line_has_the_date_the_title_and_the_page(spoon):
    lines = changes_markdown(spoon["en"], changes(spoon["en"].site), Slice(1)).splitlines()
    assert "# Last verified" == lines[0]
    assert 1 == sum(line.startswith("- 2026-") and f"]({BASE}/en/" in line for line in lines)
    assert f"Atom: {BASE}/en/changes.atom" == lines[-1]
