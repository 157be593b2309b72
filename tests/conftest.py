"""Applications under test, and a client that validates every page it fetches.

``site``, ``app`` and ``client`` are the demonstration, without limits. ``make_app`` makes a small
application from the sample content with any setting, for tests of limits, caches and faults.
"""

import gc
import itertools
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import html5lib
import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.templating import Environment
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from restaurant_site.app import TemplateEnvironment, create_app, use_packaged_time_zones
from restaurant_site.content.load_state import utc_now
from restaurant_site.content.site_loader import load_site
from restaurant_site.locales import BY_CODE, Locale
from restaurant_site.models.site import Site
from restaurant_site.render.html import typeset
from restaurant_site.render.localized_site import LocalizedSite
from restaurant_site.search.site_search import SiteSearch, index_site
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from restaurant_site.web.clock import Clock
from tests import restaurants
from tests.restaurants import asks_for_a_language_that_is_not_there

settings.register_profile("house", deadline=None, derandomize=True, max_examples=50)  # speed belongs in tools/bench
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("nightly", deadline=None, max_examples=500)
settings.load_profile("house")
gc.set_threshold(20_000, 20, 50)  # what tests load stays, and there is much of it
use_packaged_time_zones()  # as an application does, also for a site that is loaded before there is one

ROOT = Path(__file__).parents[1]
FONT = ROOT / "content" / "images" / "cards" / "font.otf"
SAMPLE = Path(__file__).parent / "sample_content" / "good"
BASE = "https://lantern.example"
NOON = datetime(2026, 11, 24, 17, 45, tzinfo=UTC)
"""The moment of tests, on a Tuesday about noon, while both restaurants are open."""
MOMENTS = {
    name: datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo("America/Vancouver"))
    for name, wall in {
        "morning": "2026-12-07T10:30",
        "before-opening": "2026-12-07T09:59",
        "midnight": "2026-12-07T00:00",
        "closed-day": "2026-12-25T12:00",
    }.items()
}
"""When what the demonstration says of the present differs; nightly.yml moves the clock of all tests to each."""


CONTRACT = (
    "facts/test_facts.py", "rules/test_parity.py", "rules/test_agents_path.py", "rules/test_crawl.py", "rules/test_described.py",
    "views/test_api.py", "views/test_params.py", "views/test_openapi.py",
)  # fmt: skip
"""Contract tests, which also run with the other restaurants: each file with another one by day."""


SLOW = (
    "audit", "browser", "conformance", "content/test_optional_facts.py", "content/test_questions.py",
    "content/test_references.py", "content/test_starter.py", "deploy", "domain/test_suggest.py", "facts", "fuzz", "live",
    "mcp/test_results.py", "models/test_fault_kinds.py", "owner/cli", "owner/images", "owner/studio", "owner/test_content_warnings.py",
    "owner/test_export.py", "owner/test_import.py", "owner/test_import_again.py", "owner/test_import_as_written.py",
    "owner/test_import_beside.py", "owner/test_import_bistro.py", "owner/test_import_by_cells.py",
    "owner/test_import_by_mistake.py", "owner/test_import_merged_cells.py", "owner/test_import_prices.py",
    "owner/test_preview.py", "owner/test_removal.py",
    "owner/test_samples.py", "owner/test_scaffolding.py", "owner/test_spreadsheet.py", "relevance", "rules", "scenarios",
    "search/test_nouns.py", "test_logs.py", "test_native_threads.py", "test_snapshot_reloader.py", "test_wsgi.py",
    "views/test_media.py", "views/test_openapi.py", "views/test_order_page.py", "views/test_pages.py",
    "views/test_params.py", "views/test_trial.py", "web/test_cache_middleware.py", "web/test_metrics.py",
    "web/test_redis_backend.py",
)  # fmt: skip
"""Folders and files that `make test-quick` leaves out: they start programs, draw, save, fetch the whole site, ask many
restaurants, or judge texts."""
QUICK = (
    "rules/test_architecture.py", "rules/test_routes.py", "rules/test_styles.py", "rules/test_templates.py",
)  # fmt: skip
"""Files of those that it runs nevertheless: they read the code."""


@pytest.hookimpl(wrapper=True, optionalhook=True)  # pytest-xdist may be absent
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """Run one worker more than there are cores, as a test that waits for a program or a browser leaves its core idle.

    In `make test-quick` none does.
    """
    cores = yield
    return cores if is_quick(config) else cores + 1


