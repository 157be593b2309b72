"""Mutated content folders are loaded or refused; ``python -m tools.fuzz_content`` tries ten thousand."""

from tools import fuzz_content


def test_mutated_folders_are_loaded_or_refused_in_bounded_time_and_memory(capfd):
    assert 0 == fuzz_content.main(20, first=7_000)
    assert "20 folders: " in capfd.readouterr().err


def test_a_case_that_takes_more_memory_than_allowed_is_named(monkeypatch, capsys):
    monkeypatch.setattr(fuzz_content, "MEBIBYTES", 0)
    try:
        fuzz_content.run_cases(5, 1)
    except SystemExit as ended:
        assert str(ended.code).startswith("case 5: ")
    else:
        raise AssertionError("the case was not refused")
