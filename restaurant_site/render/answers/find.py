"""Finds the answer above the results of a search of the site, and the articles that stay beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ...domain.described_articles import article_on, articles
from ...i18n import N_
from ...models.articles import Article
from ...models.menu import Dish
from ...models.site import Site
from ...search.asked_times import DIGIT, AskedTime, asked_time, names_lunch, without_days_ahead
from ...search.confidence import FULL
from ...search.index import covers
from ...search.results import ArticleResults, DishResults, SiteResults, dishes_come_first, surest
from ...search.topics import has_word_of, names_meal_alone, names_time_alone, topic_of, topics_joined
from ...text.folding import fold
from .. import labels
from ..localized_site import LocalizedSite
from .bookings import asks_for_party
from .common import FIRST, answer_of_article, answer_of_page, as_sentences, subjects, tell_article
from .contact import tell_not_given
from .diets import (
    FILTERED,
    admitted_links,
    allergens_named,
    answer_about_dishes,
    answer_allergens,
    answer_allergens_of,
    answer_filtered,
    answer_unrecorded,
    filter_topic,
    tell_filtered,
)
from .hours import HOURS, tell_closed_then
from .meals import LUNCH, MUST_ORDER, answer_named_times, meals_left_out, tell_lunch
from .model import Answer, Told
from .prices import TAXES, answer_prices
from .raw_food import answer_raw_dishes
from .topics import LUNCH_HOURS, TOPICS, has_limited_menu, meal_hours, row_of, topic_asked, topic_of_time

SURE = 0.95
"""Confidence of a dish that the query names from which no article answers instead."""
ONLY_NAMED = frozenset({TAXES, MUST_ORDER, "dress-code"})
"""Topics that answer no query without a word of theirs: “adress” is no dress."""
INSTEAD = {LUNCH: LUNCH_HOURS}
"""Topic → the one that is told where nobody has written of it: a house without a lunch menu is open for lunch or not."""
MOST_BESIDE = 24
"""Of the best articles, how many may be listed below an answer."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a search of the whole site shows."""

    answer: Answer | None
    dishes: Sequence[Dish]
    articles: ArticleResults
    dishes_first: bool


def shown(localized_site: LocalizedSite, results: SiteResults) -> Shown:
    """Return the answer to a query with the dishes and articles that stand beside it: none that has to do with a part of it."""
    dishes, articles, site = results.dishes, results.articles, localized_site.site
    dishes_first = dishes_come_first(results) and not asks_practice(localized_site, dishes)
    answer = find_answer(localized_site, results) if articles.query else None
    is_practical = answer is not None and answer.is_practical
    has_dishes = not is_practical and (dishes.is_covered or not (answer or articles.is_covered))
    return Shown(
        answer,
        dishes.dishes if has_dishes else [],
        _articles_beside(site, _without_other_meals(site, results), answer, dishes_first and dishes.is_covered),
        dishes_first,
    )


def _without_other_meals(site: Site, results: SiteResults) -> ArticleResults:
    """Return the articles without those on meals for two and for four that do not meet the conditions of the query."""
    left_out = meals_left_out(site, results.dishes.wanted)
    articles = results.articles
    return replace(articles, articles=[article for article in articles.articles if article.topic not in left_out])


