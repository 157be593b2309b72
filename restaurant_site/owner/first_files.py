"""The files of a new folder without a sample: what each site must have, and nothing about any restaurant.

Its texts are common words in every language of the site. ``restaurant.yaml`` and the week are those of the nearest
sample, which must have something there: the check lists them until the owner has written them.
"""

import textwrap
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ..content.yaml_documents import Location, read_document
from ..content.yaml_examples import flow
from ..i18n import N_, Gettext, load_translations
from ..locales import BY_CODE, ENGLISH, SiteLanguages
from ..models.hours import DAYS
from ..settings import shipped
from .languages import drafted
from .yaml_edits import YamlEditor, edited

SAMPLE_FILES = ("restaurant.yaml", "hours.yaml")
"""What is copied from the nearest sample."""
FIRST_SECTION = "dishes"
"""The section of a menu without dishes, which the sections of the first spreadsheet replace."""
UNKNOWN: Mapping[str, object] = {
    "telephone_shown": None, "taxes": None, "charges": None, "delivery": None, "certificates": None, "price_range": None,
    "cuisine": [], "languages": [], "payment": [], "seats": None, "channels": None, "takes_reservations": None,
    "email": None, "latitude": None, "longitude": None,
}  # fmt: skip
"""Lines of ``restaurant.yaml`` that the site does without; None: the line goes."""
COMMENTS = {
    "restaurant": N_("Who and where the restaurant is."),
    "week": N_(
        'Each day has ranges "open-close"; [] is a closed day. A closing time earlier than the opening time is after midnight.'
    ),
    "last_orders": N_('The last order, in minutes before closing or as a time such as "20:30":'),
    "orders": N_("When takeout or delivery orders are taken, if you offer them:"),
    "holidays": N_(
        "Days that differ from the week: `restaurant-site new exception christmas-day 2026-12-25` adds one as a draft."
    ),
    "sections": N_(
        "The sections of the menu in order. The dishes of each are in menu/<id>.yaml; an import brings its own sections."
    ),
    "equipment": N_(
        "Equipment that dishes share in your kitchen, such as a fryer; what a dish may contain is derived from it:"
    ),
    "articles": N_(
        "The categories of the articles, in order. The articles: knowledge/<category id>/<article id>.<language>.md. "
        "`restaurant-site new article visit <id>` adds one. For some ids, the search knows how guests ask: seating-and-patio "
        "(outdoor tables), pets-and-service-animals (dogs), private-room, payment-methods."
    ),
    "pages": N_(
        "Title, summary and text of each page. Without them the home page has the name and the `description` of "
        "restaurant.yaml, and the other pages have the program’s own titles. A page is hidden until there is something to show "
        "on it: delete its line when you write it."
    ),
    "order_sheet": N_(
        "On the order sheet, guests mark dishes, see the total and show it to their server. Delete this line to have one:"
    ),
}
"""What stands above the lines of the files, in the first language of the site."""
FRYER = N_("Fryer")
README = (
    N_("# Your restaurant’s files"),
    N_(
        "All the content of the site is in this folder, in files that a text editor opens; the first lines of each describe "
        "it. `restaurant-site check` reports every fault by file and line and says what would be right. `site_languages` in "
        "`restaurant.yaml` lists the languages of the site, the default one first; every text is written in each of them. "
        "Simplified Chinese (`cn`) beside Traditional (`zh`) is derived, unless you write it yourself."
    ),
    N_(
        "Start with `restaurant.yaml`, `hours.yaml` and `menu/`; then read the pages of the site. A page that `pages.yaml` "
        "hides is shown once you delete that line and write its file. In a copy of a sample replace our words with your own, "
        "and add your own dishes before you delete ours: the must-order list, the combos and some articles refer to them, and "
        "the check names each place. Keep the keys that every site has; an empty list, `[]`, means that there is none. For "
        "allergens, delete the line until somebody has checked the recipe; then add `cautions:` (raw egg, food that is only "
        "just cooked, small bones, honey, alcohol), or `cautions: none`."
    ),
    N_(
        "Whatever you did not tell `init` is taken from an invented restaurant. `restaurant-site check` lists each fact that is not "
        "yet yours, and no public site is served with one. If something is true of your restaurant as it is, confirm it in a "
        "file `confirmed.yaml`, with the names that the check shows: `restaurant.yaml: [payment, seats]`."
    ),
)
"""The paragraphs of README.md."""
WIDTH = 118
HOURS = """\
{comments[week]}
week:
{week}
{comments[last_orders]}
# last_orders: {{dine_in: 30}}
{comments[orders]}
# orders: {{delivery: ["17:00-20:30"]}}

{comments[holidays]}
holidays: []
"""
MENU = """\
{comments[sections]}
allergen_note: {note}
categories:
  - {{id: {section}, label: {label}}}
{comments[equipment]}
# equipment: [{{id: fryer, label: {fryer}, default_for: [{section}]}}]
tags: {{}}
"""
KNOWLEDGE = """\
{comments[articles]}
categories:
  - {{id: visit, label: {label}, description: {description}}}
"""
PAGES = """\
{comments[pages]}
must-order: {{hidden: true}}
best-time: {{hidden: true}}
parking: {{hidden: true}}
{comments[order_sheet]}
order: {{hidden: true}}
knowledge: {{title: {answers}, summary: {before}}}
reservation: {{title: {tables}, summary: {call}}}
"""
OPENING_HOURS = """\
---
title: {title}
summary: {summary}
keywords: {keywords}
facts: []
{shared}---
"""
KEYWORDS = ("opening hours", "closing time", "closed days")


