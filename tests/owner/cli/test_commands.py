"""One command has all that an owner runs."""

import subprocess
import sys
import tomllib
from importlib import import_module

import click
from click.testing import CliRunner

from restaurant_site.owner.cli.commands import COMMANDS, main
from restaurant_site.settings import VERSION
from tests.conftest import ROOT, SAMPLE

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_command_says_what_it_is_for():
    context = click.Context(main)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    assert [] == [name for name, command in commands.items() if not command or not command.help]
    assert {*COMMANDS} == {command.name for name, command in commands.items() if name in COMMANDS}


def test_it_tells_the_version_of_the_package():
    assert f"restaurant-site, version {VERSION}\n" == CliRunner().invoke(main, ["--version"]).output


def test_the_commands_that_the_package_declares_exist():
    for name in PROJECT["project"]["scripts"].values():
        module, _, attribute = name.partition(":")
        assert isinstance(getattr(import_module(module), attribute), click.Command)


def test_the_owners_extra_and_the_group_of_the_lock_file_are_the_same():
    assert PROJECT["project"]["optional-dependencies"]["owner"] == PROJECT["dependency-groups"]["owner"]


def test_a_checkout_runs_the_command_as_a_module():
    command = [sys.executable, "-m", "restaurant_site", "check", str(SAMPLE)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (0, True) == (checked.returncode, checked.stdout.startswith("No faults"))


def test_a_command_loads_neither_the_application_nor_what_only_another_one_needs():
    program = "import restaurant_site.owner.cli.commands, sys; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {*done.stdout.split("\n")}
    assert "restaurant_site.owner.cli.programs" in loaded
    assert set() == loaded & {"restaurant_site.app", "restaurant_site.owner.spreadsheet", "restaurant_site.mcp.server"}
