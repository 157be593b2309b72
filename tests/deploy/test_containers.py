"""The recipes for containers, as far as no container engine is needed to prove them.

The image's files (with the small restaurant's content) are gathered in a folder as its build gathers them, and its command and its
health check are run there, with the settings of the compose file and a real Redis.
"""

import json
import re
import shutil
import subprocess
import tomllib
from contextlib import suppress
from urllib.request import urlopen

import pytest
import yaml

from restaurant_site.content.starter import SAMPLES
from restaurant_site.settings import Settings
from tests.conftest import ROOT, SAMPLE
from tests.deploy.conftest import DEPLOY
from tests.live.conftest import environment, free_port


@pytest.fixture
def steps(recipe) -> list[tuple[str, str]]:
    """The (instruction, rest) pairs of the Dockerfile's last stage."""
    text = re.sub(r"\\\n\s*", "", recipe("Dockerfile"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    stage = lines[[number for number, line in enumerate(lines) if line.startswith("FROM")][-1] :]
    return [tuple(line.split(" ", 1)) for line in stage]


@pytest.fixture
def site(recipe):
    """The service of the compose file."""
    return yaml.safe_load(recipe("compose.yaml"))["services"]["site"]


def test_what_the_build_copies_exists_and_is_not_ignored(recipe):
    admitted = {line[1:] for line in recipe("Dockerfile.dockerignore").splitlines() if line.startswith("!")}
    copied = {
        name
        for line in re.findall(r"^COPY (?!--from)(.*) \S+$", recipe("Dockerfile"), re.MULTILINE)
        for name in line.split()
    }
    assert admitted == copied
    assert all((ROOT / name).exists() for name in copied)


def environment_of(site) -> dict[str, str]:
    """The settings of the compose file, where the owner has given those that must be given."""
    given = {"RESTAURANT_BASE_URL": "https://www.example.ca"}
    return {
        name: given.get(name, value).replace("${RESTAURANT_TRUSTED_PROXIES:-0}", "0")
        for name, value in site["environment"].items()
    }


def test_the_settings_of_the_compose_file_are_known(site):
    settings = Settings.from_environment(
        {name: value for name, value in environment_of(site).items() if name.startswith("RESTAURANT_")}
    )
    assert settings.redis_url and int(site["environment"]["WEB_CONCURRENCY"]) > 1


def test_the_compose_file_names_what_exists(site, recipe):
    services = yaml.safe_load(recipe("compose.yaml"))["services"]
    assert set(site["depends_on"]) <= set(services)
    assert (DEPLOY / site["build"]["context"] / site["build"]["dockerfile"]).is_file()
    content, *others = site["volumes"]
    assert content.startswith("${RESTAURANT_CONTENT_DIR:?") and content.endswith(":/srv/content:ro")
    assert site["environment"]["RESTAURANT_BASE_URL"].startswith("${RESTAURANT_BASE_URL:?")
    volumes = {volume.split(":")[0] for volume in others}
    named = set(yaml.safe_load(recipe("compose.yaml"))["volumes"])
    assert {"last-good"} == named
    assert named == volumes
    assert f"redis://{site['depends_on'][0]}:6379/0" == site["environment"]["RESTAURANT_REDIS_URL"]


@pytest.fixture
def image(steps, tmp_path):
    """The files of the image, in a folder that stands for /srv."""
    image = tmp_path / "srv"
    image.mkdir()
    for names in [rest.split() for step, rest in steps if step == "COPY" and not rest.startswith("--from")]:
        for name in names[:-1]:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, image / name)
    (image / ".venv").symlink_to(ROOT / ".venv")
    return image


def settings_of_image(steps) -> dict[str, str]:
    return dict(word.split("=", 1) for step, rest in steps if step == "ENV" for word in rest.split())


def test_the_image_has_no_content_and_does_not_start_without_some(steps, image):
    assert "/srv/content" == settings_of_image(steps)["RESTAURANT_CONTENT_DIR"]
    assert not (image / "content").exists()
    command = json.loads(dict(steps)["CMD"])
    env = environment(free_port(), RESTAURANT_CONTENT_DIR=str(image / "content"))
    started = subprocess.run(command, cwd=image, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert 0 != started.returncode
    assert f"there is no folder {image}/content; set RESTAURANT_CONTENT_DIR to yours" in started.stderr


def test_a_platforms_build_ends_when_the_content_has_a_fault_or_is_still_the_starters(recipe, image):
    check = json.loads(re.search(r"^RUN (.*)$", recipe("platform/Dockerfile"), re.MULTILINE)[1])
    shutil.copytree(SAMPLE, image / "content")
    here = [word.replace("/srv/content", str(image / "content")) for word in check]
    assert 0 == subprocess.run(here, cwd=image, capture_output=True, check=False).returncode
    (image / "content" / "hours.yaml").unlink()
    assert 1 == subprocess.run(here, cwd=image, capture_output=True, check=False).returncode
    shutil.rmtree(image / "content")
    shutil.copytree(SAMPLES["corner-kitchen"], image / "content")
    refused = subprocess.run(here, cwd=image, capture_output=True, text=True, check=False)
    assert (1, True) == (refused.returncode, bool(re.search(r"not yet yours: .*\btelephone\b", refused.stderr)))


def test_a_platforms_settings_are_those_of_the_image(recipe, steps):
    platform = tomllib.loads(recipe("platform/fly.toml"))
    assert Settings.from_environment(platform["env"]).trusted_proxies > 0
    image = settings_of_image(steps)
    assert image["RESTAURANT_COPIES_DIR"] == platform["mounts"]["destination"]
    assert image["PORT"] == str(platform["http_service"]["internal_port"])


def test_the_images_files_serve_with_several_workers_and_are_healthy(steps, site, redis, image):
    shutil.copytree(SAMPLE, image / "content")
    port = free_port()
    settings = {
        **environment_of(site),
        "RESTAURANT_CONTENT_DIR": str(image / "content"),
        "RESTAURANT_REDIS_URL": redis.url,
        "RESTAURANT_BASE_URL": f"http://127.0.0.1:{port}",
    }
    env = environment(port, **settings, HOST="0.0.0.0")
    command, check = (
        json.loads(dict(steps)[name].partition("CMD ")[2] or dict(steps)[name]) for name in ("CMD", "HEALTHCHECK")
    )
    server = subprocess.Popen(command, cwd=image, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert any("Listening at" in line for line in server.stderr)
        with urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as answer:
            state = json.load(answer)
        assert ("ready", "redis") == (state["status"], state["store"])
        assert 0 == subprocess.run(check, cwd=image, env=env, timeout=60, check=False).returncode
    finally:
        server.terminate()
        with suppress(ValueError):
            server.communicate(timeout=40)
    assert 0 != subprocess.run(check, cwd=image, env=env, capture_output=True, timeout=60, check=False).returncode


def test_redis_keeps_nothing_that_must_be_saved(recipe):
    command = yaml.safe_load(recipe("compose.yaml"))["services"]["redis"]["command"]
    options = dict(zip(command[1::2], command[2::2], strict=True))
    assert {"--save": "", "--appendonly": "no"}.items() <= options.items()
    assert "volatile-ttl" == options["--maxmemory-policy"]


def test_the_last_good_content_is_kept_in_a_volume(steps, site):
    folder = settings_of_image(steps)["RESTAURANT_COPIES_DIR"]
    assert ("VOLUME", folder) in steps
    assert ("RUN", f"install -d -o nobody {folder}") in steps
    assert f"last-good:{folder}" in site["volumes"]


def test_hidden_files_of_the_content_are_not_published(recipe):
    assert ".*" in recipe("platform/.dockerignore").splitlines()
    uploads = [line for line in recipe("vps.md").splitlines() if "rsync" in line and "my-restaurant/ root@" in line]
    assert [True, True] == ["--delete --exclude='.*' my-restaurant/ root@" in line for line in uploads]
