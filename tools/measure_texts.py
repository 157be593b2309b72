"""Count the shapes of a content folder's texts: sentences, openings, forms of articles, repeated first words.

    python -m tools.measure_texts content

It prints and judges nothing: a shape that many texts share is a reason to read them beside each other.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from restaurant_site.content import site_loader
from restaurant_site.locales import Locale
from restaurant_site.models.articles import ArticleText
from restaurant_site.models.site import Site
from restaurant_site.text.excerpts import sentences

MOST = 8
"""Kinds that are printed of each shape, the most frequent first."""
FORMS = (("heading", r"#"), ("table", r"\|"), ("steps", r"\d+\. "), ("list", r"[-*] "))
"""Form of a block of Markdown → how its line begins; every other line is a paragraph."""
LABEL = re.compile(r"^[-*] (?:\*\*)?[^:：.。]{1,40}[:：]", re.MULTILINE)
"""An entry of a list that begins with a label."""
FOUR_AND_FOUR = re.compile(r"\w{4}[，、]\w{4}[。！]?")
SERIES = re.compile(r"[^,、،]+[,、،].*(?:\band\b|\bet\b|[和與与及、،,]).*")
"""A sentence that is a series of words or of clauses."""


def main(folder: Path) -> None:
    site = site_loader.load_site(folder, drafts=True)
    for locale in site.languages.locales:
        print(f"\n== {locale.english_name} ==")
        for line in (*of_dishes(site, locale), *of_articles(site, locale)):
            print(line)


def of_dishes(site: Site, locale: Locale) -> Iterator[str]:
    """Yield the lines about the summaries and descriptions of dishes."""
    dishes = [dish for dish in site.dishes.values() if dish.description.written_in(locale)]
    summaries = [dish.summary.in_(locale) for dish in dishes if dish.summary and dish.summary.written_in(locale)]
    descriptions = [[each for each, _ in sentences(dish.description.in_(locale))] for dish in dishes]
    yield f"dishes: {len(dishes)}, with a summary: {len(summaries)}"
    yield counted("letters of a summary", (f"{(letters(each) - 1) // 10 * 10 + 1}+" for each in summaries))
    yield counted("kind of a summary", (kind(each, locale) for each in summaries))
    yield counted("first word of a summary", (first_word(each, locale) for each in summaries))
    yield counted("sentences of a description", (str(len(each)) for each in descriptions))
    yield counted("kind of its first sentence", (kind(each[0], locale) for each in descriptions if each))
    yield counted("first word of a sentence", (first_word(each, locale) for told in descriptions for each in told))
    told = [dish.summary for dish in dishes if dish.summary and dish.summary.written_in(locale)]
    repeated = sum(
        dish.description.in_(locale).startswith(dish.summary.in_(locale)) for dish in dishes if dish.summary in told
    )
    yield f"descriptions that begin with the summary: {repeated}"


def of_articles(site: Site, locale: Locale) -> Iterator[str]:
    """Yield the lines about the forms of articles."""
    texts = [article.in_(locale) for article in site.articles.values() if locale.code in article.texts]
    yield f"articles: {len(texts)}"
    yield counted("form of a body", map(form, texts))
    yield counted("headings", (str(form(each).count("heading")) for each in texts))
    yield counted("facts", (str(len(each.facts)) for each in texts))
    yield counted("sentences of the lead", (str(len([*sentences(each.summary)])) for each in texts))
    yield counted("first word of the lead", (first_word(each.summary, locale) for each in texts))
    yield counted("letters of the body", (f"{letters(each.body) // 250 * 250}+" for each in texts))
    yield f"entries of lists that begin with a label: {sum(len(LABEL.findall(each.body)) for each in texts)}"


def counted(what: str, kinds: Iterable[str]) -> str:
    """Return a line with how often there is each kind, and how many kinds there are."""
    counts = Counter(kinds)
    shown = ", ".join(f"{name} {count}" for name, count in counts.most_common(MOST))
    rest = len(counts) - MOST
    return f"{what}: {shown}{f', and {rest} other kinds' if rest > 0 else ''}"


def letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def first_word(text: str, locale: Locale) -> str:
    """Return the first word of a text; its first two characters in a language without spaces."""
    words = re.findall(r"[\w’'-]+", text)
    return (words[0].lower() if locale.spaces_words else words[0][:2]) if words else "–"


def kind(sentence: str, locale: Locale) -> str:
    """Return the kind of a sentence: a series, 4 + 4 characters, one clause or several."""
    text = sentence.strip()
    if not locale.spaces_words and FOUR_AND_FOUR.fullmatch(text):
        return "4 + 4 characters"
    if SERIES.fullmatch(text):
        return "series"
    return "several clauses" if re.search("[,，;；:：،]", text) else "one clause"


def form(text: ArticleText) -> str:
    """Return the form of an article's body: the kinds of its blocks in their order, those in a row once."""
    return " ".join(kind for kind, _ in groupby(block_kinds(text.body.splitlines()))) or "empty"


def block_kinds(lines: Sequence[str]) -> Iterator[str]:
    for line in filter(str.strip, lines):
        yield next((name for name, start in FORMS if re.match(start, line.lstrip())), "paragraph")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "content"))
