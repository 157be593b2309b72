"""``problems`` has a code for each error of a request, and the exception that carries one."""

import pytest

from restaurant_site.web.problems import BY_STATUS, KINDS, Problem

PROMISED = {
    "bad-parameter": 400,
    "unsupported-language": 400,
    "unsupported-format": 400,
    "unknown-category": 400,
    "not-found": 404,
    "unknown-dish": 404,
    "dish-not-ranked": 404,
    "unknown-article": 404,
    "method-not-allowed": 405,
    "uri-too-long": 414,
    "rate-limited": 429,
    "too-soon": 429,
    "internal-error": 500,
    "content-unavailable": 503,
}


@pytest.mark.parametrize(("code", "status"), PROMISED.items())
def test_a_promised_code_has_its_status(code, status):
    assert status == KINDS[code].status


def test_titles_tell_codes_apart():
    assert len(KINDS) == len({kind.title for kind in KINDS.values()})


@pytest.mark.parametrize(("status", "code"), BY_STATUS.items())
def test_the_code_of_a_bare_status_has_that_status(status, code):
    assert status == KINDS[code].status


def test_a_problem_carries_its_status_detail_extras_and_headers():
    problem = Problem("too-soon", "Wait.", headers={"Retry-After": "1"}, retry_after=1)
    assert 429 == problem.code
    assert "Wait." == problem.description
    assert {"retry_after": 1} == problem.extras
    assert {"Retry-After": "1"} == problem.extra_headers


def test_the_developers_page_explains_every_code(get_page):
    page = get_page("/en/developers")
    assert [] == [code for code in KINDS if page.find(id=code) is None]
