"""Ids of the dishes and sections of a menu by what a spreadsheet calls them."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any

from ..content.yaml_documents import YamlDocument
from ..locales import SiteLanguages
from ..models import normalizers
from . import readable_ids, sheet_diets, sheet_portions, sheet_sections
from .sheet_row import SheetRow

WITHOUT_SECTION = "Menu"
"""The section of dishes for which a spreadsheet names none."""


class MenuIds:
    """The ids of dishes and sections of a menu, by what a spreadsheet calls them."""

    def __init__(self, documents: Mapping[str, YamlDocument], languages: SiteLanguages) -> None:
        self._languages = languages
        self.dishes: dict[str, str] = {dish["id"]: category for category, _, dish in numbered(documents)}
        self._by_name: dict[str, set[str]] = {}
        for _, _, dish in numbered(documents):
            for name in dish["name"].values():
                for each in (name, sheet_diets.without_codes(name)[0]):  # a name may have come in with its codes
                    self._by_name.setdefault(folded_label(each), set()).add(dish["id"])
        sections = documents["menu.yaml"].value["categories"]
        self._sections: dict[str, str] = {
            folded_label(label): each["id"] for each in sections for label in each["label"].values()
        }
        self._sections |= {folded_label(each["id"]): each["id"] for each in sections}
        self._at_a_time = {
            each["id"] for each in sections if any(map(sheet_portions.is_at_a_time, each["label"].values()))
        }
        self.new_sections: dict[str, str] = {}
        self._names = {dish["id"]: {*dish["name"].values()} for _, _, dish in numbered(documents)}
        self._new: set[str] = set()
        self._told: set[str] = set()
        self._placed: set[tuple[str, str]] = set()

    def of_dish(self, typed: str, cells: Mapping[str, str], section: str) -> str:
        """Return the id of a dish: the typed one, that of the dish of this name in this section, or a new one from its name."""
        if (id := typed.strip()) in self.dishes or (id and normalizers.slug(id) == id):
            return id
        names = [cells.get(f"name_{locale.code}", "").strip() for locale in self._languages.locales]
        same = {id for name in names if folded_label(name) for id in self._by_name.get(folded_label(name), ())}
        within = {id for id in same if self.dishes[id] == self._sections.get(self._key(section))}
        is_another = not within and bool(section) and bool(same) and self._stands_twice(names, same, section)
        if is_another:
            same = set()
        if len(found := within or same) == 1:
            return next(iter(found))
        if within or (same and not section):
            return self._next_of(found if within else self._without_row(names, same) or same, names)
        slug = readable_ids.id_of(names)
        if slug in self.dishes and not same and not is_another:
            return slug
        behind = readable_ids.id_of([section])
        if is_another and (own := f"{slug}-{behind}") in self.dishes:
            return own  # which somebody has given another name since
        named = [slug, f"{slug}-{behind}" if behind else ""] if slug else []
        numbered = (f"{slug or behind or 'dish'}-{number}" for number in count(2 if slug else 1))
        new = next(each for each in chain(named, numbered) if each and not {each} & (self._new | self.dishes.keys()))
        self._new.add(new)
        return new

    def _without_row(self, names: Sequence[str], same: Collection[str]) -> set[str]:
        """Return which dishes of these *names* no row with a section is about."""
        keys = {folded_label(name) for name in names}
        return {id for id in same if all((key, self.dishes[id]) not in self._placed for key in keys)}

    def _next_of(self, same: Collection[str], names: Sequence[str]) -> str:
        """Return which dish of those with nearly one name a row is about: one of the very name, or in the order of the menu."""
        free = [id for id in self.dishes if id in same and id not in self._told]
        exact = [id for id in free if not self._names[id].isdisjoint(filter(None, names))]
        id = next(iter([*exact, *free, *sorted(same)]))
        self._told.add(id)
        return id

    def _stands_twice(self, names: Sequence[str], same: Collection[str], section: str) -> bool:
        """Tell whether a row is about another dish than those of its name: they have rows of their own, or it has a price at a time."""
        own = {(folded_label(name), self.dishes[id]) for name in names for id in same}
        return not own.isdisjoint(self._placed) or sheet_portions.is_at_a_time(section)

    def place(self, rows: Iterable[SheetRow]) -> None:
        """Note which names of dishes the rows have in which sections of the menu."""
        for row in rows:
            section = self._sections.get(self._key(row.cells.get("category", "").strip()), "")
            names = (cell for column, cell in row.cells.items() if column.startswith("name_"))
            self._placed |= {(folded_label(name), section) for name in names if name.strip()}

    def recognize_renamed_sections(self, rows: Iterable[SheetRow]) -> None:
        """Take a heading that no section has as the new name of the section that holds most of the dishes below it.

        So is it for the section at least half of whose dishes are below it, new ones beside them. A section that has a heading of its own
        in the sheet is none of these: its dishes move to a new section. That of a time has had the name of one.
        """
        below: dict[str, list[str]] = {}
        for row in rows:
            if typed := row.cells.get("category", "").strip():
                below.setdefault(typed, []).append(self._section_of(row.cells))
        sizes = Counter(self.dishes.values())
        headings = {typed: self._key(typed) for typed in below}
        taken = {self._sections[key] for key in headings.values() if key in self._sections}
        for typed, held in sorted(below.items(), key=lambda each: len(each[1]), reverse=True):
            [(section, number), *_] = [*Counter(filter(None, held)).most_common(1), ("", 0)]
            are_most = 2 * number > len(held) or 2 * number >= sizes[section] > 0
            is_of_a_time = sheet_portions.is_at_a_time(typed)
            if is_of_a_time and section not in self._at_a_time:
                continue
            if headings[typed] not in self._sections and section and section not in taken and are_most:
                self._sections[headings[typed]] = section
                taken.add(section)

    def _section_of(self, cells: Mapping[str, str]) -> str:
        """Return the section that holds a dish; empty for a new dish, and for one that several sections have."""
        if (id := cells.get("id", "").strip()) in self.dishes:
            return self.dishes[id]
        names = [cells.get(f"name_{locale.code}", "").strip() for locale in self._languages.locales]
        held = {
            self.dishes[id] for name in names if folded_label(name) for id in self._by_name.get(folded_label(name), ())
        }
        return held.pop() if len(held) == 1 else ""

    def _key(self, typed: str) -> str:
        """Return what a heading is in the sections by name: itself, or its half in one of the languages of the site."""
        names = sheet_sections.in_two_languages(typed, self._languages)
        return next(
            (key for key in map(folded_label, (typed, *names.values())) if key in self._sections), folded_label(typed)
        )

    def of_section(self, typed: str) -> str:
        """Return the id of a section, of a new one if the menu has none of this name; "Menu" where nobody has named one."""
        typed = typed or ("" if len(set(self._sections.values())) == 1 else WITHOUT_SECTION)
        if not typed:
            return next(iter(self._sections.values()))
        key = self._key(typed)
        if key not in self._sections:
            names = sheet_sections.in_two_languages(typed, self._languages)
            own = names.get(self._languages.default.code, typed)
            ids = chain([readable_ids.id_of([own])], (f"section-{each}" for each in count(1)))
            id = next(each for each in ids if each and each not in self._sections.values())
            self._sections[key] = id
            self.new_sections[id] = typed
        return self._sections[key]


def of_rows(documents: Mapping[str, YamlDocument], languages: SiteLanguages, rows: Sequence[SheetRow]) -> MenuIds:
    """Return the ids of a menu for the rows of a spreadsheet."""
    ids = MenuIds(documents, languages)
    ids.recognize_renamed_sections(rows)
    ids.place(rows)
    return ids


def folded_label(label: str) -> str:
    return re.sub(r"[\W_]+", "", label).casefold()


def numbered(documents: Mapping[str, YamlDocument]) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    for name, document in documents.items():
        if name.startswith("menu/"):
            category = name.removeprefix("menu/").removesuffix(".yaml")
            yield from ((category, number, dish) for number, dish in enumerate(document.value))
