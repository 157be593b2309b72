"""The recipe for a server of one's own: every block is run as it is written, in a folder that stands for the machine's.

Programs that would change the machine are stand-ins that note their arguments. The service, its check of the content
(but where versions, copies and locks are tested), and nginx's test of its configuration are real.
"""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from restaurant_site.content.site_loader import load_site
from restaurant_site.content.starter import SAMPLES
from restaurant_site.owner.studio import publishing
from restaurant_site.settings import Settings
from restaurant_site.snapshot import Reloader
from tests.conftest import ROOT, SAMPLE
from tests.content.folders import edit
from tests.deploy.conftest import DEPLOY, commands
from tests.deploy.test_nginx import MAIN, NGINX

FOLDERS = ("/srv/", "/etc/", "/var/cache/", "/var/log/")
UPDATE = '/srv/restaurant-site/deploy/update-content.sh "$RESTAURANT/incoming" "$RESTAURANT"'
STAND_INS = ("apt-get", "make", "systemctl", "curl", "certbot", "git", "nginx")


class Machine:
    """A folder that stands for a machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.noted, self.seconds = folder, folder / "noted", 0
        for name in (
            "srv",
            "etc/systemd/system",
            "etc/caddy",
            "etc/nginx/conf.d",
            "var/cache/nginx",
            "var/log/nginx",
            "bin",
        ):
            (folder / name).mkdir(parents=True)
        for name in STAND_INS:
            self.program(name, f'echo "{name} $*" >> {self.noted}')
        code = folder / "srv" / "restaurant-site"
        (code / "deploy").mkdir(parents=True)
        for path in (path for path in DEPLOY.iterdir() if path.is_file()):
            (code / "deploy" / path.name).write_text(self.here(path.read_text(encoding="utf-8")))
        (code / "deploy" / "update-content.sh").chmod(0o755)
        for name in (".venv", "wsgi.py", "restaurant_site", "static", "translations"):
            (code / name).symlink_to(ROOT / name)
        self.restaurant = folder / "srv" / "my-restaurant"

    def program(self, name: str, line: str) -> None:
        (self.folder / "bin" / name).write_text(f"#!/bin/sh\n{line}\n")
        (self.folder / "bin" / name).chmod(0o755)

    def here(self, text: str) -> str:
        for folder in FOLDERS:
            text = text.replace(folder, f"{self.folder}{folder}")
        return text

    def run(self, block: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        self._tick()
        command, environment = self._command(block)
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=check, timeout=120)

    def _tick(self) -> None:
        self.seconds += 1
        self.program("date", f"echo 20261122T0830{self.seconds:02}Z")

    def _command(self, block: str) -> tuple[list[str], dict[str, str]]:
        path = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "DOMAIN": "www.noodles.example", "CODE": "code.git"}
        return ["sh", "-euc", self.here(block)], path | {"RESTAURANT": str(self.restaurant)}

    def update(self) -> subprocess.CompletedProcess[str]:
        return self.run(UPDATE, check=False)

    def updates_at_once(self, number: int) -> list[int]:
        """The exit statuses of so many updates that run at the same time."""
        self._tick()
        command, environment = self._command(UPDATE)
        running = [subprocess.Popen(command, env=environment) for _ in range(number)]
        return [update.wait(timeout=120) for update in running]

    def change_tea(self, before: str, after: str) -> None:
        edit(self.restaurant / "incoming", "menu/drinks.yaml", f'price: "{before}"', f'price: "{after}"')

    def tea(self) -> int:
        """The price of the tea on the site, in cents."""
        return load_site(self.restaurant / "current").dishes["mint-tea"].price

    @property
    def versions(self) -> list[str]:
        return sorted(path.name for path in (self.restaurant / "versions").iterdir())


@pytest.fixture
def machine(tmp_path) -> Machine:
    machine = Machine(tmp_path)
    shutil.copytree(SAMPLE, machine.restaurant / "incoming")
    return machine


@pytest.fixture
def unchecked(machine) -> Machine:
    """A machine whose check of the content finds no fault, for tests of versions, copies and locks."""
    environment = machine.folder / "srv" / "restaurant-site" / ".venv"
    environment.unlink()
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to("/bin/true")
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
    machine.change_tea("3.00", "3.25")
    assert "20261122T083002Z is served." in machine.update().stdout
    assert 325 == machine.tea()
    assert ["20261122T083001Z", "20261122T083002Z"] == machine.versions


def test_a_version_with_a_fault_is_reported_and_not_served(machine):
    machine.update()
    edit(machine.restaurant / "incoming", "menu/drinks.yaml", 'price: "3.00"', "price: three")
    said = machine.update()
    assert 1 == said.returncode
    assert "`three` is not right" in said.stderr and "the site stays as it is" in said.stderr
    assert ["20261122T083001Z"] == machine.versions
    assert 300 == machine.tea()


def test_the_line_for_cron_serves_and_reports(unchecked, recipe):
    unchecked.program("logger", f"cat >> {unchecked.noted}")
    [line] = re.findall(r"`\* \* \* \* \* (.*?)`", recipe("vps.md"))
    unchecked.run(line)
    assert ["20261122T083001Z"] == unchecked.versions
    noted = unchecked.noted.read_text().splitlines()
    assert "20261122T083001Z is served." == noted[-1]


def test_the_studio_publishes_by_the_command_of_the_recipe(unchecked, recipe):
    unchecked.program("rsync", f'echo "rsync $*" >> {unchecked.noted}')
    unchecked.program("ssh", 'shift; "$@"')
    [line] = re.findall(r"`(publish = .*?)`", recipe("vps.md"))
    settings = unchecked.folder / "my-restaurant.studio.toml"
    settings.write_text(line)
    command = publishing.read_settings(unchecked.folder / "my-restaurant").publish
    unchecked.run(shlex.join(command))
    assert ["20261122T083001Z"] == unchecked.versions
    assert unchecked.noted.read_text().endswith(f"root@www.example.ca:{unchecked.restaurant}/incoming/\n")


def test_facts_of_the_starter_are_not_served_and_what_is_served_stays(machine):
    machine.update()
    shutil.rmtree(machine.restaurant / "incoming")
    shutil.copytree(SAMPLES["corner-kitchen"], machine.restaurant / "incoming")
    said = machine.update()
    assert 1 == said.returncode
    assert re.search(r"not yet yours: .*\btelephone\b", said.stderr) and "the site stays as it is" in said.stderr
    assert ["20261122T083001Z"] == machine.versions


def test_what_is_the_same_is_no_new_version_and_git_is_none_of_it(unchecked):
    (unchecked.restaurant / "incoming" / ".git").mkdir()
    assert [0, 0] == [unchecked.update().returncode for _ in range(2)]
    assert ["20261122T083001Z"] == unchecked.versions
    assert not (unchecked.restaurant / "current" / ".git").exists()


def test_the_last_thirty_versions_are_kept_and_those_with_a_name_of_ones_own(unchecked):
    unchecked.update()
    for name in (*(f"20261121T0000{number:02}Z" for number in range(40)), "before easter"):
        (unchecked.restaurant / "versions" / name).mkdir()
    (unchecked.restaurant / "incoming" / "notes.txt").write_text("new")
    assert 0 == unchecked.update().returncode
    assert [31, "before easter"] == [len(unchecked.versions), unchecked.versions[-1]]
    assert "20261122T083002Z" == (unchecked.restaurant / "current").resolve().name


def test_an_earlier_version_is_served_until_the_content_changes(unchecked, recipe):
    unchecked.update()
    unchecked.change_tea("3.00", "30.00")
    unchecked.update()
    [back] = re.findall(r"Back to an earlier version:\*\* `(ln .*?)`", recipe("vps.md"))
    unchecked.run(back.replace("20261122T083000Z", "20261122T083001Z"))
    assert [0, 300] == [unchecked.update().returncode, unchecked.tea()]
    shutil.rmtree(unchecked.restaurant / "versions" / "20261122T083002Z")
    assert [0, 300] == [unchecked.update().returncode, unchecked.tea()]
    unchecked.change_tea("30.00", "3.30")
    assert [0, 330] == [unchecked.update().returncode, unchecked.tea()]
    shutil.rmtree((unchecked.restaurant / "current").resolve())
    assert [0, 330] == [unchecked.update().returncode, unchecked.tea()]


def test_an_installation_without_a_record_makes_no_new_version_of_what_it_serves(unchecked):
    unchecked.update()
    (unchecked.restaurant / ".published").unlink()
    assert 0 == unchecked.update().returncode
    assert ["20261122T083001Z"] == unchecked.versions
    assert (unchecked.restaurant / ".published").is_file()


def test_what_an_interrupted_update_left_is_no_obstacle(unchecked):
    unchecked.update()
    (unchecked.restaurant / ".next").symlink_to("versions/x")
    (unchecked.restaurant / ".new" / "menu").mkdir(parents=True)
    unchecked.change_tea("3.00", "3.25")
    assert [0, 325] == [unchecked.update().returncode, unchecked.tea()]
    assert ["20261122T083001Z", "20261122T083002Z"] == unchecked.versions
    assert {"drinks.yaml", "bowls.yaml"} == {path.name for path in (unchecked.restaurant / "current/menu").iterdir()}


def test_a_copy_that_fails_leaves_nothing_behind_and_has_the_space_of_old_versions(unchecked):
    """As on a full disk: a part is copied."""
    unchecked.update()
    for number in range(40):
        (unchecked.restaurant / "versions" / f"20261121T0000{number:02}Z").mkdir()
    before = {path.name for path in unchecked.restaurant.iterdir()}
    unchecked.change_tea("3.00", "3.25")
    unchecked.program("cp", '/bin/cp "$@"; exit 1')
    assert [1, 1] == [unchecked.update().returncode, unchecked.update().returncode]
    assert before == {path.name for path in unchecked.restaurant.iterdir()}
    assert [29, "20261122T083001Z"] == [len(unchecked.versions), unchecked.versions[-1]]
    assert 300 == unchecked.tea()


def test_two_updates_at_once_make_one_version(unchecked):
    assert [0, 0] == unchecked.updates_at_once(2)
    assert ["20261122T083001Z"] == unchecked.versions


def test_a_folder_in_the_place_of_the_link_is_named(machine):
    shutil.copytree(machine.restaurant / "incoming", machine.restaurant / "current")
    said = machine.update()
    assert (1, True) == (said.returncode, "current is no link to a version; move it away." in said.stderr)


def test_a_link_in_the_content_is_not_followed(machine):
    """A link to a device would keep the update from ending."""
    (machine.restaurant / "incoming" / "endless").symlink_to("/dev/zero")
    assert [0, 0] == [machine.update().returncode for _ in range(2)]
    assert ["20261122T083001Z"] == machine.versions


def test_a_running_site_follows_the_link(unchecked):
    unchecked.update()
    served = []
    load = lambda at: SimpleNamespace(site=load_site(at))  # noqa: E731
    reloader = Reloader(unchecked.restaurant / "current", load, served.append)
    unchecked.change_tea("3.00", "3.25")
    unchecked.update()
    for _ in range(2):  # a change is served when two looks see the same files
        reloader.scan()
    assert [300, 325] == [snapshot.site.dishes["mint-tea"].price for snapshot in served]
