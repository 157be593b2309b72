"""The studio and the preview on one port."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from bs4 import BeautifulSoup
from werkzeug.test import Client
from werkzeug.wrappers import Response

from restaurant_site.owner.studio.app import create_studio
from restaurant_site.owner.studio.blueprint import Studio
from restaurant_site.owner.studio.server import StudioServer
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace
from tests.conftest import ROOT
from tests.live.conftest import free_port


def answering(words: str):
    def application(environ, start_response):
        policy = {
            "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Access-Control-Allow-Origin": "*",
        }  # fmt: skip
        return Response(words, headers=policy)(environ, start_response)

    return application


def test_the_host_decides_and_only_the_studio_may_frame_the_preview(folder):
    studio = Studio(Workspace(folder, Versions(folder)), "http://127.0.0.1:1", "http://localhost:1", "t")
    client = Client(StudioServer(studio, answering("studio"), answering("preview")))
    shown = client.get("/", base_url="http://localhost:1")
    assert "preview" == shown.text
    assert "frame-ancestors http://127.0.0.1:1" in shown.headers["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in shown.headers
    assert "same-origin" == shown.headers["Cross-Origin-Resource-Policy"]
    for host in ("http://127.0.0.1:1", "http://rebound.example:1"):
        assert "studio" == client.get("/", base_url=host).text


def test_a_telephone_sees_the_preview_only_from_a_page_of_the_studio(folder):
    workspace = Workspace(folder, Versions(folder))
    studio = Studio(workspace, "http://192.0.2.7:1", "http://192.0.2.7:2", "t", preview_key="k")
    server = StudioServer(studio, create_studio(studio), answering("preview"))
    client = Client(server)
    for host in ("http://192.0.2.7:1", "http://192.0.2.7:2", "http://localhost:1", "http://127.0.0.1:1"):
        assert "preview" not in client.get("/en/menu", base_url=host).text
    assert 403 == client.get("/preview/open/wrong/en/", base_url=studio.site).status_code
    other = Client(server)
    other.set_cookie("preview", "wrong", domain="192.0.2.7")
    assert 403 == other.get("/en/", base_url=studio.site).status_code
    page = client.get("/t/en/dishes/beef-stew", base_url="http://192.0.2.7:1")
    assert "frame-src http://192.0.2.7:2;" in page.headers["Content-Security-Policy"]
    address = BeautifulSoup(page.text, "html.parser").iframe["src"]
    for _ in ("first", "again"):
        opened = client.get(address.removeprefix(studio.site), base_url=studio.site)
        assert (303, f"{studio.site}/en/menu/beef-stew") == (opened.status_code, opened.location)
    assert "HttpOnly" in opened.headers["Set-Cookie"] and "SameSite=Strict" in opened.headers["Set-Cookie"]
    shown = client.get("/en/menu/beef-stew", base_url=studio.site)
    assert "preview" == shown.text
    assert "frame-ancestors http://192.0.2.7:1" in shown.headers["Content-Security-Policy"]
    assert "preview" not in Client(server).get("/en/menu/beef-stew", base_url=studio.site).text
    assert 421 == client.get("/t/en/", base_url="http://localhost:1").status_code
    assert 404 == client.get("/en/", base_url="http://192.0.2.7:1").status_code


def test_the_command_serves_both_and_ends_with_its_parent(folder):
    port = free_port()
    command = f"{sys.executable} -m restaurant_site studio {folder} --port {port} & echo $! ; wait"
    shell = subprocess.Popen(
        ["/bin/sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        cwd=ROOT, start_new_session=True,
    )  # fmt: skip
    try:
        number = int(shell.stdout.readline())
        address = re.search(r"http://\S+/", shell.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}en/", timeout=30) as response:
            assert 200 == response.status
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30)
        shell.send_signal(signal.SIGKILL)
        shell.wait(timeout=30)
        for _ in range(300):
            try:
                os.kill(number, 0)
            except ProcessLookupError:
                return
            time.sleep(0.1)
        raise AssertionError("the studio runs on without its parent")
    finally:
        os.killpg(shell.pid, signal.SIGKILL) if shell.poll() is None else None
        shell.stdout.close()


def test_a_port_that_is_taken_is_named_with_another_one_to_try(folder):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "restaurant_site.owner.studio.server", str(folder), str(port)]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (1, "") == (run.returncode, run.stdout)
    assert f"Port {port} cannot be used" in run.stderr and f"--port {port + 1}" in run.stderr
