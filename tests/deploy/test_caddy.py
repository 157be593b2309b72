"""The recipe for Caddy: a real Caddy with it, whose service is away."""

import os
import shutil
import subprocess
from http.client import HTTPConnection

import pytest

from tests.deploy.conftest import wait_until_listening
from tests.live.conftest import free_port

CADDY = shutil.which("caddy")
pytestmark = pytest.mark.skipif(CADDY is None, reason="Caddy is not installed (apt-get install caddy)")


def test_what_caddy_notes_has_no_query_no_page_before_and_no_whole_address(tmp_path, recipe):
    port, away = free_port(), free_port()
    text = recipe("Caddyfile").replace("www.example.ca", f"http://127.0.0.1:{port}").replace("8000", str(away))
    path = tmp_path / "Caddyfile"
    path.write_text(text.replace("{\n", f"{{\n\tadmin off\n\tstorage file_system {tmp_path}\n", 1))
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    with (tmp_path / "log").open("w") as log:
        caddy = subprocess.Popen(
            [CADDY, "run", "--config", path, "--adapter", "caddyfile"], env=environment, stderr=log
        )
        try:
            wait_until_listening(caddy, port)
            connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=("127.4.4.4", 0))
            connection.request("GET", "/en/search?q=secret", headers={"Referer": "http://a/en/search?q=secret"})
            assert 502 == connection.getresponse().status
            connection.close()
        finally:
            caddy.terminate()
            caddy.wait(timeout=30)
    written = (tmp_path / "log").read_text()
    [line] = [line for line in written.splitlines() if "/en/search" in line]
    assert '"remote_ip":"127.4.4.0"' in line
    assert [] == [text for text in ("secret", "127.4.4.4") if text in written]
