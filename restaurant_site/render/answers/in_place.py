"""Finds the answer of a document on articles or dishes, none of which answers."""

from dataclasses import replace
from functools import partial

from typing_extensions import TypedDict

from ...domain.described_articles import article_on
from ...search.asked_times import NOW, asked_time
from ...search.results import ArticleResults, DishResults
from ...search.topics import RAW_FOOD, topic_of
from ..localized_site import LocalizedSite
from ..records.common import Address
from .common import answer_of_article, answer_of_page, tell_article
from .diets import answer_filters
from .find import is_of_practice
from .hours import HOURS, tell_date, tell_month, tells_no_day
from .meals import answer_named_times
from .model import Answer, Told
from .prices import answer_dishes, tells_no_charge
from .raw_food import answer_raw_dishes
from .topics import TOPICS, row_of, topic_asked


class AnswerRecord(TypedDict):
    title: str
    text: str
    url: Address


def answer_record(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> AnswerRecord | None:
    """Return what ``answer_in_place()`` tells, for a document of the API."""
    answer = answer_in_place(localized_site, results)
    if answer is None:
        return None
    return {"title": answer.title, "text": answer_text(localized_site, answer), "url": answer.address}


def answer_text(localized_site: LocalizedSite, answer: Answer) -> str:
    """Return the sentences of an answer in a line."""
    stop, space = localized_site.locale.punctuation.full_stop.strip(), localized_site.locale.punctuation.sentence_space
    told, found = answer.told, list[str]()
    if told.found:
        found = [told.found[0], localized_site.gettext("Matching dishes: %(count)s", count=told.found[1])]
    said = filter(None, (*found, told.left_out, *told.lines))
    return space.join(line if line.endswith(stop) else f"{line}{stop}" for line in said)


def answer_in_place(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> Answer | None:
    """Return what ``lasting_answer()`` tells where no article, or no dish, answers; a word in a description is no answer to it."""
    site = localized_site.site
    if not results.query:
        return None
    if raw := answer_raw_dishes(localized_site, results):
        return raw
    if isinstance(results, DishResults):
        is_answered = results.is_left_out or (results.is_covered and not _asks_practice(localized_site, results))
    else:
        is_answered = results.is_covered and not (tells_no_charge(site, results) or tells_no_day(site, results))
    if is_answered:
        return None
    answer = lasting_answer(localized_site, results.query)
    return answer or (answer_dishes(localized_site, results) if isinstance(results, ArticleResults) else None)


def _asks_practice(localized_site: LocalizedSite, dishes: DishResults) -> bool:
    topic = topic_of(dishes.query, localized_site.site)
    return topic == RAW_FOOD or is_of_practice(localized_site, dishes, topic)


def lasting_answer(localized_site: LocalizedSite, query: str) -> Answer | None:
    """Return the fact on the subject that a query names by itself; None where nobody has written it.

    For documents on articles and dishes, none of which answers, and which say nothing of this moment.
    """
    site = localized_site.site
    asked = asked_time(query, site, localized_site.now())
    topic = topic_asked(site, query, asked)
    if topic is None:
        named = None if asked.guests else answer_named_times(localized_site, query)
        return named or answer_filters(localized_site, query)
    row = row_of(site, topic, query)
    article = article_on(site, topic) if row is TOPICS[topic] else None
    told: Told | None
    if topic in HOURS and asked.month:
        told = tell_month(localized_site, asked.month)
    elif topic in HOURS and (asked.when or asked.is_unknown):
        told = tell_date(localized_site, asked)  # the hours of every week are no answer about a day
    else:
        tell = row.lasting or partial(tell_article, topic=topic)
        of_party = replace(NOW, guests=asked.guests)
        told = tell(localized_site, of_party) or tell_article(localized_site, NOW, topic)
    if told is None:
        return None
    if article:
        return answer_of_article(localized_site, article, told, row.is_practical)
    return answer_of_page(localized_site, row, told)
