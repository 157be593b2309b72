"""Cautions that a dish may need by its words: an export writes them with ✎, and an import reads what stands there without it."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from ..locales import SiteLanguages
from ..models.fields import TO_FILL_IN
from ..models.normalizers import flag
from . import common_words, raw_foods
from .sheet_columns import TEXTS, columns_of

Entry = Mapping[str, Any]
"""A dish or a section as the files have it."""


def marked(field: str, cell: str, asked: Sequence[str]) -> str:
    """Return the cell of an export with ✎ before the last items, those that are asked."""
    if field != "cautions" or not asked:
        return cell
    items = cell.split("; ")
    return "; ".join([*items[: -len(asked)], *(f"{TO_FILL_IN} {each}" for each in items[-len(asked) :])])


def open_cautions(dish: Entry, section: Entry) -> list[str]:
    """Return the cautions that nobody has recorded or excluded and that the words of a dish or its section point at."""
    recorded = dish.get("cautions") or ()
    if recorded == "none":
        return []
    texts = [str(text) for each in TEXTS for text in (dish.get(each) or {}).values()]
    texts += [str(text) for text in section["label"].values()]
    asked: list[str] = [
        caution
        for caution in raw_foods.QUESTIONS
        if not {caution, *raw_foods.INSTEAD.get(caution, ())} & {*recorded} and raw_foods.may_have(caution, texts)
    ]
    return [*asked, "alcohol"] if not recorded and _may_have_alcohol(dish, section) else asked


def _may_have_alcohol(dish: Entry, section: Entry) -> bool:
    """Tell whether a dish is a drink of which nobody has said whether it has alcohol, for taxes and guests."""
    names, *others = (
        [str(text) for text in (dish.get(each) or {}).values()] for each in ("name", "description", "summary")
    )
    texts = [*names, *chain(*others)]
    goods = {common_words.goods_of(str(name)) for name in section["label"].values()}
    return (
        not dish.get("tax_class")
        and not section.get("tax_class")
        and (
            not goods.isdisjoint((common_words.DRINKS, "alcohol"))
            or (goods == {""} and any(common_words.may_be_alcohol(each, [*chain(*others)]) for each in names))
        )
        and not any(map(common_words.is_alcohol_free, texts))
    )


def read_marks(
    rows: Mapping[str, dict[str, str]],
    dishes: Mapping[str, tuple[str, int, Entry]],
    sections: Sequence[Entry],
    languages: SiteLanguages,
) -> None:
    """Read cells of cautions: what has ✎ still waits, yes and no answer what an export asks, a drink with alcohol is taxed so."""
    known = {each["id"]: each for each in sections}
    for id, cells in rows.items():
        items = [each.strip() for each in cells.get("cautions", "").split(";")]
        written = [each for each in items if not each.startswith(TO_FILL_IN)]
        if not "".join(written) and len(written) < len(items):
            del cells["cautions"]
        elif len(written) < len(items):
            cells["cautions"] = "; ".join(written)
        if id not in dishes or "cautions" not in cells:
            continue
        category, _, dish = dishes[id]
        answer = flag(cells["cautions"])
        if answer == "true" and (asked := open_cautions(dish, known[category])):
            cells["cautions"] = "; ".join([*(dish.get("cautions") or ()), *asked])
        elif answer == "false":
            cells["cautions"] = "none"
        says = columns_of(languages)["cautions"].value(cells["cautions"])
        is_new = "alcohol" in says and "alcohol" not in (dish.get("cautions") or ())
        if is_new and _may_have_alcohol(dish, known[category]) and not cells.get("tax_class"):
            cells["tax_class"] = "alcohol"
