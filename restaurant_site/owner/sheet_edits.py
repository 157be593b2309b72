"""Cells as fields of dishes, and the changes that they make to files."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..content import yaml_examples
from ..content.draft_texts import DISPENSABLE, draft_of, is_draft
from ..content.yaml_documents import Location
from ..locales import SiteLanguages
from ..models.fields import TO_FILL_IN
from ..models.menu import Dish
from . import schemas, sheet_sizes
from .languages import with_drafts
from .portions import read_portion, with_ids, with_terms
from .sheet_columns import TEXTS, SheetColumn, columns_of
from .sheet_plan import CellChange
from .yaml_edits import YamlEditor, edited

_REQUIRED = frozenset(yaml_examples.schema(Dish)["required"])
PORTIONS = "*portions"
"""How many guests each size feeds, from the smallest on."""


def file_of(category: str) -> str:
    return f"menu/{category}.yaml"


def changes_of(
    id: str, columns: Mapping[str, SheetColumn], old: Mapping[str, str], cells: Mapping[str, str]
) -> Iterator[CellChange]:
    for name, column in columns.items():
        if name in cells and (new := column.value(cells[name])) != column.value(old[name]):
            yield CellChange(id, name, old[name], new if column.language else column.cell({name: new}))


def fields_of(cells: Mapping[str, str], columns: Mapping[str, SheetColumn]) -> dict[str, Any]:
    """Return the fields of a dish that has these cells; a blank one has none, but for a list that every dish has."""
    fields: dict[str, Any] = {}
    for name, column in columns.items():
        value = column.value(cells.get(name, ""))
        if column.language and value:
            fields.setdefault(column.field, {})[column.language] = value
        elif not column.language and name != "category" and value != "" and (value != [] or name in _REQUIRED):
            fields[name] = value
    return fields


def with_known_ids(fields: dict[str, Any], dish: Mapping[str, Any], languages: SiteLanguages) -> dict[str, Any]:
    """Return the fields of a dish with what cells cannot hold of its sizes, additions and choices, or ids from their names."""
    kept = {
        name: with_ids(name, value, dish.get(name) or (), languages.codes)
        for name, value in fields.items()
        if name in ("sizes", "additions")
    }
    if "choices" in fields:
        kept["choices"] = with_terms(fields["choices"], dish.get("choices") or ())
    return {**fields, **kept}


def with_portions(fields: dict[str, Any], cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields of a dish whose row says how many guests each of its sizes feeds, with that in the sizes."""
    told, sizes = cells.get(PORTIONS, "").split("; "), fields.get("sizes") or []
    if not cells.get(PORTIONS) or len(told) != len(sizes):
        return fields
    fed = [{**size, "portion": read_portion(each)} for size, each in zip(sizes, told, strict=True)]
    return {**fields, "sizes": fed}


def edits_between(old: Any, new: Any, location: Location) -> Iterator[tuple[Location, Any]]:
    """Yield the places where two values differ, with the new value; None for a key that *new* has not."""
    before, after = _by_key(old), _by_key(new)
    if before and after and (isinstance(old, dict) or len(old) == len(new)):
        for key in {**before, **after}:
            yield from edits_between(before.get(key), after.get(key), (*location, key))
    elif old != new:
        yield location, new


def _by_key(value: Any) -> Mapping[str | int, Any]:
    """Return the values of a block by their keys, or the blocks of a list by their positions."""
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return dict(enumerate(value))
    return value if isinstance(value, dict) else {}


