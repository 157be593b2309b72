"""The list of routes changes only on purpose."""

from pathlib import Path

LOCK = Path(__file__).with_name("routes.txt")


def test_no_route_is_lost_or_unlisted(app):
    served = sorted(
        f"{rule.rule} {','.join(sorted(rule.methods - {'HEAD', 'OPTIONS'}))}" for rule in app.url_map.iter_rules()
    )
    assert LOCK.read_text(encoding="utf-8").splitlines() == served, f"write the routes into {LOCK}"
