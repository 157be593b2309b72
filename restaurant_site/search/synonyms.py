"""Words that the owner says mean the same, in any language."""

from collections.abc import Iterable, Mapping, Sequence

from .analysis import runs, stem

Key = tuple[str, ...]


def key(words: str) -> Key:
    """Words as a query sees them: the stem of each Latin word, each pair of a Han run."""
    parts: list[str] = []
    for run in runs(words):
        parts += (run.pairs or [run.text]) if run.han else [stem(run.text)]
    return tuple(parts)


class Synonyms:
    """From words to the other words of their groups."""

    def __init__(self, groups: Iterable[Sequence[str]] = ()) -> None:
        others: dict[Key, dict[Key, None]] = {}
        for group in groups:
            keys = [each for each in map(key, group) if each]
            for own in keys:
                others.setdefault(own, {}).update(dict.fromkeys(other for other in keys if other != own))
        self._others: Mapping[Key, tuple[Key, ...]] = {own: tuple(each) for own, each in others.items()}
        self.longest = max(map(len, self._others), default=0)

    def of(self, words: Key) -> tuple[Key, ...]:
        """What else the words may be called; nothing for words in no group."""
        return self._others.get(words, ())
