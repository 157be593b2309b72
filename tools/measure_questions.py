"""Measures how often the article of a question's topic comes first, in one language.

``python -m tools.measure_questions fr questions.yaml [--misses]``: the file, or every ``*.yaml`` in a folder, is a list
of ``{q: a question, topic: the topic that answers it, or several}``. The site has one article for each topic that ships: title and summary
of ``tests/relevance/articles_<language>.yaml``, and the shipped questions of the language. Without a file, the shipped questions
themselves are asked, each of an index without it.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from restaurant_site.content.questions import phrases_by_topic
from restaurant_site.search import documents
from restaurant_site.search.documents import ASKED, SUMMARY, TITLE
from restaurant_site.search.index import Index, IndexedDocument, covers
from restaurant_site.search.language import language_of
from restaurant_site.search.synonyms import Synonyms
from restaurant_site.words import Words, words_of

RELEVANCE = Path(__file__).parents[1] / "tests" / "relevance"
FOLDS = 5
"""Parts of the shipped questions, each asked of an index with the others."""
LONGEST_LIST = 4
"""Commas from which a shipped phrase is a list of words, not a question."""


class Question(NamedTuple):
    text: str
    topics: Sequence[str]
    """Those that answer it."""


class Answer(NamedTuple):
    question: Question
    topics: Sequence[str]
    """Best first."""
    is_covered: bool

    def is_right(self, most: int = 1) -> bool:
        """True if any of the first topics answers the question."""
        return not set(self.topics[:most]).isdisjoint(self.question.topics)


def index(code: str, phrases: Mapping[str, Sequence[str]]) -> Index:
    """Return the index of a site with one article for each topic."""
    articles = yaml.safe_load((RELEVANCE / f"articles_{code}.yaml").read_text(encoding="utf-8"))
    language = language_of((code,))
    words = words_of(code)
    sources = [_source(topic, articles[topic], asked, words) for topic, asked in phrases.items()]
    return Index(sources, language, Synonyms(language.synonyms, language.stem))


def _source(topic: str, article: Mapping[str, str], asked: Sequence[str], words: Words) -> IndexedDocument:
    title, summary = article["title"], article["summary"]
    body = [("\n".join(asked), ASKED), (summary, SUMMARY)]
    return IndexedDocument(
        topic, [(title, TITLE)], [title, topic.replace("-", " ")], list(documents.questions(asked, words)), body
    )


def answers(searched: Index, questions: Sequence[Question]) -> Iterator[Answer]:
    for question in questions:
        hits = searched.search(question.text)
        yield Answer(question, [hit.id for hit in hits], covers(hits))


def folds(code: str) -> Iterator[Answer]:
    """Yield the answers to the shipped questions, each of an index without it."""
    phrases = phrases_by_topic(code)
    for fold in range(FOLDS):
        rest = {
            topic: [each for at, each in enumerate(asked) if at % FOLDS != fold] for topic, asked in phrases.items()
        }
        left_out = [Question(each, [topic]) for topic, asked in phrases.items() for each in asked[fold::FOLDS]]
        yield from answers(index(code, rest), [each for each in left_out if not _is_list(each.text)])


def _is_list(text: str) -> bool:
    return text.count(",") + text.count("،") >= LONGEST_LIST


def read_questions(path: Path) -> list[Question]:
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    rows = [row for file in files for row in yaml.safe_load(file.read_text(encoding="utf-8"))]
    return [Question(str(row["q"]), _listed(row["topic"])) for row in rows]


def _listed(topics: str | list[str]) -> list[str]:
    return [topics] if isinstance(topics, str) else topics


def first_right(given: Sequence[Answer], most: int = 1) -> float:
    """Return the share of questions whose topic is among the first."""
    return sum(each.is_right(most) for each in given) / len(given)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language")
    parser.add_argument("questions", type=Path, nargs="?")
    parser.add_argument("--misses", action="store_true", help="list the questions whose topic does not come first")
    options = parser.parse_args()
    code = options.language
    given = list(
        answers(index(code, phrases_by_topic(code)), read_questions(options.questions))
        if options.questions
        else folds(code)
    )
    covered = sum(each.is_covered for each in given) / len(given)
    print(
        f"{code}: {len(given)} questions, first {first_right(given):.3f}, among three {first_right(given, 3):.3f}, ",
        end="",
    )
    print(f"covered {covered:.3f}")
    if options.misses:
        for each in given:
            if not each.is_right():
                print(f"{each.question.text} | {', '.join(each.question.topics)} | {', '.join(each.topics[:3])}")


if __name__ == "__main__":
    main()
