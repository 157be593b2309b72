"""The site as a deployment starts it."""

import json
import re
import shutil
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.conftest import ROOT, SAMPLE
from tests.live.conftest import UNLIMITED, environment, free_port, read_until_listening, start_and_fail, until


def get(address: str, **headers: str):
    """(status, headers, body) of a GET; an error status is an answer too."""
    try:
        with urlopen(Request(address, headers=headers), timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except HTTPError as error:
        with error:
            return error.status, error.headers, error.read()


def test_it_serves_from_any_folder_and_its_addresses_follow_the_port(serve):
    base = serve(RESTAURANT_CONTENT_DIR=str(SAMPLE))
    status, headers, body = get(f"{base}/api/must-order")
    assert (200, "2.5.0") == (status, headers["X-API-Version"])
    assert json.loads(body)["authority"] == f"{base}/"


def test_it_serves_reloads_and_limits_bodies_with_the_other_worker_too(serve, tmp_path):
    """`test_reload.py` and `test_hostile.py` ask the same of gevent."""
    content = Path(shutil.copytree(SAMPLE, tmp_path / "content"))
    base = serve(
        "--worker-class", "gthread", "--threads", "4", application="tests.live.impatient:app", RESTAURANT_CONTENT_DIR=str(content),
        RESTAURANT_RELOAD_SECONDS="1", **UNLIMITED,
    )  # fmt: skip
    assert [200] * 4 == [
        get(f"{base}{path}")[0] for path in ("/en/", "/api/menu?q=soup", "/llms.txt", "/static/site.css")
    ]
    menu = content / "menu" / "bowls.yaml"
    with socket.create_connection(("127.0.0.1", int(base.rpartition(":")[2])), timeout=30) as stalled:
        stalled.sendall(b"POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n")
        menu.write_text(menu.read_text(encoding="utf-8").replace('price: "9.50"', 'price: "10.25"'), encoding="utf-8")
        assert stalled.recv(65_536).startswith(b"HTTP/1.1 408 ")
    until(lambda: json.loads(get(f"{base}/api/menu/barley-soup")[2])["price"] == "$10.25")


def test_thirty_quick_requests_are_ten_answers_and_twenty_refusals(serve):
    base = serve(RESTAURANT_CONTENT_DIR=str(SAMPLE))
    get(f"{base}/healthz")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: get(f"{base}/openapi.json?junk={number}"), range(30)))
    refused = [(headers, json) for status, headers, json in answers if status == 429]
    assert 10 == sum(status == 200 for status, _, _ in answers)
    assert all(int(headers["Retry-After"]) >= 1 for headers, _ in refused)


HANGING = """
import os

def app(environ, start_response):
    while environ["PATH_INFO"] == "/hang":
        pass
    start_response("200 OK", [])
    return [str(os.getpid()).encode()]
"""


def test_a_worker_that_hangs_is_killed_and_replaced(serve, tmp_path):
    (tmp_path / "hanging.py").write_text(HANGING)
    options = ("--worker-class", "gevent", "--timeout", "2", "--pythonpath", str(tmp_path))  # gthread: one thread hangs
    base = serve(*options, application="hanging:app")
    before = get(base)[2]
    with pytest.raises(OSError, match=r"closed|reset"):
        get(f"{base}/hang")
    assert (200, True) == ((after := get(base))[0], after[2] != before)


def test_several_workers_without_redis_are_refused_with_what_to_set(tmp_path):
    refused = start_and_fail(tmp_path, "--workers", "2", RESTAURANT_CONTENT_DIR=str(SAMPLE))
    assert 0 != refused.returncode
    assert "RESTAURANT_REDIS_URL" in refused.stdout + refused.stderr


def test_several_workers_are_refused_also_without_the_configuration_file(tmp_path):
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--chdir",
        str(ROOT),
        "-w",
        "2",
        "-b",
        f"127.0.0.1:{free_port()}",
        "wsgi:app",
    ]
    refused = subprocess.run(
        command, cwd=tmp_path, env=environment(0, RESTAURANT_CONTENT_DIR=str(SAMPLE)), capture_output=True, text=True,
        timeout=60, check=False,
    )  # fmt: skip
    assert 0 != refused.returncode
    assert "RESTAURANT_REDIS_URL" in refused.stderr


def test_a_site_with_faults_does_not_start_and_names_them(tmp_path):
    content = tmp_path / "content"
    shutil.copytree(SAMPLE, content)
    menu = content / "menu" / "bowls.yaml"
    menu.write_text(menu.read_text().replace('price: "9.50"', "price: cheap"))
    refused = start_and_fail(tmp_path, RESTAURANT_CONTENT_DIR=str(content))
    assert 0 != refused.returncode
    assert "menu/bowls.yaml:5: 1.price: `cheap` is not right" in refused.stderr


def test_a_setting_that_cannot_be_used_stops_the_start(tmp_path):
    """``tests/test_settings.py`` has every setting."""
    refused = start_and_fail(tmp_path, RESTAURANT_RATE_LIMIT="lots")
    assert 0 != refused.returncode
    assert "RESTAURANT_RATE_LIMIT" in refused.stderr


def test_every_worker_tells_prometheus_of_all(serve, redis):
    port = free_port()
    base = serve(
        "--workers", "2", RESTAURANT_CONTENT_DIR=str(SAMPLE), RESTAURANT_REDIS_URL=redis.url,
        RESTAURANT_METRICS=f"127.0.0.1:{port}", **UNLIMITED,
    )  # fmt: skip
    for _ in range(40):
        assert 200 == get(f"{base}/api/menu")[0]
    scrapes = [get(f"http://127.0.0.1:{port}/metrics")[2].decode() for _ in range(6)]
    sample = 'restaurant_requests_total{kind="api",method="GET",status="200"} 40.0'
    assert [True] * 6 == [sample in scrape for scrape in scrapes]
    assert 404 == get(f"{base}/metrics")[0]


def test_a_clone_serves_with_its_limits_without_make(tmp_path):
    for name in ("restaurant_site", "translations", "static", "wsgi.py", "gunicorn.conf.py"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "content").symlink_to(SAMPLE)
    command = [sys.executable, "-m", "gunicorn", "--print-config", "wsgi:app"]
    settings = subprocess.run(
        command, cwd=tmp_path, env=environment(0), capture_output=True, text=True, timeout=60, check=True
    ).stdout
    values = dict(re.findall(r"^(\w+) += (.*)$", settings, re.MULTILINE))
    assert {
        "workers": "1",
        "worker_class": "gevent",
        "limit_request_line": "4094",
        "limit_request_fields": "50",
        "limit_request_field_size": "2046",
        "timeout": "30",
    }.items() <= values.items()
    port = free_port()
    bare = Path(sys.executable).with_name("gunicorn")
    with subprocess.Popen(
        [bare, "wsgi:app"],
        cwd=tmp_path,
        env=environment(port),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            said = read_until_listening(server)
            statuses = [get(f"http://127.0.0.1:{port}/api/menu?q={word}")[0] for word in "abcdefghijk"]
        finally:
            server.terminate()
            said += server.stderr.read()  # not communicate(): it loses what readline() has buffered
    assert "Using worker: gevent" in said
    assert {429} == set(statuses[10:]) and {200} == set(statuses[:10])
