"""New entries and files, complete and valid, with a comment above each line that explains it.

The comments are the field descriptions of the content models. The mark ✎ stands for the owner's own
words: an entry that has one is a draft, and without `draft: true` the mark is a fault.
"""

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from ..content import site_loader, yaml_examples
from ..content.draft_texts import draft_of
from ..content.load_state import MEALS_FILE, THEME_FILE, LoadState
from ..content.starter import SAMPLES
from ..i18n import N_
from ..locales import SiteLanguages
from ..models.articles import article_form
from ..models.fields import TO_FILL_IN
from ..models.menu import Dish, MenuCategory, MenuConfig
from ..models.theme import Theme, ThemeName
from . import examples, first_files, samples, schemas, translations
from .languages import change_languages, placeholders, with_drafts
from .yaml_edits import edited

_VERIFIED = re.compile(r"(?m)^ *last_verified: .*\n")


def dish(folder: Path, languages: SiteLanguages, category: str, id: str, price: str) -> dict[str, bytes]:
    """Return the menu file of *category* with a new dish at its end; the dish is a draft."""
    name = f"menu/{category}.yaml"
    path, blank = folder / name, placeholders(languages)
    fields = {
        "id": id,
        "name": {**blank, languages.default.code: f"{TO_FILL_IN} {_title(id)}"},
        "description": blank,
        "picture": blank,
        "price": price,
        "tags": [],
        "popular": False,
        "spice": 0,
        "serves": TO_FILL_IN,
        "draft": True,
    }
    entry = _entry(Dish, fields, languages)
    if not path.is_file():
        return {name: f"{schemas.reference(name)}\n{entry}".encode()}
    return {name: edited(path.read_bytes(), lambda edits: edits.append((), f"\n{entry}"))}


EXCEPTION = """\
- id: {id}
  name: {name}
  dates: ["{day}"]
  hours: []    # {closed}
  draft: true
"""
CLOSED = N_('closed; or ["11:00-15:00"]')


def exception(folder: Path, languages: SiteLanguages, id: str, day: date) -> dict[str, bytes]:
    """Return ``hours.yaml`` with a new exception, closed all day; it is a draft. Its name is its id without a year.

    The words of an id are English: where that is not the language of the site, those that are not common are drafts.
    """
    title = _title(re.sub(r"-?\b20\d\d\b-?", "", id) or id)
    name = first_files.named_after(title, languages)
    closed = first_files.texts_of(languages)(CLOSED)
    entry = EXCEPTION.format(id=yaml_examples.flow(id), name=yaml_examples.flow(name), day=day, closed=closed)
    raw = (folder / "hours.yaml").read_bytes()
    return {"hours.yaml": edited(raw, lambda edits: edits.append(("holidays",), entry))}


def article(
    languages: SiteLanguages,
    category: str,
    id: str,
    title: str = "",
    summary: str = "",
    body: str = "",
    draft: bool = True,
) -> dict[str, bytes]:
    """Return the files of a new article, one in each language that an owner writes.

    The words are those of the default language; without a *summary* all of it is left to be written.
    """
    shared: dict[str, object] = {"related": []}
    if draft:
        shared["draft"] = True
    blank = placeholders(languages)
    titles = drafted(title, languages) if title else _proposed(_title(id), languages)
    summaries = drafted(summary, languages) if summary else blank
    bodies = {code: body and draft_of(body) for code in blank} | {languages.default.code: body} if summary else blank
    files = {}
    for locale in languages.required:
        code = locale.code
        fields: dict[str, object] = {"title": titles[code], "summary": summaries[code], "facts": []}
        if locale is languages.default:
            fields |= shared
        files[f"knowledge/{category}/{id}.{code}.md"] = _article(
            article_form(locale, languages), fields, bodies[code], languages
        )
    return files


MUST_ORDER_FILE = "must-order.yaml"
MUST_ORDER = """\
{reference}
{comment}
version: "1.0"
title: {title}
summary: {summary}
count: {count}
top_dishes:
{dishes}
"""
MUST_ORDER_COMMENT = N_(
    "The dishes that nobody should miss, with the reason. Meals of them (`combos`), reviews and questions may follow."
)
"""What stands above the lines of ``must-order.yaml``, in the first language of the site."""
FIRST_TIMER = """\
first_timer:
  title: {title}
  checklist: {checklist}
"""


