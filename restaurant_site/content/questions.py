"""How guests ask about what every restaurant has, by topic and language: the phrases that ship with the code."""

from collections.abc import Mapping
from functools import cache

import yaml

from ..settings import PACKAGE
from .yaml_documents import Loader

FOLDER = PACKAGE / "search" / "questions"


@cache
def phrases_by_topic(code: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases of each topic in one language; every language that ships has the same topics."""
    path = FOLDER / f"{code}.yaml"
    root = yaml.compose(path.read_text(encoding="utf-8"), Loader=Loader) if path.is_file() else None
    return (
        {topic.value: tuple(phrase.value for phrase in phrases.value) for topic, phrases in root.value} if root else {}
    )
