"""Steps that rewrite content files of an older form, in the order in which the forms changed.

A step finds the places that are still in the older form, and changes them with comments and order kept. A
new step is added at the end of STEPS, with copies of files of the older form in ``tests/owner/older_forms``.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from functools import partial
from pathlib import Path
from typing import Any

from ..content import site_loader
from ..content.load_state import ASKED_FILES
from ..content.questions import phrases_by_topic
from ..content.references import LAST_ORDER_BEFORE_CLOSING, LAST_ORDER_FACTS, LAST_ORDER_REFERENCES
from ..content.yaml_documents import Location, YamlDocument, field_name
from ..countries import COUNTRIES
from ..i18n import N_
from ..locales import BY_CODE
from ..models.fault import Fault
from ..models.fault_kinds import Kind, Translatable
from ..models.hours import TIME, Hours
from ..text import formatting
from ..text.excerpts import sentences
from . import schemas
from .portions import portion_ids
from .yaml_edits import YamlEditor, edited, edited_front_matter, key_order

Documents = Mapping[str, YamlDocument]
Edit = tuple[str, Location, Any]
"""A file of the content folder, a location in it, and its new value; None removes it."""


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """One change of the form of content files."""

    number: int
    summary: str
    edits: Callable[[Documents], Iterator[Edit]]
    writes_what_is_missing: bool = False
    """Whether the older form is one in which a line is missing that is needed now."""

    def places(self, documents: Documents) -> list[tuple[str, Location]]:
        """Return the file and location of each value of the older form."""
        places = [(name, location) for name, location, _ in self.edits(documents) if name in documents]
        if self.writes_what_is_missing:
            return places
        return [(name, location) for name, location in places if location in documents[name].lines]


def _value(documents: Documents, name: str, kind: type) -> Any:
    """Return the value of a file; an empty one if the file is missing or of another kind."""
    value = documents[name].value if name in documents else None
    return value if isinstance(value, kind) else kind()


def _empty_allergens(documents: Documents) -> Iterator[Edit]:
    for name in documents:
        if name.startswith("menu/"):
            for number, dish in enumerate(_value(documents, name, list)):
                if isinstance(dish, dict) and dish.get("allergens") == []:
                    yield name, (number, "allergens"), None


def _last_orders_of_facts(documents: Documents) -> Iterator[Edit]:
    """Move last orders to hours.yaml: minutes before closing where facts.yaml has them, else the times."""
    facts = {
        name: fact for name, fact in _value(documents, "facts.yaml", dict).items() if name in LAST_ORDER_REFERENCES
    }
    yield from (("facts.yaml", (name,), None) for name in facts)
    orders = {order: facts[name]["time"] for name, order in LAST_ORDER_FACTS.items() if "time" in facts.get(name, ())}
    if "minutes" in facts.get(LAST_ORDER_BEFORE_CLOSING, ()):
        orders["dine_in"] = int(facts[LAST_ORDER_BEFORE_CLOSING]["minutes"])
    if orders and "last_orders" not in documents["hours.yaml"].value:
        yield "hours.yaml", ("last_orders",), orders


def _phone_hours(documents: Documents) -> Iterator[Edit]:
    """Replace by references, in the fact ``phone-hours`` whose texts repeat the hours of the telephone in hours.yaml."""
    written = str(_value(documents, "hours.yaml", dict).get("telephone"))
    texts = _value(documents, "facts.yaml", dict).get("phone-hours")
    if isinstance(texts, dict) and re.fullmatch(f"{TIME}-{TIME}", written):
        hours = Hours(*map(time.fromisoformat, written.split("-")))
        words = {code: formatting.hours((hours,), locale) for code, locale in BY_CODE.items()}
        if all(words.get(code, "-") in str(text) for code, text in texts.items()):
            for code, text in texts.items():
                yield "facts.yaml", ("phone-hours", code), text.replace(words[code], "{{hours:telephone}}")


def _phrases_of_articles(documents: Documents) -> Iterator[Edit]:
    """To asked/<language>.yaml, but for the phrases that ship for the topic of the article."""
    for name in documents:
        written = _value(documents, name, dict).get("asked") if name.startswith("knowledge/") else None
        if written is not None:
            id, code = name.rpartition("/")[2].split(".")[:2]
            file = f"asked/{code}.yaml"
            phrases = _value(documents, file, dict).get(id) or []
            shipped = phrases_by_topic(code).get(id, ())
            further = [each for each in written if each not in shipped] if isinstance(written, list) else []
            yield name, ("asked",), None
            if further and file in ASKED_FILES:
                yield file, (id,), [*dict.fromkeys([*phrases, *further])]


def _languages(documents: Documents) -> Iterator[Edit]:
    """Choose the languages that every site of the older form has: English, and both forms of Chinese."""
    restaurant = _value(documents, "restaurant.yaml", dict)
    if restaurant and "site_languages" not in restaurant:
        yield "restaurant.yaml", ("site_languages",), ["en", "zh", "cn"]
        yield "restaurant.yaml", ("second_names",), "zh"


def _taxes(documents: Documents) -> Iterator[Edit]:
    """Write the tax and whether prices include it as one entry of ``taxes``."""
    restaurant = _value(documents, "restaurant.yaml", dict)
    tax, included = restaurant.get("sales_tax"), restaurant.get("prices_include_tax")
    flags = {"true": True, "false": False}
    if "taxes" not in restaurant and isinstance(tax, dict):
        address = restaurant.get("address")
        country = COUNTRIES.get(str(address.get("country"))) if isinstance(address, dict) else None
        usual = bool(country and country.prices_include_tax)
        yield "restaurant.yaml", ("taxes",), [{**tax, "on": "all", "included": flags.get(included, usual)}]
    elif "taxes" not in restaurant and included is not None:
        yield "restaurant.yaml", ("taxes",), [{"included": flags.get(included, False)}]
    for key in ("sales_tax", "prices_include_tax"):
        if key in restaurant:
            yield "restaurant.yaml", (key,), None


def _ids_of_portions(documents: Documents) -> Iterator[Edit]:
    """Write ids of sizes and additions, from their names in the default language."""
    languages = list(map(str, _value(documents, "restaurant.yaml", dict).get("site_languages") or ()))
    for name, place, dish in _dishes(documents):
        for field in ("sizes", "additions"):
            portions = [each for each in _list(dish.get(field)) if isinstance(each, dict)]
            ids = portion_ids(field, portions, languages)
            for number, (portion, id) in enumerate(zip(portions, ids, strict=True)):
                if "id" not in portion:
                    yield name, (place, field, number, "id"), id


def _portions(documents: Documents) -> Iterator[Edit]:
    """Write how many guests a dish feeds, where the number that guests read tells it; `check` asks for the rest."""
    outline = _list(_value(documents, "menu.yaml", dict).get("categories"))
    classes = {str(each.get("id")): each.get("tax_class") for each in outline if isinstance(each, dict)}
    for name, place, dish in _dishes(documents):
        category = name.removeprefix("menu/").removesuffix(".yaml")
        portion = _portion(str(dish.get("serves")), category, dish.get("tax_class") or classes.get(category))
        if portion and "portion" not in dish:
            yield name, (place, "portion"), portion


def _portion(serves: str, category: str, tax_class: object) -> list[int] | None:
    """Return how many guests a dish feeds at a table that shares; None for more than two, who may not eat from it alone."""
    words = set(category.split("-"))
    if tax_class in ("alcohol", "soft-drinks", "hot-drinks") or words & FEEDS_NOBODY:
        return [0, 0]
    numbers = re.fullmatch(r"([12])(?:[-–]([12]))?", serves.strip(), re.ASCII)
    if numbers is None or words & EATEN_BESIDE:
        return [0, 1] if serves.strip() == "1" else None
    return [int(numbers[1]), int(numbers[2] or numbers[1])]


FEEDS_NOBODY = {
    "drink", "drinks", "beverages", "boissons", "coffee", "coffees", "tea", "teas", "beer", "beers", "wine", "wines",
    "cocktails", "sauces", "condiments",
}  # fmt: skip
"""Words in ids of categories whose dishes feed nobody."""
EATEN_BESIDE = {
    "snack", "snacks", "starter", "starters", "appetizer", "appetizers", "side", "sides", "bread", "breads", "salads",
    "soup", "soups", "vegetables", "dessert", "desserts", "sweets", "puddings",
}  # fmt: skip
"""Words in ids of categories whose dishes are eaten before, beside or after others."""


def _dishes(documents: Documents) -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """Yield the dishes with their file and their place in it."""
    for name in documents:
        if name.startswith("menu/"):
            for place, dish in enumerate(_value(documents, name, list)):
                if isinstance(dish, dict):
                    yield name, place, dish


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _summaries(documents: Documents) -> Iterator[Edit]:
    """Write the first sentence of each description that has further ones, which the menu shows, as the summary of the dish."""
    for name, place, dish in _dishes(documents):
        texts = dish.get("description")
        if isinstance(texts, dict) and "summary" not in dish:
            told = {code: [each for each, _ in sentences(str(text))] for code, text in texts.items()}
            if told and all(len(each) > 1 for each in told.values()):
                yield name, (place, "summary"), {code: each[0] for code, each in told.items()}


STEPS: Sequence[MigrationStep] = (
    MigrationStep(
        1,
        "removes empty lists of allergens, so that guests read that the allergens of these dishes are not recorded",
        _empty_allergens,
    ),
    MigrationStep(
        2,
        "moves the last orders from facts.yaml to hours.yaml, where they may differ by day",
        _last_orders_of_facts,
    ),
    MigrationStep(3, "refers to the phone's hours in hours.yaml, which facts.yaml repeats", _phone_hours),
    MigrationStep(
        4, "moves how guests ask from the articles to asked/, but for what search knows already", _phrases_of_articles
    ),
    MigrationStep(5, "writes the languages of the site into restaurant.yaml", _languages),
    MigrationStep(
        6,
        "writes them as `taxes: [{name: {en: GST}, rate: 5%, on: all, included: false}]` into restaurant.yaml",
        _taxes,
    ),
    MigrationStep(
        7,
        "writes ids of sizes and additions, of which order sheets are made",
        _ids_of_portions,
        writes_what_is_missing=True,
    ),
    MigrationStep(8, "writes how many guests a dish feeds, where `serves` tells it", _portions),
    MigrationStep(
        9,
        "writes the first sentence of each description, which the menu shows, as the `summary` of the dish",
        _summaries,
    ),
)


def migrate(folder: Path) -> dict[str, bytes]:
    """Return the files of *folder* that are in an older form, as they are in the current one."""
    files: dict[str, bytes] = {}
    for step in STEPS:
        edits: dict[str, list[tuple[Location, Any]]] = defaultdict(list)
        for name, location, value in step.edits(site_loader.read(folder, files, drafts=True).documents):
            edits[name].append((location, value))
        for name, changes in edits.items():
            files[name] = _edited(name, files.get(name) or _raw(folder, name), changes)
    return files


def _raw(folder: Path, name: str) -> bytes:
    """Return the bytes of a file; of one that is not there, the line that names its schema."""
    path = folder / name
    return path.read_bytes() if path.is_file() else f"{schemas.reference(name)}\n".encode()


def _edited(name: str, raw: bytes, edits: Sequence[tuple[Location, Any]]) -> bytes:
    if name in ASKED_FILES:
        return edited(raw, partial(_write_phrases, edits=edits))
    change = partial(YamlEditor.make, edits=edits)
    if name.endswith(".md"):
        return edited_front_matter(raw, change)
    return edited(raw, change, key_order(name))


def _write_phrases(editor: YamlEditor, edits: Sequence[tuple[Location, Any]]) -> None:
    for (id,), phrases in edits:
        editor.set_lines(str(id), phrases)


def summarised(faults: Sequence[Fault], documents: Documents) -> list[Fault]:
    """Return *faults*, with one for each older form instead of one for each place that is in it."""
    remaining = list(faults)
    for step in STEPS:
        places = step.places(documents)
        fields = {(name, field_name(location)) for name, location in places}
        remaining = [fault for fault in remaining if (fault.path, fault.field) not in fields]
        if places:
            name, location = places[0]
            where = Translatable(N_("%(number)s places") if len(places) > 1 else N_("one place"), number=len(places))
            message = Kind.OLDER_FORM(where=where, change=step.summary)
            remaining.append(documents[name].fault(location, message))
    return sorted(remaining)
