"""``styleguide`` shows tokens and components while developing, and nobody else."""

import pytest

from tests.conftest import judged


@pytest.fixture
def developing(make_app, monkeypatch):
    monkeypatch.setenv("FLASK_DEBUG", "1")
    return make_app().test_client()


def test_it_shows_the_components_while_developing(developing):
    for language in ("en", "zh", "cn"):
        page = judged(developing.get(f"/{language}/styleguide").text)
        for component in (".swatches", ".dish .leader .price", ".strip", ".facts", ".level", ".action"):
            assert page.select(component), (language, component)


def test_it_does_not_exist_in_production(client):
    assert 404 == client.get("/en/styleguide").status_code
