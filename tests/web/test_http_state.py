"""``http_state`` holds the cache, the limits and the Redis of one application, and the state of each request."""

from restaurant_site.web.http_state import http_state, request_state


def test_each_application_has_its_own(limited, unlimited):
    found = []
    for app in (limited, unlimited):
        with app.app_context():
            found.append(http_state())
    assert found[0] is not found[1]
    assert ["client", "pages", "protocol"] == list(found[0].quotas.rates)
    assert {} == found[1].quotas.rates


def test_without_redis_it_is_never_degraded(limited):
    with limited.app_context():
        assert http_state().redis is None
        assert not http_state().is_degraded()


def test_a_request_has_one_state_and_another_request_another():
    environ = {}
    request_state(environ).problem = "not-found"
    assert "not-found" == request_state(environ).problem
    assert request_state({}).problem is None
