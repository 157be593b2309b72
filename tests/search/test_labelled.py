"""How good search is: labelled queries, written before any tuning and split in two.

The held-out half is never looked at while tuning; it only keeps the tuned half honest.
"""

from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from restaurant_site.catalogue.search.folding import fold

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "zh", "cn")


def queries(half: str) -> list[dict]:
    return yaml.load((FOLDER / f"queries_{half}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)


@pytest.fixture(scope="module")
def rank(app):
    """The position of the first right answer to a labelled query."""
    service = app.extensions["service"]

    def rank(query: dict) -> int:
        index = service.articles if query["index"] == "articles" else service.dishes
        found = [hit.id for hit in index.search(query["q"])]
        return next((number for number, id in enumerate(found) if id in query["rel"]), 999)

    return rank


@pytest.fixture(scope="module")
def ranks(rank):
    """Half → kind, language and ``all`` → positions."""
    told: dict[str, dict[str, list[int]]] = {}
    for half in ("tuned", "held_out"):
        grouped = defaultdict(list)
        for query in queries(half):
            if query["rel"]:
                position = rank(query)
                for group in ("all", query["lang"], query["kind"]):
                    grouped[group].append(position)
        told[half] = grouped
    return told


def recall(positions: list[int], most: int) -> float:
    return sum(position < most for position in positions) / len(positions)


def test_the_halves_are_large_and_share_no_query():
    tuned, held_out = ({query["q"] for query in queries(half)} for half in ("tuned", "held_out"))
    assert set() == tuned & held_out
    assert len(tuned) + len(held_out) >= 400


@pytest.mark.parametrize(("most", "least"), [(1, 0.93), (3, 0.97)])
def test_the_tuned_half_is_answered(ranks, most, least):
    assert recall(ranks["tuned"]["all"], most) >= least


@pytest.mark.parametrize(("most", "least"), [(1, 0.85), (3, 0.95)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_held_out_half_is_answered_in_every_language(ranks, language, most, least):
    assert recall(ranks["held_out"][language], most) >= least


def test_both_scripts_find_the_same(app):
    service = app.extensions["service"]
    for half in ("tuned", "held_out"):
        for query in queries(half):
            assert service.articles.search(query["q"]) == service.articles.search(fold(query["q"]))
