"""What guests choose, in one cell."""

import re

import pytest

from restaurant_site.content import site_loader
from restaurant_site.owner import sheet_choices
from tests.conftest import ROOT
from tests.languages import LANGUAGES


def choice(id: str, name: dict[str, str], *options: tuple[str, dict[str, str]]) -> dict[str, object]:
    return {"id": id, "name": name, "options": [{"id": each, "name": names} for each, names in options]}


LEAN, FAT = ("lean", {"en": "Lean", "zh": "瘦"}), ("half-fat", {"en": "Half-fat", "zh": "半肥瘦", "cn": "肥瘦相间"})


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (
            [choice("cut", {"en": "Cut", "zh": "肥瘦"}, LEAN, FAT)],
            "Cut / 肥瘦: Lean / 瘦 | Half-fat / 半肥瘦 / 肥瘦相间",
        ),
        (
            [choice("c", {"en": "Cut", "zh": "肥瘦"}, ("l", LEAN[1]), FAT)] * 2,
            "; ".join(["Cut / 肥瘦 #c: Lean / 瘦 #l | Half-fat / 半肥瘦 / 肥瘦相间"] * 2),
        ),
        (
            [choice("a-b", {"en": "a: b; c", "zh": r"甲 / 乙 | \ #x"}, LEAN, FAT)],
            r"a\: b\; c / 甲 \/ 乙 \| \\ \#x #a-b: Lean / 瘦 | Half-fat / 半肥瘦 / 肥瘦相间",
        ),
    ],
)
def test_a_cell_is_read_as_it_is_written(value, cell):
    assert (cell, value) == (sheet_choices.cell(value, LANGUAGES), sheet_choices.value(cell, LANGUAGES))


def test_every_choice_of_the_demonstration_comes_back():
    loaded = site_loader.read(ROOT / "content")
    written = [
        [
            {**choice, "options": [{key: option[key] for key in ("id", "name")} for option in choice["options"]]}
            for choice in dish["choices"]
        ]
        for name, each in loaded.documents.items()
        if name.startswith("menu/")
        for dish in each.value
        if "choices" in dish
    ]
    assert written
    assert written == [sheet_choices.value(sheet_choices.cell(each, LANGUAGES), LANGUAGES) for each in written]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("Cut / 肥瘦", "at least two options: Cut: Lean | Half-fat"),
        ("Cut / 肥瘦: Lean / 瘦", "at least two options"),
        (
            "Cut / 肥瘦 / 肥瘦 / Coupe: Lean / 瘦 | Fat / 肥",
            "write each name in English, 繁體中文, with a slash between them",
        ),
        ("肥瘦 / 肥瘦: Lean / 瘦 | Fat / 肥", "needs a word in Latin letters after it: 肥瘦 / 肥瘦 #lean"),
    ],
)
def test_what_is_wrong_is_told(cell, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        sheet_choices.value(cell, LANGUAGES)
