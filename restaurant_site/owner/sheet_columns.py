"""The columns of a spreadsheet of dishes: their headings as people write them, and the values of their cells."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from ..content import yaml_examples
from ..i18n import N_, load_translations
from ..locales import ALL_LANGUAGES, Locale, SiteLanguages
from ..models import allergen_names, normalizers
from ..models.fields import IsoDate, ScalarFormat
from ..models.menu import IMPLIED_DIETS, Dish
from ..settings import shipped
from . import sheet_choices, sheet_diets, sheet_languages, sheet_portions, sheet_prices, sheet_scripts, sheet_words
from .portions import portion_text, read_portion
from .sheet_files import CellError
from .sheet_headings import FIELD_OF, field_of, folded, with_parts
from .sheet_patterns import PATTERNS

_FIELDS: Mapping[str, Any] = {
    name: node for name, node in yaml_examples.schema(Dish)["properties"].items() if name != "price_today"
}
"""But for the price of a day, which no list has."""
_FORMATS: Mapping[str, ScalarFormat] = {
    name: each
    for name, metadata in {
        **{name: field.metadata for name, field in Dish.model_fields.items()},
        "last_verified": get_args(IsoDate),
    }.items()
    for each in metadata
    if isinstance(each, ScalarFormat)
}
MAX_DIGITS = 9
"""Digits of a whole number; a longer one is refused as a text."""
PORTION = "portion"
"""The field whose cell is ``1 to 2``."""
_IDS = re.compile(r"(?<!\\)[;,|\n，、；،؛]")
_WORDS = re.compile(r"(?<!\\)[;\n；]")
_HEAT = {
    folded(word): number
    for number, heat in enumerate(("heat_none", "heat_mild", "heat_spicy", "heat_hot"))
    for word in PATTERNS[heat].split()
}
"""What people write for how hot a dish is."""
SPICY, HOT = 2, 3
_MEDIUM = {*map(folded, PATTERNS["heat_medium"].split())}

LABELS: Mapping[str, str] = {
    "id": N_("Part of its address"), "name": N_("Name"), "category": N_("Section"), "summary": N_("Short description"),
    "description": N_("Description"), "picture": N_("What the picture shows"), "price": N_("Price"), "sizes": N_("Sizes"),
    "additions": N_("Add-ons"), "choices": N_("Choices without a price"), "season": N_("Season"), "tags": N_("Tags of the dish"),
    "popular": N_("Popular"), "spice": N_("Spice"), "serves": N_("Serves"), "allergens": N_("Allergens"),
    "portion": N_("Guests it feeds when shared"), "may_contain": N_("May contain"), "cautions": N_("Cautions"),
    "prices_at": N_("Prices at certain times"), "cereals_and_nuts": N_("Which cereals and nuts"),
    "equipment": N_("Equipment"), "diets": N_("Diets"),
    "on_request": N_("Can be made if guests ask"), "certificates": N_("Certificates"), "goes_with": N_("Goes with"),
    "tax_class": N_("Kind of goods, for taxes"), "hours": N_("Times of day"), "available": N_("When it is served, in words"),
    "also": N_("Other names for search"), "article": N_("The answer that explains it"), "draft": N_("Draft"),
    "separate": N_("Why it is made separately"), "last_verified": N_("Last checked on"), "notice": N_("Ordered ahead"),
}  # fmt: skip
"""Field → what its column is called, as a message of gettext."""


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

    def heading(self, locale: Locale) -> str:
        """Its name in words of a language: ``May contain``, ``Nom (anglais)``; an import reads it as this column."""
        words = self.words(locale)
        return words if column_of(words, self.languages) == self.name else self.name

    def words(self, locale: Locale) -> str:
        label = load_translations(shipped("translations"))[locale.catalogue](LABELS[self.field])
        if not self.language or len(self.languages.writable) < 2:
            return label
        language = sheet_languages.called(self.languages.row(self.language), locale)
        return locale.punctuation.brackets.format(text=label, aside=language)

    def in_words(self, languages: SiteLanguages) -> str:
        """Its name within an English sentence: ``description in Spanish``."""
        words = self.field.replace("_", " ")
        return f"{words} in {languages.row(self.language).english_name}" if self.language else words

    def cell(self, dish: Mapping[str, Any]) -> str:
        """Return the cell of a dish, as it was typed."""
        value = dish.get(self.field)
        if self.field == PORTION:
            return portion_text(value)
        if self.field in sheet_portions.FIELDS:
            return sheet_portions.cell(value, self.languages)
        if self.field == "choices":
            return sheet_choices.cell(value, self.languages)
        if self.field == sheet_prices.FIELD:
            return sheet_prices.cell(value, self.languages)
        if self.language:
            value = value.get(self.language) if isinstance(value, dict) else None
        if isinstance(value, list):
            return "; ".join(str(item).replace(";", "\\;") for item in value)
        if isinstance(value, bool):
            return str(value).lower()
        return "" if value is None else str(value)

    def worded(self, dish: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return the cell of a dish with words, by id, where an import reads the same from them."""
        typed = self.cell(dish)
        text = "; ".join(words.get(each, each) for each in typed.split("; "))
        return text if self.value(text) == self.value(typed) else typed

    def value(self, cell: str) -> Any:
        """Return the value of a cell, from what people and spreadsheet programs write: $12, 11/22/2026, TRUE, "Egg, 蝦".

        Raises ValueError, which says what is right.
        """
        if self.field in sheet_portions.FIELDS:
            return sheet_portions.value(self.field, cell, self.languages)
        if self.field == "choices":
            return sheet_choices.value(cell, self.languages)
        if self.field == sheet_prices.FIELD:
            return sheet_prices.value(cell, self.languages)
        text = " ".join(cell.split())
        if self.field == PORTION:
            return _portion(text)
        meaning = sheet_words.id_of(self.field, text)
        if self.kind != "array" or meaning == "none":
            text = meaning or text
        if self.field in {"allergens", "cautions", "diets", "equipment", "certificates"} and text.lower() == "none":
            return "none"
        if self.kind == "array":
            pattern = _WORDS if self.field == "also" else _IDS
            items = (" ".join(item.split()).replace("\\;", ";") for item in pattern.split(cell))
            ids = [self._item(item) for item in items if item]
            implied = [each for id in ids for each in IMPLIED_DIETS.get(id, ())] if self.field == "diets" else []
            return list(dict.fromkeys([*ids, *implied]))
        if self.field == "spice":
            text = _heat(text)
        if format := _FORMATS.get(self.field):
            text = format.respelled(text)
        if self.kind == "boolean" and text in {"true", "false"}:
            return text == "true"
        if self.kind == "integer" and text.isdecimal() and len(text) <= MAX_DIGITS:
            return int(text)
        return text

    def _item(self, item: str) -> str:
        if self.field == "also":
            return item
        if meaning := sheet_words.id_of(self.field, item):
            return meaning
        if self.field in {"allergens", "may_contain"}:
            return allergen_names.id_of(item) or item
        if self.field == "cereals_and_nuts":
            return allergen_names.cereal_or_nut(item) or item
        return (self.field in ("diets", "on_request") and sheet_diets.diet_of(item)) or normalizers.slug(item) or item


