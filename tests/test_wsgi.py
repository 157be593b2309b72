"""wsgi.py gives a deployment its application, or says what is wrong and stops."""

import gc
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from flask import Flask

from restaurant_site.content import yaml_documents
from tests.conftest import ROOT, SAMPLE


@pytest.fixture
def start(monkeypatch):
    """Import wsgi.py as a program does."""

    def start(**environ: str) -> Flask:
        monkeypatch.delitem(sys.modules, "restaurant_site.wsgi", raising=False)
        monkeypatch.setattr(yaml_documents, "_read", yaml_documents._read)  # the other tests read the same files again
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


def test_a_worker_that_starts_without_collecting_garbage_collects_it_from_then_on(start):
    gc.disable()  # as post_fork of gunicorn_conf does
    try:
        start(RESTAURANT_CONTENT_DIR=str(SAMPLE))
        assert gc.isenabled()
    finally:
        gc.enable()


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


def in_a_new_process(program: str) -> set[str]:
    """The modules that are loaded once *program* has run, with the sample's content."""
    environment = {"PATH": os.environ["PATH"], "RESTAURANT_CONTENT_DIR": str(SAMPLE), "RESTAURANT_RELOAD_SECONDS": "0"}
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def test_a_server_loads_nothing_that_only_commands_or_redis_need():
    loaded = in_a_new_process("import wsgi")
    assert {"flask", "restaurant_site.app"} <= loaded
    assert not loaded & {"redis", "segno", "restaurant_site.owner"}


def test_the_application_and_the_commands_load_without_what_only_some_systems_have():
    blocked = "import sys\nfor name in ('gunicorn', 'gevent', 'fcntl', 'resource'): sys.modules[name] = None"
    modules = {f"restaurant_site.{name}" for name in ("wsgi", "owner.cli.commands", "owner.studio.server")}
    assert modules <= in_a_new_process(f"{blocked}\nimport {', '.join(modules)}")
