"""A real browser on a real server with the demonstration content; every page it opens must stay quiet."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Route,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.conftest import BASE, NOON, unlimited_app
from tests.live.conftest import UNLIMITED, running
from tests.restaurants import OTHERS, publishable

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


class Tabs:
    """Tabs, one for each kind of visitor. Tests have them in turn: to open one costs more than most tests do in it."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.complaints = browser, list[str]()
        self.open_tabs: dict[str, Page] = {}

    def visitor(self, **options: Any) -> BrowserContext:
        """A visitor with the given options of Playwright, whose pages write their faults down.

        Visitors ask for less motion: a busy browser gives up the transition between two pages and calls it an error.
        """
        context = self.browser.new_context(**{"reduced_motion": "reduce"} | options)
        context.set_default_timeout(PATIENCE)
        context.on("console", self.note)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        if base := options.get("base_url"):
            context.on("request", lambda request: self.note_other_host(request, base))
        if options.get("java_script_enabled", True):
            context.add_init_script(TELL_VIOLATIONS)
        return context

    def note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def note_other_host(self, request: Request, base: str) -> None:
        if not request.url.startswith((f"{base}/", "data:", "blob:")):
            self.complaints.append(f"a request to another host: {request.url}")

    def open(self, viewport: ViewportSize | None = None, **options: Any) -> Page:
        """The empty tab of such a visitor, of the given size."""
        name = repr(sorted(options.items()))
        if name not in self.open_tabs or self.open_tabs[name].is_closed():
            self.open_tabs[name] = self.visitor(**options).new_page()
        self.open_tabs[name].set_viewport_size(viewport or {"width": 1280, "height": 720})
        return self.open_tabs[name]

    def leave(self) -> None:
        """Empty the tabs, and undo what a test has set in them. One that cannot be emptied is closed: the next test opens another."""
        for page in self.open_tabs.values():
            if page.url == "about:blank":
                continue
            try:
                page.unroute_all(behavior="ignoreErrors")
                page.emulate_media(media="null")
                page.context.set_offline(False)
                page.goto("about:blank")
            except Error:
                page.close()


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Tabs:
    return Tabs(browser)


@pytest.fixture
def faults(tabs: Tabs) -> Iterator[list[str]]:
    """What pages complained of and whom else they asked. A test that expects a complaint takes it out."""
    tabs.complaints.clear()
    yield tabs.complaints
    assert [] == tabs.complaints


@pytest.fixture
def open_tab(tabs: Tabs, base: str, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """The tab of a visitor of the site with the given options."""
    yield partial(tabs.open, base_url=base)
    tabs.leave()


@pytest.fixture
def page(open_tab: Callable[..., Page]) -> Page:
    """The tab of a visitor at a desk."""
    return open_tab()


@pytest.fixture
def cafe(tabs: Tabs, faults: list[str]) -> Iterator[Page]:
    """A phone that shows the café Bonheur."""
    page = tabs.open({"width": 390, "height": 844}, base_url=BASE)
    page.route("**/*", answer_by(unlimited_app(publishable(OTHERS["cafe-bonheur"]))))
    yield page
    tabs.leave()


@pytest.fixture
def open_context(tabs: Tabs, base: str, faults: list[str]) -> Iterator[Callable[..., BrowserContext]]:
    """A fresh visitor, for what a tab keeps: a script of a test, a clock."""
    opened = []

    def open_context(**options: Any) -> BrowserContext:
        opened.append(tabs.visitor(base_url=base, **options))
        return opened[-1]

    yield open_context
    for context in opened:
        context.close()


@pytest.fixture
def fresh_page(open_context: Callable[..., BrowserContext]) -> Page:
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