def is_quick(config: pytest.Config) -> bool:
    return bool(config.getoption("-m").startswith("not slow"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of SLOW; a single slow test elsewhere has the mark itself. Contract tests ask each restaurant in its languages."""
    absent = {each for each in items if name_of(each.path) in CONTRACT and asks_for_a_language_that_is_not_there(each)}
    config.hook.pytest_deselected(items=[*absent])
    items[:] = [item for item in items if item not in absent]
    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import what `make test-quick` leaves out."""
    return (is_quick(config) and is_slow(collection_path)) or None


@cache
def is_slow(path: Path) -> bool:
    name = path.relative_to(Path(__file__).parent)
    left_out = any(name.is_relative_to(slow) for slow in SLOW)
    return left_out and not any(Path(quick).is_relative_to(name) for quick in QUICK)


TEST: dict[str, bool] = {"is_slow": True}
"""Whether the test that runs may take long."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    TEST["is_slow"] = any(item.iter_markers("slow"))


def refuse_to_be_slow(what: str) -> None:
    """Fail a test that `make test-quick` runs and that does *what*: time is not asserted, this is."""
    if not TEST["is_slow"]:
        pytest.fail(f"it {what}: mark it slow, or add its file to SLOW in tests/conftest.py")


class WatchedPopen(subprocess.Popen[Any]):
    def __init__(self, *args: Any, **options: Any) -> None:
        refuse_to_be_slow("starts a program")
        super().__init__(*args, **options)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run contract tests with other restaurants, too, except tests marked `demonstration`."""
    file, marked = name_of(metafunc.definition.path), metafunc.definition.get_closest_marker("demonstration")
    if file in CONTRACT and "app" in metafunc.fixturenames and not marked:
        wanted = metafunc.config.getoption("-m")
        is_day = "not nightly" in wanted and " or " not in wanted
        each_one = restaurants.parameters(CONTRACT.index(file))
        chosen = [each for each in each_one if not (is_day and each.marks)]  # fewer tests to collect
        metafunc.parametrize("app", chosen, indirect=True, scope="session")


@cache
def name_of(path: Path) -> str:
    return path.relative_to(Path(__file__).parent).as_posix()


@pytest.fixture(scope="session", autouse=True)
def _share_what_no_test_changes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Applications of all tests share compiled templates, and the content of this repository with its search."""
    compiled = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_environment", partial(Environment, bytecode_cache=compiled))
        patch.setattr("restaurant_site.app.TemplateEnvironment", partial(TemplateEnvironment, bytecode_cache=compiled))
        patch.setattr("restaurant_site.snapshot.load_site", load_once)
        patch.setattr("restaurant_site.snapshot.index_site", index_once)
        patch.setattr("restaurant_site.snapshot.freeze_gc", lambda: None)  # it collects what all tests have made
        patch.setattr(subprocess, "Popen", WatchedPopen)
        yield


def load_once(folder: Path, drafts: bool = False, now: Callable[[], datetime] = utc_now) -> Site:
    """Load a folder; one of this repository only the first time, whatever the time."""
    if folder.is_relative_to(ROOT):
        return repository_site(folder, drafts)
    site = load_site(folder, drafts, now)
    if len(site.dishes) > 50:
        refuse_to_be_slow("loads a large restaurant of its own")
    return site


repository_site = cache(load_site)


def index_once(site: Site) -> SiteSearch:
    """Index a site; sites of the same content, such as copies of the sample, share what is built."""
    key = (site.version, *site.dishes, *site.articles)
    if key not in INDEXES:
        INDEXES[key] = index_site(site)
        if len(INDEXES) > 16:
            del INDEXES[next(iter(INDEXES))]
    return replace(INDEXES[key], site=site)


INDEXES: dict[tuple[str, ...], SiteSearch] = {}


@cache
def unlimited_app(folder: Path = ROOT / "content") -> Flask:
    """The restaurant of a folder that no test changes, without rate limits."""
    settings = Settings(base_url=BASE, content_dir=folder, **UNLIMITED)
    return create_app(settings, clock=Clock(wall=NOON.timestamp))


@pytest.fixture(scope="session")
def app(request: pytest.FixtureRequest) -> Flask:
    """The demonstration restaurant, or that of the parameter, without rate limits."""
    return unlimited_app(restaurants.publishable(getattr(request, "param", ROOT / "content")))


@pytest.fixture(scope="session")
def site(app: Flask) -> Site:
    return state_of(app).snapshot.site


@pytest.fixture(scope="session")
def localized_sites(app: Flask) -> Mapping[Locale, LocalizedSite]:
    """The site in its languages, by their rows in the table, whatever its country."""
    return {BY_CODE[locale.code]: each for locale, each in state_of(app).snapshot.localized_sites.items()}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


class MovableClock:
    """A clock that stands still until it is moved; what was kept before has then expired."""

    def __init__(self, moment: datetime = NOON) -> None:
        self.moment, self.moves = moment, 0
        self.clock = Clock(lambda: self.moves * 86_400.0, lambda: self.moment.timestamp())

    def move(self, moment: datetime) -> None:
        self.moment, self.moves = moment, self.moves + 1


@cache
def moving_app(folder: Path = ROOT / "content") -> tuple[Flask, MovableClock]:
    """The restaurant of a folder, without rate limits, at any moment."""
    clock = MovableClock()
    return create_app(Settings(base_url=BASE, content_dir=folder, **UNLIMITED), clock=clock.clock), clock


@pytest.fixture(params=MOMENTS)
def moment(request: pytest.FixtureRequest) -> str:
    """The name of each of the MOMENTS."""
    return str(request.param)


@pytest.fixture
def client_then(moment: str) -> FlaskClient:
    """A client of the demonstration at the moment."""
    app, clock = moving_app()
    clock.move(MOMENTS[moment])
    return app.test_client()


@pytest.fixture(scope="session")
def sample() -> Site:
    """The small second restaurant: split shifts, past midnight, no parking."""
    return load_site(SAMPLE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sample content that a test may change."""
    return shutil.copytree(SAMPLE, tmp_path / "content")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A copy of the sample content with current pictures and a complete font."""
    copied = shutil.copytree(SAMPLE, tmp_path / "made")
    shutil.copy(FONT, copied / "images" / "cards")
    return copied


@pytest.fixture
def make_app() -> Callable[..., Flask]:
    """A new application on the sample content with the given settings, at NOON unless a clock is given."""

    def make_app(clock: Clock = Clock(wall=NOON.timestamp), **settings: Any) -> Flask:  # noqa: B008  # frozen
        return create_app(Settings(**{"base_url": BASE, "content_dir": SAMPLE, **settings}), clock=clock)

    return make_app


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> str:
    """A text at which the template of every page fails, in applications that are made after this."""

    def isolate(text: str, locale: Locale) -> str:
        if "unshowable" in text:
            raise RuntimeError("planted in the template")
        return typeset(text, locale)

    monkeypatch.setattr("restaurant_site.app.typeset", isolate)
    return f"unshowable in a text too long for {'the line of a dish on the menu ' * 3}"


@pytest.fixture
def addresses() -> Iterator[str]:
    """Client addresses that no other request of this test has used."""
    return (f"192.0.2.{number}" for number in itertools.count(1))


@pytest.fixture
def get_page(client: FlaskClient) -> Callable[..., BeautifulSoup]:
    """Fetch a page as a browser does, and validate it."""

    def get_page(address: str, status: int = 200) -> BeautifulSoup:
        response = client.get(address, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert response.status_code == status
        return judged(response.text)

    return get_page


@lru_cache(maxsize=64)
def judged(text: str) -> BeautifulSoup:
    """The parsed page, after the checks that every page must pass. Tests of the same page share it and do not change it."""
    html5lib.HTMLParser(strict=True).parse(text)
    return checked(text)


@lru_cache(maxsize=32)
def checked(text: str) -> BeautifulSoup:
    """The same without a validation of the HTML, which takes most of the time."""
    page = BeautifulSoup(text, "html.parser")
    found = page.find_all(True)
    without_label = check_tags((tag.name, tag.attrs) for tag in found)
    assert [] == [found[number] for number in without_label if not found[number].find_parent("label")], "no label"
    assert page.title is not None and page.title.text.strip()
    return page


def check_tags(tags: Iterable[tuple[str, Mapping[str, Any]]]) -> list[int]:
    """Make the checks of ``checked`` that need no tree. Return the places of fields that no label names; one may hold them."""
    tags = [*tags]
    count = Counter(name for name, _ in tags)
    assert (1, 1, 1) == (count["html"], count["h1"], count["main"])
    assert dict(tags)["html"]["lang"]
    ids = Counter(has["id"] for _, has in tags if "id" in has)
    assert [] == [id for id, number in ids.items() if number > 1], "ids that stand twice"
    assert [] == [tag for tag in tags if is_inline(*tag)]
    assert [] == [tag for tag in tags if tag[0] == "img" and not shows(tag[1])]
    labelled = {has.get("for") for name, has in tags if name == "label"} - {None}
    fields = (
        number for number, (name, has) in enumerate(tags) if is_field(name, has) and has.get("id") not in labelled
    )
    return [*fields]


def shows(image: Mapping[str, Any]) -> bool:
    """Whether a picture says what it shows, and keeps its place while it loads."""
    return bool(image["alt"].strip() and image["width"] and image["height"])


def is_field(name: str, has: Mapping[str, Any]) -> bool:
    return name == "select" or (name == "input" and has.get("type") != "hidden")


def is_inline(name: str, has: Mapping[str, Any]) -> bool:
    """Whether it is a style or script that the content security policy forbids in a page."""
    if name == "script":
        return "src" not in has and has.get("type") != "application/ld+json"
    return name == "style" or "style" in has
