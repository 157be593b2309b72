"""Notes that say when a dish is served, by the hours of the house and of its section; what earlier lists said of it stays."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding, sheet_export, sheet_goods, sheet_hours, sheet_notes, spreadsheet
from restaurant_site.owner.sheet_earlier import Earlier
from restaurant_site.owner.sheet_plan import ImportPlan

TWO = "[11:30-14:30, 17:00-22:30]"
WEEK = f"week: {{monday: [], tuesday: {TWO}, wednesday: {TWO}, thursday: {TWO}, friday: {TWO}, saturday: [17:00-23:00], sunday: []}}\n"
LUNCH = "TABLE D’HÔTE (mar-ven midi)"


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hours") / "mine"
    scaffolding.start(folder, SiteLanguages((BY_CODE["fr"], BY_CODE["en"])), country="CA")
    (folder / "hours.yaml").write_text(WEEK, encoding="utf-8")
    return folder


@pytest.fixture
def folder(empty: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(empty, tmp_path / "mine"))


def planned(folder: Path, sheet: str, before: Mapping[str, str] = {}) -> ImportPlan:
    draft = site_loader.read(folder, drafts=True)
    return spreadsheet.planned_import(folder, draft, "carte.csv", sheet.encode(), earlier=Earlier(before))


def write(folder: Path, plan: ImportPlan) -> None:
    for name, raw in plan.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw or b"")


def dishes(plan: ImportPlan) -> dict[str, dict[str, object]]:
    files = [read_document(name, raw).value for name, raw in plan.files.items() if name.startswith("menu/")]
    return {dish["id"]: dish for file in files for dish in file}


def burger(note: str, section: str = "PLATS") -> str:
    return f'Plat,Prix,Notes\n{section},,\nBurger,22,"{note}"\n'


@pytest.mark.parametrize(
    ("note", "hours"),
    [
        ("midi seulement", "tue-fri open-14:30"),
        ("le midi en semaine", "tue-fri open-14:30"),
        ("le soir", "17:00-close"),
        ("mar-jeu soir", "tue-thu 17:00-close"),
        ("jeudi, vendredi et samedi soir", "thu-sat 17:00-close"),
        ("fins de semaine", "sat-sun open-close"),
        ("seulement le samedi", "sat open-close"),
        ("dès 17 h", "17:00-close"),
        ("lunch only", "tue-fri open-14:30"),
        ("Tue–Thu dinner", "tue-thu 17:00-close"),
        ("weekends only", "sat-sun open-close"),
        ("after 5 pm", "17:00-close"),
        ("sólo al mediodía", "tue-fri open-14:30"),
        ("fines de semana", "sat-sun open-close"),
        ("desde las 17 h", "17:00-close"),
        ("solo a pranzo", "tue-fri open-14:30"),
        ("ven-sab sera", "fri-sat 17:00-close"),
        ("dalle 17:00", "17:00-close"),
        ("只限午市", "tue-fri open-14:30"),
        ("仅限周末", "sat-sun open-close"),
        ("下午5點起", "17:00-close"),
        ("فقط ناهار", "tue-fri open-14:30"),
        ("شنبه و یکشنبه", "sat-sun open-close"),
        ("از ساعت ۱۷", "17:00-close"),
    ],
)
def test_a_note_that_says_when_is_the_hours_of_its_dish(folder, note, hours):
    plan = planned(folder, burger(note))
    found = dishes(plan)["burger"]
    assert (hours, None) == (found.get("hours"), found.get("draft"))
    assert [f"Burger · {note} → {hours}"] == [each.text for each in plan.notes if each.message == sheet_hours.AS_HOURS]


@pytest.mark.parametrize(
    "note",
    [
        "sauf le midi", "pas le samedi", "not at lunch", "dinner roll", "Friday special", "lunch $9", "5-6", "24-36", "mar",
        "soir de match", "voir l'ardoise", "un seul menu ce soir-là",
    ],
)  # fmt: skip
def test_a_note_that_says_more_or_no_time_is_no_hours(folder, note):
    plan = planned(folder, burger(note))
    assert (None, None) == (dishes(plan)["burger"].get("hours"), dishes(plan)["burger"].get("draft"))
    assert [note] == [each.text for each in plan.left if each.message == sheet_notes.NO_FIELD]


@pytest.mark.parametrize(
    ("note", "week"),
    [
        ("midi seulement", "monday: [11:30-22:00], saturday: [11:30-14:30, 17:00-22:00]"),
        ("le soir", "monday: [11:30-22:00]"),
        ("dim midi", "sunday: [17:00-22:00]"),
        ("brunch seulement", f"sunday: {TWO}"),
    ],
)
def test_a_part_of_the_day_that_is_no_service_of_the_house_is_asked_and_the_new_dish_is_a_draft(folder, note, week):
    (folder / "hours.yaml").write_text(f"week: {{{week}}}\n", encoding="utf-8")
    plan = planned(folder, burger(note))
    found = dishes(plan)["burger"]
    assert (None, "true") == (found.get("hours"), found["draft"])
    assert [f"Burger · {note}"] == [each.text for each in plan.left if each.message == sheet_hours.UNCLEAR]


@pytest.mark.parametrize(
    ("note", "hours", "message"),
    [
        ("mar-jeu soir", "tue-thu 17:00-close", sheet_hours.INSTEAD),
        ("le soir", None, sheet_hours.CONTRADICTS),
        ("samedi seulement", None, sheet_hours.CONTRADICTS),
        ("dès 17 h", None, sheet_hours.CONTRADICTS),
        ("vendredi", "fri open-14:30", sheet_hours.AS_HOURS),
        ("dès midi", "tue-fri 12:00-14:30", sheet_hours.AS_HOURS),
        ("le midi", None, sheet_hours.AS_HOURS),
    ],
)
def test_a_note_is_read_within_the_hours_of_the_section_or_both_are_told_in_one_line(folder, note, hours, message):
    plan = planned(folder, burger(note, LUNCH))
    found = dishes(plan)["burger"]
    assert (hours, message == sheet_hours.CONTRADICTS) == (found.get("hours"), "draft" in found)
    [said] = [each for each in (*plan.left, *plan.notes) if each.text.startswith("Burger · ")]
    assert message == said.message
    assert ("tue-fri open-14:30" in said.text) == (
        message != sheet_hours.AS_HOURS or (hours is None and note == "vendredi")
    )


def test_hours_that_the_owner_has_changed_since_stay_until_the_words_of_the_list_change(folder):
    sheet = burger("", LUNCH.replace("midi", "soir"))
    first = planned(folder, f"{sheet}Soupe,9,mar soir\n")
    write(folder, first)
    file = folder / "menu" / "table-dhote.yaml"
    assert "hours: tue 17:00-close" in file.read_text(encoding="utf-8")
    file.write_text(file.read_text(encoding="utf-8").replace("  hours: tue 17:00-close\n", ""), encoding="utf-8")
    menu = folder / "menu.yaml"
    menu.write_text(menu.read_text(encoding="utf-8").replace("    hours: tue-fri 17:00-close\n", ""), encoding="utf-8")
    assert "hours:" not in menu.read_text(encoding="utf-8")
    again = planned(folder, f"{sheet}Soupe,9,mar soir\n", first.times)
    assert ([], [], {}) == (again.changes, again.section_changes, again.files)
    assert [] == [each.text for each in again.notes if "→" in each.text], (
        "nothing is said to be read that is not written"
    )
    later = planned(folder, f"{sheet.replace('mar-ven', 'mar-jeu')}Soupe,9,mer soir\n", first.times)
    assert [("soupe", "hours", "wed 17:00-close")] == [(each.dish, each.column, each.new) for each in later.changes]
    assert [("table-dhote", "hours", "", "tue-thu 17:00-close")] == [
        (each.dish, each.column, each.old, each.new) for each in later.section_changes
    ]


def test_hours_that_the_owner_has_written_are_not_replaced_by_a_note_that_is_new_to_the_import(folder):
    write(folder, planned(folder, burger("")))
    file = folder / "menu" / "plats.yaml"
    file.write_text(file.read_text(encoding="utf-8").rstrip() + "\n  hours: fri 11:30-13:00\n", encoding="utf-8")
    assert {} == planned(folder, burger("midi seulement")).files


@pytest.mark.parametrize(
    "note", ["sans alcool", "alcohol-free", "0 %", "sin alcohol", "analcolico", "無酒精", "بدون الکل"]
)
def test_a_drink_that_a_note_says_has_no_alcohol_is_described_so_and_not_taxed_as_alcohol(folder, note):
    plan = planned(folder, f"Plat,Prix,Notes\nVINS,,\nCahors,64,\nPétillant,30,{note}\n")
    found = dishes(plan)
    assert note.casefold() in found["petillant"]["description"]["fr"].casefold()
    assert ("soft-drinks", None) == (found["petillant"].get("tax_class"), found["cahors"].get("tax_class"))
    assert ["Pétillant"] == [each.text for each in plan.notes if each.message == sheet_goods.WITHOUT_ALCOHOL]


def test_a_drink_without_alcohol_is_not_asked_about(folder):
    plan = planned(folder, "Plat,Prix,Notes\nBOISSONS,,\nMaison,6,\nKéfir,6,sans alcool\n")
    [question] = [each for each in plan.questions if each.reason == sheet_goods.WHICH_HAVE_ALCOHOL]
    assert ["maison"] == [*question.choices]


@pytest.mark.parametrize("workbook", [False, True])
def test_the_exported_sheet_has_the_names_of_sections_that_wait_for_a_language(folder, workbook):
    write(folder, planned(folder, "Plat,Prix\nPLATS,\nSoupe,9\nSOIR DU 31,\nMenu,95\n"))
    draft = site_loader.read(folder, drafts=True)
    raw = sheet_export.write(draft.documents, draft.languages, workbook=workbook)
    name = "en.xlsx" if workbook else "en.csv"
    unchanged = spreadsheet.planned_import(folder, draft, name, raw)
    assert ([], {}, []) == (unchanged.section_changes, unchanged.files, unchanged.added)
    text = sheet_export.write(draft.documents, draft.languages).decode("utf-8-sig")
    assert 1 == text.count("section:"), "the name of the other one is a common word"
    filled = spreadsheet.planned_import(
        folder, draft, "en.csv", text.replace("✎ Soir du 31", "New Year’s Eve").encode()
    )
    assert [("soir-du-31", "name_en", "✎ Soir du 31", "New Year’s Eve")] == [
        (each.dish, each.column, each.old, each.new) for each in filled.section_changes
    ]
    write(folder, filled)
    sections = read_document("menu.yaml", (folder / "menu.yaml").read_bytes()).value["categories"]
    assert {"fr": "Soir du 31", "en": "New Year’s Eve"} == sections[-1]["label"]
    other = spreadsheet.planned_import(folder, draft, "en.csv", text.replace("section:soir", "section:nuit").encode())
    assert ["section:nuit-du-31"] == [each.text for each in other.left if each.message == spreadsheet.NO_SECTION]
