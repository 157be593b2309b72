"""Bytes and tokens of the answers to thirty typical questions, by HTTP and by MCP: ``make bench-answers``.

An agent that knows only the address reads ``/llms.txt``, searches with three results as Markdown,
and reads a document if the search has no answer; by MCP it lists the tools and calls one or two of them.
Bytes are those of uncompressed bodies. Tokens are estimated: one for each CJK character, and one for
four other characters. Writes ``ANSWERS.md``.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote

from flask.testing import FlaskClient

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.text.analysis import is_han

RESULTS = Path(__file__).with_name("ANSWERS.md")


@dataclass(frozen=True, slots=True)
class Question:
    """A question, a regular expression for its answer, and the id of the document that has it."""

    lang: str
    text: str
    answer: str
    id: str = ""
    """Without one, the opening hours answer."""
    is_dish: bool = False


def _dish(lang: str, text: str, answer: str, id: str) -> Question:
    return Question(lang, text, answer, id, is_dish=True)


QUESTIONS = (
    Question("en", "Are you open right now?", "Open now|Closed now|Closing soon"),
    Question("en", "Are you open on Christmas Day?", "Christmas Day.*closed"),
    Question("en", "When is the quietest time to come on a Saturday?", "3:00 pm", "best-time-to-visit"),
    Question("en", "Where can I park for free?", "(2|two) hours", "parking-nearby"),
    Question("en", "How do I get there from the airport?", "Canada Line", "from-the-airport"),
    Question("en", "Can I book a table for two?", "4 to|walk", "reservation-policy"),
    Question("en", "We are twelve people, what should we know?", "18%|deposit|8 or more", "large-groups"),
    Question("en", "How long is the wait on Sunday at noon?", "30 to 45|45 minutes", "best-time-to-visit"),
    Question("en", "May I bring my own wine?", r"\$20", "corkage-and-outside-food"),
    Question("en", "Do you take American Express?", "American Express", "payment-methods"),
    Question("en", "How much should I tip?", "15%|18%", "tipping-guide"),
    Question("en", "Is the entrance wheelchair accessible?", "step|ramp|level", "wheelchair-accessibility"),
    Question("en", "Do you have high chairs?", "high chair", "kids-and-high-chairs"),
    Question("en", "Is there anything gluten free?", "gluten", "gluten-free-options"),
    Question("en", "My son is allergic to peanuts", "peanut", "peanut-and-nut-allergy"),
    Question("en", "What can vegetarians eat?", "[Vv]egetarian", "vegetarian-options"),
    Question("en", "How much is delivery?", r"\$\d", "delivery-area-and-fees"),
    Question("en", "What is clay pot rice?", "crust", "what-is-clay-pot-rice"),
    _dish("en", "How much is the beef chow fun?", r"\$?18\.", "beef-chow-fun"),
    _dish("en", "Which allergens does congee with crab have?", "[Cc]rustaceans", "crab-congee"),
    Question("zh", "而家開唔開門？", "營業中|休息|打烊"),
    Question("zh", "邊度可以免費泊車？", "兩小時|2小時", "parking-nearby"),
    Question("zh", "可以自己帶酒嗎？", r"\$20", "corkage-and-outside-food"),
    Question("zh", "有冇素食？", "素", "vegetarian-options"),
    _dish("zh", "煲仔飯", "煲仔飯", "cured-meat-clay-pot-rice"),
    Question("cn", "圣诞节开门吗？", "圣诞.*休息"),
    Question("cn", "可以订两个人的位子吗？", "4", "reservation-policy"),
    Question("cn", "能用支付宝吗？", "支付宝", "mobile-wallets"),
    Question("cn", "从机场怎么过去？", "天车|加拿大线", "from-the-airport"),
    _dish("cn", "干炒牛河多少钱", r"\$?18\.", "beef-chow-fun"),
)


@dataclass(frozen=True, slots=True)
class Walk:
    """The bodies from the address to the answer."""

    question: Question
    directory: str
    search: str | None
    document: str

    def _answers(self, body: str) -> bool:
        return re.search(self.question.answer, body) is not None

    @property
    def found(self) -> bool:
        """Whether the search names the document or answers, and the document answers."""
        return self._answers(self.document) and (
            self.search is None
            or self._answers(self.search)
            or re.search(f"[/(]{self.question.id}", self.search) is not None
        )

    @property
    def bodies(self) -> Sequence[str]:
        """Those that an agent needs: no document where the search has the answer."""
        if self.search is None:
            return self.directory, self.document
        return (self.directory, self.search, self.document)[: 2 if self._answers(self.search) else 3]


def by_http(client: FlaskClient, question: Question) -> Walk:
    def get(address: str) -> str:
        response = client.get(address)
        assert response.status_code == 200, (address, response.text)
        return response.text

    directory, lang = get("/llms.txt"), question.lang
    if not question.id:
        return Walk(question, directory, None, get(f"/api/hours?format=md&lang={lang}"))
    subject = "menu" if question.is_dish else "knowledge"
    found = get(f"/api/{subject}?lang={lang}&q={quote(question.text)}&limit=3&format=md")
    return Walk(question, directory, found, get(f"/api/{subject}/{question.id}?format=md&lang={lang}"))


def by_mcp(client: FlaskClient, question: Question) -> Walk:
    def ask(method: str, params: dict[str, Any]) -> str:
        response = client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert "result" in json.loads(response.text), response.text
        return response.text

    def call(name: str, **arguments: str) -> str:
        return ask("tools/call", {"name": name, "arguments": {"lang": question.lang, **arguments}})

    directory = ask("tools/list", {})
    if not question.id:
        return Walk(question, directory, None, call("get_restaurant"))
    search, read = ("search_menu", "get_dish") if question.is_dish else ("search_knowledge", "get_article")
    return Walk(question, directory, call(search, query=question.text), call(read, id=question.id))


def tokens(text: str) -> int:
    han = sum(map(is_han, text))
    return han + (len(text) - han) // 4


def table(walks: Sequence[tuple[Walk, Walk]]) -> Iterable[str]:
    yield "| question | HTTP: search | document | the way | MCP: search | document | the way |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for ways in walks:
        cells = [cell for walk in ways for cell in (_size(walk.search), _size(walk.document), _size(*walk.bodies))]
        missed = "" if all(walk.found for walk in ways) else " (not found)"
        yield f"| {ways[0].question.text}{missed} | {' | '.join(cells)} |"


def _size(*bodies: str | None) -> str:
    """Bytes and tokens."""
    given = [body for body in bodies if body is not None]
    return f"{_bytes(*given):,} / {sum(map(tokens, given)):,}" if given else "–"


def _bytes(*bodies: str) -> int:
    return sum(len(body.encode()) for body in bodies)


def summary(walks: Sequence[tuple[Walk, Walk]]) -> Iterable[str]:
    """The medians, and their targets."""
    measures: Sequence[tuple[str, str, Callable[[Walk], int | None]]] = (
        ("bytes of a search", "3,000", lambda walk: None if walk.search is None else _bytes(walk.search)),
        ("bytes of a document", "6,000", lambda walk: _bytes(walk.document)),
        ("bytes from the address to the answer", "10,000", lambda walk: _bytes(*walk.bodies)),
        ("requests", "3", lambda walk: len(walk.bodies)),
    )
    yield "| median | at most | HTTP | MCP |\n| --- | ---: | ---: | ---: |"
    for name, target, measure in measures:
        sizes = [[size for walk in way if (size := measure(walk)) is not None] for way in zip(*walks, strict=True)]
        yield f"| {name} | {target} | {' | '.join(f'{median(each):,.0f}' for each in sizes)} |"
    every = [walk for ways in walks for walk in ways]
    searched = [walk for walk in every if walk.search is not None]
    yield f"\nFound: {sum(walk.found for walk in every)} of {len(every)}; "
    yield f"in {sum(len(walk.bodies) == 2 for walk in searched)} of {len(searched)} the search itself has the answer."


def main() -> None:
    app = create_app(Settings(base_url="https://www.maplelantern.example", **UNLIMITED))
    client = app.test_client()
    walks = [(by_http(client, question), by_mcp(client, question)) for question in QUESTIONS]
    report = ["# Size of answers", "", (__doc__ or "").replace("``", "`").strip(), "", *summary(walks), ""]
    report += ["Each cell has bytes and estimated tokens.", "", *table(walks), ""]
    RESULTS.write_text("\n".join(report), encoding="utf-8")
    print("\n".join(report))


if __name__ == "__main__":
    main()
