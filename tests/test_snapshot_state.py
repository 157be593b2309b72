"""``state`` is what one application holds."""

from dataclasses import replace
from datetime import UTC, datetime

from restaurant_site.snapshot import current_state, state_of
from restaurant_site.web.representations import RenderedText
from restaurant_site.web.response_cache import get_or_compute

KEY = "pages:" + "0" * 32


def test_the_state_of_the_current_application_is_its_own(app, make_app):
    with app.app_context():
        assert state_of(app) is current_state()
    assert state_of(app) is not state_of(make_app())


def test_a_published_service_is_served_with_an_empty_cache(make_app):
    state = state_of(make_app())
    rendering = RenderedText("old", "text/plain", "en-CA", datetime(2026, 11, 1, tzinfo=UTC))
    get_or_compute(state.http.cache, KEY, 60, lambda: rendering)
    new = replace(state.snapshot, representation_version="new")
    state.publish(new)
    assert (new, "new", None) == (state.snapshot, state.representation_version(), state.http.cache.get(KEY))


def test_metrics_are_given_what_is_served(app):
    status = state_of(app).content_status()
    assert (state_of(app).snapshot.site.version, 0) == (status.version, status.faults)
