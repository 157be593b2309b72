"""Finds the answer of a document on articles or dishes: the same as that of the search of the site."""

from typing_extensions import TypedDict

from ...domain.menu import EVERYTHING
from ...search.results import ArticleResults, DishResults, on_site
from ...text import formatting
from ..localized_site import LocalizedSite
from ..records.common import Address
from .find import find_answer
from .model import Answer
from .prices import answer_dishes


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
    """Return the sentences of an answer in a line, with the addresses of the owner's pages elsewhere that it leads to."""
    stop, space = localized_site.locale.punctuation.full_stop.strip(), localized_site.locale.punctuation.sentence_space
    told, found = answer.told, list[str]()
    if told.found:
        found = [told.found[0], localized_site.gettext("Matching dishes: %(count)s", count=told.found[1])]
    channels = {each.url for each in localized_site.site.restaurant.channels}
    elsewhere = [
        formatting.in_brackets(name, address, localized_site.locale)
        for name, address in told.links
        if address in channels and address not in " ".join(told.lines)
    ]
    said = filter(None, (*found, told.left_out, *told.lines, *elsewhere))
    return space.join(line if line.endswith(stop) else f"{line}{stop}" for line in said)


def answer_in_place(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> Answer | None:
    """Return what the search of the site tells above its results; of articles none of which answers, the dishes that it names.

    Nothing above dishes that meet the conditions which are given, or which are all that the query names: the list says these.
    """
    searched = on_site(results)
    if searched is None:
        return None
    if isinstance(results, DishResults):
        is_filtered = results.names_only_filters or results.given != EVERYTHING
        if is_filtered and (results.is_covered or results.is_left_out):
            return None
        return find_answer(localized_site, searched)
    answer = find_answer(localized_site, searched)
    return answer or (None if results.is_covered else answer_dishes(localized_site, results))
