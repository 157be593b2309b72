"""``restaurant-site gaps`` lists queries with poor results."""

import json

import pytest


def search(query, confidence, language="en", scope="knowledge"):
    return json.dumps(
        {"event": "search", "scope": scope, "language": language, "query": query, "hits": 3, "confidence": confidence}
    )


@pytest.fixture
def told(run, tmp_path):
    """The output of the command for log lines."""

    def told(*lines, options=()):
        log = tmp_path / "log.jsonl"
        log.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return run("gaps", str(log), *options).output

    return told


def test_what_was_asked_most_often_stands_first(told):
    output = told(search("karaoke", 0.0), search("Karaoke", 0.1), search("dim sum", 0.0), search("parking", 0.9))
    lines = [" ".join(line.split()) for line in output.splitlines()]
    assert "2 × en knowledge karaoke (found at 0.10)" == lines[0]
    assert "1 × en knowledge dim sum (nothing found)" == lines[1]
    assert "2 questions had no good answer." == lines[2]


def test_languages_and_scopes_are_counted_apart(told):
    output = told(search("卡拉OK", 0.0, "zh"), search("卡拉OK", 0.0, "cn"), search("卡拉OK", 0.0, "zh", "menu"))
    assert "3 questions" in output


def test_a_query_with_a_good_answer_in_one_scope_is_no_gap(told):
    output = told(search("hours", 0.0, scope="menu"), search("hours", 0.9), search("hours", 0.2, "zh"))
    assert ["1 × zh knowledge hours (found at 0.20)", "1 question had no good answer."] == [
        " ".join(line.split()) for line in output.splitlines()
    ]


def test_other_lines_and_broken_ones_are_passed_over(told):
    lines = ['{"event": "request", "path": "/"}', "not JSON", "[]", "null", '{"event": "search"}', ""]
    assert "Every question had a good answer." in told(*lines, search("parking", 1.0))


def test_the_least_confidence_and_the_number_can_be_set(told):
    lines = [search(f"question {number}", 0.6) for number in range(5)]
    assert "Every question" in told(*lines)
    output = told(*lines, options=("--below", "0.7", "--most", "2"))
    assert 2 == output.count(" × ")
    assert "5 questions" in output


def test_a_log_that_is_not_there_is_an_error(run):
    assert 2 == run("gaps", "/nowhere/log.jsonl").exit_code
