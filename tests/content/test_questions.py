"""Search knows how guests ask about what every restaurant has; what they ask of this one stands in ``asked/``."""

import re

import pytest

from restaurant_site.content.questions import phrases_by_topic
from restaurant_site.content.site_loader import load_site
from restaurant_site.models.articles import MAX_PHRASE
from restaurant_site.text.folding import fold
from tests.content.folders import ENGLISH_ARTICLE, edit, told
from tests.languages import BY_CODE, LOCALES

OWN = "Is the noon gun loud?"


def ask(folder, code: str, text: str) -> None:
    (folder / "asked").mkdir(exist_ok=True)
    (folder / "asked" / f"{code}.yaml").write_text(text, encoding="utf-8")


def asked(folder, code: str) -> tuple[str, ...]:
    return load_site(folder).articles["opening-hours"].asked[code]


def test_every_language_has_the_same_topics():
    topics = phrases_by_topic(LOCALES[0].code).keys()
    assert [topics] * len(LOCALES) == [phrases_by_topic(locale.code).keys() for locale in LOCALES]


@pytest.mark.parametrize("code", BY_CODE)
def test_no_phrase_that_ships_names_the_demonstration_its_street_or_its_dishes(site, code):
    restaurant = site.restaurant
    named = [restaurant.name, restaurant.short_name, restaurant.address.locality]
    names = {"cedarbridge", *(fold(text.in_(locale)) for locale in LOCALES for text in named)}
    names |= {fold(dish.name.in_(locale)) for locale in LOCALES for dish in site.dishes.values()}
    any_name = re.compile("|".join(map(re.escape, names)))
    phrases = [phrase for phrases in phrases_by_topic(code).values() for phrase in phrases]
    assert [] == [phrase for phrase in phrases if any_name.search(fold(phrase))]


@pytest.mark.parametrize("code", BY_CODE)
def test_a_phrase_ships_once_for_a_topic_and_is_no_longer_than_an_owner_s(code):
    for topic, phrases in phrases_by_topic(code).items():
        assert sorted(set(phrases)) == sorted(phrases), topic
        assert all(0 < len(phrase) <= MAX_PHRASE for phrase in phrases), topic


def test_an_article_has_the_phrases_of_its_topic_without_a_word_from_the_owner(folder):
    assert phrases_by_topic("en")["opening-hours"] == asked(folder, "en")


def second_article(folder, id: str, line: str = "related: []") -> None:
    """A copy of the sample's article with another id and another line in English."""
    for code in ("en", "zh"):
        path = folder / f"knowledge/visit/opening-hours.{code}.md"
        path.with_name(f"{id}.{code}.md").write_text(path.read_text().replace("related: []", line))


def test_an_article_with_another_id_names_its_topic(folder):
    second_article(folder, "when", "related: []\ntopic: opening-hours")
    edit(folder, "knowledge.yaml", "articles: 1", "articles: 2")
    assert phrases_by_topic("zh")["opening-hours"] == load_site(folder).articles["when"].asked["zh"]


def test_a_topic_that_there_is_not_is_a_fault(folder):
    edit(folder, ENGLISH_ARTICLE, "related: []", "related: []\ntopic: opening-hour")
    assert [f"{ENGLISH_ARTICLE}:8: topic: there is no topic `opening-hour`; did you mean `opening-hours`?"] == told(
        folder
    )


def test_the_phrases_of_a_site_are_added_to_those_that_ship(folder):
    ask(folder, "en", f"opening-hours: [{OWN}]\n")
    assert (*phrases_by_topic("en")["opening-hours"], OWN) == asked(folder, "en")


def test_phrases_by_hand_replace_the_derived_ones(folder):
    ask(folder, "zh", "opening-hours: [午炮嘈唔嘈]\n")
    ask(folder, "cn", "opening-hours: [午炮吵不吵]\n")
    assert "午炮吵不吵" == asked(folder, "cn")[-1]
    assert "午炮嘈唔嘈" == asked(folder, "zh")[-1]


def test_phrases_are_derived_for_an_article_of_no_topic(folder):
    second_article(folder, "noon-gun")
    edit(folder, "knowledge.yaml", "articles: 1", "articles: 2")
    ask(folder, "zh", "noon-gun: [午炮幾點響]\nopening-hours: [午炮幾點響]\n")
    articles = load_site(folder).articles
    assert ("午炮几点响",) == articles["noon-gun"].asked["cn"]
    assert phrases_by_topic("cn")["opening-hours"] == articles["opening-hours"].asked["cn"]


FAULTS = [
    ("opening-hour: [x]", "asked/en.yaml:1: opening-hour: there is no article `opening-hour`; did you mean"),
    ("opening-hours: when", "asked/en.yaml:1: opening-hours: should be a list: `[when]`"),
    ("opening-hours:", "asked/en.yaml:1: opening-hours: has no value; write one or delete the line"),
    (
        f"opening-hours:\n  - {'x' * (MAX_PHRASE + 1)}",
        f"asked/en.yaml:2: opening-hours.1: is longer than {MAX_PHRASE} characters; write how guests ask",
    ),
    ("opening-hours: ['{{noon}}']", "asked/en.yaml:1: opening-hours.1: `{{noon}}`: there is no such fact"),
    ("- x", "asked/en.yaml:1: should be a list of `name: value` lines"),
]


@pytest.mark.parametrize(("text", "expected"), FAULTS)
def test_a_mistake_in_a_file_of_phrases_is_a_fault_at_its_line(folder, text, expected):
    ask(folder, "en", f"{text}\n")
    (fault,) = told(folder)
    assert fault.startswith(expected)


def test_a_fault_in_a_phrase_that_is_derived_from_is_told_once(folder):
    ask(folder, "zh", "opening-hours: ['{{noon}}']\n")
    assert 1 == len(told(folder))


@pytest.mark.parametrize("code", BY_CODE)
def test_a_file_of_phrases_may_be_empty(folder, code):
    ask(folder, code, "# nothing yet\n")
    assert load_site(folder).articles


def test_the_phrases_of_a_draft_may_stay(folder):
    second_article(folder, "noon-gun", "related: []\ndraft: true")
    ask(folder, "en", "noon-gun: [how loud is it]\n")
    assert "noon-gun" not in load_site(folder).articles
    assert ("how loud is it",) == load_site(folder, drafts=True).articles["noon-gun"].asked["en"]
