"""Adds distractors to a corpus: documents of the shape of real ones with other text.

Every line is filled with sentences from anywhere in the collection, cut to the length of the line
that it replaces; titles and keywords are fragments of sentences. The same seed gives the same documents.
"""

import random
import re
from collections.abc import Sequence

from .corpus import Corpus, Document

SEED = 20261121
_SENTENCE = re.compile(r"[^.!?。！？；\n]+[.!?。！？；]*")
_HAN = re.compile(r"[㐀-鿿]")
_FEWEST = 12
"""Least characters of a sentence that is reused."""


def grown(corpus: Corpus, factor: int) -> Corpus:
    """The corpus with *factor* times its documents; the real ones come first."""
    return Corpus(
        collections={name: _grown(documents, factor) for name, documents in corpus["collections"].items()},
        synonyms=corpus["synonyms"],
        queries=corpus["queries"],
    )


def _grown(documents: Sequence[Document], factor: int) -> list[Document]:
    maker = _Maker(documents)
    more = [maker.like(model, f"distractor-{copy}-{model['id']}") for copy in range(1, factor) for model in documents]
    return [*documents, *more]


class _Maker:
    def __init__(self, documents: Sequence[Document]) -> None:
        self._random = random.Random(SEED)
        self._latin: list[str] = []
        self._han: list[str] = []
        for document in documents:
            for text, _ in document["fields"]:
                for match in _SENTENCE.finditer(text):
                    if len(sentence := match[0].strip()) >= (_FEWEST // 2 if _HAN.search(sentence) else _FEWEST):
                        (self._han if _HAN.search(sentence) else self._latin).append(sentence)

    def like(self, model: Document, id: str) -> Document:
        """A document with lines of the same number and lengths, and other words."""
        others: dict[str, str] = {}

        def other(line: str) -> str:
            return others.setdefault(line, self._line(line))

        return Document(
            id=id,
            fields=[("\n".join(map(other, text.split("\n"))), weight) for text, weight in model["fields"]],
            names=[other(name) for name in model["names"]],
            asked=[other(line) for line in model["asked"]],
        )

    def _line(self, model: str) -> str:
        if not model.strip():
            return model
        han = bool(_HAN.search(model))
        pool, space = (self._han, "") if han else (self._latin, " ")
        parts: list[str] = []
        while sum(map(len, parts)) < len(model):
            parts.append(self._random.choice(pool))
        if len(parts) == 1:
            parts = [self._end(parts[0], len(model), space)]
        return _cut(space.join(parts), len(model), space)

    def _end(self, sentence: str, least: int, space: str) -> str:
        """A sentence from a random word on, with at least *least* characters left."""
        start = self._random.randint(0, len(sentence) - least)
        return sentence[start:] if not space or not start else sentence[sentence.rfind(space, 0, start) + 1 :]


def _cut(text: str, longest: int, space: str) -> str:
    """The start of a text, cut at a space; never empty."""
    if len(text) <= longest or not space:
        return text[:longest]
    return text[: max(text.rfind(space, 0, longest + 1), text.find(space), 1)]
