"""Multiplies the demonstration's content: adds dishes and articles of the same shape.

A copy takes whole paragraphs, keywords and questions from random others of its kind, so its words
differ and every reference stays valid. The same factor gives the same files.
"""

import random
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from restaurant_site.content.questions import phrases_by_topic

SEED = 20261121
_FRONT_MATTER = re.compile(r"---\n(.*?\n)---\n(.*)", re.DOTALL)


def grow(content: Path, target: Path, factor: int) -> Path:
    """Writes *content* with *factor* times its dishes and articles to *target*."""
    shutil.copytree(content, target, ignore=shutil.ignore_patterns("images"))
    (target / "images").symlink_to((content / "images").resolve())
    chance = random.Random(SEED)
    for path in sorted((target / "menu").glob("*.yaml")):
        dishes = yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader)
        path.write_text(_written([*dishes, *_more_dishes(dishes, factor, chance)]), encoding="utf-8")
    for language in ("en", "zh"):
        _more_articles(sorted((target / "knowledge").rglob(f"*.{language}.md")), factor, chance)
    for path in sorted((target / "asked").glob("*.yaml")):
        _more_phrases(path, phrases_by_topic(path.stem), factor, chance)
    index = target / "knowledge.yaml"
    text = index.read_text(encoding="utf-8")
    index.write_text(
        re.sub(r"articles: (\d+)", lambda match: f"articles: {int(match[1]) * factor}", text), encoding="utf-8"
    )
    return target


class _Dumper(yaml.CSafeDumper):
    """Writes a value that stands in several places out in each: content files may hold few aliases."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True


def _written(value: Any) -> str:
    return yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=1_000)


def _more_dishes(dishes: list[dict[str, Any]], factor: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    for copy in range(1, factor):
        for number, dish in enumerate(dishes):
            names, model = chance.choice(dishes)["name"], chance.choice(dishes)
            yield {
                **{key: value for key, value in dish.items() if key != "photo"},
                "id": f"{dish['id']}-{copy}",
                "name": {language: f"{names[language]} {copy} {number}" for language in ("en", "zh")},
                "description": model["description"],
                "also": [f"{words} {copy}" for words in model.get("also", [])[:3]],
            }


def _more_phrases(path: Path, shipped: Mapping[str, Sequence[str]], factor: int, chance: random.Random) -> None:
    """Adds to each copy of an article as many phrases as the article has, those that ship counted."""
    written = yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader)
    models = {id: [*shipped.get(id, ()), *written.get(id, ())] for id in (*shipped, *written)}
    every = [phrase for phrases in models.values() for phrase in phrases]
    copies = {
        f"{id}-{copy}": [f"{phrase} {copy}" for phrase in chance.sample(every, len(phrases))]
        for copy in range(1, factor)
        for id, phrases in models.items()
    }
    path.write_text(_written({**written, **copies}), encoding="utf-8")


def _more_articles(paths: list[Path], factor: int, chance: random.Random) -> None:
    models = []
    for path in paths:
        match = _FRONT_MATTER.match(path.read_text(encoding="utf-8"))
        assert match is not None, path
        models.append((path, yaml.load(match[1], yaml.CBaseLoader), match[2].split("\n\n")))
    paragraphs = [part for _, _, body in models for part in body if part.strip() and not part.startswith("#")]
    for copy in range(1, factor):
        for number, (path, head, body) in enumerate(models):
            other = chance.choice(models)[1]
            told = {
                **head,
                "title": f"{other['title']} {copy} {number}",
                "summary": other["summary"],
                "keywords": [f"{word} {copy}" for word in other["keywords"]],
            }
            if "related" in head:
                told["related"] = other.get("related", head["related"])
            text = "\n\n".join(
                part if part.startswith("#") or not part.strip() else chance.choice(paragraphs) for part in body
            )
            id, language = path.name.split(".")[:2]
            path.with_name(f"{id}-{copy}.{language}.md").write_text(
                f"---\n{_written(told)}---\n{text}", encoding="utf-8"
            )
