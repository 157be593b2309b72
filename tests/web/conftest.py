"""Clients of a small limited application, a clock that tests move, and a Redis of their own."""

import itertools
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from restaurant_site.app import create_app
from restaurant_site.settings import UNLIMITED, Settings
from restaurant_site.snapshot import state_of
from restaurant_site.web import response_cache
from restaurant_site.web.clock import Clock
from restaurant_site.web.representations import CachedResponse, RenderedText
from tests.conftest import BASE, SAMPLE

NUMBERS = itertools.count(1)


class ManualClock:
    """A clock that moves when a test says so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.wall_offset = 0.0
        """How far the system time is ahead of the monotonic clock."""
        self.clock = Clock(lambda: self.now, lambda: self.now + self.wall_offset)

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(scope="session")
def clock() -> ManualClock:
    """The clock of the applications below: limits, expiry of cached answers, and when a lost Redis is tried again."""
    return ManualClock()


@pytest.fixture(scope="session")
def make_app(clock: ManualClock) -> Callable[..., Flask]:
    """A new application on the sample content with the given settings."""

    def make_app(**settings: Any) -> Flask:
        return create_app(Settings(**{"base_url": BASE, "content_dir": SAMPLE, **settings}), clock=clock.clock)

    return make_app


@pytest.fixture(scope="session")
def limited(make_app: Callable[..., Flask]) -> Flask:
    """The small restaurant with the limits that the contract gives as defaults."""
    return make_app()


@pytest.fixture(scope="session")
def unlimited(make_app: Callable[..., Flask]) -> Flask:
    """The small restaurant without limits."""
    return make_app(**UNLIMITED)


def clear_cache(app: Flask) -> None:
    state_of(app).http.cache.clear()


def arrive(app: Flask, address: str | None = None) -> FlaskClient:
    """A client of *app* at an address that nobody else has had."""
    number = next(NUMBERS)
    guest = app.test_client()
    guest.environ_base["REMOTE_ADDR"] = address or f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
    return guest


@pytest.fixture
def guest(limited: Flask) -> FlaskClient:
    return arrive(limited)


@pytest.fixture
def other_guest(limited: Flask) -> FlaskClient:
    return arrive(limited)


@pytest.fixture
def computations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The content type of every representation that is computed during the test."""
    computed: list[str] = []
    represent = response_cache.represent

    def noting(rendering: RenderedText) -> CachedResponse:
        computed.append(rendering.content_type)
        return represent(rendering)

    monkeypatch.setattr(response_cache, "represent", noting)
    return computed


class RedisServer:
    """A real Redis on the loopback interface, which keeps nothing on disk."""

    def __init__(self, program: str, folder: Path, *options: str) -> None:
        self._program = program
        self._folder = folder
        self._options = options
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        place = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self._folder)]
        command = [self._program, *self._options, *place]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = []
        for line in self._process.stdout or []:
            said.append(line)
            if "ready to accept connections" in line.lower() or "+monitor" in line:
                return
        raise AssertionError("Redis did not start: " + "".join(said))

    def pause(self) -> None:
        """Answer nothing, as a machine that hangs."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture
def start_redis(tmp_path: Path) -> Iterator[Callable[..., RedisServer]]:
    """Start a Redis with more options, or a Sentinel with its configuration; it is stopped after the test."""
    program = shutil.which("redis-server")
    if program is None:
        assert not os.environ.get("CI"), "CI must have redis-server (the Debian package redis-server)"
        pytest.skip("redis-server is not installed (apt-get install redis-server)")
    servers: list[RedisServer] = []

    def start(*options: str, sentinel: Path | None = None) -> RedisServer:
        kind = [str(sentinel), "--sentinel"] if sentinel else ["--save", "", "--appendonly", "no"]
        servers.append(RedisServer(program, tmp_path, *kind, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def redis(start_redis: Callable[..., RedisServer]) -> RedisServer:
    return start_redis()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for Redis than a service would: a test's machine may be busy."""
    monkeypatch.setattr("restaurant_site.web.redis_backend.SOCKET_TIMEOUT", 5.0)


@pytest.fixture
def two_apps(patient: None, redis: RedisServer, make_app: Callable[..., Flask]) -> tuple[Flask, Flask]:
    """Two applications, as two worker processes would be, with one Redis."""
    return make_app(redis_url=redis.url), make_app(redis_url=redis.url)
