"""Scores over weighted alternatives."""

import pytest

from restaurant_site.search.planning import Alternative, QueryPlan
from restaurant_site.search.ranking import Ranking, TokenizedDocument, by_terms, by_terms_and_names


@pytest.fixture(scope="module")
def ranking():
    return Ranking(
        [
            TokenizedDocument("tea tea pot", ["tea"]),
            TokenizedDocument("tea rice soup soup", ["rice soup"]),
            TokenizedDocument("tea rice soup soup", ["soup rice"]),
        ]
    )


def ranked(ranking, plan, most=10):
    return ranking.best(by_terms_and_names(plan, by_terms(plan)), most)


def best(ranking, *clauses, exact="", phrases=(), most=10):
    plan = QueryPlan(
        [[Alternative(*alternative) for alternative in clause] for clause in clauses], exact, phrases=list(phrases)
    )
    return [number for number, _ in ranked(ranking, plan, most)]


def test_a_term_that_stands_more_often_counts_more(ranking):
    assert 0 == best(ranking, [(("tea",),)])[0]


def test_equal_documents_keep_their_order(ranking):
    assert [1, 2] == best(ranking, [(("rice",),)])


def test_only_the_best_are_told_when_no_more_are_wanted(ranking):
    assert [0] == best(ranking, [(("tea",),)], most=1)


def test_all_terms_of_an_alternative_are_needed(ranking):
    assert [1, 2] == best(ranking, [(("tea", "rice"),)])


def test_a_clause_counts_its_best_alternative_only(ranking):
    plan = QueryPlan([[Alternative(("rice",)), Alternative(("soup",), 0.5)]])
    alone = QueryPlan([[Alternative(("rice",))]])
    assert dict(ranked(ranking, plan))[1] == pytest.approx(dict(ranked(ranking, alone))[1], rel=0.5)


def test_a_whole_phrase_goes_before_its_words(ranking):
    assert 2 == best(ranking, [(("rice",),)], [(("soup",),)], exact="soup rice")[0]


def test_a_phrase_that_is_begun_goes_before_too(ranking):
    assert 2 == best(ranking, [(("rice",),)], exact="so", phrases=["soup rice"])[0]


def test_nothing_asked_is_nothing_found(ranking):
    assert [] == best(ranking)


def test_an_empty_index_finds_nothing():
    assert [] == ranked(Ranking([]), QueryPlan([[Alternative(("tea",))]], "tea"))
