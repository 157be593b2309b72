"""Files of an older form become files of the current one, and lose nothing else."""

import re
import shutil
from pathlib import Path

import pytest

from restaurant_site.content import site_loader
from restaurant_site.content.questions import phrases_by_topic
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.models.fault import Fault
from restaurant_site.owner import migrations
from restaurant_site.owner.migrations import STEPS, migrate, summarised
from restaurant_site.owner.portions import portion_ids
from tests.languages import BY_CODE

OLDER = Path(__file__).parent / "older_forms"
"""Step number → content folders as they were before it; of the demonstration only files that the step changes."""


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    """The starter as it was before the first step."""
    return shutil.copytree(OLDER / "1" / "starter", tmp_path / "starter")


def written(folder: Path) -> Path:
    for name, raw in migrate(folder).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(raw)
    return folder


def test_every_step_has_its_number_and_files_of_the_older_form():
    assert list(range(1, len(STEPS) + 1)) == [step.number for step in STEPS]
    for step in STEPS:
        for folder in (OLDER / str(step.number)).iterdir():
            assert [*step.edits(site_loader.read(folder, drafts=True).documents)], folder


def test_an_older_starter_has_no_fault_afterwards(starter):
    assert site_loader.read(starter).faults
    assert [] == site_loader.read(written(starter)).faults


def test_what_is_current_is_left_alone(starter):
    assert {} == migrate(written(starter))


def test_empty_lists_of_allergens_are_removed_and_every_other_line_stays(monkeypatch):
    monkeypatch.setattr(migrations, "STEPS", STEPS[:1])
    folder = OLDER / "1" / "demonstration"
    files = migrate(folder)
    assert {f"menu/{name}.yaml" for name in ("congee", "dessert", "drink", "soup", "vegetable")} == set(files)
    for name, raw in files.items():
        before = (folder / name).read_text(encoding="utf-8")
        later_steps = re.sub(r"  portion: .*\n", "", raw.decode())
        assert before.replace("  allergens: []\n", "") == later_steps


def test_an_older_form_is_one_fault_that_names_the_command(starter):
    content = site_loader.read(starter)
    other = Fault("menu/soups.yaml", 30, "2.price", "is blank")
    moved, fault, remaining, languages = summarised([*content.faults, other], content.documents)
    assert ("menu/drinks.yaml", "1.allergens") == (fault.path, fault.field)
    assert fault.message.startswith(
        "an older form of the content, in 2 places; `restaurant-site migrate` removes empty"
    )
    assert ("knowledge/visit/opening-hours.en.md", "asked", other) == (moved.path, moved.field, remaining)
    assert "is missing; write `site_languages: [en, zh]`" == languages.message


def test_steps_build_on_each_other(starter, monkeypatch):
    def no_spice(_documents):
        for number in range(2):
            yield "menu/soups.yaml", (number, "spice"), None
            yield "menu/soups.yaml", (number, "serves"), "3"

    step = migrations.MigrationStep(10, "removes spice", no_spice)
    monkeypatch.setattr(migrations, "STEPS", (*STEPS, step))
    text = migrate(starter)["menu/soups.yaml"].decode()
    assert (0, 0, 2) == (text.count("allergens: []"), text.count("spice:"), text.count('serves: "3"\n'))


def test_last_orders_move_from_the_facts_to_the_hours_and_every_other_line_stays():
    folder = OLDER / "2" / "demonstration"
    files = migrate(folder)
    assert {"facts.yaml", "hours.yaml"} == set(files)
    before = (folder / "facts.yaml").read_text(encoding="utf-8").splitlines()
    assert [line for line in before if not line.startswith("last-order-")] == files["facts.yaml"].decode().splitlines()
    added = '\nlast_orders: {dine_in: 30, takeout: "21:15", delivery: "20:45"}\n'
    assert (folder / "hours.yaml").read_text(encoding="utf-8") == files["hours.yaml"].decode().replace(added, "\n")


def test_a_fact_that_repeats_the_hours_of_the_telephone_refers_to_them():
    folder = OLDER / "3" / "demonstration"
    files = migrate(folder)
    before, after = (folder / "facts.yaml").read_text(encoding="utf-8"), files["facts.yaml"].decode()
    typed = ("10:00 am to 9:15 pm", "上午10時至晚上9時15分", "10:00至21:15")
    assert ["facts.yaml"] == [*files] and all(words in before for words in typed)
    for words in typed:
        before = before.replace(words, "{{hours:telephone}}")
    assert before.replace("zh: {{hours:telephone}}，上午最易接通", 'zh: "{{hours:telephone}}，上午最易接通"') == after


@pytest.mark.parametrize(
    "text", ['phone-hours: "10:00 am to 9:15 pm"', 'phone-hours: {en: "10:00 am to 9:15 pm", zh: 全日}']
)
def test_a_fact_that_repeats_them_in_one_language_only_is_left_alone(tmp_path, text):
    folder = shutil.copytree(OLDER / "3" / "demonstration", tmp_path / "content")
    (folder / "facts.yaml").write_text(text, encoding="utf-8")
    assert {} == migrate(folder)


def test_how_guests_ask_moves_out_of_the_articles_but_for_what_ships_and_every_other_line_stays():
    folder = OLDER / "4" / "demonstration"
    files = migrate(folder)
    phrases = {code: read_document(f"asked/{code}.yaml", files[f"asked/{code}.yaml"]).value for code in BY_CODE}
    for path in folder.rglob("*.md"):
        name = path.relative_to(folder).as_posix()
        before, after = (read_document(name, raw).value for raw in (path.read_bytes(), files[name]))
        id, code, _ = path.name.split(".")
        moved, shipped = before["asked"], phrases_by_topic(code).get(id, ())
        assert before == after | {"asked": moved}
        assert [phrase for phrase in moved if phrase not in shipped] == phrases[code].get(id, [])
    assert phrases["en"]["what-is-century-egg"]


