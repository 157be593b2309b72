"""A real browser on a real server with the demonstration content; every page it opens must stay quiet."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route, expect, sync_playwright

from tests.conftest import NOON
from tests.live.conftest import UNLIMITED, running

LANGUAGES = ("en", "zh", "cn")
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds: a machine may be busy."""
expect.set_options(timeout=PATIENCE)
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", event =>
  console.error(`Content-Security-Policy: ${event.violatedDirective} forbids ${event.blockedURI}`))
"""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. Where it is missing, continuous integration fails, and another machine skips."""
    chromium = shutil.which("chromium")
    if not chromium:
        reason = "chromium is not installed (Debian: apt-get install chromium)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def base(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the demonstration at noon, without the limit."""
    with running(tmp_path_factory.mktemp("browser"), moment=NOON, **UNLIMITED) as address:
        with urlopen(f"{address}/en/search?q=tea", timeout=60) as first:  # the worker loads the content
            assert first.status == 200
        yield address


def answer_by(app: Flask) -> Callable[[Route], None]:
    """What to do with the requests of a page: an application of this process answers them."""

    def answer(route: Route) -> None:
        with app.test_client().get(route.request.url, headers={"Accept": route.request.headers["accept"]}) as response:
            route.fulfill(status=response.status_code, headers=dict(response.headers), body=response.data)

    return answer


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What pages complained of and whom else they asked. A test that expects a complaint takes it out."""
    told: list[str] = []
    yield told
    assert [] == told


@pytest.fixture
def open_context(browser: Browser, base: str, faults: list[str]) -> Iterator[Callable[..., BrowserContext]]:
    """A fresh visitor with the given options of Playwright; its pages write their faults down.

    Visitors ask for less motion: a busy browser gives up the transition between two pages and calls it an error.
    """
    opened = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            faults.append(message.text)

    def note_others(request: Request) -> None:
        if not request.url.startswith((f"{base}/", "data:", "blob:")):
            faults.append(f"a request to another host: {request.url}")

    def open_context(**options: Any) -> BrowserContext:
        context = browser.new_context(base_url=base, **{"reduced_motion": "reduce"} | options)
        opened.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", note)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on("request", note_others)
        if options.get("java_script_enabled", True):
            context.add_init_script(TELL_VIOLATIONS)
        return context

    yield open_context
    for context in opened:
        context.close()


@pytest.fixture
def page(open_context: Callable[..., BrowserContext]) -> Page:
    """A new visitor's page."""
    return open_context().new_page()


def asked(url: str) -> str | None:
    """The query of a request for results; None for any other request."""
    address = urlsplit(url)
    if "/fragments/" not in address.path:
        return None
    return parse_qs(address.query, keep_blank_values=True).get("q", [""])[0]


def searches(page: Page) -> list[str]:
    """The queries of live search from now on, as they are sent."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if (query := asked(request.url)) is not None:
            sent.append(query)

    page.on("request", note)
    return sent


NEW_RESULTS = """
patience => new Promise((swapped, lost) => {
  const look = () => document.querySelector("#results:not(.old-results)") && swapped()
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
  setTimeout(() => lost(new Error("the results were not replaced")), patience)
  look()
})
"""


def swapped(page: Page, act: Callable[[], object]) -> None:
    """Do what leads to new results, and wait until they have replaced the old ones.

    The page itself tells: Playwright would look again after half a second.
    """
    page.locator("#results").evaluate("element => element.classList.add('old-results')")
    act()
    page.evaluate(NEW_RESULTS, PATIENCE)


def type_query(page: Page, query: str) -> None:
    """Empty the field, type letter by letter, and wait for the results."""
    field = page.locator("#q")
    field.select_text()
    swapped(page, lambda: field.press_sequentially(query))


def found(page: Page) -> list[str]:
    """Where the results lead, in their order."""
    return page.locator("#results ul:not(nav ul, .tiled ul) li a").evaluate_all(
        "links => links.map(link => new URL(link.href).pathname)"
    )


def told_counts(page: Page) -> list[int]:
    """How many results of each kind the page says there are. The query itself has no number."""
    return [int(count) for count in re.findall(r"[0-9]+", page.locator("#results [role=status]").inner_text())]
