"""What continuous integration and the recipes fetch is named as narrowly as this repository can."""

import re

import yaml

from tests.conftest import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / ".github" / "workflows").iterdir())]
JOBS = [job for workflow in WORKFLOWS for job in yaml.safe_load(workflow)["jobs"].values()]
STEPS = [step for job in JOBS for step in job["steps"]]


def test_actions_are_named_by_commit_and_leave_no_token_behind():
    actions = [step for step in STEPS if "uses" in step]
    assert actions
    assert [] == [step["uses"] for step in actions if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", step["uses"])]
    checkouts = [step for step in actions if step["uses"].startswith("actions/checkout@")]
    assert {False} == {step["with"]["persist-credentials"] for step in checkouts}


def test_images_are_named_by_their_full_version_and_distribution():
    named = re.findall(r"^FROM (\S+)", (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))["services"].values()
    named += [snapshot["image"] for snapshot in services if "image" in snapshot]
    for job in JOBS:
        versions = job.get("strategy", {}).get("matrix", {}).get("python", [""])
        named += [job["container"].replace("${{ matrix.python }}", version) for version in versions]
    assert [] == [name for name in named if not re.fullmatch(r"[a-z]+:\d+\.\d+\.\d+(-slim)?-[a-z]+[\d.]*", name)]


def test_packages_are_installed_from_lock_files_and_run_no_scripts():
    pip = re.findall(r"pip install .*", MAKEFILE)
    npm = re.findall(r"npm (?:ci|install) .*", MAKEFILE)
    assert pip and [] == [line for line in pip if "--require-hashes -r " not in line]
    assert npm and [] == [line for line in npm if not line.startswith("npm ci ") or "--ignore-scripts" not in line]


def test_lock_updates_every_lock_file():
    found = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("*.lock")}
    found |= {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tools").rglob("*.lock")
        if "node_modules" not in path.parts and ".venv" not in path.parts
    }
    assert found == set(re.findall(r"-o (\S+\.lock)", MAKEFILE))
