"""The channels of one language: what each answers at an address, ready for reading."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from bs4 import BeautifulSoup, Tag
from flask import Flask
from flask.testing import FlaskClient

from restaurant_site.locales import Locale
from restaurant_site.owner.export import entries
from restaurant_site.render.localized_site import LocalizedSite
from restaurant_site.snapshot import state_of
from restaurant_site.views.endpoints import operations


@dataclass(frozen=True)
class Channels:
    """Answers of the application, and files of its export, in one language."""

    localized_site: LocalizedSite
    client: FlaskClient
    exported: Mapping[str, str]
    """Address of the export → address of the exporting application with its content."""
    exporter: FlaskClient
    _answers: dict[str, str] = field(default_factory=dict)
    _pages: dict[str, BeautifulSoup] = field(default_factory=dict)

    @property
    def locale(self) -> Locale:
        return self.localized_site.locale

    @property
    def code(self) -> str:
        return self.locale.code

    def label(self, message: str) -> str:
        return self.localized_site.gettext(message)

    def json(self, path: str) -> dict:
        return json.loads(self._get(f"/api/{path}?lang={self.code}"))

    def markdown(self, page: str) -> str:
        return self._get(f"/{self.code}/{page}.md")

    def page(self, page: str) -> BeautifulSoup:
        if page not in self._pages:
            self._pages[page] = BeautifulSoup(self._get(f"/{self.code}/{page}"), "html.parser")
        return self._pages[page]

    def _get(self, address: str) -> str:
        if address not in self._answers:
            response = self.client.get(address)
            assert 200 == response.status_code, address
            self._answers[address] = response.text
        return self._answers[address]

    def described(self, page: str, kind: str) -> dict:
        """The item of a type in the JSON-LD of a page."""
        script = self.page(page).select_one("script[type='application/ld+json']")
        assert isinstance(script, Tag)
        return next(each for each in json.loads(script.text)["@graph"] if each["@type"] == kind)

    def index(self, name: str) -> str:
        return self._get(f"/{name}.txt?lang={self.code}")

    def resource(self, page: str) -> str:
        """The Markdown of a page as an MCP resource."""
        uri = self.localized_site.links.page(page, self.locale, markdown=True)
        if uri not in self._answers:
            self._answers[uri] = self._mcp("resources/read", {"uri": uri})["contents"][0]["text"]
        return self._answers[uri]

    def tool_article(self, id: str) -> dict:
        """The document of an article, as the tool has it."""
        arguments = {"lang": self.code, "id": id, "format": "json", "max_chars": 50_000}
        called = {"name": "get_article", "arguments": arguments}
        return json.loads(self._mcp("tools/call", called)["content"][0]["text"])

    def _mcp(self, method: str, params: dict) -> dict:
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        answer = self.client.post("/mcp", json=message, headers={"Accept": "application/json"}).json
        assert "result" in answer, answer
        return answer["result"]

    def export(self, path: str) -> dict:
        """A JSON document of the static export."""
        return self.exporter.get(self.exported[f"/{self.code}/{path}.json"]).json


def channels(app: Flask, exporter: Flask, locale: Locale) -> Channels:
    with exporter.app_context():
        described = operations()
    exported = {each.address: each.source for each in entries(state_of(exporter).snapshot.site, described)}
    snapshot = state_of(app).snapshot
    localized_site = snapshot.localized_site(snapshot.languages.by_code[locale.code])
    return Channels(localized_site, app.test_client(), exported, exporter.test_client())


def after(text: str, marker: str) -> str:
    """The rest of the line that contains *marker*, after it."""
    found = [line.partition(marker)[2] for line in text.splitlines() if marker in line]
    assert found, f"no line has {marker!r}"
    return found[0]


def block(text: str, heading: str) -> str:
    """What stands below a Markdown heading, up to the next."""
    _, found, rest = f"\n{text}".partition(f"\n{heading}\n")
    assert found, f"no heading {heading!r}"
    return rest.partition("\n#")[0]
