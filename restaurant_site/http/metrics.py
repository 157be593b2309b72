"""What Prometheus reads: requests, their time, refusals, the cache, Redis, the content and its reloads.

Off unless an address is set for it. That address is one more on which gunicorn listens, and
``/metrics`` is all that is there; elsewhere it does not exist. Counters are those of all workers
together, through the files of ``prometheus_client``'s multiprocess mode; the content and
Redis are told as the worker sees them that answers.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from flask import Flask
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from ..logs import dropped_lines
from ..settings import Settings
from .access_log import PROBLEM, Journal
from .cache import FROM_CACHE

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})


def kind(path: str) -> str:
    """What a path asks for, in few words: as many series as words, whatever clients ask for."""
    first = path.split("/", 2)[1] if path.startswith("/") else ""
    if first in {"api", "mcp", "static", "images"}:
        return first
    if first in {"healthz", "readyz"}:
        return "health"
    return "text" if path.endswith((".md", ".txt", ".json", ".xml", ".atom")) else "page"


class Metrics:
    """What is counted of each request."""

    def __init__(self, registry: CollectorRegistry, outcomes: Iterable[str]) -> None:
        self._requests = Counter(
            "restaurant_requests", "Requests answered", ["method", "kind", "status"], registry=registry
        )
        self._seconds = Histogram(
            "restaurant_request_seconds", "Time until an answer was ready", ["kind"], buckets=BUCKETS, registry=registry
        )
        self._problems = Counter(
            "restaurant_problems", "Requests refused, by the code of the problem", ["code"], registry=registry
        )
        self._cached = Counter(
            "restaurant_representations", "Representations sent, cached or computed", ["source"], registry=registry
        )
        self._reloads = Counter(
            "restaurant_reloads", "Reloads of changed content, in each worker", ["outcome"], registry=registry
        )
        for outcome in outcomes:
            self._reloads.labels(outcome)  # told as 0 until it happens, so that the first one is an increase

    def note(self, environ: "WSGIEnvironment", status: str, seconds: float) -> None:
        """Count a request that has been answered."""
        method, what = environ["REQUEST_METHOD"], kind(environ.get("PATH_INFO", ""))
        self._requests.labels(method if method in METHODS else "other", what, status[:3]).inc()
        self._seconds.labels(what).observe(seconds)
        if problem := environ.get(PROBLEM):
            self._problems.labels(problem).inc()
        if (from_cache := environ.get(FROM_CACHE)) is not None:
            self._cached.labels("cached" if from_cache else "computed").inc()

    def note_reload(self, outcome: str) -> None:
        """Count a reload by how it ended."""
        self._reloads.labels(outcome).inc()


class State(Collector):
    """What this worker serves, and whether its Redis answers."""

    def __init__(self, app: Flask) -> None:
        self._extensions = app.extensions

    def collect(self) -> Iterator[Metric]:
        reloader, shared = self._extensions["reloader"], self._extensions["shared"]
        yield InfoMetricFamily(
            "restaurant_content", "The content that is served", {"version": self._extensions["service"].site.version}
        )
        yield GaugeMetricFamily(
            "restaurant_content_loaded_timestamp_seconds", "When it was loaded", reloader.loaded.timestamp()
        )
        yield GaugeMetricFamily(
            "restaurant_content_faults", "Faults in newer content, which is not served for them", len(reloader.faults)
        )
        yield CounterMetricFamily(
            "restaurant_log_lines_dropped", "Log lines that were not written, in this worker", dropped_lines()
        )
        if shared is not None:
            yield GaugeMetricFamily("restaurant_redis_lost", "1 while memory stands in for Redis", int(shared.degraded))


class Exporter:
    """WSGI middleware, around everything: the address at which ``/metrics`` is."""

    def __init__(self, answer: "WSGIApplication", port: str, read: Callable[[], bytes]) -> None:
        self._answer = answer
        self._port = port
        self._read = read

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["SERVER_PORT"] != self._port:
            return self._answer(environ, start_response)
        found = environ["PATH_INFO"] == "/metrics"
        body = self._read() if found else b"Only /metrics is here.\n"
        content_type = CONTENT_TYPE_LATEST if found else "text/plain; charset=utf-8"
        headers = [("Content-Type", content_type), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")]
        start_response("200 OK" if found else "404 Not Found", headers)
        return [body]


def init_app(app: Flask) -> None:
    """Count what *app* answers, where the owner asks for it. Its journal comes before."""
    settings: Settings = app.extensions["settings"]
    if not settings.metrics:
        return
    registry = CollectorRegistry()
    journal: Any = app.wsgi_app
    assert isinstance(journal, Journal)
    reloader = app.extensions["reloader"]
    metrics = Metrics(registry, reloader.outcomes)
    journal.count, reloader.count = metrics.note, metrics.note_reload
    app.wsgi_app = Exporter(  # type: ignore[method-assign]
        journal, settings.metrics.rpartition(":")[2], lambda: _read(registry, State(app))
    )


def _read(registry: CollectorRegistry, state: State) -> bytes:
    everybody = CollectorRegistry(auto_describe=False)
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
        counted = generate_latest(everybody)
    else:
        counted = generate_latest(registry)
    own = CollectorRegistry(auto_describe=False)
    own.register(state)
    return counted + generate_latest(own)
