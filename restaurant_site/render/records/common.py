"""Parts of the records of several subjects: highlights, article URLs and clock times."""

from collections.abc import Mapping
from datetime import time

from ...search.excerpts import highlighted
from ..edition import Edition


def highlights(fields: Mapping[str, str], terms: frozenset[str]) -> dict[str, str]:
    """The fields that contain a term, HTML-escaped, with ``<mark>`` around each term."""
    marked = {name: highlighted(text, terms) for name, text in fields.items()}
    return {name: text for name, text in marked.items() if text}


def article_url(edition: Edition, article: str, page: str) -> str:
    """The article that contains a data set, or its page when the site has no such article."""
    if article in edition.site.articles:
        return edition.links.article(article, edition.locale)
    return edition.links.page(page, edition.locale)


def clock(value: time) -> str:
    return f"{value:%H:%M}"
