"""``state`` holds the cache, the limits and the Redis of one application."""

from restaurant_site.web.http_state import http_state


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
