"""README and CONTRIBUTING name what exists: settings, commands, make targets, addresses, paths."""

import re
from dataclasses import fields

import yaml

from restaurant_site.owner.cli.commands import content
from restaurant_site.settings import Settings
from restaurant_site.web.rate_limits import CLIENTS_OF_A_NETWORK
from tests.conftest import MOMENTS
from tests.rules.paths import ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_settings_table_is_that_of_the_code():
    told = re.findall(r"^\| `RESTAURANT_(\w+)` \| (?:`(.*?)`|empty) \| (.*?) \|$", README, re.MULTILINE)
    assert told == [
        (setting.name.upper(), setting.metadata["default"], setting.metadata["help"]) for setting in fields(Settings)
    ]


def test_the_table_of_make_targets_is_that_of_make_help():
    targets = dict(re.findall(r"^([a-z-]+):.*## (.*)$", MAKEFILE, re.MULTILINE))
    rows = dict(re.findall(r"^\| `make ([a-z-]+)` \| (.*) \|$", README, re.MULTILINE))
    assert targets == {name: text.partition("; writes")[0].partition("; `TOOLS")[0] for name, text in rows.items()}


def test_the_table_of_commands_names_every_command():
    assert set(content.commands) == set(re.findall(r"`flask content ([a-z-]+)[^`]*`", README))


def test_the_table_of_addresses_names_every_route(app):
    served = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if not rule.rule.startswith(("/<locale", "/static", "/images"))
    }
    told = set(re.findall(r"`(?:GET |POST )?(/[^ `?]*)`", README)) | {"/"}
    assert served <= told


def test_named_paths_exist():
    named = re.findall(
        r"`((?:content|tests|tools|deploy|static|translations|restaurant_site)/[\w./-]*)`", README + CONTRIBUTING
    )
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_contributing_names_commands_that_exist():
    assert set(re.findall(r"`make ([a-z-]+)`", CONTRIBUTING)) <= set(
        re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE)
    )
    assert set(re.findall(r"`flask content ([a-z-]+)[^`]*`", CONTRIBUTING)) <= set(content.commands)


def test_the_budget_of_a_network_is_that_of_the_code():
    (told,) = re.findall(r"All clients of an IPv6 /48 network together have (\w+) times each budget", README)
    assert told == {8: "eight"}.get(CLIENTS_OF_A_NETWORK)


def test_the_workflow_runs_the_commands_of_the_ci_script():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8"))
    steps = [step["run"] for step in workflow["jobs"]["checks"]["steps"] if "run" in step]
    own = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert steps == [line for line in own if line.startswith("make ")]


def test_the_nightly_workflow_moves_the_clock_to_every_moment_of_the_tests():
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8"))
    moments = workflow["jobs"]["moments"]["strategy"]["matrix"]["moment"]
    assert [moment.isoformat(timespec="minutes") for moment in MOMENTS.values()] == moments


def test_the_owners_readme_names_every_file_and_folder_of_the_content():
    readme = (ROOT / "content" / "README.md").read_text(encoding="utf-8")
    named = {name.split("/")[0] for name in re.findall(r"^\| `([^`]+)` \|", readme, re.MULTILINE) if "{{" not in name}
    assert {path.name for path in (ROOT / "content").iterdir()} - {"README.md"} == named
