"""The recipe for a server of one's own: every block is run as it is written, in a folder that stands for the machine's.

Programs that would change the machine are stand-ins that note their arguments. The service, its check of the content,
and nginx's test of its configuration are real.
"""

import os
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from restaurant_site.content.build import load_site
from restaurant_site.content.starter import STARTER
from restaurant_site.reloader import Reloader
from restaurant_site.settings import Settings
from tests.conftest import ROOT, SAMPLE
from tests.content.folders import edit
from tests.deploy.conftest import DEPLOY, commands
from tests.deploy.test_nginx import MAIN, NGINX

FOLDERS = ("/srv/", "/etc/", "/var/cache/")
STAND_INS = ("apt-get", "make", "systemctl", "curl", "certbot", "git", "nginx")


class Machine:
    """A folder that stands for a machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.noted, self.seconds = folder, folder / "noted", 0
        for name in ("srv", "etc/systemd/system", "etc/caddy", "etc/nginx/conf.d", "var/cache/nginx", "bin"):
            (folder / name).mkdir(parents=True)
        for name in STAND_INS:
            self._program(name, f'echo "{name} $*" >> {self.noted}')
        code = folder / "srv" / "restaurant-site"
        (code / "deploy").mkdir(parents=True)
        for path in (path for path in DEPLOY.iterdir() if path.is_file()):
            (code / "deploy" / path.name).write_text(self.here(path.read_text(encoding="utf-8")))
        (code / "deploy" / "update-content.sh").chmod(0o755)
        for name in (".venv", "wsgi.py", "restaurant_site", "static", "translations"):
            (code / name).symlink_to(ROOT / name)
        self.restaurant = folder / "srv" / "my-restaurant"

    def _program(self, name: str, line: str) -> None:
        (self.folder / "bin" / name).write_text(f"#!/bin/sh\n{line}\n")
        (self.folder / "bin" / name).chmod(0o755)

    def here(self, text: str) -> str:
        for folder in FOLDERS:
            text = text.replace(folder, f"{self.folder}{folder}")
        return text

    def run(self, block: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        self.seconds += 1
        self._program("date", f"echo 20261122T0830{self.seconds:02}Z")
        path = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "DOMAIN": "www.noodles.example", "CODE": "code.git"}
        settings = {"RESTAURANT": str(self.restaurant)}
        return subprocess.run(
            ["sh", "-euc", self.here(block)],
            env=path | settings,
            capture_output=True,
            text=True,
            check=check,
            timeout=120,
        )

    def update(self) -> subprocess.CompletedProcess[str]:
        script = "/srv/restaurant-site/deploy/update-content.sh"
        return self.run(f'{script} "$RESTAURANT/incoming" "$RESTAURANT"', check=False)

    @property
    def versions(self) -> list[str]:
        return sorted(path.name for path in (self.restaurant / "versions").iterdir())


@pytest.fixture
def machine(tmp_path) -> Machine:
    machine = Machine(tmp_path)
    shutil.copytree(SAMPLE, machine.restaurant / "incoming")
    return machine


def test_every_block_of_the_recipe_leads_to_a_service_with_the_owners_content(machine, recipe):
    first, *blocks = commands(recipe("vps.md"))
    assert {"DOMAIN", "CODE", "RESTAURANT"} == {line.split()[1].split("=")[0] for line in first.splitlines()}
    for block in blocks:
        machine.run(block)
    lines = (machine.folder / "etc" / "restaurant-site.env").read_text().splitlines()
    settings = Settings.from_environment(dict(line.split("=", 1) for line in lines if line.startswith("RESTAURANT_")))
    assert machine.restaurant / "current" == settings.content_dir
    assert "https://www.noodles.example" == settings.base_url
    assert 5 == len(load_site(settings.content_dir).dishes)
    noted = machine.noted.read_text().splitlines()
    assert "systemctl enable --now restaurant-site" in noted
    assert [
        line for line in noted if line.startswith("certbot certonly --standalone") and "www.noodles.example" in line
    ]
    assert "www.example.ca" not in (machine.folder / "etc" / "caddy" / "Caddyfile").read_text()


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed (apt-get install nginx-light)")
def test_nginx_takes_the_configuration_that_the_recipe_writes(machine, recipe):
    [block] = [block for block in commands(recipe("vps.md")) if "certbot" in block]
    machine.run(block)
    certificate = machine.folder / "etc" / "letsencrypt" / "live" / "www.noodles.example"
    certificate.mkdir(parents=True)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=x",
         "-keyout", certificate / "privkey.pem", "-out", certificate / "fullchain.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    written = (machine.folder / "etc" / "nginx" / "conf.d" / "restaurant-site.conf").read_text()
    (machine.folder / "nginx.conf").write_text(MAIN.format(folder=machine.folder, recipe=written))
    said = subprocess.run(
        [NGINX, "-t", "-q", "-p", machine.folder, "-c", machine.folder / "nginx.conf"], capture_output=True, text=True
    )
    assert (0, "") == (said.returncode, said.stderr)


def test_a_version_is_served_when_it_has_no_fault(machine):
    assert 0 == machine.update().returncode
    edit(machine.restaurant / "incoming", "menu/drinks.yaml", 'price: "3.00"', 'price: "3.25"')
    assert "20261122T083002Z is served." in machine.update().stdout
    assert 325 == load_site(machine.restaurant / "current").dishes["mint-tea"].price
    assert ["20261122T083001Z", "20261122T083002Z"] == machine.versions


def test_a_version_with_a_fault_is_reported_and_not_served(machine):
    machine.update()
    edit(machine.restaurant / "incoming", "menu/drinks.yaml", 'price: "3.00"', "price: three")
    said = machine.update()
    assert 1 == said.returncode
    assert "`three` is not right" in said.stderr and "the site stays as it is" in said.stderr
    assert ["20261122T083001Z"] == machine.versions
    assert 300 == load_site(machine.restaurant / "current").dishes["mint-tea"].price


def test_facts_of_the_starter_are_not_served_and_what_is_served_stays(machine):
    machine.update()
    shutil.rmtree(machine.restaurant / "incoming")
    shutil.copytree(STARTER, machine.restaurant / "incoming")
    said = machine.update()
    assert 1 == said.returncode
    assert "not yet yours: telephone" in said.stderr and "the site stays as it is" in said.stderr
    assert ["20261122T083001Z"] == machine.versions


def test_what_is_the_same_is_no_new_version_and_git_is_none_of_it(machine):
    (machine.restaurant / "incoming" / ".git").mkdir()
    assert [0, 0] == [machine.update().returncode for _ in range(2)]
    assert ["20261122T083001Z"] == machine.versions
    assert not (machine.restaurant / "current" / ".git").exists()


def test_the_last_thirty_versions_are_kept_and_the_one_that_is_served(machine):
    machine.update()
    for number in range(40):
        (machine.restaurant / "versions" / f"20261121T0000{number}Z").mkdir()
    (machine.restaurant / "incoming" / "notes.txt").write_text("new")
    machine.update()
    assert 30 == len(machine.versions)
    assert "20261122T083002Z" == (machine.restaurant / "current").resolve().name


def test_a_folder_that_is_no_content_is_refused(machine):
    (machine.restaurant / "incoming" / "restaurant.yaml").unlink()
    said = machine.update()
    assert (1, True) == (said.returncode, "has no restaurant.yaml; name the folder of your content" in said.stderr)


def test_a_running_site_follows_the_link(machine):
    machine.update()
    served = []
    load = lambda at: SimpleNamespace(site=load_site(at))  # noqa: E731
    reloader = Reloader(machine.restaurant / "current", load, served.append)
    edit(machine.restaurant / "incoming", "menu/drinks.yaml", 'price: "3.00"', 'price: "3.25"')
    machine.update()
    for _ in range(2):  # a change is served when two looks see the same files
        reloader.look()
    assert [300, 325] == [service.site.dishes["mint-tea"].price for service in served]
