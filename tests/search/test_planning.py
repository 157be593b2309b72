"""A query becomes clauses of weighted alternatives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from restaurant_site.search import planning
from restaurant_site.search.language import search_language
from restaurant_site.search.lexicon import Lexicon
from restaurant_site.search.planning import Alternative, ClauseBuilder, Planner
from restaurant_site.search.synonyms import Synonyms
from restaurant_site.text.analysis import pairs_of, phrase, runs
from tests.languages import LOCALES

LANGUAGE = search_language(LOCALES)
TEXTS = ["parking near the restaurant", "opening hours", "high chair", "停車場", "營業時間", "粥"]


@pytest.fixture(scope="module")
def planner():
    words = {run.text for text in TEXTS for run in runs(text) if not run.is_han}
    terms = {LANGUAGE.stem(word) for word in words} | {
        term for text in TEXTS for run in runs(text) if run.is_han for term in (*run.text, *pairs_of(run.text))
    }
    lexicon = Lexicon(
        words=words, head=words, terms=terms, phrases={phrase(text) for text in TEXTS},
        spellings={"tingche": "停车", "yingyeshijian": "营业时间"},
    )  # fmt: skip
    return Planner(lexicon, Synonyms([["parking", "停車"], ["baby seat", "high chair"]], LANGUAGE.stem), LANGUAGE)


def alternatives(plan):
    return [[alternative.terms for alternative in clause] for clause in plan.clauses]


def test_words_that_only_ask_are_left_out(planner):
    assert [[("hour",)]] == [clause[:1] for clause in alternatives(planner.plan("what are your hours?"))]


def test_a_query_of_asking_words_alone_is_taken_at_its_word(planner):
    assert alternatives(planner.plan("what is it?"))


def test_the_last_word_may_still_be_being_typed(planner):
    weights = {alternative.terms: alternative.weight for alternative in planner.plan("hig").clauses[0]}
    assert 0 < weights[("high",)] < 1.0


def test_a_finished_word_is_not_completed(planner):
    assert [[("park",)]] == [clause[:1] for clause in alternatives(planner.plan("park ?"))]


def test_a_word_that_another_index_has_is_not_taken_for_the_beginning_of_a_longer_one():
    lexicon = Lexicon(words={"staircase"}, head={"staircase"}, terms={"staircase"}, phrases=set(), spellings={})
    unknown, known = (Planner(lexicon, Synonyms([], LANGUAGE.stem), LANGUAGE, words) for words in ((), {"stair"}))
    assert "staircas" in unknown.plan("kids stair").searched
    assert "staircas" not in known.plan("kids stair").searched


def test_a_word_that_says_nothing_of_a_dish_is_not_taken_for_a_misspelling():
    lexicon = Lexicon(words={"itemz", "itemy"}, head={"itemz"}, terms={"itemz"}, phrases=set(), spellings={})
    planner = Planner(lexicon, Synonyms([], LANGUAGE.stem), LANGUAGE)
    assert "itemz" in planner.plan("itemx good").searched
    assert "itemz" not in planner.plan("items good").searched


def test_a_synonym_weighs_less_than_the_word(planner):
    weights = {alternative.terms: alternative.weight for alternative in planner.plan("parking now").clauses[0]}
    assert 1.0 == weights[(LANGUAGE.stem("parking"),)] > weights[("停车",)]


def test_a_synonym_of_several_words_is_not_marked():
    lexicon = Lexicon(words={"park"}, head={"park"}, terms={"park", "the", "car"}, phrases=set(), spellings={})
    planner = Planner(lexicon, Synonyms([["parking", "park the car"]], LANGUAGE.stem), LANGUAGE)
    assert {"park"} == planner.plan("parking").terms < planner.plan("parking").searched
    assert "the" in planner.plan("the").terms


def test_a_synonym_of_several_words_asks_for_all_of_them(planner):
    assert ("high", "chair") in [terms for clause in alternatives(planner.plan("baby seat ")) for terms in clause]


def test_syllables_typed_apart_and_with_tones_are_joined(planner):
    for typed in ("ting che", "ting2 che1", "tingche"):
        assert ("停车",) in [terms for clause in alternatives(planner.plan(typed)) for terms in clause]


def test_both_scripts_make_the_same_plan(planner):
    assert alternatives(planner.plan("停車場")) == alternatives(planner.plan("停车场"))


@given(st.text(max_size=200))
def test_a_query_is_data_whatever_stands_in_it(planner, text):
    planner.plan(text)


@pytest.mark.parametrize("query", ["the", "where is it", "有", "的", "is there"])
def test_a_question_that_does_not_say_what_it_is_about_is_known_as_such(planner, query):
    assert not planner.plan(query).is_specific


@pytest.mark.parametrize("query", ["parking", "is there parking", "粥", "的粥", "the 粥"])
def test_one_word_that_says_something_is_enough(planner, query):
    assert planner.plan(query).is_specific


def test_a_builder_knows_the_clause_of_a_terms_last_occurrence():
    builder = ClauseBuilder()
    builder.add("tea", [Alternative(("tea",))])
    builder.repeat("the", None)
    builder.repeat("tea", 0)
    assert [("tea", 0), ("the", None), ("tea", 0)] == builder.terms
    assert (0, None, None) == (builder.index_of("tea"), builder.index_of("the"), builder.index_of("soup"))


@pytest.mark.parametrize(
    ("query", "content"),
    [("what is the menu", ["menu"]), ("what is it", ["what", "is", "it"]), ("what is 粥", []), ("粥", [])],
)
def test_content_words_are_no_stop_words_unless_there_is_nothing_else(planner, query, content):
    assert content == [run.text for run in planner._content_words(list(runs(query)))]


def test_syllables_lose_the_digits_of_their_tones():
    assert ["ting", "che"] == planning._syllables(list(runs("ting2 che1 停車 22")))


def test_neighbouring_syllables_are_joined_the_longest_first():
    assert [(3, "abc"), (2, "ab"), (2, "bc")] == list(planning._neighbours(["a", "b", "c"]))


def test_characters_outside_known_pairs_are_listed_once():
    text = "甲乙丁戊丁"
    assert ["丁", "戊"] == list(planning._outside(pairs_of(text), text, {"甲乙"}))


def test_the_longest_words_with_synonyms_come_first(planner):
    builder = ClauseBuilder()
    for word in ("babi", "seat", "park"):
        builder.repeat(word, None)
    assert planner._add_synonyms(builder)
    assert [("babi", "seat"), ("high", "chair"), ("停车",)] == [
        alternative.terms for clause in builder.clauses for alternative in clause
    ]


def test_only_the_first_twelve_words_are_searched_for(planner):
    words = [f"{letter}kxqzj" for letter in "abcdefghijklm"]
    assert planner.plan(" ".join(words[:12]) + " ").clauses == planner.plan(" ".join([*words, "parking"])).clauses


def test_stop_words_are_not_counted(planner):
    plan = planner.plan("the " * 30 + "parking")
    assert "park" in {term for clause in plan.clauses for alternative in clause for term in alternative.terms}


def test_a_pair_of_characters_that_say_little_weighs_less():
    terms = {"泊车", "得多", "坐位"}
    planner = Planner(
        Lexicon(words=set(), head=set(), terms=terms, phrases=set(), spellings={}),
        Synonyms([], LANGUAGE.stem),
        LANGUAGE,
    )
    weights = {clause[0].terms[0]: clause[0].weight for clause in planner.plan("泊車 得多 坐位").clauses}
    assert 1.0 == weights["泊车"] > weights["坐位"] > weights["得多"]


@pytest.mark.parametrize(
    ("query", "unknown", "missing"),
    [("停車場", 0, 0), ("停車龘靐", 0.5, 0.5), ("parking", 0, 0), ("parking zzyzx ", 0.5, 0), ("parki", 0, 0)],
)
def test_words_that_no_document_has_are_counted(planner, query, unknown, missing):
    plan = planner.plan(query)
    assert (unknown, missing) == (pytest.approx(plan.unknown), pytest.approx(plan.missing))


@pytest.mark.parametrize(
    ("query", "longest"), [("停車場", 0), ("停車龘靐", 2), ("龘停車靐龘齉", 3), ("parking zzyzx", 0)]
)
def test_the_longest_unknown_word_is_measured(planner, query, longest):
    assert longest == planner.plan(query).longest_unknown


def test_pairs_that_only_ask_are_left_out_though_a_text_has_them():
    terms = {term for run in runs("請問有沒有停車場") for term in (*run.text, *pairs_of(run.text))}
    planner = Planner(
        Lexicon(words=set(), head=set(), terms=terms, phrases=set(), spellings={}),
        Synonyms([], LANGUAGE.stem),
        LANGUAGE,
    )
    expected = {("停车",), ("车场",)}
    for query in ("請問有停車場", "有沒有停車場"):
        pairs = {clause[0] for clause in alternatives(planner.plan(query)) if len(clause[0][0]) == 2}
        assert expected <= pairs and pairs.isdisjoint({("请问",), ("有没",), ("没有",)})