def find_answer(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Return the answer to a query; None where its subject is not sure or has no answer of its own.

    What the restaurant has not written of a subject that the query names by itself is told as not given. A question of
    practice is none where a dish has its word in its name.
    """
    answer = _find_answer(localized_site, results)
    if answer and answer.is_practical and dishes_come_first(results):
        return answer if asks_practice(localized_site, results.dishes) else None
    return answer


def _find_answer(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    dishes = results.dishes
    if dishes.asked and dishes.dishes:
        return answer_about_dishes(localized_site, dishes.dishes, dishes.asked)
    if dishes.unrecorded:
        return answer_unrecorded(localized_site, results)
    query, site = dishes.query, localized_site.site
    asked = asked_time(query, site, localized_site.now())
    find_topic = topic_of_time if dishes.names_only_filters else topic_asked
    topic = find_topic(site, query, asked, is_answered=dishes.is_covered or results.articles.is_covered)
    if several := _answer_joined(localized_site, results, asked):
        return several
    if topic and (answer := _answer_of_topic(localized_site, results, topic, asked)):
        answer = _with_dishes_served(localized_site, answer, query, asked) if topic in HOURS else answer
        return replace(answer, topic=topic)
    if of_named := answer_allergens_of(localized_site, results):
        return of_named
    if allergens := allergens_named(query, site):
        told_in = (each for each in subjects(results.articles) if each.topic in FILTERED)
        return answer_allergens(localized_site, allergens, next(told_in, None))
    if raw := answer_raw_dishes(localized_site, dishes):
        return raw
    if dishes.left_out and not dishes.names_only_filters:
        return answer_filtered(localized_site, dishes)
    if closed := _answer_closed(localized_site, results, asked):
        return closed
    times = answer_named_times(localized_site, query) if not asked.guests else None  # a dish for two is no section
    prices = answer_prices(localized_site, results, asked)
    if times or prices:
        return prices if prices and dishes.asks_price else times or prices
    surest_dish = surest(dishes.hits) if dishes_come_first(results) else 0.0
    if surest_dish >= SURE and not dishes.names_only_filters:
        return None
    of_article = _answer_of_articles(localized_site, results, asked, surest_dish)
    return of_article or answer_filtered(localized_site, dishes)


def _answer_of_articles(
    localized_site: LocalizedSite, results: SiteResults, asked: AskedTime, surest_dish: float
) -> Answer | None:
    """Return the answer on the topic of the first article found that has one; None before one that answers itself."""
    dishes, query, site = results.dishes, results.dishes.query, localized_site.site
    hits = results.articles.hits or {}
    for article in subjects(results.articles):
        if article.topic in meals_left_out(site, dishes.wanted):
            continue
        if not dishes.names_only_filters and hits[article.id].confidence < surest_dish:
            continue
        row = TOPICS.get(article.topic) or filter_topic(article.topic)
        if row is None:
            if hits[article.id].confidence >= FULL:
                return None  # it answers itself
            continue
        if article.topic in ONLY_NAMED and not has_word_of(article.topic, query, site):
            continue
        if dishes.names_only_filters and article.topic in FILTERED:
            if not FILTERED[article.topic](dishes.wanted):
                continue
            filtered = tell_filtered(localized_site, dishes, article.in_(localized_site.locale).summary)
            return answer_of_article(localized_site, article, filtered, False)
        if told := row.tell(localized_site, asked):
            if article.topic in HOURS and names_meal_alone(query, site) and (meal := meal_hours(site, query)):
                told = told if asked.when else TOPICS[meal].tell(localized_site, asked) or told
                told = _with_lunch(localized_site, told, asked) if meal == LUNCH_HOURS else told
            told = replace(told, links=[*told.links, *admitted_links(localized_site, dishes.wanted, asked.guests)])
            return answer_of_article(localized_site, article, told, row.is_practical)
    return None


def _with_dishes_served(localized_site: LocalizedSite, answer: Answer, query: str, asked: AskedTime) -> Answer:
    """Return an answer on hours with what is served at noon alone, where that is asked; it is of dishes if it says which there are."""
    site = localized_site.site
    is_of_dishes = (asked.is_meal and answer.told.state != "closed") or has_limited_menu(site, asked)
    if names_lunch(query, site) and (names_meal_alone(query, site) or names_time_alone(query, site)):
        answer = replace(answer, told=_with_lunch(localized_site, answer.told, asked))
    return replace(answer, is_practical=answer.is_practical and not is_of_dishes)


def _answer_joined(localized_site: LocalizedSite, results: SiteResults, asked: AskedTime) -> Answer | None:
    """Return the answers on all the topics that a query joins, “taxes and tip”, in one; None where it joins none."""
    signs = localized_site.locale.punctuation
    answers: list[Answer] = []
    for topic, part in topics_joined(results.dishes.query, localized_site.site).items():
        asks = replace(results, dishes=replace(results.dishes, query=part))
        answer = _answer_of_topic(localized_site, asks, topic, asked)
        if answer is None:
            return None
        answers.append(answer)
    if not answers:
        return None
    said: dict[str, list[str]] = {}  # titles by what they share, such as that nothing is known
    for each in answers:
        said.setdefault(as_sentences(localized_site, each.told.lines), []).append(each.title)
    titles = [labels.joined(localized_site, [*dict.fromkeys(each)]) for each in said.values()]
    lines = [f"{title}{signs.colon}{words}" for title, words in zip(titles, said, strict=True)]
    if len({each.title for each in answers}) == 1:
        lines = [*said]
    links = [
        *((each.title, each.address) for each in answers[1:]),
        *(link for each in answers for link in each.told.links),
    ]
    title = labels.joined(localized_site, [*dict.fromkeys(each.title for each in answers)])
    return Answer(
        title, answers[0].address, Told(lines, [*dict.fromkeys(links)]), all(each.is_practical for each in answers)
    )


def _with_lunch(localized_site: LocalizedSite, told: Told, asked: AskedTime) -> Told:
    """Return what is told of the hours with what is served at noon alone."""
    lunch = tell_lunch(localized_site, asked)
    if lunch is None:
        return told
    return replace(
        told, lines=[*dict.fromkeys((*told.lines, *lunch.lines))], links=[*dict.fromkeys((*told.links, *lunch.links))]
    )


def _answer_closed(localized_site: LocalizedSite, results: SiteResults, asked: AskedTime) -> Answer | None:
    """Return that it is closed at the time for which a query names dishes; None where it is open, or names no day or hour."""
    site, dishes = localized_site.site, results.dishes
    if asked.when is None or not dishes.is_covered or not dishes_come_first(results):
        return None
    is_today = asked.when.date == localized_site.today
    names_hour = asked.when.instant is not None and DIGIT.search(dishes.query)
    if is_today and not names_hour and without_days_ahead(dishes.query, site) == fold(dishes.query):
        return None  # the evening of any day
    told = tell_closed_then(localized_site, asked)
    return answer_of_page(localized_site, replace(TOPICS[HOURS[0]], is_practical=False), told) if told else None


def _answer_of_topic(
    localized_site: LocalizedSite, results: SiteResults, topic: str, asked: AskedTime
) -> Answer | None:
    """Return the answer on a topic, with its article or, without one, a page; that it is not given if nobody has written it.

    None of dishes that nobody has written of, where some answer.
    """
    site = localized_site.site
    row = row_of(site, topic, results.dishes.query)
    alike = [topic, *(id for id, other in TOPICS.items() if other is row)]
    found = subjects(results.articles)  # of a charge that is named any: packaging, large groups
    if row is TOPICS[topic]:
        found = [each for each in found if each.topic in alike]
        found += filter(None, [article_on(site, each) for each in alike])
    article = next(iter(found), None)
    told = row.tell(localized_site, asked)
    if told is None:
        told = tell_article(localized_site, asked, topic) if not asked.is_unknown else None
    if told is None and (own := _own_article(localized_site, results.articles, topic)):
        article, told = own, Told([own.in_(localized_site.locale).summary])
    if told is None and row is not TOPICS[topic]:
        return None
    if told is None and not row.is_practical and results.dishes.is_covered and results.dishes.dishes:
        return None
    if told is None and topic in INSTEAD and not asked.is_unknown:
        return _answer_instead(localized_site, _answer_of_topic(localized_site, results, INSTEAD[topic], asked))
    told = told or tell_not_given(localized_site)
    if article:
        return answer_of_article(localized_site, article, told, row.is_practical)
    return answer_of_page(localized_site, row, told)


def _answer_instead(localized_site: LocalizedSite, answer: Answer | None) -> Answer | None:
    """Return the answer on the hours at noon, after a line that says that there is no lunch menu."""
    said = localized_site.gettext(N_("No lunch menu is recorded."))
    return answer and replace(answer, told=replace(answer.told, lines=[said, *answer.told.lines]))


def _own_article(localized_site: LocalizedSite, results: ArticleResults, topic: str) -> Article | None:
    """Return the article that has a word of a topic, though the owner has not filed it there.

    The best of those found with one in its title or summary; else any with one in its title or keywords, or in its summary: an
    article on dogs answers “puppy”.
    """
    locale, site = localized_site.locale, localized_site.site
    for article in results.articles[:FIRST] if results.hits else []:
        text = article.in_(locale)
        if has_word_of(topic, f"{text.title}\n{text.summary}", site):
            return article
    named = (each for each in articles(site) if _is_on(site, each, topic))
    told = (each for each in articles(site) if has_word_of(topic, each.in_(locale).summary, site))
    return next(chain(named, told), None)


def _articles_beside(
    site: Site, results: ArticleResults, answer: Answer | None, is_of_dishes: bool = False
) -> ArticleResults:
    """Return the articles that are listed below an answer, or dishes that are one: those on its topic, or sure to answer the query."""
    if answer is None and not is_of_dishes:
        return results
    hits = results.hits or {}
    kept = [
        article
        for article in results.articles[:MOST_BESIDE]
        if (_is_on(site, article, answer.topic) if answer and answer.topic else covers([hits[article.id]]))
    ]
    return replace(results, articles=kept)


def _is_on(site: Site, article: Article, topic: str) -> bool:
    """Tell whether an article is on a topic, or has a word of it in its title or its keywords; a mention in passing is no more."""
    texts = ("\n".join([each.title, *each.keywords]) for each in article.texts.values())
    return article.topic == topic or any(has_word_of(topic, text, site) for text in texts)


def full_or_on_topic(site: Site, results: ArticleResults, topic: str) -> ArticleResults:
    """Return the articles that answer the whole query or are on a topic; it is empty where the query names none."""
    hits = results.hits or {}
    kept = [each for each in results.articles if hits[each.id].is_full or (topic and _is_on(site, each, topic))]
    return replace(results, articles=kept)


def asks_practice(localized_site: LocalizedSite, dishes: DishResults) -> bool:
    """Tell whether a query names nothing but a question of practice, and no dish that it finds has a word of it in its name."""
    return bool(dishes.query) and _is_of_practice(localized_site, dishes, topic_of(dishes.query, localized_site.site))


def _is_of_practice(localized_site: LocalizedSite, dishes: DishResults, topic: str | None) -> bool:
    """Tell the same of a query that names a topic."""
    site = localized_site.site
    if topic is None:
        asked = asked_time(dishes.query, site, localized_site.now())
        return asks_for_party(site, dishes.query, asked) or (asked.is_meal and names_meal_alone(dishes.query, site))
    if not TOPICS[topic].is_practical:
        return False
    found = [dish for dish in dishes.dishes if (dishes.hits or {})[dish.id].is_full] if dishes.hits else []
    names = [name for dish in found for name in dish.name.translations.values()]
    return not any(has_word_of(topic, name, site) for name in names)
