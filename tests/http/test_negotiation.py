"""``negotiation`` decides by ``Accept`` between Markdown and the ordinary media type of an address."""

import pytest

from restaurant_site.http.negotiation import HTML, JSON, accepts_markdown

TAKEN = [
    "text/markdown",
    "TEXT/Markdown",
    "text/markdown;charset=utf-8",
    "text/markdown, */*;q=0.8",
    "text/markdown;q=0.5, {own};q=0.5",
    "text/markdown;q=0.1, {own};q=0",
    "text/markdown, {own}",
    "{own}, text/markdown",
    "text/markdown, */*",
]
NOT_TAKEN = [
    "",
    "*/*",
    "text/*",
    "{own}",
    "text/plain",
    "text/markdown;q=0",
    "text/markdown;q=0, */*",
    "text/markdown;q=0.4, {own};q=0.5",
    "text/markdown;q=0.9, */*",
    "text/markdownish",
    ";;;q==,,",
]


@pytest.mark.parametrize("own", [JSON, HTML])
@pytest.mark.parametrize("accept", TAKEN)
def test_markdown_is_taken_when_it_is_named_and_no_worse_than_the_own_form(limited, own, accept):
    with limited.test_request_context(headers={"Accept": accept.format(own=own)}):
        assert accepts_markdown(own)


@pytest.mark.parametrize("own", [JSON, HTML])
@pytest.mark.parametrize("accept", NOT_TAKEN)
def test_markdown_is_not_taken_otherwise(limited, own, accept):
    with limited.test_request_context(headers={"Accept": accept.format(own=own)}):
        assert not accepts_markdown(own)


def test_a_browser_is_given_a_page(limited):
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
    with limited.test_request_context(headers={"Accept": accept}):
        assert not accepts_markdown(HTML)


def test_without_an_accept_header_the_own_form_is_given(limited):
    with limited.test_request_context():
        assert not accepts_markdown(JSON)