def drafted(text: str, languages: SiteLanguages) -> dict[str, str]:
    """Return a text of the default language with a draft in each other language that an owner writes."""
    return with_drafts({languages.default.code: text}, languages)


def must_order(
    dishes: Sequence[tuple[str, Mapping[str, str]]], words: Mapping[str, Mapping[str, str]], languages: SiteLanguages
) -> dict[str, bytes | None]:
    """Return ``must-order.yaml`` with *dishes*, each with its reason by language, and the *words* title and summary likewise.

    Those of a first_visit may be left out.
    """
    texts = {key: yaml_examples.flow(dict(words[key])) for key in ("title", "summary")}
    entries = [{"dish": dish, "rank": rank, "blurb": dict(why)} for rank, (dish, why) in enumerate(dishes, 1)]
    written = MUST_ORDER.format(
        reference=schemas.reference(MUST_ORDER_FILE),
        comment=first_files.comment(first_files.texts_of(languages)(MUST_ORDER_COMMENT)),
        count=len(entries),
        dishes="\n".join(f"  - {yaml_examples.flow(each)}" for each in entries),
        **texts,
    )
    if "first_visit" in words:
        checklist = yaml_examples.flow([dict(words["first_visit"])])
        written += FIRST_TIMER.format(title=texts["title"], checklist=checklist)
    return {MUST_ORDER_FILE: written.encode()}


MEALS = """\
{reference}
{comments[meals]}

{comments[courses]}
courses:
{courses}

{comments[plates]}
meals:
{meals}

{comments[limits]}
# at_most: [{{tags: [deep-fried], count: 1}}]
# never: {{dishes: [whole-pig]}}
"""
MEALS_COMMENTS = {
    "meals": N_(
        "How the house would order for a party. The order sheet suggests up to three different meals, the best first. This "
        "draft is made from the sections of your menu: write what you would serve, and delete the rest."
    ),
    "courses": N_(
        "What the courses of a meal are chosen from: `categories`, `tags` or `dishes`, without those in `excepted`. `leads: "
        "[...]` names the dishes to choose first; without it those of the must-order list come first."
    ),
    "plates": N_(
        "The meals, the best first, with how many plates there are of each course: `count: 1` for every party, `one_for: 1` one "
        "for each guest, `one_for: 3` one for three, `by_guests: {2: 1, 4: 2}` one for two or three guests, two for four or "
        "more. `required: true`: a meal without anything of it is not suggested. `optional: true`: a small budget may leave "
        "it out."
    ),
    "limits": N_("What is limited for each table, and what is never suggested:"),
}
"""What stands above the lines of ``meals.yaml``, in the first language of the site."""
MOST_DRAFTED, LARGEST_DRAFTED = 3, 8
"""Meals of the draft, and the largest party that they are for."""


def meals(loaded: LoadState, outline: MenuConfig) -> dict[str, bytes]:
    """Return ``meals.yaml`` with a meal of each of the first sections whose dishes feed a guest, for the owner to change."""
    dishes = [dish for _, _, dish in loaded.dishes.values()]
    fed = {dish.category for dish in dishes if dish.portion is None or dish.portion.least}
    beside = {dish.category for dish in dishes if dish.portion and dish.portion.most} - fed
    mains = [each for each in outline.categories if each.id in fed and each.tax_class in (None, "food")]
    sides = [each for each in outline.categories if each.id in beside]

    def text(category: MenuCategory) -> dict[str, str]:
        return {
            code: words for code, words in category.label.translations.items() if code in placeholders(loaded.languages)
        }

    def courses(main: MenuCategory) -> Iterator[dict[str, object]]:
        yield {"course": main.id, "one_for": 1, "required": True}
        yield from ({"course": each.id, "one_for": 3, "optional": True} for each in sides)

    gettext = first_files.texts_of(loaded.languages)
    course_lines = [{"id": each.id, "name": text(each), "categories": [each.id]} for each in (*mains, *sides)]
    blocks = []
    for main in mains[:MOST_DRAFTED]:
        head = [
            f"  - id: {main.id}",
            f"    name: {yaml_examples.flow(text(main))}",
            f"    guests: [1, {LARGEST_DRAFTED}]",
        ]
        blocks += [*head, "    courses:", *(f"      - {yaml_examples.flow(each)}" for each in courses(main))]
    written = MEALS.format(
        reference=schemas.reference(MEALS_FILE),
        comments={key: first_files.comment(gettext(text)) for key, text in MEALS_COMMENTS.items()},
        courses="\n".join(f"  - {yaml_examples.flow(each)}" for each in course_lines),
        meals="\n".join(blocks),
    )
    return {MEALS_FILE: written.encode()}


