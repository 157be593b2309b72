"""What a studio holds."""

from restaurant_site.owner.studio.state import current_locale, current_studio


def test_a_request_has_its_studio_and_its_language(browser):
    app = browser.client.application
    with app.test_request_context("/"):
        assert browser.workspace is current_studio().workspace
        assert "en" == current_locale().code
