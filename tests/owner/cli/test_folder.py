"""The folder that a command works on."""


def test_check_names_a_folder_that_is_not_there_once(run, folder):
    gone = folder / "gone"
    expected = f"{gone}:1: there is no folder {gone}; set RESTAURANT_CONTENT_DIR to yours"
    assert expected == run("check", str(gone)).stderr.splitlines()[0]


def test_check_without_a_folder_takes_the_one_of_the_settings(run, folder, sample):
    result = run("check", RESTAURANT_CONTENT_DIR=str(folder))
    assert 0 == result.exit_code
    assert sample.version in result.output


def test_check_says_which_setting_names_a_missing_folder(run, tmp_path):
    result = run("check", RESTAURANT_CONTENT_DIR=str(tmp_path / "gone"))
    assert 1 == result.exit_code
    assert isinstance(result.exception, SystemExit)
    assert "set RESTAURANT_CONTENT_DIR to yours" in result.stderr.splitlines()[0]


def test_stats_tells_faults_as_check_does(run, folder):
    (folder / "wordlist.yaml").write_text("")
    result = run("stats", str(folder))
    assert (1, "") == (result.exit_code, result.stdout)
    assert f"{folder}/wordlist.yaml:1: the file is empty" in result.stderr