def start(
    folder: Path,
    languages: SiteLanguages,
    theme: ThemeName = "ink",
    country: str | None = None,
    like: str | None = None,
) -> None:
    """Write *folder* with languages, a theme, JSON Schemas, ``translations.lock`` and ``examples.lock``; nobody has verified it yet.

    It is a copy of the sample that is named. Without one it has no dishes and nothing else of a sample but what every
    site must have (``first_files``), from the nearest one; *country* is the sample's own if none is given.
    """
    sample = SAMPLES[like or samples.nearest(languages, country)]
    if like:
        shutil.copytree(sample, folder, dirs_exist_ok=True)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        for name in first_files.SAMPLE_FILES:
            shutil.copy(sample / name, folder)
    if country:
        samples.change_country(folder, country)
        languages = languages.in_country(country)
    change_languages(folder, languages)
    (folder / "README.md").write_text(first_files.readme(languages), encoding="utf-8")
    if not like:
        first_files.write(folder, languages)
    (folder / THEME_FILE).write_text(
        "\n".join(_lines(Theme, {"theme": theme}, languages, comment_first=True)) + "\n", encoding="utf-8"
    )
    for path in [*folder.rglob("*.yaml"), *folder.rglob("*.md")]:
        text = _VERIFIED.sub("", path.read_text(encoding="utf-8"))
        name = path.relative_to(folder).as_posix()
        path.write_text(f"{schemas.reference(name)}\n{text}" if path.suffix == ".yaml" else text, encoding="utf-8")
    schemas.write(folder, languages)
    translations.write_lock(folder, site_loader.read(folder, drafts=True).documents, languages)
    examples.write_lock(folder, sample.name)


def _proposed(title: str, languages: SiteLanguages) -> dict[str, str]:
    """Return the words of an id as drafts, translated where they are common ones."""
    return {code: draft_of(words) for code, words in first_files.named_after(title, languages).items()}


def _title(id: str) -> str:
    return id.replace("-", " ").capitalize()


def _entry(model: Any, fields: Mapping[str, Any], languages: SiteLanguages) -> str:
    """Return a list entry with its id on the line of the dash, and comments inside."""
    first, *rest = _lines(model, fields, languages)
    return "\n".join([f"- {first}", *(f"  {line}" for line in rest)]) + "\n"


def _article(model: Any, fields: Mapping[str, Any], body: str, languages: SiteLanguages) -> bytes:
    return "\n".join(["---", *_lines(model, fields, languages, comment_first=True), "---", body, ""]).encode()


def _lines(model: Any, fields: Mapping[str, Any], languages: SiteLanguages, comment_first: bool = False) -> list[str]:
    """Return a line and a comment for each field; a field without a value is commented out."""
    lines, gettext = list[str](), first_files.texts_of(languages)
    for key, node in yaml_examples.schema(model, languages)["properties"].items():
        if key == "body":
            continue
        if lines or comment_first:
            lines += [f"# {part}" for part in gettext(node["description"]).splitlines() if part]
        lines.append(
            f"{key}: {yaml_examples.flow(fields[key])}"
            if key in fields
            else f"# {yaml_examples.line(model, key, languages)}"
        )
    return lines
