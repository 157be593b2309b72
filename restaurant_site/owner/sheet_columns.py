"""The columns of a spreadsheet of dishes: their headings as people write them, and the values of their cells."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..content import yaml_examples
from ..locales import Locale, SiteLanguages
from ..models import allergen_names, normalizers
from ..models.fields import ScalarFormat
from ..models.menu import IMPLIED_DIETS, Dish
from . import sheet_choices, sheet_portions
from .portions import portion_text, read_portion
from .sheet_headings import FIELD_OF, field_of, folded

_FIELDS: Mapping[str, Any] = yaml_examples.schema(Dish)["properties"]
_FORMATS: Mapping[str, ScalarFormat] = {
    name: each for name, field in Dish.model_fields.items() for each in field.metadata if isinstance(each, ScalarFormat)
}
PORTION = "portion"
"""The field whose cell is ``1 to 2``."""
_IDS = re.compile(r"(?<!\\)[;,|\n，、；،؛]")
_IN_BRACKETS = re.compile(r"([^,;()（）]+)[(（]([^()（）]+)[)）]")
_NO_ALLERGENS = frozenset(
    {
        "no_allergens",
        "no_allergen",
        "sans_allergenes",
        "aucun_allergene",
        "sin_alergenos",
        "keine_allergene",
        "无致敏原",
    }
)
_WORDS = re.compile(r"(?<!\\)[;\n；]")
_DIET_LETTERS = {"v": "vegetarian", "vg": "vegan", "ve": "vegan", "gf": "no-gluten-ingredients"}
"""How English menus mark what the site marks the same way; V is read as the weaker of what it may mean."""
_HEAT = {
    word: number
    for number, words in enumerate(
        (
            "none no not_spicy non 无 不辣 無 sin_picante nicht_scharf doux sans",
            "mild 微辣 小辣 peu_épicé suave leicht_scharf légèrement_épicé poco_picante a_little",
            "medium 中辣 moyen medio mittel mittelscharf",
            "hot 大辣 特辣 very_spicy très_épicé fort muy_picante sehr_scharf extra_hot very_hot",
        )
    )
    for word in words.split()
}
"""What people write for how hot a dish is."""


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the spreadsheet: a field of a dish, or one language of the field."""

    field: str
    kind: str
    """``text``, ``array``, or the JSON Schema type of the field."""
    languages: SiteLanguages
    """Of the site."""
    language: str = ""

    @property
    def name(self) -> str:
        return f"{self.field}_{self.language}" if self.language else self.field

    def cell(self, dish: Mapping[str, Any]) -> str:
        """Return the cell of a dish, as it was typed."""
        value = dish.get(self.field)
        if self.field == PORTION:
            return portion_text(value)
        if self.field in sheet_portions.FIELDS:
            return sheet_portions.cell(value, self.languages)
        if self.field == "choices":
            return sheet_choices.cell(value, self.languages)
        if self.language:
            value = value.get(self.language) if isinstance(value, dict) else None
        if isinstance(value, list):
            return "; ".join(str(item).replace(";", "\\;") for item in value)
        if isinstance(value, bool):
            return str(value).lower()
        return "" if value is None else str(value)

    def value(self, cell: str) -> Any:
        """Return the value of a cell, from what people and spreadsheet programs write: $12, 11/22/2026, TRUE, "Egg, 蝦".

        Raises ValueError, which says what is right.
        """
        if self.field in sheet_portions.FIELDS:
            return sheet_portions.value(self.field, cell, self.languages)
        if self.field == "choices":
            return sheet_choices.value(cell, self.languages)
        text = " ".join(cell.split())
        if self.field == PORTION:
            return read_portion(text) if text else ""
        if self.field in {"allergens", "cautions", "diets", "equipment", "certificates"} and text.lower() == "none":
            return "none"
        if self.field == "allergens" and folded(text) in _NO_ALLERGENS:
            return "none"
        if self.kind == "array":
            pattern = _WORDS if self.field == "also" else _IDS
            items = (" ".join(item.split()).replace("\\;", ";") for item in pattern.split(self._named(cell)))
            ids = [self._item(item) for item in items if item]
            implied = [each for id in ids for each in IMPLIED_DIETS.get(id, ())] if self.field == "diets" else []
            return list(dict.fromkeys([*ids, *implied]))
        if self.field == "spice":
            text = _heat(text)
        if format := _FORMATS.get(self.field):
            text = format.respelled(text)
        if self.kind == "boolean" and text in {"true", "false"}:
            return text == "true"
        if self.kind == "integer" and text.isdecimal():
            return int(text)
        return text

    def _named(self, cell: str) -> str:
        """Return a cell whose allergens in brackets stand in the place of their group: ``shellfish (clams)`` → ``clams``."""
        if self.field not in {"allergens", "may_contain"}:
            return cell
        return _IN_BRACKETS.sub(_inner_allergens, cell)

    def _item(self, item: str) -> str:
        if self.field == "also":
            return item
        if self.field in {"allergens", "may_contain"}:
            return allergen_names.id_of(item) or item
        if self.field == "diets":
            item = _DIET_LETTERS.get(item.lower(), item)
        return normalizers.slug(item) or item


