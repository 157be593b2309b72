"""Confidence grows with what a document and a query have in common."""

import pytest

from restaurant_site.search.confidence import WEIGHTS, ConfidenceModel, Features, RankedDocuments, probability
from restaurant_site.search.planning import Alternative, QueryPlan
from restaurant_site.snapshot import state_of

GOOD = Features(
    held=1.0,
    prominent=1.0,
    asked=1.0,
    answered=1.0,
    length=3,
    begins_name=True,
    unknown=0.0,
    longest_unknown=0,
    clauses=2,
    is_specific=True,
    elsewhere=0.1,
)


def test_a_document_with_the_whole_query_in_one_of_its_questions_answers_it():
    assert GOOD.confidence > 0.9


@pytest.mark.parametrize("less", [{"held": 0.3}, {"answered": 0.1}, {"longest_unknown": 3}, {"elsewhere": 0.9}])
def test_less_in_common_is_less_confidence(less):
    plain = GOOD._replace(begins_name=False)
    assert plain._replace(**less).confidence < plain.confidence


def test_a_probability_is_between_none_and_certain():
    assert 0.5 == probability((0.0,), (1.0,))
    assert len(WEIGHTS) == len(GOOD.features)


def test_the_name_that_a_query_begins_counts_for_its_document_only():
    dishes = ConfidenceModel({"congee": 0b11}, {}, [{"plain congee"}, {"congee with egg"}], [], frozenset())
    plan = QueryPlan([[Alternative(("congee",))]], phrases=["plain congee"])
    judged = dishes.judged(plan, RankedDocuments([(0, 1.0), (1, 1.0)]))
    assert [True, False] == [features.begins_name for features, _ in judged]


def test_words_that_no_document_has_lower_the_confidence(app):
    articles = state_of(app).snapshot.search.articles
    known, unknown = (max(hit.confidence for hit in articles.search(q)) for q in ("parking", "parking zeppelins"))
    assert unknown < known


def test_a_known_word_of_a_question_about_something_else_lowers_the_confidence(app):
    articles = state_of(app).snapshot.search.articles
    sure = {query: articles.search(query)[0].confidence for query in ("book a table", "book a hotel room")}
    assert sure["book a hotel room"] < sure["book a table"] / 2
