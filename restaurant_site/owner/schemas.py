"""JSON Schemas of the content files, for completion and validation in editors.

They are generated from the models into ``schemas/`` in the content folder; the first line of each file
names its schema. Only ``restaurant-site check`` finds references to unknown ids.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..content import yaml_examples
from ..content.load_state import ASKED_FILES, SINGLE_FILES, STYLE_FILES
from ..locales import LOCALES, SiteLanguages
from ..models.articles import HiddenPage, PageText, Phrase, StyleGlossary, SynonymGroup, article_form
from ..models.fields import Slug, TextLine
from ..models.menu import Dish, WrittenSoldOut
from ..models.text import MetresFact, MinutesFact, MoneyFact, Text, TimeFact
from ..models.theme import Theme

FOLDER = "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_FORMS: Mapping[str, Any] = {
    **{name.removesuffix(".yaml"): kind for name, kind in SINGLE_FILES.items()},
    "asked": dict[Slug, tuple[Phrase, ...]],
    "confirmed": dict[TextLine, tuple[TextLine, ...]],
    "dishes": list[Dish],
    "facts": dict[str, TextLine | Text | TimeFact | MoneyFact | MinutesFact | MetresFact],
    "pages": dict[str, PageText | HiddenPage],
    "sold-out": dict[Slug, WrittenSoldOut],
    "style": StyleGlossary,
    "theme": Theme,
    "synonyms": list[SynonymGroup],
    "wordlist": dict[str, TextLine],
}
"""Schema name → type of the content of such a file, but for articles."""
_ARTICLES = {f".{locale.code}.md": f"article.{locale.code}" for locale in LOCALES}


def forms(languages: SiteLanguages) -> Mapping[str, Any]:
    """Return schema name → type of the content of such a file, for a site with *languages*."""
    return {**_FORMS, **{f"article.{locale.code}": article_form(locale, languages) for locale in languages.locales}}


def schema(form: str, languages: SiteLanguages) -> dict[str, Any]:
    """Return the JSON Schema of one kind of file; for an article, of its front matter."""
    schema = {"$schema": DIALECT, **yaml_examples.schema(forms(languages)[form], languages)}
    if form.startswith("article."):
        schema["properties"] = {key: value for key, value in schema["properties"].items() if key != "body"}
        schema["required"] = [key for key in schema.get("required", ()) if key != "body"]
    return schema


def form_of(name: str) -> str:
    """Return the schema name of a content file."""
    if name.startswith("menu/"):
        return "dishes"
    if name in STYLE_FILES:
        return "style"
    if name in ASKED_FILES:
        return "asked"
    return next((form for ending, form in _ARTICLES.items() if name.endswith(ending)), name.removesuffix(".yaml"))


def reference(name: str) -> str:
    """Return the comment that names a file's schema to an editor."""
    return f"# yaml-language-server: $schema={'../' * name.count('/')}{FOLDER}/{form_of(name)}.json"


def write(folder: Path, languages: SiteLanguages) -> list[str]:
    """Write every schema into the content folder; return the names of those that changed."""
    (folder / FOLDER).mkdir(exist_ok=True)
    changed = []
    for form in forms(languages):
        path = folder / FOLDER / f"{form}.json"
        text = json.dumps(schema(form, languages), ensure_ascii=False, indent=2) + "\n"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path.name)
    return changed
