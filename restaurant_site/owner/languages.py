"""Changes the languages of a content folder.

The texts of languages that the site no longer has are removed. A new language has each text as a draft: the mark ✎
before the words of the default language, which hides what it belongs to until somebody writes it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..content import site_loader
from ..content.draft_texts import draft_of
from ..content.load_state import ASKED_FILES, STYLE_FILES, WORD_LIST, LoadState
from ..content.yaml_documents import Location, YamlDocument
from ..content.yaml_examples import flow
from ..locales import WRITABLE_CODES, Locale, SiteLanguages
from ..models.articles import ArticleText
from ..models.fields import TO_FILL_IN
from . import common_words
from .studio.versions import Versions
from .studio.workspace import Workspace
from .yaml_edits import YamlEditor, edited, edited_front_matter

TEXT_KEYS = tuple(ArticleText.model_fields)


def placeholders(languages: SiteLanguages) -> dict[str, str]:
    """Return a text of a new entry: the mark alone in each language that an owner writes, so that nothing is left without it."""
    return {locale.code: TO_FILL_IN for locale in languages.required}


def with_drafts(text: Mapping[str, str], languages: SiteLanguages) -> dict[str, str]:
    """Return a text by language code, with a draft in each language that an owner writes and that it lacks."""
    written = {code: words for code, words in text.items() if words}
    original = written.get(languages.default.code)
    return {
        each.code: drafted(original, languages.default, each) if original else TO_FILL_IN for each in languages.required
    } | written


def drafted(text: str, source: Locale, target: Locale) -> str:
    """Return a text in another language where each of its paragraphs is of common words; else a draft with its words."""
    written = [common_words.translated(each, source, target) for each in text.split("\n\n")]
    return draft_of(text) if None in written else "\n\n".join(filter(None, written))


def change_languages(folder: Path, languages: SiteLanguages) -> None:
    """Write *languages* into a content folder, and change its texts to them."""
    write(folder, changed_files(site_loader.read(folder, drafts=True), languages))


def write(folder: Path, files: Mapping[str, bytes | None]) -> None:
    """Write *files*, all or none. Raises NotWrittenError."""
    Workspace(folder, Versions(folder)).write(files)


def changed_files(loaded: LoadState, languages: SiteLanguages) -> dict[str, bytes | None]:
    """Return the files that change when a site gets *languages*; None for one that goes."""
    files: dict[str, bytes | None] = {}
    default = loaded.languages.default
    for name, document in loaded.documents.items():
        if not name.endswith(".md"):
            raw = (loaded.folder / name).read_bytes()
            edits = [*_edits(document.value, (), languages, default), *_choice(document, languages)]
            if edits:
                files[name] = edited(raw, partial(_make_once, edits=edits))
    for texts in _articles(loaded.documents).values():
        files |= _changed_article(loaded, texts, languages)
    superfluous = [name for name, code in {**ASKED_FILES, **STYLE_FILES}.items() if code not in languages.by_code]
    for name in (*superfluous, *(() if languages.derived else (WORD_LIST,))):
        if (loaded.folder / name).is_file():
            files[name] = None
    return files


def _make_once(editor: YamlEditor, edits: Sequence[tuple[Location, Any]]) -> None:
    """Make the edits; a text that several places name by an alias is changed where it stands."""
    editor.make([each for each in edits if not editor.is_alias(each[0][:-1])])


def _choice(document: YamlDocument, languages: SiteLanguages) -> Iterator[tuple[Location, Any]]:
    """Yield the lines of restaurant.yaml that choose the languages."""
    if document.path != "restaurant.yaml":
        return
    if document.value.get("site_languages") != languages.codes:
        yield ("site_languages",), languages.codes
    for key, chosen in (("second_names", languages.second_names), ("kitchen_language", languages.kitchen_language)):
        if document.value.get(key) != (code := chosen and chosen.code):
            yield (key,), code


def _edits(value: Any, location: Location, languages: SiteLanguages, default: Locale) -> Iterator[tuple[Location, Any]]:
    """Yield the texts to be written and, as None, those to be removed, in the order of the file."""
    match value:
        case dict() if value and value.keys() <= {*WRITABLE_CODES}:
            kept = {locale.code for locale in languages.writable}
            yield from (((*location, code), None) for code in value if code not in kept)
            for locale in languages.required:
                if not value.get(locale.code):
                    original = value.get(default.code)
                    words = drafted(str(original), default, locale) if original else draft_of(locale.name)
                    yield (*location, locale.code), words
        case dict():
            for key, item in value.items():
                yield from _edits(item, (*location, key), languages, default)
        case list():
            for number, item in enumerate(value):
                yield from _edits(item, (*location, number), languages, default)


def _articles(documents: Mapping[str, YamlDocument]) -> dict[str, dict[str, YamlDocument]]:
    """Return the files of each article by language code, by their name without language and suffix."""
    articles: dict[str, dict[str, YamlDocument]] = {}
    for name, document in documents.items():
        if name.endswith(".md"):
            stem, _, code = name.removesuffix(".md").rpartition(".")
            articles.setdefault(stem, {})[code] = document
    return articles


def _changed_article(
    loaded: LoadState, texts: Mapping[str, YamlDocument], languages: SiteLanguages
) -> dict[str, bytes | None]:
    """Return the files of an article that change; what all languages share stands in that of the default one."""
    files: dict[str, bytes | None] = {each.path: None for code, each in texts.items() if code not in languages.by_code}
    before, after = loaded.languages.default, languages.default
    if (leading := texts.get(before.code)) is None:
        return files
    shared: list[tuple[Location, Any]] = [
        ((key,), value) for key, value in leading.value.items() if key not in TEXT_KEYS
    ]
    for locale in languages.required:
        name = f"{leading.path.removesuffix(f'.{before.code}.md')}.{locale.code}.md"
        raw = (
            (loaded.folder / name).read_bytes()
            if locale.code in texts
            else _draft_article(leading.value, before, locale)
        )
        edits: list[tuple[Location, Any]] = []
        if after.code != before.code and locale.code in (before.code, after.code):
            edits = [(key, value if locale is after else None) for key, value in shared]
        if edits or locale.code not in texts:
            files[name] = edited_front_matter(raw, partial(YamlEditor.make, edits=edits))
    return files


def _draft_article(values: Mapping[str, Any], source: Locale, target: Locale) -> bytes:
    """Return an article of which every text is a draft, but for common words."""

    def draft(value: Any) -> Any:
        match value:
            case str():
                return drafted(value, source, target)
            case list():
                return [draft(each) for each in value]
            case dict():
                return {key: draft(each) for key, each in value.items()}
        return value

    texts = {key: draft(values[key]) for key in TEXT_KEYS if key in values}
    front = "".join(f"{key}: {flow(value)}\n" for key, value in texts.items() if key != "body")
    return f"---\n{front}---\n{texts.get('body', TO_FILL_IN)}\n".encode()
