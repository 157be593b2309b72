"""Content that is edited, half written, broken, unreadable, and mended under load."""

import os
import re
import resource
import shutil
import tempfile
import time
from pathlib import Path

from tests.conftest import ROOT
from tests.live.conftest import UNLIMITED

from .load import load
from .outcome import Outcome
from .servers import Server, serving, until

ADDRESS = "/api/must-order"
OLD_NAME, NEW_NAME = "Maple Lantern Congee & Noodle House", "Paper Lantern Congee & Noodle House"

REFUSED = "old content is served on"
"""What the log says of content that has faults."""


class Edited:
    """A copy of the demonstration, of which one file is edited."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(shutil.copytree(ROOT / "content", Path(folder) / "content"))
        self.file = self.folder / "restaurant.yaml"
        self.original = self.file.read_text(encoding="utf-8")

    def write(self, text: str) -> None:
        """As an editor writes that does not replace the file at once."""
        self.file.write_text(text, encoding="utf-8")

    @property
    def renamed(self) -> str:
        return self.original.replace(OLD_NAME, NEW_NAME)


def brand(server: Server) -> str:
    return str(re.search(rb'"brand":"([^"]+)"', server.get(ADDRESS)[1])[1].decode())


def one_of_both(path: str, status: int, body: bytes) -> str | None:
    """A response has the old name or the new one, and never both."""
    names = [name for name in (OLD_NAME, NEW_NAME) if name.encode() in body]
    return None if status == 200 and len(names) == 1 else f"{path}: {status} {names}"


def edits() -> Outcome:
    """Half written and broken content changes nothing; valid content is served, whole."""
    with tempfile.TemporaryDirectory() as folder:
        content = Edited(folder)
        with (
            serving(RESTAURANT_CONTENT_DIR=str(content.folder), RESTAURANT_RELOAD_SECONDS="1", **UNLIMITED) as server,
            load(server.port, judge=one_of_both, paths=(ADDRESS,), clients=2, pause=0.02) as noted,
        ):
            broken, told = {}, 0
            for name, text in {
                "half written": content.renamed[: len(content.renamed) // 2],
                "broken": content.renamed.replace("name:", "nmae:"),
                "no YAML": "{",
                "empty": "",
            }.items():
                content.write(text)
                until(lambda told=told: server.log(REFUSED) > told, 60)
                told = server.log(REFUSED)
                broken[name] = brand(server)
            content.write(content.renamed)
            took = until(lambda: brand(server) == NEW_NAME, 60)
            content.write(content.original)
            back = until(lambda: brand(server) == OLD_NAME, 60)
        kept = [name for name, brand_served in broken.items() if brand_served == OLD_NAME]
        seen = (
            f"{noted.requests:,} requests, {len(noted.wrong)} wrong or mixed, {len(noted.cut)} cut; old content kept while "
            f"{', '.join(kept)}; new content after {took:.1f} s, mended after {back:.1f} s; slowest {noted.slowest():.0f} ms"
        )
        return Outcome(seen, not noted.wrong and not noted.cut and len(kept) == len(broken))


def unreadable_files() -> Outcome:
    """A link to itself, a link to nothing, a folder and a FIFO in place of a file; each mended."""
    with tempfile.TemporaryDirectory() as folder:
        content = Edited(folder)
        with (
            serving(RESTAURANT_CONTENT_DIR=str(content.folder), RESTAURANT_RELOAD_SECONDS="1", **UNLIMITED) as server,
            load(server.port, judge=one_of_both, paths=(ADDRESS,), clients=2, pause=0.02) as noted,
        ):
            took = []
            for make in (
                lambda: content.file.symlink_to(content.file.name),
                lambda: content.file.symlink_to("nowhere.yaml"),
                lambda: content.file.mkdir(),
                lambda: os.mkfifo(content.file),
            ):
                refused, served = server.log(REFUSED), server.log("Serving content")
                remove(content.file)
                make()
                until(lambda refused=refused: server.log(REFUSED) > refused, 60)
                remove(content.file)
                content.write(content.original)
                took.append(until(lambda served=served: server.log("Serving content") > served, 60))
        seen = f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} cut; each mended after at most {max(took):.1f} s"
        return Outcome(seen, not noted.wrong and not noted.cut)


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink()


def full_disk() -> Outcome:
    """No byte can be written while new content is taken over: it is served all the same."""
    with tempfile.TemporaryDirectory() as folder:
        content = Edited(folder)
        with serving(RESTAURANT_CONTENT_DIR=str(content.folder), RESTAURANT_RELOAD_SECONDS="1", **UNLIMITED) as server:
            for pid in server.workers():
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            with load(server.port, judge=one_of_both, paths=(ADDRESS,), clients=2, pause=0.02) as noted:
                content.write(content.renamed)
                took = until(lambda: brand(server) == NEW_NAME, 60)
                time.sleep(2)
            alive = server.readiness()
        seen = f"{noted.requests:,} requests, {len(noted.wrong)} wrong, {len(noted.cut)} cut; new content after {took:.1f} s; {alive}"
        return Outcome(seen, not noted.wrong and not noted.cut and alive == "ready")


FAULTS = [edits, unreadable_files, full_disk]
