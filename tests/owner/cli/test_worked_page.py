"""The page of the documentation that shows files of a bistro in two languages shows files that are right."""

import re
from datetime import datetime

from restaurant_site.content.site_loader import load_site, read
from restaurant_site.content.starter import unchanged_facts
from tests.conftest import ROOT, moving_app

BEFORE_THE_EVENING = datetime.fromisoformat("2026-12-01T12:00-05:00")
PAGE = ROOT / "docs" / "two-languages.md"
FILE = re.compile(r"(?ms)^`([\w./-]+)`[^\n]*\n\n```yaml\n(.*?)^```")
CHANGE = re.compile(r"(?ms)^In `([\w./-]+)`, `([^`\n]+)` becomes:\n\n```yaml\n(.*?)^```")
COMMAND = re.compile(r"(?m)^restaurant-site init my-restaurant (.*)$")


def test_the_files_of_the_worked_page_are_a_site_in_two_languages(run, tmp_path):
    page, mine = PAGE.read_text(encoding="utf-8"), tmp_path / "mine"
    options = [quoted or word for quoted, word in re.findall(r'"([^"]*)"|(\S+)', COMMAND.search(page)[1])]
    assert 0 == run("init", str(mine), *options).exit_code
    files = dict(FILE.findall(page))
    assert {"parking.yaml", "must-order.yaml", "booking.yaml", "knowledge/visit/cinq-a-sept.fr.md"} <= files.keys()
    changes = CHANGE.findall(page)
    assert page.count("```yaml") == len(files) + len(changes)
    for name, text in files.items():
        (mine / name).parent.mkdir(exist_ok=True)
        (mine / name).write_text(text, encoding="utf-8")
    for name, line, text in changes:
        file = mine / name
        assert 1 == file.read_text(encoding="utf-8").count(f"{line}\n")
        file.write_text(file.read_text(encoding="utf-8").replace(f"{line}\n", text), encoding="utf-8")
    pages = (mine / "pages.yaml").read_text(encoding="utf-8")
    for line in re.findall(r"`([\w-]+: \{hidden: true\})`", page):
        pages = pages.replace(f"{line}\n", "")
    (mine / "pages.yaml").write_text(pages, encoding="utf-8")
    place = "".join(f"{line}\n" for line in re.findall(r"`(l\w+itude: \"[-\d.]+\")`", page))
    with (mine / "restaurant.yaml").open("a", encoding="utf-8") as file:
        file.write(place)
    loaded = read(mine)
    assert ([], [], []) == (loaded.faults, loaded.draft_texts, unchanged_facts(loaded))
    assert {"best-time", "order"} == {*load_site(mine).hidden}
    app, clock = moving_app(mine)
    clock.move(BEFORE_THE_EVENING)
    client = app.test_client()
    assert "Rognon platter" in client.get("/en/must-order").text
    assert "Menu du 31 décembre, 95,00" in client.get("/fr/").text
    taxes = client.get("/api/order?items=steak-frites&lang=fr").json["taxes"]
    assert [("TPS", 5, 1.8), ("TVQ", 9.975, 3.59)] == [(each["name"], each["rate"], each["amount"]) for each in taxes]
    assert "Station de métro Mont-Royal" in client.get("/fr/parking").text
