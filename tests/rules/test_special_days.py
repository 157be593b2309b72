"""What the owner leaves out of a special day is made up on no channel."""

import pytest

from tests.content.folders import edit

CHANNELS = ["/en/best-time", "/en/index.md", "/api/hours?format=md", "/api/visit-rhythm?format=md", "/en/"]


@pytest.fixture
def without_effect(folder, make_app):
    """The sample, whose founding day says only when it is open."""
    edit(folder, "hours.yaml", "    effect: {en: Lunch only., zh: 只設午市。}\n", "")
    return make_app(content_dir=folder).test_client()


@pytest.mark.parametrize("channel", CHANNELS)
def test_a_special_day_needs_no_text(without_effect, channel):
    told = without_effect.get(channel).text
    assert "Founding Day" in told and "Lunch only" not in told and "None" not in told


def test_the_record_of_a_special_day_without_a_text_has_an_empty_note(without_effect):
    exception = without_effect.get("/api/hours").json["exceptions"][0]
    assert ("Founding Day", "") == (exception["label"], exception["note"])
    assert "" == without_effect.get("/api/visit-rhythm").json["holidays"][0]["effect"]
