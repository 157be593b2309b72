"""The page of the first day, done from its first command to its last, is a site in two languages without anything left open."""

import re
import shlex
from datetime import datetime
from pathlib import Path

from openpyxl import load_workbook

from restaurant_site.content.site_loader import load_site, read
from restaurant_site.content.starter import unchanged_facts
from tests.conftest import ROOT, moving_app

BEFORE_THE_EVENING = datetime.fromisoformat("2026-12-01T12:00-05:00")
SET_UP, MORE = (ROOT / "docs" / name for name in ("set-up.md", "two-languages.md"))
FILE = re.compile(r"(?ms)^`([\w./-]+)`[^\n]*\n\n```yaml\n(.*?)^```")
CHANGE = re.compile(r"(?ms)^In `([\w./-]+)`, `([^`\n]+)` becomes:\n\n```yaml\n(.*?)^```")
STEP = re.compile(r"(?ms)^```\n(restaurant-site .*?)^```")
SHEET = re.compile(r"(?ms)^```csv\n(.*?)^```")
LONGEST = 11_000
"""Bytes of the page."""


def test_the_page_of_the_first_day_runs_as_it_stands(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page, mine = SET_UP.read_text(encoding="utf-8"), tmp_path / "my-restaurant"
    assert len(page.encode()) <= LONGEST
    (tmp_path / "carte.csv").write_text(SHEET.search(page)[1], encoding="utf-8")
    commands = [line for step in STEP.findall(page) for line in step.splitlines()]
    assert {"init", "import", "export", "translate", "holidays", "check"} == {line.split()[1] for line in commands}
    for line in commands:
        if "holidays" in line:
            _change_and_write(mine, page)
        if "import en.xlsx" in line:
            _fill_in(tmp_path / "en.xlsx")
        result = run(*shlex.split(line)[1:])
        assert 0 == result.exit_code, f"{line}: {result.output}"
    _change_and_write(mine, MORE.read_text(encoding="utf-8"))
    for line in re.findall(r"`([\w-]+: \{hidden: true\})`", MORE.read_text(encoding="utf-8")):
        pages = (mine / "pages.yaml").read_text(encoding="utf-8")
        (mine / "pages.yaml").write_text(pages.replace(f"{line}\n", ""), encoding="utf-8")
    loaded = read(mine, drafts=True)
    assert ([], [], []) == (loaded.faults, loaded.draft_texts, unchanged_facts(loaded))
    assert {"best-time", "order"} == {*load_site(mine).hidden}
    app, clock = moving_app(mine)
    clock.move(BEFORE_THE_EVENING)
    client = app.test_client()
    assert "Platter for two" in client.get("/en/must-order").text
    assert "Menu du 31, 95,00" in client.get("/fr/").text
    taxes = client.get("/api/order?items=steak-frites&lang=fr").json["taxes"]
    assert [("TPS", 5, 1.8), ("TVQ", 9.975, 3.59)] == [(each["name"], each["rate"], each["amount"]) for each in taxes]
    assert "Station de métro Mont-Royal" in client.get("/fr/parking").text
    dishes = load_site(mine).dishes
    assert (["raw"], ["alcohol"], []) == tuple(
        list(dishes[id].cautions) for id in ("tartare-de-boeuf", "biere-blonde", "cafe-filtre")
    )
    assert "Libro" in client.get("/en/reservation").text


def _change_and_write(mine: Path, page: str) -> None:
    """Write the files that a page shows, and make the changes that it names."""
    files, changes = dict(FILE.findall(page)), CHANGE.findall(page)
    assert page.count("```yaml") == len(files) + len(changes)
    for name, text in files.items():
        (mine / name).parent.mkdir(exist_ok=True)
        (mine / name).write_text(text, encoding="utf-8")
    for name, line, text in changes:
        file = mine / name
        assert 1 == file.read_text(encoding="utf-8").count(f"{line}\n")
        file.write_text(file.read_text(encoding="utf-8").replace(f"{line}\n", text), encoding="utf-8")


def _fill_in(sheet: Path) -> None:
    """Fill in what waits in the sheet as the page says."""
    book = load_workbook(sheet)
    for row in book.worksheets[0].iter_rows(min_row=2):
        for cell in row:
            text = str(cell.value or "")
            if text in ("✎ Cru", "✎ Alcool", "✎ Œuf cru", "✎ Cru; ✎ Œuf cru"):
                cell.value = "aucun" if "Café" in str(row[2].value) else text.split("; ")[0].removeprefix("✎ ")
            elif "✎" in text:
                cell.value = text.replace("; ✎ …", "").replace("✎ ", "")
    book.save(sheet)
