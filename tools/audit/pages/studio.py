"""The pages of the studio as HTML: each one in each language, also with a form that is refused."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT, SAMPLE
from tests.languages import BY_CODE
from tests.owner.studio.conftest import Browser

STUDIO_STYLE_SHEET = ROOT / "restaurant_site" / "owner" / "studio" / "static" / "studio.css"
MISTAKES: dict[str, dict[str, str]] = {
    "dishes/beef-stew": {
        "price": "1 dollar",
        "name__zh": "",
        "sizes__0__name__en": "<b>",
        "additions__0__price": "x",
        "season__from": "1",
        "picture__en": "x" * 900,
        "goes_with__0": "none",
        "spice": "9",
    },
    "new-dish": {"name__en": "Beef Stew"},
    "must-order": {"blurb-en[]": ""},
    "hours": {"week__monday": "noon", "last_orders__takeout": "soon"},
    "hours/exceptions/spring-day": {"dates": "25 December", "hours_state": "listed", "hours": "noon"},
    "articles/opening-hours/en": {"title": "", "summary": "", "keywords": "", "facts": "no sign"},
    "articles/new": {"title": ""},
}
"""Form → fields with a mistake."""
OTHERS = (
    "",
    "dishes",
    "hours/new-exception?date=2031-05-05",
    "articles",
    "articles/opening-hours/zh",
    "articles/opening-hours/cn",
    "publish",
    "prices",
    "spreadsheet",
    "sections",
    "restaurant",
    "words",
    "colours",
    "yours",
    "dishes/nothing",
)


def studio_pages(folder: Path) -> Iterator[tuple[str, str]]:
    """The name and the HTML of each page of a studio; *folder* takes a copy of the sample content."""
    content = Path(shutil.copytree(SAMPLE, folder / "mine"))
    log = '{"event": "search", "scope": "menu", "language": "en", "query": "piano <b>", "hits": 0, "confidence": 0}\n'
    (folder / "requests.log").write_text(log, encoding="utf-8")
    (folder / "mine.studio.toml").write_text('publish = ["ls"]\nlogs = ["requests.log"]\n', encoding="utf-8")
    browser = Browser(content)
    browser.save("dishes/beef-stew", name__en="Stew & <b>")
    browser.save("dishes/beef-stew", name__en="Beef Stew")
    forms = {form: browser.form(form) for form in MISTAKES}
    for code in BY_CODE:
        for page in (*OTHERS, *MISTAKES):
            yield f"studio {code}/{page}", browser.get(page, code).text
        for form, mistakes in MISTAKES.items():
            yield f"studio {code}/{form} with mistakes", browser.send(form, forms[form].copy(), code, **mistakes).text