def _inner_allergens(match: re.Match[str]) -> str:
    inner = [each.strip() for each in _IDS.split(match[2])]
    is_group = bool(allergen_names.advice(match[1].strip(), ()))
    return ", ".join(inner) if is_group and all(map(allergen_names.id_of, inner)) else match[0]


def with_traces(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the cells of a dish whose allergens say ``milk, may contain nuts``, with what it may contain in its own cell."""
    parts = re.split(r"(?i)[\s,;(]*\bmay contain(?: traces of)?:?\s*", cells.get("allergens", ""))
    if len(parts) != 2 or not parts[1].strip(" )"):
        return dict(cells)
    contained, possible = parts[0].strip(" ,;"), parts[1].strip(" )")
    return {
        **cells,
        "allergens": contained,
        "may_contain": ", ".join(filter(None, (cells.get("may_contain"), possible))),
    }


def _heat(text: str) -> str:
    """Return the number of a word for heat, or of as many signs: ``mild``, ``🌶🌶``; another text as it is."""
    signs = re.sub(r"[\s\ufe0f]", "", text)
    if signs and set(signs) <= {"🌶"}:
        return str(len(signs))
    return str(_HEAT.get(folded(text), text))


@cache
def columns_of(languages: SiteLanguages) -> Mapping[str, SheetColumn]:
    """Return the columns of a site with *languages*, by name."""
    return {column.name: column for column in _columns(languages)}


def _columns(languages: SiteLanguages) -> Iterator[SheetColumn]:
    yield SheetColumn("id", "string", languages)
    yield SheetColumn("category", "string", languages)
    for name, node in _FIELDS.items():
        shape = node["anyOf"][0] if "anyOf" in node else node
        if name in sheet_portions.FIELDS or name == PORTION:
            yield SheetColumn(name, "array", languages)
        elif "$ref" in shape:
            yield from (SheetColumn(name, "text", languages, code) for code in languages.codes)
        elif name != "id":
            yield SheetColumn(name, shape["type"] if isinstance(shape["type"], str) else shape["type"][0], languages)


TEXTS = frozenset(
    name
    for name, node in _FIELDS.items()
    if "$ref" in node.get("anyOf", [node])[0] and name not in (PORTION, *sheet_portions.FIELDS)
)
"""The fields that have a column for each language."""


def column_of(heading: str, languages: SiteLanguages) -> str | None:
    """Return the name of the column that a heading names, in any case and in Chinese; None if it names none."""
    words = folded(heading)
    if words in columns_of(languages):
        return words
    field, language = None if FIELD_OF.get(words, "").startswith("*") else FIELD_OF.get(words), ""
    for name, code in () if field else _language_names(languages):
        match = re.fullmatch(rf"{name}_?(.+)|(.+?)_?{name}", words)
        found = FIELD_OF.get(match[1] or match[2], "") if match else ""
        if found and not found.startswith("*"):
            field, language = found, code
    field = field or field_of(heading)
    if field is None and (code := _language_alone(words, languages)):
        return f"name_{code}"
    if field not in TEXTS:
        return field if not language else None
    return f"{field}_{language or _language_of(words, languages).code}"


def _language_alone(words: str, languages: SiteLanguages) -> str:
    """Return the code of the language that is all that a heading names: ``En français``, ``French``; its column has names."""
    named = re.sub("^(?:in|en|auf)_", "", words)
    return next((code for name, code in _language_names(languages) if name == named and len(name) > len(code)), "")


def _language_names(languages: SiteLanguages) -> Iterator[tuple[str, str]]:
    """Yield what people call the languages of a site in a heading, each with its code."""
    for locale in languages.locales:
        for name in (locale.english_name, locale.name, *locale.heading_names, locale.code):
            yield folded(name), locale.code


def _language_of(words: str, languages: SiteLanguages) -> Locale:
    """Return the language of a column whose heading names none: the first one in whose script the heading is written."""
    script = "Latin" if words.isascii() else "Han"
    return next((locale for locale in languages.locales if locale.script == script), languages.default)