def test_a_file_that_says_only_how_guests_ask_says_nothing_afterwards(tmp_path):
    path = tmp_path / "knowledge" / "visit" / "tea.cn.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\nasked:\n  - 午炮吵不吵\n---\n", encoding="utf-8")
    files = migrate(tmp_path)
    assert b"---\n---\n" == files["knowledge/visit/tea.cn.md"]
    assert "tea:\n  - 午炮吵不吵\n" in files["asked/cn.yaml"].decode()


def test_the_languages_that_every_site_had_are_written():
    before, after = (
        site_loader.read(OLDER / "5" / "demonstration", files).documents
        for files in ({}, migrate(OLDER / "5" / "demonstration"))
    )
    chosen = {"site_languages": ["en", "zh", "cn"], "second_names": "zh"}
    kept = {key: value for key, value in before["restaurant.yaml"].value.items() if key != "sales_tax"}
    assert kept | chosen == {key: value for key, value in after["restaurant.yaml"].value.items() if key != "taxes"}


def test_sizes_and_additions_get_ids_from_their_names_and_every_other_line_stays(monkeypatch):
    monkeypatch.setattr(migrations, "STEPS", STEPS[6:7])
    folder = OLDER / "7" / "demonstration"
    text = migrate(folder)["menu/rice.yaml"].decode()
    dishes = {each["id"]: each for each in read_document("menu/rice.yaml", text.encode()).value}
    assert ["plate", "tray-small", "tray-large"] == [each["id"] for each in dishes["yangzhou-fried-rice"]["sizes"]]
    assert ["cured-duck"] == [each["id"] for each in dishes["cured-meat-clay-pot-rice"]["additions"]]
    before = (folder / "menu" / "rice.yaml").read_text(encoding="utf-8")
    assert before == re.sub(r"- \{id: [a-z-]+, ", "- {", text)


@pytest.mark.parametrize(
    ("names", "ids"),
    [
        ([{"en": "Small (6)"}, {"en": "Small (12)"}], ["small", "small-2"]),
        ([{"zh": "細"}, {"zh": "大"}], ["size-1", "size-2"]),
        ([{"zh": "細", "fr": "Entrée, froide"}], ["entree"]),
    ],
)
def test_an_id_has_the_letters_of_a_name_or_else_a_number(names, ids):
    assert ids == portion_ids("sizes", [{"name": each} for each in names], ["zh", "fr"])


def test_a_portion_is_written_where_it_can_be_read_and_else_asked_for():
    raw = migrate(OLDER / "8" / "demonstration")["menu/drink.yaml"]
    assert {"0"} == {each for dish in read_document("menu/drink.yaml", raw).value for each in dish["portion"]}
    documents = {"menu/mains.yaml": read_document("menu/mains.yaml", _DISHES.encode())}
    assert [(0, [1, 2]), (1, [1, 1]), (3, [0, 0])] == [
        (place, portion) for _, (place, _), portion in STEPS[7].edits(documents)
    ]


_DISHES = """
- {id: a, serves: "1–2"}
- {id: b, serves: "1"}
- {id: c, serves: "3-4"}
- {id: d, serves: "4", tax_class: alcohol}
- {id: e, serves: "1", portion: [0, 1]}
"""


def test_missing_ids_are_one_fault_that_names_the_command(starter):
    path = written(starter) / "menu" / "soups.yaml"
    text = path.read_text(encoding="utf-8")
    sizes = '  sizes:\n    - {name: {en: Cup, zh: 杯}, price: "1.00"}\n    - {name: {en: Pot, zh: 壺}, price: "2.00"}\n'
    path.write_text(text.replace("  tags:", f"{sizes}  tags:", 1), encoding="utf-8")
    content = site_loader.read(starter)
    [fault] = [each for each in summarised(content.faults, content.documents) if "older form" in each.message]
    assert ("menu/soups.yaml", "an older form of the content, in 2 places; `restaurant-site migrate` writes ids") == (
        fault.path, fault.message[: fault.message.index(" of sizes")],
    )  # fmt: skip


def test_the_first_sentence_of_a_description_becomes_the_summary_and_every_other_line_stays():
    folder = OLDER / "9" / "demonstration"
    [(name, raw)] = migrate(folder).items()
    before, after = (folder / name).read_text(encoding="utf-8"), raw.decode()
    dishes = read_document(name, raw).value
    lines = [line for line in after.splitlines() if line not in before.splitlines()]
    assert before.splitlines() == [line for line in after.splitlines() if line not in lines]
    assert len(dishes) == len(lines)
    for dish in dishes:
        assert ["id", "name", "summary", "description"] == [*dish][:4]
        for code, text in dish["description"].items():
            assert dish["summary"][code][-1] in ".。"
            assert text.startswith(dish["summary"][code]) and text != dish["summary"][code]


@pytest.mark.parametrize(
    "text", ["{en: One sentence., zh: 一句。}", "{en: One. Two., zh: 一句。}", "✎", "[]", "{en: 5, zh: }"]
)
def test_a_description_of_one_sentence_is_no_summary_besides(tmp_path, text):
    (tmp_path / "menu").mkdir()
    (tmp_path / "menu" / "soups.yaml").write_text(f"- id: soup\n  description: {text}\n", encoding="utf-8")
    assert {} == migrate(tmp_path)
