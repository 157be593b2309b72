"""The owner's guide with pictures, ``docs/year.md``: what it tells her to press is there, and so are its pictures."""

import re
from pathlib import Path

from babel.messages.pofile import read_po

from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "year.md").read_text(encoding="utf-8")
OWN_WORDS = {"Wedding", "–"}
"""What an owner may type or choose."""


def patterns() -> list[re.Pattern[str]]:
    """The words of the program in English; a part that is filled in may be anything."""
    with (ROOT / "translations" / "messages.pot").open("rb") as file:
        written = [each.id for each in read_po(file)]
    messages = [text for each in written for text in (each if isinstance(each, tuple) else (each,))]
    parts = [re.split(r"%\(\w+\)[sd]|\{\w+\}|%[sd]", text) for text in messages if text]
    return [re.compile(".+".join(map(re.escape, each)), re.IGNORECASE) for each in parts if any(map(str.strip, each))]


def test_each_name_that_the_guide_quotes_is_one_of_the_program():
    quoted = set(re.findall("“([^”]+)”", GUIDE)) - OWN_WORDS
    known = patterns()
    assert 20 < len(quoted)
    assert [] == sorted(each for each in quoted if not any(one.fullmatch(each) for one in known))


def test_each_name_that_the_first_day_quotes_is_one_of_the_program():
    page = (ROOT / "docs" / "set-up.md").read_text(encoding="utf-8")
    quoted = {*re.findall("“([^”]+)”", page.partition("## 2.")[2].partition("## 3.")[0])} - {"?"}
    known = patterns()
    assert 10 < len(quoted) and [] == sorted(each for each in quoted if not any(one.fullmatch(each) for one in known))


def test_the_guide_shows_each_of_its_pictures_and_no_other():
    shown = set(re.findall(r'src="images/year/([\w-]+\.webp)"', GUIDE))
    assert {path.name for path in (ROOT / "docs" / "images" / "year").iterdir()} == shown


def test_each_link_of_the_guide_leads_somewhere():
    anchors = {
        re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")
        for title in re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
    }
    links = re.findall(r"\]\(([^)]+)\)", GUIDE)
    assert set() == {each[1:] for each in links if each.startswith("#")} - anchors
    files = [each.partition("#")[0] for each in links if not each.startswith("#")]
    assert [] == [each for each in files if not Path(ROOT / "docs" / each).is_file()]
