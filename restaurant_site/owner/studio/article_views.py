"""The pages of articles."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from ...content.load_state import LoadState
from ...content.yaml_documents import YamlDocument
from ...content.yaml_examples import flow, schema
from ...locales import BY_CODE, Locale
from ...models.articles import ArticleText, KnowledgeConfig, article_form
from ...models.fault import Fault
from .. import scaffolding, schemas
from ..yaml_edits import edited
from . import entries, forms
from .blueprint import bp, current_languages, current_locale, current_studio, labels_of, today
from .entries import Change, Entry
from .messages import in_owners_words
from .saving import SaveOutcome, base_of, name_of, new_thing, save, save_files, saved, shown_values, status_of
from .views import looked_for

OUTLINE = "knowledge.yaml"


@bp.get("/articles")
def articles() -> str:
    """Return all articles by category, and what guests looked for without an answer."""
    loaded = current_studio().workspace.load()
    labels = labels_of(loaded.get(KnowledgeConfig))
    sections = [(label, _of_category(loaded, category)) for category, label in labels.items()]
    return render_template("studio/articles.html", categories=sections, gaps=looked_for())


@bp.route("/articles/<id>/<code>", methods=["GET", "POST"])
def article(id: str, code: str) -> ResponseReturnValue:
    """Return the form of an article in one language."""
    loaded = current_studio().workspace.load()
    languages, files = current_languages(), entries.articles(loaded, id)
    locale, default = languages.by_code.get(code) or abort(404), languages.default
    leading = files.get(default.code) or abort(404)
    entry = files.get(code) or Entry(leading.file.replace(f".{default.code}.md", f".{code}.md"), (), {})
    keys = [*(key for key in schema(article_form(locale, languages))["properties"] if key != "last_verified"), "asked"]
    values = {**entry.values, "asked": _phrases(loaded, id, code)}
    form, outcome = _form(values, keys), None
    if request.method == "POST":
        new = forms.article_values(form, values, keys)
        if request.form.get("show"):
            new["draft"] = None
        phrases = Change(("asked",), values["asked"], new.pop("asked"))
        if locale is default and request.form.get("verified"):
            new["last_verified"] = str(today())
        along = {**_counted(loaded, entry, new), **_asked_file(id, code, phrases)}
        if phrases.old not in (shown_values().get("asked", []), phrases.new):
            outcome = SaveOutcome(conflict=[str(phrases)], merged={**values, **entries.given(new)})
        else:
            outcome = save(entry, new, along) if code in files else _create(entry, new, along)
            outcome = outcome and _with_facts_of_others(outcome, [each.file for each in files.values()])
        if outcome is None:
            return saved(".article", id=id, code=code)
        if outcome.merged is not None:
            form.process(data=forms.article_data({"asked": phrases.new, **outcome.merged}))
    from_locale = languages.source(locale)
    source = files.get(from_locale.code) if from_locale else None
    derived = (
        {
            key: loaded.derive(text)
            for key, text in forms.article_data(
                {**source.values, "asked": _phrases(loaded, id, locale.derived_from or "")}
            ).items()
            if isinstance(text, str)
        }
        if source
        else {}
    )
    variables = {
        "form": form,
        "outcome": outcome,
        "entry": entry,
        "name": name_of(files.get(code, leading)),
        "unwritten": entries.unwritten_articles(files, languages),
        "derived": derived,
    }
    return render_template("studio/article.html", id=id, code=code, base=base_of(values), **variables), status_of(
        outcome
    )


@bp.route("/articles/new", methods=["GET", "POST"])
def new_article() -> ResponseReturnValue:
    """Return the form of a new article; while it has no answer it is a draft."""
    loaded = current_studio().workspace.load()
    labels = labels_of(loaded.get(KnowledgeConfig) or abort(409, gettext("First fix what is listed under Today.")))
    outcome, default = None, current_languages().default
    if request.method == "POST":
        sent = forms.sent() or abort(400)
        category, title, summary = (sent.get(key, "") for key in ("category", "title", "summary"))
        body = sent.get("body", "").replace("\r\n", "\n").strip()
        id = entries.new_id([title], loaded.articles, "article")
        if category not in labels:
            abort(400)
        if not title.strip():
            outcome = SaveOutcome({"title": [gettext("Write a title.")]})
        elif entries.articles(loaded, id):
            outcome = SaveOutcome({"title": [gettext("Write a title that no other article has.")]})
        elif body and not summary.strip():
            outcome = SaveOutcome({"summary": [gettext("Write it in a few words.")]})
        else:
            title, summary = forms.line_of(title) or "", forms.line_of(summary) or ""
            draft = bool(sent.get("draft")) or not summary
            files = scaffolding.article(current_languages(), category, id, title, summary, body, draft)
            entry = Entry(next(iter(files)), (), {"title": title, "draft": "true"})
            along = {} if draft else _counted(loaded, entry, {"draft": None})
            before = {name: current_studio().workspace.raw(name) for name in along} | dict.fromkeys(files)
            outcome = save_files({**files, **along}, before, [new_thing(title)], entry)
            if outcome is None:
                return saved(".article", id=id, code=default.code)
    variables = {"categories": labels, "outcome": outcome, "words": request.values}
    return render_template("studio/new_article.html", **variables), status_of(outcome)


def _with_facts_of_others(outcome: SaveOutcome, files: Sequence[str]) -> SaveOutcome:
    """Say at the short answers what is wrong with those of another language, because of what is typed here."""
    words = [
        in_owners_words(each)
        for each in outcome.others
        if isinstance(each, Fault) and each.path in files and each.field == "facts"
    ]
    return outcome._replace(messages={**outcome.messages, "facts": words}) if words else outcome


def _create(entry: Entry, new: Mapping[str, Any], along: Mapping[str, bytes]) -> SaveOutcome | None:
    """Write the file of a language that had none."""
    given = entries.given(new)
    files = dict(along)
    if given:
        body = given.pop("body", "")
        front = "".join(f"{key}: {flow(value)}\n" for key, value in given.items())
        files[entry.file] = f"---\n{front}---\n{body}\n".encode()
    before = {name: current_studio().workspace.raw(name) for name in along} | {entry.file: None}
    return save_files(files, before, [new_thing(name_of(entry))], entry) if files else None


def _phrases(loaded: LoadState, id: str, code: str) -> list[Any]:
    """Return how guests of this restaurant ask for an article, as its file has it."""
    document = loaded.documents.get(f"asked/{code}.yaml")
    return forms.as_list(document.value.get(id)) if document and isinstance(document.value, dict) else []


def _asked_file(id: str, code: str, phrases: Change) -> dict[str, bytes]:
    """Return ``asked/<language>.yaml`` with changed phrases."""
    name = f"asked/{code}.yaml"
    if phrases.old == phrases.new:
        return {}
    raw = current_studio().workspace.raw(name) or f"{schemas.reference(name)}\n".encode()
    return {name: edited(raw, lambda editor: editor.set_lines(id, phrases.new))}


def _counted(loaded: LoadState, entry: Entry, new: Mapping[str, Any]) -> dict[str, bytes]:
    """Return ``knowledge.yaml`` with the number of articles that it expects, where a draft is published or withdrawn."""
    outline, by = loaded.get(KnowledgeConfig), (entry.values.get("draft") == "true") - (new.get("draft") == "true")
    raw = current_studio().workspace.raw(OUTLINE)
    if "draft" not in new or not by or raw is None or outline is None or outline.expect is None:
        return {}
    number = outline.expect.articles + by
    return {OUTLINE: edited(raw, lambda editor: editor.set(("expect", "articles"), number))}


def title_of(texts: Mapping[str, tuple[YamlDocument, ArticleText]]) -> str:
    """Return the title of an article in the language of the page, or in another that it has."""
    locale, default = current_locale(), current_languages().default
    codes = (locale.code, locale.derived_from, default.code, *texts)
    return next(texts[code][1].title for code in codes if code and code in texts)


def _of_category(loaded: LoadState, category: str) -> list[tuple[str, str, bool, list[Locale]]]:
    """Return id, title, whether it is a draft, and the languages without it, of the articles of a category."""
    code, articles = current_locale().code, []
    languages = current_languages()
    ending = f".{current_languages().default.code}.md"
    for name, document in loaded.documents.items():
        if name.startswith(f"knowledge/{category}/") and name.endswith(ending):
            id = name.rpartition("/")[2].removesuffix(ending)
            texts = entries.articles(loaded, id)
            unwritten = entries.unwritten_articles(texts, languages)
            codes = [
                each for each in (code, BY_CODE[code].derived_from or "") if each not in {x.code for x in unwritten}
            ]
            entry = next((texts[each] for each in codes if each in texts), Entry(name, (), document.value))
            articles.append((id, name_of(entry), document.value.get("draft") == "true", unwritten))
    return sorted(articles, key=lambda each: each[1].casefold())


def _form(values: Mapping[str, Any], keys: list[str]) -> forms.ArticleForm:
    form = forms.ArticleForm(forms.sent(), data=forms.article_data(values))
    for field in list(form):
        if field.name not in keys:
            del form[field.name]
    return form
