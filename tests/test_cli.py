"""The owner's commands: check, which tells every fault, and stats, which counts."""

import shutil
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from restaurant_site import cli
from tests.conftest import SAMPLE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(SAMPLE, tmp_path / "content")


def run(*arguments: str, **environment: str) -> Result:
    return cli.commands_only().test_cli_runner().invoke(args=["content", *arguments], env=environment)


def test_check_says_what_is_there_when_nothing_is_wrong(sample):
    result = run("check", str(SAMPLE))
    assert (0, f"No faults: 5 dishes, 1 articles, version {sample.version}.\n") == (result.exit_code, result.output)


def test_check_tells_every_fault_with_a_path_that_an_editor_opens(folder):
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


def test_check_counts_a_single_fault_as_one(folder):
    (folder / "wordlist.yaml").write_text("")
    assert "1 fault; nothing was changed." == run("check", str(folder)).stderr.splitlines()[-1]


def test_check_names_a_folder_that_is_not_there_once(folder):
    gone = folder / "gone"
    expected = f"{gone}:1: there is no folder {gone}; set RESTAURANT_CONTENT_DIR to yours"
    assert expected == run("check", str(gone)).stderr.splitlines()[0]


def test_check_without_a_folder_takes_the_one_of_the_settings(folder, sample):
    result = run("check", RESTAURANT_CONTENT_DIR=str(folder))
    assert 0 == result.exit_code
    assert sample.version in result.output


def test_check_says_which_setting_is_wrong(tmp_path):
    result = run("check", RESTAURANT_CONTENT_DIR=str(tmp_path / "gone"))
    assert 1 == result.exit_code
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.startswith("RESTAURANT_CONTENT_DIR: ")
    assert 1 == len(result.stderr.splitlines())


def test_stats_counts_words_in_english_and_characters_in_chinese():
    result = run("stats", str(SAMPLE))
    assert 0 == result.exit_code
    assert "1 articles in 1 categories, 5 dishes" == result.stdout.splitlines()[0]
    assert ["category", "articles", "en", "words", "zh", "chars", "cn", "chars", "shortest", "longest"] == (
        result.stdout.splitlines()[1].split()
    )
    assert [["visit", "1", "24", "48", "48", "24", "24"], ["dishes", "5", "19", "32", "32"]] == [
        line.split() for line in result.stdout.splitlines()[2:]
    ]


def test_stats_tells_faults_as_check_does(folder):
    (folder / "wordlist.yaml").write_text("")
    result = run("stats", str(folder))
    assert (1, "") == (result.exit_code, result.stdout)
    assert f"{folder}/wordlist.yaml:1: the file is empty" in result.stderr


def test_the_size_of_a_text_counts_words_without_marks(sample):
    writing = sample.articles["opening-hours"].writings["en"]
    english = writing.model_copy(update={"body": "## Two words\n\n- **Three** [more words](page:menu)"})
    chinese = writing.model_copy(update={"body": "## 兩字\n\n- **三** [字](page:menu)"})
    assert 5 == cli.size(english, "en")
    assert 4 == cli.size(chinese, "zh")


def test_the_commands_work_without_a_site():
    app: Flask = cli.commands_only()
    assert "content" in app.cli.commands
    assert {"check", "stats"} <= set(cli.content.commands)


def test_the_application_has_the_commands(app):
    assert cli.content is app.cli.commands["content"]
