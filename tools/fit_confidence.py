"""Fits the weights of ``search.confidence`` to labelled questions, and prints how well they judge the others.

``python -m tools.fit_confidence`` reads ``tests/relevance/``: the half ``dev`` is fitted, the half ``test`` is
only judged. Copy the printed weights into ``restaurant_site/search/confidence.py``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add
from pathlib import Path

import yaml

from restaurant_site.content.site_loader import load_site
from restaurant_site.search.confidence import Features, probability
from restaurant_site.search.index import Index
from restaurant_site.search.site_search import index_site

ROOT = Path(__file__).parents[1]
LABELLED = ROOT / "tests" / "relevance"
LANGUAGES = ("en", "zh", "cn")
STEPS, RATE, MOMENTUM, DECAY = 1_500, 0.3, 0.95, 3e-4
KEPT, RECOGNISED = 0.95, 0.80
"""The shares of answerable questions that are to be covered, and of the others that are not."""
SHOWN = 3
"""Hits that a person looks at."""


@dataclass(frozen=True)
class Judged:
    """A labelled question with the evidence for its best hits in both indexes, and whether each is right."""

    language: str
    half: str
    kind: str
    is_answerable: bool
    hits: Sequence[tuple[Features, bool]]


def questions() -> Iterator[tuple[str, Mapping[str, str]]]:
    for language in LANGUAGES:
        text = (LABELLED / f"questions_{language}.yaml").read_text(encoding="utf-8")
        yield from ((language, question) for question in yaml.load(text, yaml.CSafeLoader))


def judged(indexes: Sequence[Index]) -> list[Judged]:
    found = []
    for language, question in questions():
        hits = [
            (evidence, id in question["rel"])
            for index in indexes
            for id, evidence in index.features(str(question["q"]), SHOWN)
        ]
        found.append(Judged(language, question["half"], question["kind"], bool(question["rel"]), hits))
    return found


def fit(examples: Sequence[tuple[Sequence[float], bool]]) -> tuple[float, ...]:
    """Logistic regression by gradient descent with momentum."""
    weights = [0.0] * len(examples[0][0])
    speeds = weights
    for _ in range(STEPS):
        gradient = [0.0] * len(weights)
        for features, is_right in examples:
            error = probability(tuple(weights), tuple(features)) - is_right
            for at, feature in enumerate(features):
                gradient[at] += error * feature
        speeds = [
            MOMENTUM * speed - RATE * (slope / len(examples) + DECAY * weight)
            for speed, weight, slope in zip(speeds, weights, gradient, strict=True)
        ]
        weights = [*map(add, weights, speeds)]
    return tuple(round(weight, 2) for weight in weights)


def best(weights: tuple[float, ...], each: Judged) -> float:
    """The confidence that the site answers a question."""
    return max((evidence.confidence_by(weights) for evidence, _ in each.hits), default=0.0)


def examples(found: Sequence[Judged]) -> Iterator[tuple[Sequence[float], bool]]:
    """Of an answerable question its right hits, of another all of its hits."""
    for each in found:
        yield from ((evidence.features, right) for evidence, right in each.hits if right == each.is_answerable)


def threshold(weights: tuple[float, ...], found: Sequence[Judged]) -> float:
    """The threshold of confidence that leaves both goals the most room in every language; of several, the middle one."""
    judged = [
        [(each.is_answerable, best(weights, each)) for each in found if each.language == language]
        for language in LANGUAGES
    ]

    def room(threshold: float) -> float:
        found = [shares(each, threshold) for each in judged]
        return min(min((kept - KEPT) / (1 - KEPT), (missed - RECOGNISED) / (1 - RECOGNISED)) for kept, missed in found)

    rooms = {at / 100: round(room(at / 100), 6) for at in range(1, 100)}
    widest = [at for at, each in rooms.items() if each == max(rooms.values())]
    return widest[len(widest) // 2]


def shares(judged: Sequence[tuple[bool, float]], threshold: float) -> tuple[float, float]:
    """The share of the answerable questions at or above a threshold, and that of the others below it."""
    kept = [confidence >= threshold for is_answerable, confidence in judged if is_answerable]
    missed = [confidence < threshold for is_answerable, confidence in judged if not is_answerable]
    return sum(kept) / len(kept), sum(missed) / len(missed)


def report(weights: tuple[float, ...], least: float, found: Sequence[Judged]) -> Iterator[str]:
    yield "| half | language | answerable kept | unanswerable recognised |\n| --- | --- | ---: | ---: |"
    for half in ("dev", "test"):
        for language in LANGUAGES:
            judged = [
                (each.is_answerable, best(weights, each))
                for each in found
                if (each.half, each.language) == (half, language)
            ]
            kept, missed = shares(judged, least)
            yield f"| {half} | {language} | {kept:.3f} | {missed:.3f} |"


def main() -> None:
    search = index_site(load_site(ROOT / "content"))
    found = judged([search.articles, search.dishes])
    fitted = [each for each in found if each.half == "dev"]
    weights = fit(list(examples(fitted)))
    least = threshold(weights, fitted)
    print(f"WEIGHTS = {weights}\nCOVERED = {least}\n")
    print("\n".join(report(weights, least, found)))


if __name__ == "__main__":
    main()
