"""gunicorn_conf starts one process with a worker of gunicorn's own, and refuses several without Redis."""

import os
import re
import runpy
import socket
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import ROOT


@pytest.fixture
def read(monkeypatch):
    """The configuration in an environment of the given variables."""

    monkeypatch.setattr(os, "environ", dict(os.environ))  # which it may add to

    def read(**environ: str) -> dict[str, Any]:
        for name in (
            "HOST",
            "PORT",
            "WEB_CONCURRENCY",
            "RESTAURANT_REDIS_URL",
            "RESTAURANT_BASE_URL",
            "RESTAURANT_METRICS",
        ):
            monkeypatch.delenv(name, raising=False)
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "restaurant_site" / "gunicorn_conf.py"))

    return read


def server(workers: int = 1, **more: object) -> SimpleNamespace:
    return SimpleNamespace(cfg=SimpleNamespace(workers=workers, address=[]), **more)


def test_one_process_with_a_worker_of_gunicorns_own_is_the_default(read):
    conf = read()
    assert (1, "gevent", "127.0.0.1:8000") == (conf["workers"], conf["worker_class"], conf["bind"][0])


def test_the_file_of_a_checkout_has_the_settings_of_the_package(read):
    of_package, of_checkout = read(), runpy.run_path(str(ROOT / "gunicorn.conf.py"))
    names = {name for name in of_package if not name.startswith("__")}
    assert names <= of_checkout.keys()
    assert of_package["worker_class"] == of_checkout["worker_class"]


def test_a_connection_of_nginx_ends_before_gunicorn_closes_it(read):
    recipe = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    kept = int(re.search(r"keepalive_timeout (\d+)s;", recipe)[1])
    assert kept < read()["keepalive"]


def test_host_and_port_come_from_the_environment(read):
    assert ["0.0.0.0:9123"] == read(HOST="0.0.0.0", PORT="9123")["bind"]
    assert "127.0.0.1:9100" == read(RESTAURANT_METRICS="127.0.0.1:9100")["bind"][1]


def test_several_workers_without_redis_are_refused_before_any_starts(read):
    conf = read(WEB_CONCURRENCY="3")
    with pytest.raises(SystemExit, match="RESTAURANT_REDIS_URL"):
        conf["on_starting"](server(conf["workers"]))


@pytest.mark.parametrize(("workers", "redis"), [(1, ""), (4, "redis://127.0.0.1:6379/0")])
def test_one_worker_or_several_with_redis_may_start(read, workers, redis):
    assert read(RESTAURANT_REDIS_URL=redis)["on_starting"](server(workers)) is None


@pytest.mark.parametrize(
    ("environ", "address"),
    [({}, "http://127.0.0.1:8000/"), ({"PORT": "9123"}, "http://127.0.0.1:9123/"),
     ({"RESTAURANT_BASE_URL": "https://www.example.ca/"}, "https://www.example.ca/")],
)  # fmt: skip
def test_it_logs_the_address_of_the_site(read, environ, address):
    said: list[str] = []
    log = SimpleNamespace(info=lambda message, *values: said.append(message % values))
    read(**environ)["when_ready"](server(log=log, LISTENERS=["socket"]))
    assert [f"Serving {address} (listening on socket)"] == said


@pytest.mark.parametrize(("metrics", "advice"), [("", "PORT="), ("here", "RESTAURANT_METRICS=127.0.0.1:")])
def test_a_port_that_is_taken_is_refused_in_one_line(read, metrics, advice):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = taken.getsockname()
        conf = read(RESTAURANT_METRICS=f"127.0.0.1:{address[1]}") if metrics else read()
        with pytest.raises(SystemExit) as refusal:
            conf["refuse_taken_ports"]([address])
    assert f"Port {address[1]} is taken by another program; set another one, such as {advice}{address[1] + 1}." == str(
        refusal.value
    )
    assert None is conf["refuse_taken_ports"]([address])
