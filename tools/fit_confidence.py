"""Fits the weights of ``search.confidence`` to labelled questions, and prints how well they judge the others.

``python -m tools.fit_confidence`` reads ``tests/relevance/``: the half ``dev`` is fitted, the half ``test`` is
only judged. Copy the printed weights into ``restaurant_site/search/confidence.py``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from restaurant_site.content.build import load_site
from restaurant_site.search.confidence import Evidence, probability
from restaurant_site.search.index import Index
from restaurant_site.search.site_search import index_site

ROOT = Path(__file__).parents[1]
LABELLED = ROOT / "tests" / "relevance"
LANGUAGES = ("en", "zh", "cn")
STEPS, RATE, DECAY = 1_500, 1.0, 3e-4
KEPT = 0.95
"""The share of answerable questions that the threshold keeps."""
SHOWN = 3
"""Hits that a person looks at."""


@dataclass(frozen=True)
class Judged:
    """A labelled question with the evidence for its best hits in both indexes, and whether each is right."""

    language: str
    half: str
    kind: str
    is_answerable: bool
    hits: Sequence[tuple[Evidence, bool]]


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
            for id, evidence in index.evidence(str(question["q"]), SHOWN)
        ]
        found.append(Judged(language, question["half"], question["kind"], bool(question["rel"]), hits))
    return found


def fit(examples: Sequence[tuple[Sequence[float], bool]]) -> tuple[float, ...]:
    """Logistic regression by gradient descent."""
    weights = [0.0] * len(examples[0][0])
    for _ in range(STEPS):
        gradient = [0.0] * len(weights)
        for features, is_right in examples:
            error = probability(tuple(weights), tuple(features)) - is_right
            for at, feature in enumerate(features):
                gradient[at] += error * feature
        weights = [
            weight - RATE * (slope / len(examples) + DECAY * weight)
            for weight, slope in zip(weights, gradient, strict=True)
        ]
    return tuple(round(weight, 2) for weight in weights)


def best(weights: tuple[float, ...], each: Judged) -> float:
    """The confidence that the site answers a question."""
    return max((evidence.confidence_by(weights) for evidence, _ in each.hits), default=0.0)


def examples(found: Sequence[Judged]) -> Iterator[tuple[Sequence[float], bool]]:
    """Of an answerable question its right hits, of another all of its hits."""
    for each in found:
        yield from ((evidence.features, right) for evidence, right in each.hits if right == each.is_answerable)


def report(weights: tuple[float, ...], threshold: float, found: Sequence[Judged]) -> Iterator[str]:
    yield "| half | language | answerable kept | unanswerable recognised |\n| --- | --- | ---: | ---: |"
    for half in ("dev", "test"):
        for language in LANGUAGES:
            some = [each for each in found if (each.half, each.language) == (half, language)]
            kept = [best(weights, each) >= threshold for each in some if each.is_answerable]
            missed = [best(weights, each) < threshold for each in some if not each.is_answerable]
            yield f"| {half} | {language} | {sum(kept) / len(kept):.3f} | {sum(missed) / len(missed):.3f} |"


def main() -> None:
    search = index_site(load_site(ROOT / "content"))
    found = judged([search.articles, search.dishes])
    fitted = [each for each in found if each.half == "dev"]
    weights = fit(list(examples(fitted)))
    kept = sorted(best(weights, each) for each in fitted if each.is_answerable)
    threshold = round(kept[int(len(kept) * (1 - KEPT))], 2)
    print(f"WEIGHTS = {weights}\nCOVERED = {threshold}\n")
    print("\n".join(report(weights, threshold, found)))


if __name__ == "__main__":
    main()
