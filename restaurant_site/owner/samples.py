"""Chooses the sample that a new folder starts from, and makes it one of the owner's country."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from babel.numbers import get_territory_currencies

from ..content import site_loader
from ..content.starter import SAMPLES
from ..content.yaml_documents import Location, YamlDocument
from ..countries import COUNTRIES, Country
from ..locales import BY_CODE, SiteLanguages, in_country, row_of
from . import postal_addresses
from .common_words import translated
from .yaml_edits import YamlEditor, edited

NAMES = {"menu.yaml": ("categories",), "pages.yaml": ("menu",), "rhythm.yaml": ("rhythms",)}
"""File → keys below which sections and times of the day are named. What a restaurant takes or does stays as the sample has
it, so that its owner is asked about it."""


def nearest(languages: SiteLanguages, country: str | None = None) -> str:
    """Return the name of the sample that leaves least to write: in most of the languages, of the country, the smallest."""

    def distance(name: str) -> tuple[int, bool, bool, int]:
        codes = written(name)
        return (
            len({locale.code for locale in languages.required} - {*codes}),
            country is not None and country_of(name) != country,
            codes[0] != languages.default.code,
            sum(path.stat().st_size for path in SAMPLES[name].rglob("*.*")),
        )

    return min(SAMPLES, key=distance)


@cache
def written(name: str) -> tuple[str, ...]:
    """Return the codes of the languages in which a sample is written, the default one first."""
    return tuple(locale.code for locale in site_loader.read(SAMPLES[name]).languages.required)


@cache
def country_of(name: str) -> str:
    return str(site_loader.read(SAMPLES[name]).documents["restaurant.yaml"].value["address"]["country"])


def change_country(folder: Path, code: str) -> None:
    """Write a country into a content folder, with its currency, and without the taxes and the postal code of another.

    The allergens of a dish are no longer recorded if one of them is not in the list of the country's law, and of none
    if that list has one that nobody has looked for, or is not known.
    """
    country = COUNTRIES.get(code) or Country(
        code=code,
        currency=next(iter(get_territory_currencies(code)), ""),
        allergens=frozenset(),
        prices_include_tax=None,
        emergency_number="",
        calling_code="",
    )
    documents = site_loader.read(folder, drafts=True).documents
    before = COUNTRIES[documents["restaurant.yaml"].value["address"]["country"]]
    for name, document in documents.items():
        if country is not before and (edits := [*_edits(document, before, country)]):
            path = folder / name
            path.write_bytes(edited(path.read_bytes(), partial(YamlEditor.make, edits=edits)))


def _edits(document: YamlDocument, before: Country, country: Country) -> Iterator[tuple[Location, Any]]:
    value = document.value
    for key in NAMES.get(document.path, ()):
        yield from _words(value.get(key), (key,), before, country)
    if document.path == "restaurant.yaml":
        yield ("address", "country"), country.code
        written = {"currency": None if country.code in COUNTRIES else country.currency or None, "taxes": None}
        written["time_zone"] = postal_addresses.time_zone(country.code, "", "") or value["time_zone"]
        yield from (((key,), new) for key, new in written.items() if new or key in value)
        yield from ((("address", key), None) for key in ("region", "postal_code") if key in value["address"])
        return
    lists: list[tuple[Location, Any]] = []
    if document.path == "menu.yaml":
        lists = [(("equipment", number), each) for number, each in enumerate(value.get("equipment", ()))]
    elif document.path.startswith("menu/"):
        lists = [((number,), dish) for number, dish in enumerate(value)]
        lists += [
            ((number, "additions", place), each)
            for number, dish in enumerate(value)
            for place, each in enumerate(dish.get("additions", ()))
        ]
    for location, block in lists:
        for key in ("contains", "traces", "allergens", "may_contain"):
            if key in block and not _still_complete(block[key], before, country):
                yield (*location, key), None


def _words(value: Any, location: Location, before: Country, country: Country) -> Iterator[tuple[Location, Any]]:
    """Yield common words that the country writes otherwise in the same language: ``Souper`` is ``Soir`` in France."""
    match value:
        case {**texts} if texts and texts.keys() <= BY_CODE.keys():
            for code, text in texts.items():
                one, other = (in_country(row_of(code), each.code) for each in (before, country))
                words = translated(str(text), one, other) if one.catalogue != other.catalogue else None
                if words not in (None, text):
                    yield (*location, str(code)), words
        case dict():
            for key, item in value.items():
                yield from _words(item, (*location, key), before, country)
        case list():
            for number, item in enumerate(value):
                yield from _words(item, (*location, number), before, country)


def _still_complete(allergens: Any, before: Country, country: Country) -> bool:
    """Tell whether a list that is complete by one law is complete, and known, by another."""
    is_same_search = bool(country.allergens) and country.allergens <= before.allergens
    return is_same_search and (allergens == "none" or country.allergens >= {*allergens})
