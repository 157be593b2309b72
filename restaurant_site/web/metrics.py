"""Prometheus metrics, served at an address of their own when ``RESTAURANT_METRICS`` is set.

gunicorn listens on that address too; ``/metrics`` exists there and nowhere else. Counters are those of all workers
(multiprocess mode of ``prometheus_client``); content and Redis are reported as the answering worker sees them.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

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
from .http_state import HttpState, request_state

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class ContentStatus:
    """What a worker serves."""

    version: str
    modified: datetime
    """When a file of it was last changed."""
    loaded_at: datetime
    scanned_at: datetime
    """When its folder was last scanned."""
    faults: int
    """Faults in newer content, which is not served because of them."""
    stale_since: datetime | None
    """Since when newer content is not served, or the folder does not answer."""


class Metrics(Collector):
    """Counts requests and reloads; reports the content and Redis when Prometheus reads."""

    def __init__(self, http: HttpState, content: Callable[[], ContentStatus], reload_outcomes: Iterable[str]) -> None:
        self._http = http
        self._content = content
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "restaurant_requests", "Requests answered", ["method", "kind", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "restaurant_request_seconds", "Time until an answer was ready", ["kind"], buckets=BUCKETS,
            registry=self._registry,
        )  # fmt: skip
        self._problems = Counter(
            "restaurant_problems", "Requests refused, by the code of the problem", ["code"], registry=self._registry
        )
        self._cached = Counter(
            "restaurant_representations", "Representations sent, cached or computed", ["source"],
            registry=self._registry,
        )  # fmt: skip
        self._reloads = Counter(
            "restaurant_reloads", "Reloads of changed content, in each worker", ["outcome"], registry=self._registry
        )
        for outcome in reload_outcomes:
            self._reloads.labels(outcome)  # exported as 0, so that the first one is an increase

    def count_request(self, environ: WSGIEnvironment, status: str, seconds: float) -> None:
        method, label = environ["REQUEST_METHOD"], self._http.address_kind(environ.get("PATH_INFO", "")).label
        self._requests.labels(method if method in METHODS else "other", label, status[:3]).inc()
        self._seconds.labels(label).observe(seconds)
        state = request_state(environ)
        if state.problem:
            self._problems.labels(state.problem).inc()
        if state.from_cache is not None:
            self._cached.labels("cached" if state.from_cache else "computed").inc()

    def count_reload(self, outcome: str) -> None:
        self._reloads.labels(outcome).inc()

    def collect(self) -> Iterator[Metric]:
        """Content and Redis, as this worker sees them."""
        content, redis = self._content(), self._http.redis
        yield InfoMetricFamily("restaurant_content", "The content that is served", {"version": content.version})
        gauges: list[tuple[str, str, float]] = [
            ("content_modified_timestamp_seconds", "When a file of it was last changed", content.modified.timestamp()),
            ("content_loaded_timestamp_seconds", "When it was loaded", content.loaded_at.timestamp()),
            ("content_looked_timestamp_seconds", "When its folder was last looked at", content.scanned_at.timestamp()),
            ("content_stale", "1 while newer content is not served, or the folder does not answer",
             content.stale_since is not None),
            ("content_faults", "Faults in newer content, which is not served for them", content.faults),
        ]  # fmt: skip
        if redis is not None:
            gauges.append(("redis_lost", "1 while memory stands in for Redis", redis.breaker.is_open))
        for name, meaning, value in gauges:
            yield GaugeMetricFamily(f"restaurant_{name}", meaning, float(value))
        yield CounterMetricFamily(
            "restaurant_log_lines_dropped", "Log lines that were not written, in this worker", dropped_lines()
        )

    def export(self) -> bytes:
        """Return everything in the text format of Prometheus."""
        counters = self._registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            counters = CollectorRegistry(auto_describe=False)
            multiprocess.MultiProcessCollector(counters)  # type: ignore[no-untyped-call]
        gauges = CollectorRegistry(auto_describe=False)
        gauges.register(self)
        return generate_latest(counters) + generate_latest(gauges)


@dataclass(frozen=True, slots=True)
class MetricsEndpoint:
    """WSGI middleware around everything: answers requests that arrive at the port of the metrics."""

    app: WSGIApplication
    metrics: Metrics
    port: str

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["SERVER_PORT"] != self.port:
            return self.app(environ, start_response)
        is_metrics = environ["PATH_INFO"] == "/metrics"
        body = self.metrics.export() if is_metrics else b"Only /metrics is here.\n"
        content_type = CONTENT_TYPE_LATEST if is_metrics else "text/plain; charset=utf-8"
        headers = [("Content-Type", content_type), ("Content-Length", str(len(body))), ("Cache-Control", "no-store")]
        start_response("200 OK" if is_metrics else "404 Not Found", headers)
        return [body]
