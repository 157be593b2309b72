"""New entries and files, complete and valid, with a comment above each line that explains it.

The comments are the field descriptions of the content models. The mark ✎ stands for the owner's own
words: an entry that has one is a draft, and without `draft: true` the mark is a fault.
"""

import shutil
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from ..content import site_loader, yaml_examples
from ..content.load_state import THEME_FILE
from ..content.starter import STARTER
from ..locales import DEFAULT, REQUIRED
from ..models.articles import article_form
from ..models.fields import TO_FILL_IN
from ..models.hours import SpecialDay
from ..models.menu import Dish
from ..models.theme import Theme, ThemeName
from . import schemas, translations
from .yaml_edits import edited

STARTER_DAY = "2000-01-01"
"""Placeholder date in the starter's files."""
PLACEHOLDERS = {locale.code: f"{TO_FILL_IN} {locale.name}" for locale in REQUIRED}


def dish(folder: Path, category: str, id: str, price: str, today: date) -> dict[str, bytes]:
    """Return the menu file of *category* with a new dish at its end; the dish is a draft."""
    name = f"menu/{category}.yaml"
    path = folder / name
    fields = {
        "id": id,
        "name": {**PLACEHOLDERS, DEFAULT.code: _title(id)},
        "description": PLACEHOLDERS,
        "picture": PLACEHOLDERS,
        "price": price,
        "tags": [],
        "popular": False,
        "spice": 0,
        "serves": TO_FILL_IN,
        "diets": [],
        "draft": True,
        "last_verified": str(today),
    }
    entry = _entry(Dish, fields)
    if not path.is_file():
        return {name: f"{schemas.reference(name)}\n{entry}".encode()}
    return {name: edited(path.read_bytes(), lambda edits: edits.append((), f"\n{entry}"))}


def exception(folder: Path, id: str, day: date) -> dict[str, bytes]:
    """Return ``hours.yaml`` with a new exception, closed all day; it is a draft."""
    fields = {
        "id": id,
        "name": {**PLACEHOLDERS, DEFAULT.code: _title(id)},
        "dates": [str(day)],
        "hours": [],
        "effect": PLACEHOLDERS,
        "draft": True,
    }
    entry = _entry(SpecialDay, fields)
    raw = (folder / "hours.yaml").read_bytes()
    return {"hours.yaml": edited(raw, lambda edits: edits.append(("holidays",), entry))}


def article(category: str, id: str, today: date, title: str = "") -> dict[str, bytes]:
    """Return the files of a new article, one in each language that an owner writes; the article is a draft."""
    shared = {"related": [], "draft": True, "last_verified": str(today)}
    files = {}
    for locale in REQUIRED:
        text = PLACEHOLDERS[locale.code]
        fields: dict[str, object] = {"title": text, "summary": text, "keywords": [text], "facts": []}
        if locale is DEFAULT:
            fields |= {"title": title or _title(id), "keywords": [id.replace("-", " ")]} | shared
        files[f"knowledge/{category}/{id}.{locale.code}.md"] = _article(article_form(locale), fields, text)
    return files


def start(folder: Path, today: date, theme: ThemeName = "ink") -> None:
    """Copy the starter into *folder* with today's date, a theme, JSON Schemas and ``translations.lock``."""
    shutil.copytree(STARTER, folder, dirs_exist_ok=True)
    (folder / THEME_FILE).write_text(
        "\n".join(_lines(Theme, {"theme": theme}, comment_first=True)) + "\n", encoding="utf-8"
    )
    for path in [*folder.rglob("*.yaml"), *folder.rglob("*.md")]:
        text = path.read_text(encoding="utf-8").replace(STARTER_DAY, str(today))
        name = path.relative_to(folder).as_posix()
        path.write_text(f"{schemas.reference(name)}\n{text}" if path.suffix == ".yaml" else text, encoding="utf-8")
    schemas.write(folder)
    translations.write_lock(folder, site_loader.read(folder, drafts=True).documents)


def _title(id: str) -> str:
    return id.replace("-", " ").capitalize()


def _entry(model: Any, fields: Mapping[str, Any]) -> str:
    """Return a list entry with its id on the line of the dash, and comments inside."""
    first, *rest = _lines(model, fields)
    return "\n".join([f"- {first}", *(f"  {line}" for line in rest)]) + "\n"


def _article(model: Any, fields: Mapping[str, Any], body: str) -> bytes:
    return "\n".join(["---", *_lines(model, fields, comment_first=True), "---", body, ""]).encode()


def _lines(model: Any, fields: Mapping[str, Any], comment_first: bool = False) -> list[str]:
    """Return a line and a comment for each field; a field without a value is commented out."""
    lines: list[str] = []
    for key, node in yaml_examples.schema(model)["properties"].items():
        if key == "body":
            continue
        if lines or comment_first:
            lines.append(f"# {node['description']}")
        lines.append(
            f"{key}: {yaml_examples.flow(fields[key])}" if key in fields else f"# {yaml_examples.line(model, key)}"
        )
    return lines
