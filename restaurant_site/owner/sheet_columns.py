"""The columns of a spreadsheet of dishes: their headings as people write them, and the values of their cells."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..content import yaml_examples
from ..content.chinese import simplifier
from ..locales import Locale, SiteLanguages
from ..models import allergen_names, normalizers
from ..models.fields import ScalarFormat
from ..models.menu import Dish
from . import sheet_choices, sheet_portions
from .portions import portion_text, read_portion

_FIELDS: Mapping[str, Any] = yaml_examples.schema(Dish)["properties"]
_FORMATS: Mapping[str, ScalarFormat] = {
    name: each for name, field in Dish.model_fields.items() for each in field.metadata if isinstance(each, ScalarFormat)
}
PORTION = "portion"
"""The field whose cell is ``1 to 2``."""
_IDS = re.compile(r"(?<!\\)[;,\n，、；،؛]")
_WORDS = re.compile(r"(?<!\\)[;\n；]")


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
        if self.kind == "array":
            pattern = _WORDS if self.field == "also" else _IDS
            items = (" ".join(item.split()).replace("\\;", ";") for item in pattern.split(cell))
            return [self._item(item) for item in items if item]
        if format := _FORMATS.get(self.field):
            text = format.respelled(text)
        if self.kind == "boolean" and text in {"true", "false"}:
            return text == "true"
        if self.kind == "integer" and text.isdecimal():
            return int(text)
        return text

    def _item(self, item: str) -> str:
        if self.field == "also":
            return item
        if self.field in {"allergens", "may_contain"}:
            return allergen_names.id_of(item) or item
        return normalizers.slug(item) or item


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


_HEADINGS = {
    "id": "slug code 代号 编号",
    "category": "section menu_section 类别 分类 种类",
    "name": "dish dish_name item 菜名 名称 菜式",
    "summary": "line short_description 简介 简短说明 一句话",
    "description": "details 描述 说明 介绍",
    "picture": "picture_description alt 图片 图片说明",
    "price": "cost amount 价钱 价格 售价 单价",
    "sizes": "size portions 大小 尺寸 规格 分量",
    "additions": "addition extras add_ons addons toppings 加料 加配 另加 附加",
    "choices": "choice options 选择 可选",
    "season": "seasonal months 季节 时令 供应季节",
    "tags": "tag labels 标签",
    "popular": "bestseller 人气 热门 招牌",
    "spice": "spicy spiciness heat 辣度 辣",
    "serves": "people 份量 人数",
    "portion": "feeds feeds_guests 够几人吃",
    "allergens": "allergen contains 致敏原 过敏原 致敏物",
    "may_contain": "traces may_contain_traces 可能含有 可能含",
    "cautions": "caution warnings 注意 请留意 注意事项 提示",
    "equipment": "厨具 设备",
    "diets": "diet dietary 饮食",
    "certificates": "certificate certified certification 认证 证书",
    "tax_class": "tax 税类 税项 税别",
    "hours": "times served 时段 供应时段",
    "available": "availability 供应时间",
    "goes_with": "pairs_with 搭配 配搭",
    "also": "other_names also_known_as 别名",
    "article": "文章",
    "draft": "草稿",
    "last_verified": "verified checked last_checked date 日期 核实日期 更新日期",
}
"""Field → what people call its column; Chinese in either script."""
_TEXTS = frozenset(
    name
    for name, node in _FIELDS.items()
    if "$ref" in node.get("anyOf", [node])[0] and name not in (PORTION, *sheet_portions.FIELDS)
)
_SIMPLIFY = simplifier({})


def _folded(heading: str) -> str:
    """Return a heading in small letters and Simplified characters, with underscores between words."""
    simplified = _SIMPLIFY(unicodedata.normalize("NFKC", heading))
    return re.sub(r"[\W_]+", "_", simplified.casefold()).strip("_")


_FIELD_OF = {_folded(name): field for field, names in _HEADINGS.items() for name in (field, *names.split())}


def column_of(heading: str, languages: SiteLanguages) -> str | None:
    """Return the name of the column that a heading names, in any case and in Chinese; None if it names none."""
    words = _folded(heading)
    if words in columns_of(languages):
        return words
    field, language = _FIELD_OF.get(words), ""
    for name, code in () if field else _language_names(languages):
        match = re.fullmatch(rf"{name}_?(.+)|(.+?)_?{name}", words)
        if match and (match[1] or match[2]) in _FIELD_OF:
            field, language = _FIELD_OF[match[1] or match[2]], code
    if field not in _TEXTS:
        return field if not language else None
    return f"{field}_{language or _language_of(words, languages).code}"


def _language_names(languages: SiteLanguages) -> Iterator[tuple[str, str]]:
    """Yield what people call the languages of a site in a heading, each with its code."""
    for locale in languages.locales:
        for name in (locale.english_name, locale.name, *locale.heading_names, locale.code):
            yield _folded(name), locale.code


def _language_of(words: str, languages: SiteLanguages) -> Locale:
    """Return the language of a column whose heading names none: the first one in whose script the heading is written."""
    script = "Latin" if words.isascii() else "Han"
    return next((locale for locale in languages.locales if locale.script == script), languages.default)
