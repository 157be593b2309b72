"""``negotiation`` decides by ``Accept`` between Markdown and the ordinary media type of an address."""

import pytest

from restaurant_site.web.negotiation import HTML, JSON, accepts_markdown

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
def test_markdown_is_taken_when_it_is_named_and_no_worse_than_the_own_form(own, accept):
    assert accepts_markdown(accept.format(own=own), own)


@pytest.mark.parametrize("own", [JSON, HTML])
@pytest.mark.parametrize("accept", NOT_TAKEN)
def test_markdown_is_not_taken_otherwise(own, accept):
    assert not accepts_markdown(accept.format(own=own), own)


def test_a_browser_is_given_a_page():
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
    assert not accepts_markdown(accept, HTML)