def write(folder: Path, languages: SiteLanguages) -> None:
    """Complete a folder that has SAMPLE_FILES in *languages*."""

    def in_all(text: str) -> str:
        return flow({each.code: _words(text, each.code) for each in languages.required})

    gettext = texts_of(languages)
    comments = {key: comment(gettext(text)) for key, text in COMMENTS.items()}
    restaurant, hours = (folder / name for name in SAMPLE_FILES)
    known = read_document(restaurant.name, restaurant.read_bytes()).value
    edits: Sequence[tuple[Location, object]] = [((key,), value) for key, value in UNKNOWN.items() if key in known]
    lines = edited(restaurant.read_bytes(), partial(YamlEditor.make, edits=edits)).decode().splitlines(keepends=True)
    described = [f"{comments['restaurant']}\n", *(line for line in lines if not line.startswith("#"))]
    restaurant.write_text("".join(described), encoding="utf-8")
    week = read_document(hours.name, hours.read_bytes()).value["week"]
    files = {
        "hours.yaml": HOURS.format(comments=comments, week="\n".join(f"  {day}: {flow(week[day])}" for day in DAYS)),
        "menu.yaml": MENU.format(
            comments=comments,
            fryer=flow({languages.default.code: gettext(FRYER)}),
            note=in_all("If you have an allergy, please tell us before you order."),
            section=FIRST_SECTION,
            label=in_all("Dishes"),
        ),
        "knowledge.yaml": KNOWLEDGE.format(
            comments=comments,
            label=in_all("Before you come"),
            description=in_all("Good to know before a visit."),
        ),
        "pages.yaml": PAGES.format(
            comments=comments,
            answers=in_all("Questions and answers"),
            before=in_all("Good to know before a visit."),
            tables=in_all("Reservations"),
            call=in_all("For a table, call {{phone}}."),
        ),
    }
    for each in languages.required:
        shared = "related: []\n" if each is languages.default else ""
        files[f"knowledge/visit/opening-hours.{each.code}.md"] = OPENING_HOURS.format(
            title=flow(_words("When we are open", each.code)),
            summary=flow(_words("{{hours:week}}.", each.code)),
            keywords=flow([_words(text, each.code) for text in KEYWORDS]),
            shared=shared,
        )
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def readme(languages: SiteLanguages) -> str:
    """Return what README.md of a new folder says, in the first language of a site."""
    return "\n\n".join(map(texts_of(languages), README)) + "\n"


def texts_of(languages: SiteLanguages) -> Gettext:
    """Return ``gettext`` of the first language of a site."""
    return load_translations(shipped("translations"))[languages.default.catalogue]


def comment(text: str) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False, break_on_hyphens=False
    )


def named_after(text: str, languages: SiteLanguages) -> dict[str, str]:
    """Return English words of an id in each language of a site: drafts where they are not common, but for an English site."""
    is_own = languages.default.code == ENGLISH.code
    return {
        each.code: text if is_own and each is languages.default else _words(text, each.code)
        for each in languages.required
    }


def _words(text: str, code: str) -> str:
    return drafted(text, ENGLISH, BY_CODE[code])
