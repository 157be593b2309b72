"""New entries and files, complete and valid, with a comment above each line that explains it.

The comments are the field descriptions of the content models. The mark ✎ stands for the owner's own
words; the check warns until they are written.
"""

import shutil
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from ..content import build, examples
from ..content.models import ArticleText, Dish, Holiday, LeadingArticleText
from . import schemas, translations
from .warnings import TO_FILL_IN
from .yaml_edits import edited

STARTER = Path(__file__).parent / "starter"
STARTER_DAY = "2000-01-01"
"""Placeholder date in the starter's files."""
_WORDS = {"en": f"{TO_FILL_IN} in English", "zh": f"{TO_FILL_IN} 中文"}


def dish(folder: Path, category: str, id: str, price: str, today: date) -> dict[str, bytes]:
    """The menu file of *category* with a new dish at its end; the dish is a draft."""
    name = f"menu/{category}.yaml"
    path = folder / name
    fields = {
        "id": id,
        "name": {**_WORDS, "en": _title(id)},
        "description": _WORDS,
        "picture": _WORDS,
        "price": price,
        "tags": [],
        "popular": False,
        "spice": 0,
        "serves": "1",
        "diets": [],
        "draft": True,
        "last_verified": str(today),
    }
    entry = _entry(Dish, fields)
    if not path.is_file():
        return {name: f"{schemas.reference(name)}\n{entry}".encode()}
    return {name: edited(path.read_bytes(), lambda edits: edits.append((), f"\n{entry}"))}


def exception(folder: Path, id: str, day: date) -> dict[str, bytes]:
    """``hours.yaml`` with a new exception, closed all day."""
    fields = {
        "id": id,
        "name": {"en": _title(id), "zh": "特別日子"},
        "dates": [str(day)],
        "hours": [],
        "effect": {"en": "Closed.", "zh": "休息。"},
    }
    entry = _entry(Holiday, fields)
    raw = (folder / "hours.yaml").read_bytes()
    return {"hours.yaml": edited(raw, lambda edits: edits.append(("holidays",), entry))}


def article(category: str, id: str, today: date) -> dict[str, bytes]:
    """The two files of a new article; the article is a draft."""
    return {
        f"knowledge/{category}/{id}.en.md": _article(
            LeadingArticleText,
            {
                "title": _title(id),
                "summary": _WORDS["en"],
                "keywords": [id.replace("-", " ")],
                "facts": [],
                "related": [],
                "draft": True,
                "last_verified": str(today),
            },
            _WORDS["en"],
        ),
        f"knowledge/{category}/{id}.zh.md": _article(
            ArticleText,
            {"title": _WORDS["zh"], "summary": _WORDS["zh"], "keywords": [_WORDS["zh"]], "facts": []},
            _WORDS["zh"],
        ),
    }


def start(folder: Path, today: date) -> None:
    """Copy the starter into *folder* with today's date, JSON Schemas and ``translations.lock``."""
    shutil.copytree(STARTER, folder, dirs_exist_ok=True)
    for path in [*folder.rglob("*.yaml"), *folder.rglob("*.md")]:
        text = path.read_text(encoding="utf-8").replace(STARTER_DAY, str(today))
        name = path.relative_to(folder).as_posix()
        path.write_text(f"{schemas.reference(name)}\n{text}" if path.suffix == ".yaml" else text, encoding="utf-8")
    schemas.write(folder)
    translations.write_lock(folder, build.read(folder, drafts=True).documents)


def _title(id: str) -> str:
    return id.replace("-", " ").capitalize()


def _entry(model: Any, fields: Mapping[str, Any]) -> str:
    """A list entry with its id on the line of the dash, and comments inside."""
    first, *rest = _lines(model, fields)
    return "\n".join([f"- {first}", *(f"  {line}" for line in rest)]) + "\n"


def _article(model: Any, fields: Mapping[str, Any], body: str) -> bytes:
    return "\n".join(["---", *_lines(model, fields, comment_first=True), "---", body, ""]).encode()


def _lines(model: Any, fields: Mapping[str, Any], comment_first: bool = False) -> list[str]:
    """A line and a comment for each field; a field without a value is commented out."""
    lines: list[str] = []
    for key, node in examples.schema(model)["properties"].items():
        if key == "body":
            continue
        if lines or comment_first:
            lines.append(f"# {node['description']}")
        lines.append(f"{key}: {examples.flow(fields[key])}" if key in fields else f"# {examples.line(model, key)}")
    return lines