def _portion(text: str) -> list[int] | str:
    try:
        return read_portion(text) if text else ""
    except ValueError as error:
        raise CellError(WRONG["portion"]) from error


def with_traces(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the cells of a dish whose allergens say ``milk, may contain nuts``, with what it may contain in its own cell."""
    parts = re.split(r"(?i)\bmay contain(?: traces of)?:?", cells.get("allergens", ""))
    if len(parts) != 2 or not parts[1].strip(" )"):
        return dict(cells)
    contained, possible = parts[0].strip(" ,;(\n\t"), parts[1].strip(" )\n\t")
    return {
        **cells,
        "allergens": contained,
        "may_contain": ", ".join(filter(None, (cells.get("may_contain"), possible))),
    }


def heat_of(text: str) -> str:
    """Return the number of a word or of signs for heat, ``spicy``, ``🌶🌶``; empty for another text and for no heat."""
    heat = _heat(text)
    return heat if heat.isdecimal() and heat != text and heat != "0" else ""


def says_heat(text: str) -> bool:
    """Tell whether a text is a word or signs for how hot a dish is, or that it is not."""
    return _heat(text).isdecimal() and not text.strip().isdecimal()


def is_medium(text: str) -> bool:
    """Tell whether a text is a word for what lies between mild and hot, beside which “spicy” is the hottest."""
    return folded(text) in _MEDIUM


def is_spicy(text: str) -> bool:
    """Tell whether a text is a word for heat without a degree."""
    return _HEAT.get(folded(text)) == SPICY and not is_medium(text)


def _heat(text: str) -> str:
    """Return the number of a word for heat, or of as many signs: ``mild``, ``🌶🌶``; another text as it is."""
    signs = re.sub(r"[\s\ufe0f]", "", text)
    if signs and set(signs) <= {"🌶"}:
        return str(len(signs))
    return str(_HEAT.get(folded(text), text))


WRONG: Mapping[str, str] = {
    "price": N_("not an amount of money; write one such as 12.50, or MP for market price"),
    "sizes": N_(
        "names and prices that do not match, or are there twice; write each with a name, a colon and its price"
    ),
    "additions": N_("an add-on that cannot be read; write each with a name, a colon and its price"),
    sheet_prices.FIELD: sheet_prices.WRONG,
    "choices": N_("a choice that cannot be read; write what is chosen, a colon and at least two options"),
    "spice": N_("not a spice level; write mild, medium or hot, or a number from 0 to 3"),
    "allergens": N_("does not fit the diets of the dish, or the equipment it is made on"),
    "may_contain": N_("allergens that are not on your site’s list"),
    "cereals_and_nuts": N_("not a cereal or nut that the menu knows, or its allergen is not recorded for the dish"),
    "diets": N_("does not fit the allergens of the dish, or the equipment it is made on"),
    "cautions": N_("not a caution that the menu knows (raw egg, raw, lightly cooked, small bones, honey, alcohol)"),
    "equipment": N_("the menu has no equipment with this name"),
    "certificates": N_("the restaurant has no certificate with this name, or it does not go with the dish"),
    "tags": N_("the menu has no tag with this name"),
    "goes_with": N_("no dish on the menu has this name in its address"),
    "article": N_("there is no answer with this name"),
    "hours": N_("not times of the day; write them as tue-fri 11:30-14:30"),
    "season": sheet_portions.NO_SEASON,
    "notice": N_("not an advance notice; write 1 day, or 3 hours"),
    "serves": N_("this reads like a date; write how many guests it is for"),
    "portion": N_("not a number of guests; write 1 to 2, 1, or 0 for a drink or a sauce"),
    "tax_class": N_("not a kind of goods that the restaurant’s taxes know"),
    "popular": N_("neither yes nor no"),
    "draft": N_("neither yes nor no"),
    "last_verified": N_("not a date; write it as 2026-11-18"),
    "name": N_("a dish needs a name"),
}
"""Field → why a cell of it has not come in."""
NOT_HERE = N_("this cannot be used here: a link, an address of another site, or a text that another language lacks")


def wrong(name: str) -> str:
    """Return why a cell of a column has not come in."""
    return WRONG.get(name, WRONG.get(name.rpartition("_")[0], NOT_HERE))


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
            codes = languages.codes if name != "name" else [locale.code for locale in languages.writable]
            yield from (SheetColumn(name, "text", languages, code) for code in codes)
        elif name != "id":
            yield SheetColumn(name, shape["type"] if isinstance(shape["type"], str) else shape["type"][0], languages)


LONGEST_CODE = 3
"""Letters of what people write for a language behind an underscore or a capital only: ``name_es``, not ``nomes``."""
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
    if words in _exported(languages):
        return _exported(languages)[words]
    field, language = _field_and_language(heading, languages)
    if field is None and (parted := with_parts(heading)) != heading:
        words = folded(parted)
        field, language = _field_and_language(parted, languages)
    if field not in TEXTS:
        is_own = not language or (field == "category" and language == languages.default.code)
        return field if is_own else None
    name = f"{field}_{language or _language_of(words, languages).code}"
    return name if name in columns_of(languages) else None


@cache
def _exported(languages: SiteLanguages) -> Mapping[str, str]:
    """Return the columns of a site by their headings in an export, in every language that ships; those of two columns are none."""
    names: dict[str, set[str]] = {}
    for locale in ALL_LANGUAGES.locales:
        for column in columns_of(languages).values():
            names.setdefault(folded(column.words(locale)), set()).add(column.name)
    return {words: name for words, [name, *others] in names.items() if not others}


def names_its_language(heading: str, languages: SiteLanguages) -> bool:
    """Tell whether a heading says in which language its texts are: ``Name ES``, ``In English``."""
    words = folded(heading)
    column = columns_of(languages).get(_exported(languages).get(words, words))
    return bool(column.language) if column else has_language_in_words(heading, languages)


def has_language_in_words(heading: str, languages: SiteLanguages) -> bool:
    """Tell whether a heading has the name or the code of a language in it, unlike ``Name``."""
    return any(_field_and_language(each, languages)[1] for each in (heading, with_parts(heading)))


def _field_and_language(heading: str, languages: SiteLanguages) -> tuple[str | None, str]:
    """Return the field that a heading names, and the code of the language that stands with it; a language alone has names."""
    words = folded(heading)
    if (known := FIELD_OF.get(words, "")) and not known.startswith("*"):
        return known, ""
    for name, code in sheet_languages.names_of(languages):
        between = "_" if name.isascii() and len(name) <= LONGEST_CODE else "_?"
        match = re.fullmatch(rf"{name}{between}(.+)|(.+?){between}(?:(?:in|en|auf)_)?{name}", words)
        found = FIELD_OF.get(match[1] or match[2], "") if match else ""
        if found and not found.startswith("*"):
            return found, code
    if field := field_of(heading):
        return field, ""
    code = _language_alone(words, languages)
    return ("name" if code else None), code


def is_language_alone(heading: str, languages: SiteLanguages) -> bool:
    """Tell whether a heading names a language of the site and nothing else: ``In English``."""
    return bool(_language_alone(folded(heading), languages))


def _language_alone(words: str, languages: SiteLanguages) -> str:
    """Return the code of the language that is all that a heading names: ``En français``, ``French``; its column has names."""
    named = re.sub("^(?:in|en|auf)_", "", words)
    return next(
        (code for name, code in sheet_languages.names_of(languages) if name == named and len(name) > len(code)), ""
    )


def _language_of(words: str, languages: SiteLanguages) -> Locale:
    """Return the language of a column whose heading names none: the first one in whose script the heading is written."""
    script = next((name for name, letters in sheet_scripts.SCRIPTS.items() if letters.search(words)), "Latin")
    return next((locale for locale in languages.locales if locale.script == script), languages.default)
