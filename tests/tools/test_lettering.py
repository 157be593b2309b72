"""The theme has the letters of the demonstration's names and headings."""

import json

import pytest
from fontTools.ttLib import TTFont

from restaurant_site.content import theme_files
from tests.languages import LOCALES
from tools.lettering import CONTENT, FACES, LARGEST, UNITS, chinese_locales, drawn, is_chinese, outline, svg_path

CHINESE = [pytest.param(locale, id=locale.code) for locale in LOCALES if locale.tag in FACES]
THEME = CONTENT / theme_files.FOLDER
pytestmark = pytest.mark.demonstration


@pytest.mark.parametrize("locale", CHINESE)
def test_every_name_and_title_can_be_set(site, locale):
    file = THEME / FACES[locale.tag][0]
    with TTFont(file) as font:
        known = {chr(code) for code in font.getBestCmap()}
    texts = [dish.name.in_(locale) for dish in site.dishes.values()]
    texts += [page.title.in_(locale) for page in site.pages.values()]
    texts += [category.label.in_(locale) for category in (*site.menu.categories, *site.knowledge.categories)]
    assert "" == "".join(sorted({char for char in "".join(texts) if "一" <= char <= "鿿"} - known))
    assert file.stat().st_size <= LARGEST


def test_the_sign_and_the_titles_are_drawn(site):
    letters = json.loads((THEME / "lettering.json").read_text())
    assert {text for _, text, _ in drawn(site)} == set(letters)
    assert 2 == len(chinese_locales())


def test_letters_stand_side_by_side():
    with TTFont(THEME / FACES["zh-Hant"][0]) as font:
        one, two = outline(font, "粥", 1), outline(font, "粥粥", 1)
    assert (UNITS, 2 * UNITS) == (one[0], two[0])
    assert two[1].startswith(one[1])


def test_only_chinese_is_taken_into_the_subset():
    assert ["粥", "，"] == [char for char in "Aé 1粥，" if is_chinese(char)]


def test_a_path_goes_from_point_to_point():
    strokes = [
        ("moveTo", ((10, 20),)),
        ("lineTo", ((30, 20),)),
        ("lineTo", ((30.4, 20.4),)),
        ("lineTo", ((30, 5),)),
        ("curveTo", ((31, 5), (32, 4), (20, 0))),
        ("closePath", ()),
        ("moveTo", ((11, 19),)),
    ]
    assert "m10 20h20v-15c1 0 2-1-10-5zm1-1" == svg_path(strokes)
