"""``request_state`` keeps one state for each request."""

from restaurant_site.web.request_state import request_state


def test_a_request_has_one_state_and_another_request_another():
    environ = {}
    request_state(environ).problem = "not-found"
    assert "not-found" == request_state(environ).problem
    assert request_state({}).problem is None
