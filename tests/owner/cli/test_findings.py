"""Findings are printed with file, line and source."""

import pytest

from restaurant_site.models.fault import Fault
from restaurant_site.models.fault_kinds import Kind
from restaurant_site.owner.cli import findings

FAULT = Fault("a.yaml", 2, "name", "is blank")


@pytest.mark.parametrize(
    ("faults", "warnings", "told"),
    [
        ([], [], "No faults"),
        ([FAULT], [], "1 fault"),
        ([FAULT] * 2, [FAULT], "2 faults, 1 warning"),
        ([], [FAULT] * 3, "No faults, 3 warnings"),
    ],
)
def test_findings_are_counted_in_words(faults, warnings, told):
    assert told == findings.count(faults, warnings)


def test_a_finding_is_told_with_its_line_and_a_warning_by_its_name(tmp_path, capsys):
    (tmp_path / "a.yaml").write_text("one\ntwo: 2  \n")
    findings.print_findings(tmp_path, [FAULT], [Fault("a.yaml", 1, "", "is old")])
    assert [
        f"{tmp_path}/a.yaml:2: name: is blank",
        "     2 | two: 2",
        f"{tmp_path}/a.yaml:1: warning: is old",
        "     1 | one",
    ] == capsys.readouterr().err.splitlines()


def test_a_long_line_is_cut(tmp_path, capsys):
    (tmp_path / "a.yaml").write_text("x\n" + "y" * 500)
    findings.print_findings(tmp_path, [FAULT])
    assert f"     2 | {'y' * 120}…" == capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("text", [None, "", "only one line"])
def test_where_there_is_no_line_none_is_shown(tmp_path, capsys, text):
    if text is not None:
        (tmp_path / "a.yaml").write_text(text)
    findings.print_findings(tmp_path, [FAULT])
    assert [f"{tmp_path}/a.yaml:2: name: is blank"] == capsys.readouterr().err.splitlines()


def test_a_file_below_the_working_directory_is_named_from_there(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    findings.print_findings(tmp_path, [FAULT])
    assert "a.yaml:2: name: is blank\n" == capsys.readouterr().err


def test_an_id_that_does_not_exist_is_one_finding_that_names_its_other_places():
    text, tart = (Kind.UNKNOWN_ID(kind="dish", id=id, near="") for id in ("pie", "tart"))
    link = Kind.UNKNOWN_REFERENCE(reference="dish:pie", reason=text)
    faults = [Fault("a.yaml", line, "dish", text) for line in range(1, 8)]
    faults += [Fault("b.md", 9, "body", link), FAULT, Fault("c.yaml", 1, "dish", tart)]
    assert [
        f"a.yaml:1: dish: {text}; also at a.yaml:2, a.yaml:3, a.yaml:4, a.yaml:5, a.yaml:6, 2 more",
        "a.yaml:2: name: is blank",
        "c.yaml:1: dish: there is no dish `tart`",
    ] == [str(each) for each in findings.by_cause(faults)]
