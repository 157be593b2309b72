"""`restaurant-site check`: every fault and warning by file and line, the line itself, and a status for CI."""

import json
import re

import pytest

from restaurant_site.owner import scaffolding
from tests.conftest import SAMPLE
from tests.content.test_site_loader import edit
from tests.languages import LANGUAGES

KEPT, LATER = "a site that runs keeps its last good content.", "What is not given yet is listed when no fault is left."
TODAY = ("--today", "2026-11-23")


def test_check_says_what_is_there_when_nothing_is_wrong(run, sample):
    result = run("check", str(SAMPLE), *TODAY)
    assert 0 == result.exit_code
    assert f"No faults, 2 warnings: 5 dishes, 1 article, version {sample.version}.\n" == result.stdout


def test_the_demonstration_wants_nothing(run):
    """Runs with a fixed date, so that no test fails as time passes."""
    result = run("check", *TODAY)
    assert (0, "") == (result.exit_code, result.stderr)
    assert result.stdout.startswith("No faults: 97 dishes, 146 articles")


def test_check_tells_every_fault_with_a_path_that_an_editor_opens_and_the_line_itself(run, folder):
    (folder / "facts.yaml").write_text("# figures\ncode:\n")
    (folder / "wordlist.yaml").write_text("")
    (folder / "pages.yaml").unlink()
    result = run("check", str(folder), *TODAY)
    lines = result.stderr.splitlines()
    assert (1, "") == (result.exit_code, result.stdout)
    assert f"{folder}/wordlist.yaml:1: the file is empty; write its content" == lines[0]
    assert [f"{folder}/facts.yaml:2: code: has no value; write one or delete the line", "     2 | code:"] == lines[1:3]
    assert f"{folder}/pages.yaml:1: this file is missing; every site has one" in lines
    assert lines[-1].endswith(f" faults, 2 warnings; {KEPT} {LATER}")


def test_warnings_wait_until_no_fault_is_left(run, folder):
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: 3")
    edit(folder, "rhythm.yaml", "level: quiet", "level: calm")
    lines = [line for line in run("check", str(folder), *TODAY).stderr.splitlines() if line.startswith(str(folder))]
    assert [f"{folder}/menu/drinks", f"{folder}/rhythm"] == [line.partition(".yaml:")[0] for line in lines]
    edit(folder, "menu/drinks.yaml", "price: 3", 'price: "3.00"')
    edit(folder, "rhythm.yaml", "level: calm", "level: quiet")
    lines = [line for line in run("check", str(folder), *TODAY).stderr.splitlines() if line.startswith(str(folder))]
    assert [f"{folder}/hours", f"{folder}/menu/bowls"] == [line.partition(".yaml:")[0] for line in lines]


def test_a_file_that_cannot_be_parsed_stands_first_and_restaurant_yaml_alone(run, folder):
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: 3")
    edit(folder, "rhythm.yaml", "  quiet:", "\tquiet:")
    lines = [line for line in run("check", str(folder), *TODAY).stderr.splitlines() if line.startswith(str(folder))]
    assert f"{folder}/rhythm.yaml" == lines[0].partition(":")[0] and "begins with a tab" in lines[0]
    assert 1 < len([line for line in lines if ": warning: " not in line])
    edit(folder, "rhythm.yaml", "\tquiet:", "  quiet:")
    edit(folder, "restaurant.yaml", "\nname:", "\n\tname:")
    lines = run("check", str(folder), *TODAY).stderr.splitlines()
    assert [f"{folder}/restaurant.yaml"] == [line.partition(":")[0] for line in lines if line.startswith(str(folder))]
    assert "1 fault; a site that runs keeps its last good content." == lines[-1]


def test_a_page_that_cannot_be_shown_is_a_fault_at_the_line_of_its_dish(run, folder, planted):
    described = "Wheat noodles with pepper and peanuts."
    edit(
        folder,
        "menu/bowls.yaml",
        described,
        f"Wheat noodles with pepper that are tossed at the table in the oil that the chili came from. It is {planted}.",
    )
    result = run("check", str(folder), *TODAY, "--public")
    found = re.escape(f"{folder}/menu/bowls.yaml:16: 2: the site cannot show this: Pepper Noodles (layout.html, line ")
    assert (1, "") == (result.exit_code, result.stdout)
    assert re.search(rf"^{found}\d+: RuntimeError: planted in the template\)$", result.stderr, re.MULTILINE)
    assert result.stderr.endswith(f"1 fault, 4 warnings; {KEPT} {LATER}\n")
    assert 0 == run("check", str(folder / "menu" / "bowls.yaml"), *TODAY, "--public").exit_code


def test_a_site_that_cannot_even_be_built_is_a_fault(run, monkeypatch):
    monkeypatch.setattr("restaurant_site.snapshot.index_site", lambda _: 1 / 0)
    result = run("check", str(SAMPLE), *TODAY, "--public")
    assert 1 == result.exit_code
    assert "the site cannot show this: good (snapshot.py, line" in result.stderr
    assert "ZeroDivisionError: division by zero)" in result.stderr


def test_warnings_fail_only_where_that_is_asked_for(run):
    assert 0 == run("check", str(SAMPLE), *TODAY).exit_code
    assert 1 == run("check", str(SAMPLE), *TODAY, "--strict").exit_code


