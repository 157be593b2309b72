"""Every page has a title of its own in its language."""

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest


@pytest.mark.slow
def test_no_two_pages_of_a_language_share_a_title(client):
    addresses = re.findall(r"<loc>(.*?)</loc>", client.get("/sitemap.xml").text)
    paths = {path for address in addresses if (path := urlsplit(address).path).count("/") > 1}
    pages = {path: client.get(path, headers={"Accept": "text/html"}).text for path in paths}
    titles = Counter((path.split("/")[1], re.findall(r"<title>(.*?)</title>", text)[0]) for path, text in pages.items())
    assert len(paths) > 300
    assert [] == [title for title, number in titles.items() if number > 1]