def new_dish(cells: Mapping[str, str], languages: SiteLanguages) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of a dish that is in the spreadsheet only, and its blank columns.

    It is a draft without a name in the default language or without a price; a text that another language lacks is a draft,
    of which the name hides the dish in that language. What else is blank stays out: it is not recorded.
    """
    dish = with_portions(with_known_ids(fields_of(cells, columns_of(languages)), {}, languages), cells)
    blank = [f"name_{each.code}" for each in languages.required if each.code not in dish.get("name", {})]
    texts = ("name", *(each for each in dish if each in TEXTS - {"name"}))
    blank += [
        f"{each}_{locale.code}" for each in texts[1:] for locale in languages.required if locale.code not in dish[each]
    ]
    lacking = lacks(dish, languages)
    asked = [each for each in ("price", "sizes") if each in lacking]
    dish["name"] = with_drafts(dish.get("name", {}), languages)
    for text in texts[1:]:
        dish[text] = _in_all_languages(dish[text], languages)
    named_entries = [each for column in sheet_sizes.NAMED for each in dish.get(column, ())]
    for each in (*named_entries, *(option for choice in named_entries for option in choice.get("options", ()))):
        each["name"] = with_drafts(each["name"], languages)
    general = {
        "tags": [],
        "popular": False,
        **({"price": TO_FILL_IN} if asked == ["price"] and "price" not in dish else {}),
    }
    dish = general | dish | ({"draft": True} if lacking else {})
    fields = {name: dish[name] for name in yaml_examples.schema(Dish)["properties"] if name in dish}
    return fields, [*blank, *asked]


def with_drafts_of_texts(
    fields: dict[str, Any], before: Mapping[str, Any], languages: SiteLanguages
) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of a dish of the menu, whose new texts wait for the other languages, and the columns that wait.

    They are those without which guests see the dish in another language, once they are written in the default one.
    """
    code = languages.default.code
    new = {each: fields[each] for each in DISPENSABLE if each not in before and code in fields.get(each, {})}
    waiting = [f"{each}_{other.code}" for each in new for other in languages.required if other.code not in new[each]]
    return {**fields, **{each: _in_all_languages(text, languages) for each, text in new.items()}}, waiting


def _in_all_languages(text: Mapping[str, str], languages: SiteLanguages) -> dict[str, str]:
    """Return a text with drafts in the languages that it lacks; the common words are names, of sections for one, and describe no dish."""
    original = text.get(languages.default.code)
    drafts = {each.code: draft_of(original or each.name) for each in languages.required}
    return drafts | {code: words for code, words in text.items() if words}


def lacks(dish: Mapping[str, Any], languages: SiteLanguages) -> list[str]:
    """Return the columns of what guests need of a dish and nobody has written: a price, names of sizes, texts in the default language.

    A price of nothing may be none that somebody has given: only the owner knows.
    """
    default, price, sizes = languages.default.code, str(dish.get("price", "")), dish.get("sizes") or ()
    is_priced = bool(price or sizes) and not is_draft(price) and not re.fullmatch(r"0+\.0+", price)
    names = [each["name"].get(default) or next(iter(each["name"].values()), "") for each in sizes]
    written = ("name", *(each for each in TEXTS - {"name"} if each in dish))
    texts = [f"{each}_{default}" for each in written if is_draft(dish.get(each, {}).get(default) or TO_FILL_IN)]
    return [*texts, *([] if is_priced else ["price"]), *(["sizes"] if any(map(is_draft, names)) else [])]


def remove_dish(files: dict[str, bytes], name: str, id: str) -> str:
    """Remove a dish from a file; return its text with the comments above it."""
    texts: list[str] = []

    def take(editor: YamlEditor) -> None:
        number = editor.ids().index(id)
        texts.append(editor.entry((number,)))
        editor.remove((number,))

    files[name] = edited(files[name], take)
    return texts[0]


def append_dish(files: dict[str, bytes], category: str, dish: str) -> None:
    name = file_of(category)
    if name in files:
        files[name] = edited(files[name], lambda editor: editor.append((), "\n" + dish.lstrip("\n")))
    else:
        files[name] = f"{schemas.reference(name)}\n{dish}".encode()


def list_allergens(editor: YamlEditor, ids: Sequence[str], before: Sequence[Any] | None) -> None:
    """Add allergens to the list of the site."""
    if before:
        for id in ids:
            editor.append(("allergens",), f"- {id}\n")
    else:
        editor.set(("allergens",), [*ids])


def has_entries(raw: bytes) -> bool:
    """Tell whether a file has more than comments: a section may have lost all its dishes."""
    return re.search(rb"(?m)^\s*[^#\s]", raw) is not None
