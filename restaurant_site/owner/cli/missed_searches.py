"""``restaurant-site gaps``."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

import click

from .language import gettext, ngettext

MIN_CONFIDENCE = 0.5
"""Confidence at which a search counts as answered."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A query with poor results, and the number of its searches."""

    times: int
    language: str
    scope: str
    query: str
    confidence: float


@click.command
@click.argument("log", nargs=-1, required=True, type=click.File(encoding="utf-8", errors="replace"))
@click.option(
    "--below",
    default=MIN_CONFIDENCE,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Confidence below which a query is a gap.",
)
@click.option("--most", default=50, show_default=True, type=click.IntRange(1), help="Number of queries to print.")
def gaps(log: tuple[TextIO, ...], below: float, most: int) -> None:
    """List queries with poor results from the service's LOG files (or - for standard input).

    Each is an article, a dish or a synonym that the content may lack. The log does not record who asked.
    """
    queries = sorted(gaps_in((line for file in log for line in file), below), key=lambda gap: (-gap.times, gap.query))
    for gap in queries[:most]:
        found = gettext("found at %(confidence)s", confidence=f"{gap.confidence:.2f}")
        answered = found if gap.confidence else gettext("nothing found")
        click.echo(f"{gap.times:5} × {gap.language}  {gap.scope:9}  {gap.query}  ({answered})")
    unanswered = ngettext("%(num)s question had no good answer.", "%(num)s questions had no good answer.", len(queries))
    click.echo(unanswered if queries else gettext("Every question had a good answer."))


def gaps_in(lines: Iterable[str], below: float) -> Iterator[Gap]:
    """Return queries in log lines whose best confidence is less than *below*; other lines are ignored.

    The search page looks in all scopes at once, so a query with a good answer in one of them is no gap.
    """
    confidences_of: dict[tuple[str, str, str], list[float]] = {}
    for line in lines:
        try:
            record = json.loads(line)
            search = record["language"], record["scope"], str(record["query"]).casefold()
            if record["event"] == "search":
                confidences_of.setdefault(search, []).append(float(record["confidence"]))
        except (ValueError, KeyError, TypeError):
            continue  # a line of another kind
    answered = {(language, query) for (language, _, query), each in confidences_of.items() if max(each) >= below}
    return (
        Gap(len(confidences), *search, max(confidences))
        for search, confidences in confidences_of.items()
        if (search[0], search[2]) not in answered
    )
