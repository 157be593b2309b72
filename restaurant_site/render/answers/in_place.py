"""Finds the answer of a document on articles or dishes: the same as that of the search of the site."""

from dataclasses import replace

from typing_extensions import TypedDict

from ...domain.menu import EVERYTHING
from ...search.results import ArticleResults, DishResults, SiteResults
from ...text import formatting
from ..localized_site import LocalizedSite
from ..records.common import Address
from .common import as_sentences
from .find import asks_practice, find_answer, full_or_on_topic
from .model import Answer
from .prices import answer_dishes


class AnswerRecord(TypedDict):
    title: str
    text: str
    url: Address


def answer_record(localized_site: LocalizedSite, answer: Answer) -> AnswerRecord:
    """Return an answer for a document of the API."""
    return {"title": answer.title, "text": answer_text(localized_site, answer), "url": answer.address}


def answer_text(localized_site: LocalizedSite, answer: Answer) -> str:
    """Return the sentences of an answer in a line, with the addresses of bookings and of the owner's pages elsewhere."""
    told, found = answer.told, list[str]()
    if told.found:
        found = [told.found[0], localized_site.gettext("Matching dishes: %(count)s", count=told.found[1])]
    addresses = {each.url for each in localized_site.site.restaurant.channels}
    addresses |= {localized_site.links.page("reservation", localized_site.locale)} - {answer.address}
    elsewhere = [
        formatting.in_brackets(name, address, localized_site.locale)
        for name, address in told.links
        if address in addresses and address not in " ".join(told.lines)
    ]
    return as_sentences(localized_site, filter(None, (*found, told.left_out, *told.lines, *elsewhere)))


def answer_dish_search(localized_site: LocalizedSite, results: DishResults) -> tuple[Answer | None, DishResults]:
    """Return the answer to a search of the menu, and the dishes beside it: of a question of practice those that answer all of it.

    There is none above dishes that meet the conditions which are given, or which are all that the query names: the list
    says these.
    """
    if asks_practice(localized_site, results):
        hits = results.hits or {}
        results = replace(results, dishes=[dish for dish in results.dishes if hits[dish.id].is_full])
    is_filtered = results.names_only_filters or results.given != EVERYTHING
    if results.find_articles is None or (is_filtered and (results.is_covered or results.is_left_out)):
        return None, results
    return find_answer(localized_site, SiteResults(results)), results


def answer_article_search(
    localized_site: LocalizedSite, results: ArticleResults
) -> tuple[Answer | None, ArticleResults]:
    """Return the answer to a search of the articles, and the articles beside it: on its topic, or for the whole query.

    Where no article answers and there is no other answer, it is the dishes that the query names.
    """
    if results.find_on_menu is None:
        return None, results
    if answer := find_answer(localized_site, SiteResults(results.find_on_menu(), results)):
        return answer, full_or_on_topic(localized_site.site, results, answer.topic)
    return None if results.is_covered else answer_dishes(localized_site, results), results
