"""The folder that a command works on."""

import pytest

from restaurant_site.owner.studio.workspace import alone_in


def test_check_names_a_folder_that_is_not_there_once(run, folder):
    gone = folder / "gone"
    expected = (
        f"There is no folder {gone}. Name your content folder, or make one: `restaurant-site studio my-restaurant`."
    )
    assert expected == run("check", str(gone)).stderr.splitlines()[0]


def test_check_without_a_folder_takes_the_one_of_the_settings(run, folder, sample):
    result = run("check", RESTAURANT_CONTENT_DIR=str(folder))
    assert 0 == result.exit_code
    assert sample.version in result.output


def test_check_says_which_setting_names_a_missing_folder(run, tmp_path):
    result = run("check", RESTAURANT_CONTENT_DIR=str(tmp_path / "gone"))
    assert 1 == result.exit_code
    assert isinstance(result.exception, SystemExit)
    assert "RESTAURANT_CONTENT_DIR names it." in result.stderr.splitlines()[0]


def test_stats_tells_faults_as_check_does(run, folder):
    (folder / "wordlist.yaml").write_text("")
    result = run("stats", str(folder))
    assert (1, "") == (result.exit_code, result.stdout)
    assert f"{folder}/wordlist.yaml:1: the file is empty" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("new", "dish", "bowls", "pea-soup", "--price", "8.00"), ("soldout", "beef-stew"), ("migrate",), ("schemas",),
        ("translate", "--confirm"), ("pictures",), ("undo",), ("import", "--dry-run", "menu.csv"),
    ],
)  # fmt: skip
def test_a_command_that_writes_first_clears_what_an_interrupted_save_has_left(run, folder, words):
    (folder / "menu/.studio-abcdefgh").write_bytes(b"half")
    (folder / "menu.csv").write_text("id,price\nbeef-stew,17.00\n", encoding="utf-8")
    words = [str(folder / word) if word.endswith(".csv") else word for word in words]
    with alone_in(folder):
        run(*words, str(folder))
        assert (folder / "menu/.studio-abcdefgh").exists()
    result = run(*words, str(folder))
    assert "Note: removed menu/.studio-abcdefgh, which an interrupted save has left" in result.stderr
    assert not (folder / "menu/.studio-abcdefgh").exists()


def test_a_command_that_only_reads_removes_nothing(run, folder):
    (folder / "menu/.studio-abcdefgh").write_bytes(b"half")
    assert [0, 0] == [run(command, str(folder)).exit_code for command in ("check", "stats")]
    assert (folder / "menu/.studio-abcdefgh").exists()
