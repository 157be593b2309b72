"""A studio of a copy of the sample content, and a browser's requests to it."""

import shutil
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.local import LocalProxy
from werkzeug.test import Client

from restaurant_site.content.site_loader import load_site
from restaurant_site.owner.studio.app import create_studio
from restaurant_site.owner.studio.blueprint import EXTENSION, Studio, current_studio
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace
from tests.conftest import SAMPLE, checked, judged

ORIGIN = "http://127.0.0.1:8001"
TOKEN = "token"
JUDGED: set[tuple[str, str]] = set()
"""Pages whose HTML has been validated: once each, as a validation takes longer than the request."""


@cache
def app_of_studios() -> Flask:
    """An application that serves one studio at a time: to compile its routes takes longer than to answer."""
    folder = SAMPLE / "no studio"
    app = create_studio(Studio(Workspace(folder, Versions(folder)), ORIGIN, "", TOKEN))
    app.jinja_env.globals["studio"] = LocalProxy(current_studio)
    return app


class Browser:
    """Opens pages of a studio, fills in their forms and sends them, as a browser does."""

    def __init__(self, folder: Path, lang: str = "en") -> None:
        self.folder, self.lang = folder, lang
        self.workspace = Workspace(folder, Versions(folder))
        self.studio = Studio(self.workspace, ORIGIN, "http://localhost:8001", TOKEN)
        self.client = Client(lambda environ, start_response: self.app(environ, start_response))

    @property
    def app(self) -> Flask:
        """The application, which serves this studio until another browser asks."""
        app = app_of_studios()
        app.extensions[EXTENSION] = self.studio
        return app

    def get(self, path: str, lang: str = "", **headers: str):
        return self.client.get(f"/{TOKEN}/{lang or self.lang}/{path}", base_url=ORIGIN, headers=headers)

    def page(self, path: str, lang: str = "") -> BeautifulSoup:
        response = self.get(path, lang)
        assert 200 == response.status_code, response.text
        if (lang or self.lang, path) in JUDGED:
            return checked(response.text)
        JUDGED.add((lang or self.lang, path))
        return judged(response.text)

    def post(self, path: str, data=None, lang: str = "", **headers: str):
        headers = {"Origin": ORIGIN, **headers}
        return self.client.post(f"/{TOKEN}/{lang or self.lang}/{path}", base_url=ORIGIN, headers=headers, data=data)

    def form(self, path: str) -> MultiDict:
        """What the form of a page would send as it is."""
        return data_of(self.page(path))

    def save(self, path: str, **changed):
        """Send the form of a page with *changed* fields (a list is several, None takes a field out)."""
        return self.send(path, self.form(path), **changed)

    def send(self, path: str, data: MultiDict, lang: str = "", **changed):
        for name, value in changed.items():
            name = name.replace("__", "-")
            data.poplist(name)
            for each in value if isinstance(value, list) else [value] if value is not None else []:
                data.add(name, each)
        return self.post(path, data, lang)

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    @property
    def site(self):
        return load_site(self.folder, drafts=True)

    @property
    def last(self) -> tuple[str, ...]:
        """What the last save has changed, in words."""
        return self.workspace.versions.latest(1)[0].words


def data_of(page: BeautifulSoup) -> MultiDict:
    found = MultiDict()
    forms = [form.find_all(attrs={"name": True}) for form in page.main.find_all("form")]
    for field in max(forms, key=len):
        if (
            field.name == "button"
            or field.has_attr("form")
            or (field.get("type") in ("checkbox", "radio") and not field.has_attr("checked"))
        ):
            continue
        if field.name == "select":
            found.add(field["name"], (field.find("option", selected=True) or field.option)["value"])
        else:
            found.add(
                field["name"], field.text.removeprefix("\n") if field.name == "textarea" else field.get("value", "")
            )
    return found


def messages(response) -> list[str]:
    """What a page says is to be fixed, at its fields."""
    return [each.text for each in BeautifulSoup(response.text, "html.parser").select(".fault")]


@pytest.fixture
def folder(tmp_path) -> Path:
    return Path(shutil.copytree(SAMPLE, tmp_path / "mine"))


@pytest.fixture
def browser(folder) -> Browser:
    return Browser(folder)
