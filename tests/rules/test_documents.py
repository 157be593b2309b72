"""README, CONTRIBUTING and docs/ name what exists: settings, commands, make targets, addresses, files; examples work."""

import re
from dataclasses import fields

import click
import yaml

from restaurant_site.owner.cli.commands import main
from restaurant_site.settings import Settings
from restaurant_site.web.rate_limits import CLIENTS_OF_A_NETWORK
from tests.conftest import BASE, MOMENTS
from tests.rules.paths import PACKAGE, ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
EVERY_DOCUMENT = {ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_settings_table_is_that_of_the_code():
    told = re.findall(r"^\| `RESTAURANT_(\w+)` \| (?:`(.*?)`|empty) \| (.*?) \|$", DOCS["deployment"], re.MULTILINE)
    assert told == [
        (setting.name.upper(), setting.metadata["default"], setting.metadata["help"]) for setting in fields(Settings)
    ]


def test_the_table_of_make_targets_is_that_of_make_help():
    targets = dict(re.findall(r"^([a-z-]+):.*## (.*)$", MAKEFILE, re.MULTILINE))
    rows = dict(re.findall(r"^\| `make ([a-z-]+)` \| (.*) \|$", DOCS["development"], re.MULTILINE))
    assert targets == {name: text.partition("; writes")[0].partition("; `TOOLS")[0] for name, text in rows.items()}


def names_of_commands() -> set[str]:
    return {*main.list_commands(click.Context(main))}


def test_the_table_of_commands_names_every_command():
    assert names_of_commands() == set(
        re.findall(r"^\| `restaurant-site ([a-z-]+)[^`]*` \|", DOCS["owner"], re.MULTILINE)
    )


def test_the_table_of_addresses_names_every_route(app):
    served = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if not rule.rule.startswith(("/<locale", "/static", "/images"))
    }
    told = set(re.findall(r"`(?:GET |POST )?(/[^ `?]*)`", DOCS["addresses"])) | {"/"}
    assert served <= told


def test_named_paths_exist():
    named = re.findall(
        r"`((?:content|tests|tools|deploy|static|translations|restaurant_site)/[\w./-]*)`",
        "".join([README, CONTRIBUTING, *(text for name, text in DOCS.items() if name != "how-it-works")]),
    )
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_contributing_names_commands_that_exist():
    assert set(re.findall(r"`make ([a-z-]+)`", CONTRIBUTING)) <= set(
        re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE)
    )
    assert set(re.findall(r"`restaurant-site ([a-z-]+)[^`]*`", CONTRIBUTING)) <= names_of_commands()


def test_the_budget_of_a_network_is_that_of_the_code():
    (told,) = re.findall(r"All clients of an IPv6 /48 network together have (\w+) times each budget", DOCS["addresses"])
    assert told == {8: "eight"}.get(CLIENTS_OF_A_NETWORK)


def test_the_readme_is_read_in_five_minutes():
    assert 900 >= len(README.split())


def test_every_link_of_a_document_leads_to_a_file():
    for path in EVERY_DOCUMENT:
        links = re.findall(r"\]\((?!http|mailto:|#)([^)#]+)", path.read_text(encoding="utf-8"))
        assert [] == [link for link in links if not (path.parent / link).exists()], path.name


def test_how_it_works_names_files_and_functions_that_exist():
    text = DOCS["how-it-works"].partition("## The map")[0]
    names = re.findall(r"`([\w.-]+/[\w/.-]*|\w+\.(?:py|yaml))`", text)
    assert 40 < len(names)
    assert [] == [name for name in names if not (PACKAGE / name).exists() and not (ROOT / name).exists()]
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    functions = re.findall(r"`(?:\w+\.)?(\w+)\(\)`", text)
    assert [] == [name for name in functions if f"def {name}(" not in source]


def test_every_example_address_is_served(client):
    for path in EVERY_DOCUMENT:
        text = path.read_text(encoding="utf-8")
        examples = re.findall(r"http://127\.0\.0\.1:8000(/[^\s'`>)]+)", text)
        examples += re.findall(r"`(/(?:en|zh|cn|api)/[^\s`{}]+)`", text)
        for example in set(examples) - {"/en/styleguide"}:  # of a server in debug mode
            address = re.sub(r"^/(en|zh|cn)/(.+)\.json$", r"/api/\2?lang=\1", example)  # a file of the static export
            assert 200 == client.get(address).status_code, f"{path.name}: {example}"


def test_the_answer_in_the_readme_is_the_answer_of_the_service(client):
    address, answer = re.findall(r"curl 'http://127\.0\.0\.1:8000(/.*?)'\n```\n\n```\n(.*?)\n```", README, re.DOTALL)[0]
    lines = client.get(address).text.replace(BASE, "http://127.0.0.1:8000").splitlines()
    positions = [lines.index(line) for line in answer.splitlines() if line != "…"]
    assert sorted(positions) == positions


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
