"""The owner's commands and the studio run where gunicorn, gevent, ``fcntl`` and ``resource`` do not exist, as on Windows."""

import subprocess
import sys
import tomllib

from tests.rules.paths import ROOT

ABSENT = ("gunicorn", "gevent", "fcntl", "resource")
PROGRAM = f"""
import sys
from pathlib import Path

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
from restaurant_site.owner.cli.commands import main
from restaurant_site.owner.preview import Preview
from restaurant_site.owner.studio import server
from restaurant_site.settings import UNLIMITED, Settings

folder = Path(sys.argv[1])
main(["init", str(folder), "--languages", "en", "--country", "US"], standalone_mode=False)
Preview(Settings(base_url="http://localhost", content_dir=folder, **UNLIMITED))
studio = server.Studio(server.Workspace(folder, server.Versions(folder)), "http://127.0.0.1:1", "", "token")
print(server.create_studio(studio).test_client().get("/token/en/", base_url="http://127.0.0.1:1").status)
"""


def test_a_folder_is_made_and_opened_in_the_studio(tmp_path):
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "mine")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "200 OK") == (run.returncode, run.stdout.splitlines()[-1] if run.stdout else ""), run.stderr


def test_windows_is_asked_for_no_server():
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    servers = [each for each in pyproject["project"]["dependencies"] if each.startswith(("gunicorn", "gevent"))]
    assert 2 == len(servers) and all("sys_platform != 'win32'" in each for each in servers)
