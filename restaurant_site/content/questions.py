"""How guests ask about what every restaurant has, by topic and language: the phrases that ship with the code."""

from collections.abc import Mapping
from functools import cache

import yaml

from ..locales import LOCALES
from ..settings import PACKAGE

FOLDER = PACKAGE / "search" / "questions"
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@cache
def phrases_by_topic(code: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases of each topic in one language; empty for a language without a file."""
    path = FOLDER / f"{code}.yaml"
    if not path.is_file():
        return {}
    topics = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506  # texts only
    return {topic: tuple(phrases) for topic, phrases in topics.items()}


@cache
def topics() -> frozenset[str]:
    """Return the ids of all topics."""
    return frozenset(topic for locale in LOCALES for topic in phrases_by_topic(locale.code))
