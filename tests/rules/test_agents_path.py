"""An agent that knows only the site's address finds an answer to cite within four requests.

It reads what an agent reads: ``Link`` headers, links of an index, templates, and fields of records.
"""

import re
from urllib.parse import quote, urlsplit

import pytest

from restaurant_site.locales import LOCALES
from tests.conftest import BASE

MOST = 4
QUESTIONS = {"en": "where can I park for free", "zh": "邊度可以免費泊車", "cn": "哪里可以免费停车"}


@pytest.fixture
def agent(make_app, client):
    """``ask(address)`` as an agent asks; ``ask.made`` counts, and a refusal fails."""

    class Agent:
        def __init__(self) -> None:
            self.made = 0

        def ask(self, address: str):
            assert address.startswith(BASE), address
            self.made += 1
            response = client.get(address.removeprefix(BASE))
            assert response.status_code in (200, 302), (address, response.text)
            return response

    return Agent()


def linked(response, rel: str) -> str:
    """The target of a ``Link`` header."""
    (target,) = re.findall(rf'<([^>]+)>; rel="{rel}"', ", ".join(response.headers.getlist("Link")))
    return target


@pytest.mark.demonstration
@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_from_the_front_door_to_a_cited_answer(agent, locale):
    door = agent.ask(f"{BASE}/")
    index = agent.ask(f"{linked(door, 'describedby')}?lang={locale.code}").text
    (template,) = re.findall(r"https:[!-~]+/api/knowledge[!-~]+\{words\}[!-~]+", index)
    found = agent.ask(template.replace("{words}", quote(QUESTIONS[locale.code]))).text
    address = re.findall(r"\((https:[^)]+/knowledge/[^)]+\.md)\)", found)[0]
    answer = agent.ask(address).text
    assert agent.made <= MOST
    assert address.endswith("/parking-nearby.md")
    assert "22" in answer
    assert address.removesuffix(".md") in answer


@pytest.mark.demonstration
def test_by_the_openapi_description(agent):
    described = agent.ask(linked(agent.ask(f"{BASE}/"), "service-desc")).json
    search = described["paths"]["/api/knowledge"]
    assert "q" in {parameter["name"] for parameter in search["parameters"]}
    found = agent.ask(f"{described['servers'][0]['url']}/api/knowledge?q={quote(QUESTIONS['en'])}&limit=1").json
    assert agent.made <= MOST
    assert found["articles"][0]["snippet"]
    assert 200 == agent.ask(found["articles"][0]["url"]).status_code


def test_by_markdown_alone(agent, client):
    menu = agent.ask(f"{BASE}/en/menu.md").text
    dishes = re.findall(rf"\[[^\]]+\]\(({BASE}/en/menu/[\w-]+)\)", menu)
    page = client.get(urlsplit(dishes[0]).path, headers={"Accept": "text/markdown"})
    assert page.text.startswith("# ")
    assert f"Canonical: {dishes[0]}" in page.text
