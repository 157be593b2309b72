"""Changes the languages of a content folder.

The texts of languages that the site no longer has are removed. In a new language every text has the mark ✎, which is a
fault, so that nothing is published before it is written.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ..content import site_loader
from ..content.load_state import ASKED_FILES, STYLE_FILES, WORD_LIST
from ..content.yaml_documents import Location, YamlDocument
from ..content.yaml_examples import flow
from ..locales import BY_CODE, Locale, SiteLanguages
from ..models.articles import ArticleText
from ..models.fields import TO_FILL_IN
from .yaml_edits import YamlEditor, edited

TEXT_KEYS = tuple(ArticleText.model_fields)


def placeholders(languages: SiteLanguages) -> dict[str, str]:
    """Return a text of a new entry: the mark in each language that an owner writes."""
    return {locale.code: _mark(locale) for locale in languages.required}


def change_languages(folder: Path, languages: SiteLanguages) -> None:
    """Write *languages* into a content folder, and change its texts to them."""
    loaded = site_loader.read(folder, drafts=True)
    for name, document in loaded.documents.items():
        if not name.startswith("knowledge/"):
            edits = [*_edits(document.value, (), languages), *_choice(document, languages)]
            path = folder / name
            path.write_bytes(edited(path.read_bytes(), partial(YamlEditor.make, edits=edits)))
    for texts in _articles(loaded.documents).values():
        _change_article(folder, texts, loaded.languages, languages)
    for name, code in {**ASKED_FILES, **STYLE_FILES}.items():
        if code not in languages.by_code:
            (folder / name).unlink(missing_ok=True)
    if not languages.derived:
        (folder / WORD_LIST).unlink(missing_ok=True)


def _mark(locale: Locale) -> str:
    return f"{TO_FILL_IN} {locale.name}"


def _choice(document: YamlDocument, languages: SiteLanguages) -> Iterator[tuple[Location, Any]]:
    """Yield the lines of restaurant.yaml that choose the languages."""
    if document.path != "restaurant.yaml":
        return
    yield ("site_languages",), languages.codes
    if languages.second_names:
        yield ("second_names",), languages.second_names.code
    elif "second_names" in document.value:
        yield ("second_names",), None


def _edits(value: Any, location: Location, languages: SiteLanguages) -> Iterator[tuple[Location, Any]]:
    """Yield the texts to be written and, as None, those to be removed, in the order of the file."""
    match value:
        case dict() if value and value.keys() <= BY_CODE.keys():
            yield from (((*location, code), None) for code in value if code not in languages.by_code)
            missing = [locale for locale in languages.required if locale.code not in value]
            yield from (((*location, locale.code), _mark(locale)) for locale in missing)
        case dict():
            for key, item in value.items():
                yield from _edits(item, (*location, key), languages)
        case list():
            for number, item in enumerate(value):
                yield from _edits(item, (*location, number), languages)


def _articles(documents: Mapping[str, YamlDocument]) -> dict[str, dict[str, YamlDocument]]:
    """Return the files of each article by language code, by their name without language and suffix."""
    articles: dict[str, dict[str, YamlDocument]] = {}
    for name, document in documents.items():
        if name.endswith(".md"):
            stem, _, code = name.removesuffix(".md").rpartition(".")
            articles.setdefault(stem, {})[code] = document
    return articles


def _change_article(
    folder: Path, texts: Mapping[str, YamlDocument], before: SiteLanguages, after: SiteLanguages
) -> None:
    leading = texts[before.default.code]
    shared = {key: value for key, value in leading.value.items() if key not in TEXT_KEYS}
    for code, document in texts.items():
        if code not in after.by_code:
            (folder / document.path).unlink()
    for locale in after.required:
        path = folder / leading.path.replace(f".{before.default.code}.md", f".{locale.code}.md")
        is_default = locale is after.default
        if locale.code not in texts or is_default != (locale is before.default):
            values = texts[locale.code].value if locale.code in texts else _marks(leading.value, locale)
            own = {key: value for key, value in values.items() if key in TEXT_KEYS}
            path.write_text(_article({**own, **(shared if is_default else {})}), encoding="utf-8")


def _marks(values: Mapping[str, Any], locale: Locale) -> dict[str, Any]:
    """Return the fields of an article with the mark in each text, and with as many facts."""
    facts = [{"label": _mark(locale), "value": _mark(locale)} for _ in values.get("facts", ())]
    texts = dict.fromkeys(("title", "summary", "body"), _mark(locale))
    return {**texts, "keywords": [_mark(locale)], "facts": facts}


def _article(values: Mapping[str, Any]) -> str:
    front = "".join(f"{key}: {flow(value)}\n" for key, value in values.items() if key != "body")
    return f"---\n{front}---\n{values['body']}\n"
