"""Files of an older form become files of the current one, and lose nothing else."""

import shutil
from pathlib import Path

import pytest

from restaurant_site.content import build
from restaurant_site.content.faults import Fault
from restaurant_site.owner import migrations
from restaurant_site.owner.migrations import STEPS, migrate, summarised

OLDER = Path(__file__).parent / "older_forms"
"""Step number → content folders as they were before it; of the demonstration only files that the step changes."""


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    """The starter as it was before the first step."""
    return shutil.copytree(OLDER / "1" / "starter", tmp_path / "starter")


def written(folder: Path) -> Path:
    for name, raw in migrate(folder).items():
        (folder / name).write_bytes(raw)
    return folder


def test_every_step_has_its_number_and_files_of_the_older_form():
    assert list(range(1, len(STEPS) + 1)) == [step.number for step in STEPS]
    for step in STEPS:
        for folder in (OLDER / str(step.number)).iterdir():
            assert list(step.places(build.read(folder, drafts=True).documents)), folder


def test_an_older_starter_has_no_fault_afterwards(starter):
    assert build.read(starter).faults
    assert [] == build.read(written(starter)).faults


def test_what_is_current_is_left_alone(starter):
    assert {} == migrate(written(starter))


def test_empty_lists_of_allergens_are_removed_and_every_other_line_stays():
    folder = OLDER / "1" / "demonstration"
    files = migrate(folder)
    assert {f"menu/{name}.yaml" for name in ("congee", "dessert", "drink", "soup", "vegetable")} == set(files)
    for name, raw in files.items():
        before = (folder / name).read_text(encoding="utf-8")
        assert before.replace("  allergens: []\n", "") == raw.decode()


def test_an_older_form_is_one_fault_that_names_the_command(starter):
    content = build.read(starter)
    other = Fault("menu/soups.yaml", 30, "2.price", "is blank")
    (fault, remaining) = summarised([*content.faults, other], content.documents)
    assert ("menu/drinks.yaml", "1.allergens") == (fault.path, fault.field)
    assert fault.message.startswith("an older form of the content, in 2 places; `flask content migrate` removes empty")
    assert other == remaining


def test_steps_build_on_each_other(starter, monkeypatch):
    def no_spice(documents):
        yield from (("menu/soups.yaml", (number, "spice")) for number in range(2))

    def more_spice(_documents):
        yield from (("menu/soups.yaml", (number, "serves"), "3") for number in range(2))

    step = migrations.MigrationStep(3, "removes spice", no_spice, more_spice)
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
