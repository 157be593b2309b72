"""The records as ``service-description.md`` and ``contract.md`` describe them, written down a second time.

A shape is a type, a pattern that a text must match in full, a set of admitted values, a list
with the shape of its items, a dict with the shapes of its members, or a tuple of alternatives.
"""

import re
from typing import Any

Shape = Any

URL = re.compile(r"https://lantern\.example/\S*")
PATH = re.compile(r"/\S+")
DATE = re.compile(r"20\d\d-[01]\d-[0-3]\d")
CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
PRICE = re.compile(r"\$\d+\.\d\d")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TEXT = re.compile(r"(?s).*\S.*")
LANG = {"en", "zh", "cn"}
BY_LANGUAGE = dict.fromkeys(("en", "zh", "cn"), TEXT)
URL_BY_LANGUAGE = dict.fromkeys(("en", "zh", "cn"), URL)
VERSION = {"2.5.0"}
DAY = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
LEVEL = {"quiet", "steady", "busy", "peak"}
ALLERGEN = {
    "egg", "peanut", "milk", "mustard", "crustaceans", "molluscs", "fish", "sesame", "soy", "sulphites", "tree-nuts",
    "wheat",
}  # fmt: skip
CAUTION = {"raw-egg", "raw", "barely-cooked", "small-bones", "honey", "alcohol"}
DIET = {"vegetarian", "vegan", "no-pork", "no-beef", "no-gluten-ingredients"}
RANGE = {"open": CLOCK, "close": CLOCK}
WAIT = {"min": int, "max": int}

