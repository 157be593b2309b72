"""`flask content check`: every fault by file and line."""

from tests.conftest import SAMPLE


def test_check_says_what_is_there_when_nothing_is_wrong(run, sample):
    result = run("check", str(SAMPLE))
    assert (0, f"No faults: 5 dishes, 1 articles, version {sample.version}.\n") == (result.exit_code, result.output)


def test_check_tells_every_fault_with_a_path_that_an_editor_opens(run, folder):
    (folder / "facts.yaml").write_text("code:\n")
    (folder / "wordlist.yaml").write_text("")
    (folder / "pages.yaml").unlink()
    result = run("check", str(folder))
    lines = result.stderr.splitlines()
    assert 1 == result.exit_code
    assert "" == result.stdout
    assert f"{folder}/facts.yaml:1: code: has no value; write one or delete the line" == lines[0]
    assert f"{folder}/wordlist.yaml:1: the file is empty; write its content" in lines
    assert f"{folder}/pages.yaml:1: this file is missing; every site has one" in lines
    assert f"{len(lines) - 1} faults; nothing was changed." == lines[-1]


def test_check_counts_a_single_fault_as_one(run, folder):
    (folder / "wordlist.yaml").write_text("")
    assert "1 fault; nothing was changed." == run("check", str(folder)).stderr.splitlines()[-1]