@pytest.mark.parametrize(("days", "told"), [("19", True), ("20", False)])
def test_the_age_that_is_too_old_can_be_set(run, days, told):
    result = run("check", str(SAMPLE), "--today", "2026-11-21", "--max-age", days)
    assert told == ("was verified 20 days ago" in result.stderr)


def test_editors_get_every_finding_as_json(run, folder):
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: 3")
    result = run("check", str(folder), *TODAY, "--format", "json")
    found = json.loads(result.stdout)
    assert (1, "") == (result.exit_code, result.stderr)
    assert {
        "severity": "fault",
        "path": f"{folder}/menu/drinks.yaml",
        "line": 5,
        "field": "1.price",
        "message": '`3` is not right; write the amount with two decimals and without a sign, "12.50", or `market` for the '
        "market price of the day; did you mean `3.00`?",
        "source": "  price: 3",
    } in found
    assert {"fault", "warning"} == {each["severity"] for each in found}


def test_a_day_that_is_none_is_refused_with_its_form(run):
    result = run("check", str(SAMPLE), "--today", "tomorrow")
    assert 2 == result.exit_code
    assert "%Y-%m-%d" in result.stderr


def test_a_draft_is_checked_too_and_a_mistake_beside_it_is_told_once(run, folder):
    edit(folder, "menu/drinks.yaml", "- id: mint-tea", "- id: mint-tea\n  draft: true")
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: 3")
    edit(folder, "menu/drinks.yaml", 'price: "3.50"', "price: 4")
    told = [line for line in run("check", str(folder), *TODAY).stderr.splitlines() if "is not right" in line]
    assert [f"{folder}/menu/drinks.yaml:6: 1.price", f"{folder}/menu/drinks.yaml:20: 2.price"] == [
        line.partition(": `")[0] for line in told
    ]


def test_of_a_file_only_its_own_findings_are_told(run, folder):
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: 3")
    edit(folder, "menu/bowls.yaml", "goes_with: [cold-tea]", "goes_with: [cold-tee]")
    result = run("check", str(folder / "menu" / "bowls.yaml"), *TODAY)
    told = [line for line in result.stderr.splitlines() if line.startswith(str(folder))]
    assert 1 == result.exit_code
    assert f"{folder}/menu/bowls.yaml:43: 3.goes_with.1: there is no dish `cold-tee`; did you mean `cold-tea`?" in told
    assert {f"{folder}/menu/bowls.yaml"} == {line.partition(":")[0] for line in told}


def test_a_file_of_no_content_folder_is_refused(run, tmp_path):
    (tmp_path / "alone.yaml").write_text("a: 1\n")
    result = run("check", str(tmp_path / "alone.yaml"))
    assert (1, True) == (result.exit_code, "is no content folder" in result.stderr)


class TestWhatIsNotYetTheOwners:
    @pytest.fixture
    def started(self, tmp_path) -> str:
        scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
        return str(tmp_path / "mine")

    def test_it_is_told_as_a_kind_of_its_own_by_file_and_line(self, run, started):
        result = run("check", started, *TODAY)
        lines = result.stderr.splitlines()
        lines_of_menu = [line for line in lines if "/menu/soups.yaml" in line]
        assert f"{started}/hours.yaml:3: not yet yours: week, last_orders: still the starter's; write your own" in lines
        assert 1 == sum("/restaurant.yaml:" in line and " telephone, " in line for line in lines)
        assert all(" price, " in line and "(delete allergens" in line for line in lines_of_menu) and lines_of_menu
        assert "goes into confirmed.yaml, such as `restaurant.yaml: [payment]`." in lines[-1]
        assert re.match(r"No faults, \d\d not yet yours: 5 dishes, 1 article", result.stdout)

    @pytest.mark.parametrize(("option", "status"), [((), 0), (("--public",), 1), (("--strict",), 1)])
    def test_it_fails_where_that_is_asked_for(self, run, started, option, status):
        assert status == run("check", started, *TODAY, *option).exit_code

    def test_warnings_do_not_keep_content_from_a_public_site(self, run):
        assert 0 == run("check", str(SAMPLE), *TODAY, "--public").exit_code

    def test_editors_get_it_with_its_kind_and_of_a_file_its_own(self, run, started):
        found = json.loads(run("check", f"{started}/hours.yaml", *TODAY, "--format", "json").stdout)
        assert [("not-yet-yours", "week"), ("not-yet-yours", "last_orders")] == [
            (each["severity"], each["field"]) for each in found
        ]


def test_a_reference_to_nothing_is_a_fault_where_the_folder_has_no_facts(run, tmp_path):
    assert 0 == run("init", str(tmp_path / "mine"), "--languages", "en", "--country", "US").exit_code
    assert not (tmp_path / "mine" / "facts.yaml").exists()
    article = next((tmp_path / "mine" / "knowledge").glob("*/*.en.md"))
    article.write_text(f"{article.read_text()}\nCall {{{{phon}}}}.\n")
    result = run("check", str(tmp_path / "mine"))
    assert 1 == result.exit_code
    assert "`{{phon}}`: there is no such fact in facts.yaml; did you mean `phone`?" in result.stderr
