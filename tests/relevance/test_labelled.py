"""Relevance of search for labelled queries, written before any tuning and split in two.

The held-out half is never used for tuning; it shows whether the tuned half is overfitted.
"""

from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from restaurant_site.search.confidence import COVERED, WEIGHTS
from restaurant_site.search.index import covers
from restaurant_site.snapshot import state_of
from restaurant_site.text.analysis import phrase
from restaurant_site.text.folding import fold
from tests.languages import LOCALES
from tools.fit_confidence import KEPT, RECOGNISED, judged, questions, threshold

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "zh", "cn")


def queries(half: str) -> list[dict]:
    return yaml.load((FOLDER / f"queries_{half}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)


@pytest.fixture(scope="module")
def rank(app):
    """The rank of the first right result of a labelled query."""
    snapshot = state_of(app).snapshot

    def rank(query: dict) -> int:
        index = snapshot.search.articles if query["index"] == "articles" else snapshot.search.dishes
        found = [hit.id for hit in index.search(query["q"])]
        return next((number for number, id in enumerate(found) if id in query["rel"]), 999)

    return rank


@pytest.fixture(scope="module")
def ranks(rank):
    """Half → kind, language or ``all`` → ranks."""
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


KINDS = [
    ("zh-word2", 1, 1.0),
    ("cn-word2", 1, 1.0),
    ("en-typo", 1, 0.95),
    ("en-typo", 3, 0.99),
    ("pinyin", 3, 0.99),
    ("jyutping", 3, 0.99),
]


@pytest.mark.parametrize(("kind", "most", "least"), KINDS)
def test_words_slips_and_spellings_of_the_tuned_half_are_found(ranks, kind, most, least):
    assert recall(ranks["tuned"][kind], most) >= least


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_an_exact_keyword_finds_an_article_that_has_it(app, locale):
    snapshot = state_of(app).snapshot
    asked = [
        (keyword, article.id) for article in snapshot.site.articles.values() for keyword in article.in_(locale).keywords
    ]
    owners = defaultdict(set)
    for keyword, id in asked:
        owners[phrase(keyword)].add(id)
    found = [snapshot.search.articles.search(keyword)[0].id in owners[phrase(keyword)] for keyword, _ in asked]
    assert sum(found) / len(found) >= 0.995


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_knows_what_it_answers_and_what_it_does_not(app, language):
    """The goals by which the threshold of confidence is chosen, of the questions by which it is."""
    search = state_of(app).snapshot.search
    covered: dict[bool, list[bool]] = {True: [], False: []}
    for asked, question in questions():
        if (asked, question["half"]) == (language, "dev"):
            hits = [*search.articles.search(question["q"]), *search.dishes.search(question["q"])]
            covered[bool(question["rel"])].append(covers(hits))
    assert sum(covered[True]) / len(covered[True]) >= KEPT
    assert 1 - sum(covered[False]) / len(covered[False]) >= RECOGNISED


def test_the_threshold_of_confidence_is_about_the_one_that_leaves_both_goals_the_most_room(app):
    search = state_of(app).snapshot.search
    fitted = [each for each in judged([search.articles, search.dishes]) if each.half == "dev"]
    assert COVERED == pytest.approx(threshold(WEIGHTS, fitted), abs=0.05)


def test_both_scripts_find_the_same(app):
    snapshot = state_of(app).snapshot
    for half in ("tuned", "held_out"):
        for query in queries(half):
            assert snapshot.search.articles.search(query["q"]) == snapshot.search.articles.search(fold(query["q"]))
