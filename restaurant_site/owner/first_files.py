"""The files of a new folder without a sample: what each site must have, and nothing about any restaurant.

Its texts are common words in every language of the site. ``restaurant.yaml`` and the week are those of the nearest
sample, which must have something there: the check lists them until the owner has written them.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ..content.yaml_documents import Location, read_document
from ..content.yaml_examples import flow
from ..locales import BY_CODE, ENGLISH, SiteLanguages
from ..models.hours import DAYS
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
HOURS = """\
# Each day has ranges "open-close"; [] is a closed day. A close earlier than its open is after midnight.
week:
{week}
# The last order: minutes before closing, or a time such as "20:30": last_orders: {{dine_in: 30}}
# When takeout or delivery orders are taken, if you offer them: orders: {{delivery: ["17:00-20:30"]}}

# Days that differ from the week: `restaurant-site new exception christmas-day 2026-12-25` adds one as a draft.
holidays: []
"""
MENU = """\
# The sections of the menu in order. The dishes of each stand in menu/<id>.yaml; an import brings its own sections.
allergen_note: {note}
categories:
  - {{id: {section}, label: {label}}}
# What dishes share in your kitchen, such as a fryer; what a dish may contain is derived from it:
# equipment: [{{id: fryer, label: {{en: Fryer}}, default_for: [{section}]}}]
tags: {{}}
"""
KNOWLEDGE = """\
# The categories of the articles, in order. The articles: knowledge/<category id>/<article id>.<language>.md
# `restaurant-site new article visit <id>` adds one. Of some ids the search knows how guests ask: seating-and-patio (a
# terrace), pets-and-service-animals (dogs), private-room, payment-methods.
categories:
  - {{id: visit, label: {label}, description: {description}}}
"""
PAGES = """\
# Title, summary and own words of each page. Without them the home page has the name and the `description` of
# restaurant.yaml, and another page has a title of the program's. A page is hidden until there is something to show on it:
# delete its line when you write it.
must-order: {{hidden: true}}
best-time: {{hidden: true}}
parking: {{hidden: true}}
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

    restaurant, hours = (folder / name for name in SAMPLE_FILES)
    known = read_document(restaurant.name, restaurant.read_bytes()).value
    edits: Sequence[tuple[Location, object]] = [((key,), value) for key, value in UNKNOWN.items() if key in known]
    restaurant.write_bytes(edited(restaurant.read_bytes(), partial(YamlEditor.make, edits=edits)))
    week = read_document(hours.name, hours.read_bytes()).value["week"]
    files = {
        "hours.yaml": HOURS.format(week="\n".join(f"  {day}: {flow(week[day])}" for day in DAYS)),
        "menu.yaml": MENU.format(
            note=in_all("If you have an allergy, please tell us before you order."),
            section=FIRST_SECTION,
            label=in_all("Dishes"),
        ),
        "knowledge.yaml": KNOWLEDGE.format(
            label=in_all("Before you come"), description=in_all("Good to know before a visit.")
        ),
        "pages.yaml": PAGES.format(
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


def named_after(text: str, languages: SiteLanguages) -> dict[str, str]:
    """Return English words of an id in each language of a site: drafts where they are not common, but for an English site."""
    is_own = languages.default.code == ENGLISH.code
    return {
        each.code: text if is_own and each is languages.default else _words(text, each.code)
        for each in languages.required
    }


def _words(text: str, code: str) -> str:
    return drafted(text, ENGLISH, BY_CODE[code])
