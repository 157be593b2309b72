"""wsgi.py gives a deployment its application, or says what is wrong and stops."""

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from flask import Flask

from tests.conftest import ROOT, SAMPLE


@pytest.fixture
def start(monkeypatch):
    """Import wsgi.py as a program does."""

    def start(program: str = "gunicorn", **environ: str) -> Flask:
        monkeypatch.setattr(sys, "argv", program.split())
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        spec = spec_from_file_location("deployed", ROOT / "wsgi.py")
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.app

    return start


def test_it_serves_the_site_that_the_environment_names(start):
    app = start(RESTAURANT_CONTENT_DIR=str(SAMPLE))
    response = app.test_client().get("/api/must-order")
    assert "Prairie Spoon" == response.json["restaurant"]["name"]
    assert response.headers["X-Request-Id"]


def test_a_wrong_setting_stops_it_with_a_sentence(start, capsys):
    with pytest.raises(SystemExit) as stopped:
        start(RESTAURANT_CONTENT_DIR=str(SAMPLE), RESTAURANT_SPACING="often")
    assert stopped.value.code not in (0, None)
    assert capsys.readouterr().err.startswith("The site does not start:\nRESTAURANT_SPACING: 'often' cannot be used")


def test_content_with_faults_stops_it_with_every_fault(start, tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        start(RESTAURANT_CONTENT_DIR=str(tmp_path))
    assert stopped.value.code not in (0, None)
    told = capsys.readouterr().err
    assert "restaurant.yaml:1: " in told and "hours.yaml:1: " in told


def test_flask_serves_the_site_and_has_the_owners_commands(start):
    app = start("flask run", RESTAURANT_CONTENT_DIR=str(SAMPLE))
    assert 200 == app.test_client().get("/api/menu").status_code
    assert {"content", "export"} <= set(app.cli.commands)


def test_the_owners_commands_need_no_site_that_starts(start, tmp_path):
    app = start("flask content check", RESTAURANT_CONTENT_DIR=str(tmp_path))
    assert 404 == app.test_client().get("/api/menu").status_code
    assert "content" in app.cli.commands


PROGRAM = """
import sys
sys.argv = ["gunicorn"]
import wsgi
print(*sys.modules)
"""


def test_a_server_loads_nothing_that_only_commands_or_redis_need():
    environment = {"PATH": os.environ["PATH"], "RESTAURANT_CONTENT_DIR": str(SAMPLE), "RESTAURANT_RELOAD_SECONDS": "0"}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    assert {"flask", "restaurant_site.app"} <= loaded
    assert not loaded & {"redis", "ruamel.yaml", "segno", "restaurant_site.owner"}
