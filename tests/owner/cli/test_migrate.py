"""`restaurant-site migrate` prints the difference and writes files; the check names the command."""

import shutil
from pathlib import Path

import pytest

from tests.owner.test_migrations import OLDER


@pytest.fixture
def older(tmp_path: Path) -> Path:
    return shutil.copytree(OLDER / "1" / "starter", tmp_path / "older")


def test_a_dry_run_prints_the_difference_and_writes_nothing(run, older):
    before = (older / "menu" / "soups.yaml").read_bytes()
    result = run("migrate", str(older), "--dry-run")
    assert 0 == result.exit_code
    assert "\n-  allergens: []\n" in result.stdout
    assert result.stdout.endswith(
        "opening-hours.zh.md, menu/drinks.yaml, menu/mains.yaml, menu/soups.yaml, restaurant.yaml; nothing was written.\n"
    )
    assert before == (older / "menu" / "soups.yaml").read_bytes()


def test_the_check_points_to_it_and_is_content_afterwards(run, older):
    checked = run("check", str(older))
    assert 1 == checked.exit_code
    assert 2 == checked.stderr.count("`restaurant-site migrate`")
    assert "3 faults" in checked.stderr
    changed = run("migrate", str(older)).stdout
    assert changed.endswith(
        "opening-hours.zh.md, menu/drinks.yaml, menu/mains.yaml, menu/soups.yaml, restaurant.yaml. Run `restaurant-site check` now.\n"
    )
    assert 0 == run("check", str(older)).exit_code


def test_schemas_beside_the_content_become_current(run, older):
    (older / "schemas").mkdir()
    run("migrate", str(older))
    assert (older / "schemas" / "dishes.json").is_file()


def test_a_current_folder_is_left_alone(run, folder):
    run("migrate", str(folder))  # the sample leaves to it what may be left out
    assert "All files are of the current form.\n" == run("migrate", str(folder)).stdout


def test_the_schemas_are_written_once(run, folder):
    first = run("schemas", str(folder))
    assert 0 == first.exit_code
    assert {"hours.json", "dishes.json"} <= set(first.stdout.split())
    assert (folder / "schemas" / "hours.json").is_file()
    assert "All schemas were current.\n" == run("schemas", str(folder)).stdout
