"""Servers that are broken: gunicorn with the demonstration, and Redis."""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.conftest import ROOT
from tests.live.conftest import GUNICORN, environment, free_port


class Server:
    """A gunicorn, its log lines, and what its processes use."""

    def __init__(self, folder: Path, *options: str, stdout: int = subprocess.DEVNULL, **settings: str) -> None:
        self.port = free_port()
        self._log = folder / f"{self.port}.err"
        with self._log.open("w") as log:
            env = environment(self.port, **settings)
            self.process = subprocess.Popen(
                [*GUNICORN, *options, "wsgi:app"], cwd=ROOT, env=env, stdout=stdout, stderr=log
            )
        try:
            until(self._is_up, 120)
        except BaseException:
            self.stop()
            raise

    def _is_up(self) -> bool:
        if self.process.poll() is not None:
            raise ChildProcessError(f"the server did not start: {self._log.read_text()[-300:]}")
        return self.get("/healthz")[0] == 200

    def get(self, path: str) -> tuple[int, bytes]:
        """(status, body), or status 0 when nobody answers."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
                return answer.status, answer.read()
        except HTTPError as error:
            with error:
                return error.code, error.read()
        except OSError:
            return 0, b""

    def readiness(self) -> str:
        status, body = self.get("/readyz")
        return str(json.loads(body)["status"]) if status == 200 else str(status)

    def log(self, word: str) -> int:
        """How many lines of the log have a word."""
        return sum(word in line for line in self._log.read_text().splitlines())

    def workers(self) -> list[int]:
        told = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in told.split()]

    def memory(self) -> float:
        """Resident MiB of the largest worker."""
        return max(int(_status(pid)["VmRSS"].split()[0]) / 1024 for pid in self.workers())

    def files(self) -> int:
        """How many files and connections the workers have open."""
        return sum(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in self.workers())

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()  # its workers see that it has gone, and go too
            self.process.wait()
            raise


def _status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


@contextmanager
def serving(*options: str, stdout: int = subprocess.DEVNULL, **settings: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        server = Server(Path(folder), *options, stdout=stdout, **settings)
        try:
            yield server
        finally:
            server.stop()


class Redis:
    """A Redis of our own."""

    def __init__(self, **environment: str) -> None:
        self.port = free_port()
        self._environment = {**os.environ, **environment}
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir(), env=self._environment
        )
        until(lambda: self.ask("PING") == "PONG", 20)

    def ask(self, *command: str) -> str:
        asked = ["redis-cli", "-p", str(self.port), *command]
        return subprocess.run(asked, capture_output=True, text=True, timeout=20, check=False).stdout.strip()

    def send(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def redis(**environment: str) -> Iterator[Redis]:
    server = Redis(**environment)
    try:
        yield server
    finally:
        server.stop()


def until(holds: Callable[[], bool], seconds: float) -> float:
    """Wait until something holds; the seconds that it took. Raises TimeoutError."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"still not so after {seconds} s")
        time.sleep(0.05)
    return time.monotonic() - began