SEASON = {
    "from": re.compile(r"(\d{4}-)?\d\d-\d\d"),
    "until": re.compile(r"(\d{4}-)?\d\d-\d\d"),
    "label": TEXT,
    "in_season": (bool, None),
}
ADDITION = {
    "name": TEXT,
    "price": PRICE,
    "price_value": float,
    "allergens": ([ALLERGEN], None),
    "allergens_recorded": bool,
    "season": (SEASON, None),
}
MENU_ITEM = {
    "id": ID,
    "name": TEXT,
    "summary": TEXT,
    "description": TEXT,
    "category": TEXT,
    "category_id": ID,
    "price": PRICE,
    "price_value": float,
    "currency": re.compile(r"[A-Z]{3}"),
    "sizes": [{"name": TEXT, "price": PRICE, "price_value": float}],
    "prices_at": [{"price": PRICE, "price_value": float, "text": TEXT}],
    "additions": [ADDITION],
    "choices": [{"id": ID, "name": TEXT, "options": [{"id": ID, "name": TEXT}]}],
    "smaller_portion": ({"id": ID, "name": TEXT, "guests": TEXT, "price": PRICE, "price_value": float}, None),
    "season": (SEASON, None),
    "image": re.compile(r"/images/menu/[a-z0-9-]+\.webp"),
    "popular": bool,
    "url": URL,
    "json_url": URL,
    "markdown_url": URL,
    "last_verified": DATE,
    "authority": {"https://lantern.example/"},
    "name_en": TEXT,
    "name_zh": TEXT,
    "names": BY_LANGUAGE,
    "tags": [TEXT],
    "diet": [DIET],
    "on_request": [DIET],
    "allergens": ([ALLERGEN], None),
    "may_contain": ([ALLERGEN], None),
    "cereals_and_nuts": ([re.compile("[a-z-]+")], None),
    "allergens_recorded": bool,
    "cautions": ([{"id": CAUTION, "text": TEXT}], None),
    "made_on": [{"id": ID, "label": TEXT}],
    "made_with": [{"id": ID, "label": TEXT}],
    "made_apart": (TEXT, None),
    "certificates": [ID],
    "tax_class": {"food", "soft-drinks", "alcohol"},
    "spice": {0, 1, 2, 3},
    "serves": TEXT,
    "portion": {"min": int, "max": int},
    "available": (TEXT, None),
    "served": ({"from": (CLOCK, None), "until": (CLOCK, None)}, None),
    "available_now": bool,
    "not_for": [{"dine_in", "takeout", "delivery"}],
    "notice_minutes": (int, None),
    "next_served_at": (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"), None),
    "served_again": (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"), None),
    "sold_out_until": (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"), None),
}
TOP_DISH = {
    "rank": {1, 2, 3, 4, 5},
    "slug": ID,
    "name": TEXT,
    "name_en": TEXT,
    "name_zh": TEXT,
    "names": BY_LANGUAGE,
    "tags": [TEXT],
    "blurb": TEXT,
    "price": PRICE,
    "category_id": ID,
    "image": re.compile(r"/images/menu/[a-z0-9-]+\.webp"),
    "image_display": re.compile(r"/images/menu/[a-z0-9-]+\.webp"),
    "image_source": {"local-menu-upscaled"},
    "image_policy": {"source"},
    "popular": bool,
    "url": URL,
    "json_url": URL,
    "menu": MENU_ITEM,
}
MUST_ORDER = {
    "allergen_note": TEXT,
    "version": {"1.0"},
    "brand": TEXT,
    "brand_zh": TEXT,
    "brands": BY_LANGUAGE,
    "lang": LANG,
    "page_url": URL,
    "page_url_en": URL,
    "page_url_zh": URL,
    "page_url_cn": URL,
    "page_urls": URL_BY_LANGUAGE,
    "image_policy": {"source"},
    "image_policy_note": TEXT,
    "restaurant": {
        "name": TEXT,
        "url": URL,
        "address": TEXT,
        "hours": re.compile(r"\d\d:\d\d-\d\d:\d\d"),
        "hours_by_day": [{"day": DAY}],
        "telephone": re.compile(r"\+\d{8,15}"),
    },
    "top_dishes": [TOP_DISH],
    "combos": [
        {
            "id": re.compile("combo-[24]"),
            "size": {2, 4},
            "title": TEXT,
            "note": TEXT,
            "items": [MENU_ITEM],
        }
    ],
    "first_timer": {"title": TEXT, "checklist": [TEXT]},
    "good_to_know": {
        "title": TEXT,
        "items": [{"icon": {"parking", "hours", "phone"}, "label": TEXT, "value": TEXT, "href": PATH}],
    },
    "reviews": [{"author": TEXT, "rating": int, "text": TEXT, "source": TEXT}],
    "faq": [{"q": TEXT, "a": TEXT}],
    "discovery": {"llms_must_order": URL, "llms_menu": URL, "menu_api": URL, "must_order_api": URL},
    "authority": {"https://lantern.example/"},
}
RANKED_DISH = TOP_DISH | {
    "allergen_note": TEXT,
    "lang": LANG,
    "version": VERSION,
    "page_url": URL,
    "must_order_api": URL,
    "authority": {"https://lantern.example/"},
}
LISTING = {
    "lang": LANG,
    "version": VERSION,
    "q": str,
    "count": int,
    "total": int,
    "limit": (int, None),
    "offset": int,
    "authority": {"https://lantern.example/"},
    "json_url": URL,
}
LABELLED = [{"id": ID, "label": TEXT}]
MENU = LISTING | {
    "categories": [{"id": ID, "label": TEXT, "count": int, "url": URL}],
    "items": [MENU_ITEM],
    "allergen_note": TEXT,
    "charges": [TEXT],
    "diets": LABELLED,
    "certificates": [{"id": ID, "label": TEXT}],
    "allergens": LABELLED,
    "allergen_groups": [{"id": {"shellfish", "nuts"}, "label": TEXT, "allergens": [ALLERGEN]}],
}
ENTRY = {
    "id": ID,
    "title": TEXT,
    "summary": TEXT,
    "category_id": ID,
    "category": TEXT,
    "keywords": [TEXT],
    "url": URL,
    "json_url": URL,
    "markdown_url": URL,
    "last_verified": DATE,
}
FOUND_ENTRY = ENTRY | {"score": float, "snippet": re.compile(r"(?s).{1,300}")}
KNOWLEDGE = LISTING | {
    "categories": [{"id": ID, "label": TEXT, "description": TEXT, "count": int, "url": URL}],
    "articles": [ENTRY],
    "discovery": {"llms_knowledge": URL, "mcp": URL, "server_card": URL, "openapi": URL},
}
ARTICLE = ENTRY | {
    "lang": LANG,
    "version": VERSION,
    "title_en": TEXT,
    "titles": BY_LANGUAGE,
    "body": TEXT,
    "sections": [{"heading": TEXT, "text": TEXT}],
    "facts": [{"label": TEXT, "value": TEXT}],
    "related": [{"id": ID, "title": TEXT, "url": URL, "json_url": URL}],
    "page_url_en": URL,
    "page_url_zh": URL,
    "page_url_cn": URL,
    "page_urls": URL_BY_LANGUAGE,
    "authority": {"https://lantern.example/"},
}
WINDOW = {"days": [DAY], "start": CLOCK, "end": CLOCK, "why": TEXT}
VISIT_RHYTHM = {
    "lang": LANG,
    "version": VERSION,
    "timezone": TEXT,
    "last_verified": DATE,
    "summary": TEXT,
    "levels": [{"id": LEVEL, "label": TEXT, "wait_minutes": WAIT}],
    "days": [
        {
            "day": DAY,
            "label": TEXT,
            "open": (CLOCK, None),
            "close": (CLOCK, None),
            "ranges": [RANGE],
            "periods": [
                {"start": CLOCK, "end": CLOCK, "level": LEVEL, "label": TEXT, "wait_minutes": WAIT, "note": TEXT}
            ],
        }
    ],
    "best_windows": [WINDOW],
    "peak_windows": [WINDOW],
    "holidays": [{"id": ID, "name": TEXT, "dates": [DATE], "effect": TEXT}],
    "waiting": {"policy": TEXT, "steps": [TEXT], "party_sizes": [{"size": TEXT, "note": TEXT}]},
    "tips": [TEXT],
    "page_url": URL,
    "json_url": URL,
    "article_url": URL,
    "authority": {"https://lantern.example/"},
}
PARKING = {
    "lang": LANG,
    "version": VERSION,
    "last_verified": DATE,
    "summary": TEXT,
    "restaurant": {"name": TEXT, "address": TEXT, "latitude": float, "longitude": float},
    "options": [
        {
            "id": ID,
            "name": TEXT,
            "type": {"lot", "parkade", "street", "accessible", "bicycle", "ev"},
            "address": TEXT,
            "distance_m": int,
            "walk_minutes": int,
            "spaces": (int, None),
            "price": TEXT,
            "free_minutes": (int, None),
            "hours": (TEXT, None),
            "payment": ([TEXT], None),
            "height_limit_m": (float, None),
            "ev_charging": (TEXT, None),
            "accessible_spaces": (int, None),
            "notes": (TEXT, None),
            "latitude": float,
            "longitude": float,
        }
    ],
    "transit": [{"id": ID, "name": TEXT, "walk_minutes": int, "notes": (TEXT, None)}],
    "accessibility": TEXT,
    "tips": [TEXT],
    "page_url": URL,
    "json_url": URL,
    "article_url": URL,
    "authority": {"https://lantern.example/"},
}


def misfits(shape: Shape, value: Any, at: str = "") -> list[str]:
    """Where *value* has not the shape, as ``place: what stands there``. Members beyond the shape are welcome."""
    match shape:
        case dict():
            if not isinstance(value, dict):
                return [f"{at}: {value!r}"]
            missing = [f"{at}.{name}: missing" for name in shape if name not in value]
            inside = [misfits(own, value[name], f"{at}.{name}") for name, own in shape.items() if name in value]
            return missing + [each for found in inside for each in found]
        case [own]:
            if not isinstance(value, list):
                return [f"{at}: {value!r}"]
            return [each for number, item in enumerate(value) for each in misfits(own, item, f"{at}[{number}]")]
    return [] if _fits(shape, value) else [f"{at}: {value!r}"]


def _fits(shape: Shape, value: Any) -> bool:
    match shape:
        case None:
            return value is None
        case tuple():
            return any(not misfits(each, value) for each in shape)
        case set():
            return value in shape and not isinstance(value, bool)
        case re.Pattern():
            return isinstance(value, str) and shape.fullmatch(value) is not None
        case _:
            return type(value) is shape
