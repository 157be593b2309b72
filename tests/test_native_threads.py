"""``native_threads`` under gevent's patches, in a process of its own, and without."""

import subprocess
import sys
import threading

from restaurant_site import native_threads
from tests.conftest import ROOT

PATCHED = """
from gevent import monkey, sleep
monkey.patch_all()
import os
from restaurant_site import native_threads

reading, writing = os.pipe()
done = []

def block():
    native_threads.sleep(0.01)
    done.append(os.read(reading, 1))

native_threads.start(block, "reader")
sleep(0.1)
print("the hub runs while the thread blocks", done)
os.write(writing, b"x")
while not done:
    sleep(0.01)
print(native_threads.is_patched(), done)
"""
PLAIN = """
import sys
from restaurant_site import native_threads
native_threads.start(lambda: None, "worker")
print("gevent" in sys.modules, native_threads.is_patched())
"""


def output(program: str) -> list[str]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout.split("\n")


def test_a_blocked_native_thread_does_not_stop_greenlets():
    assert ["the hub runs while the thread blocks []", "True [b'x']", ""] == output(PATCHED)


def test_a_process_without_gevent_uses_ordinary_threads_and_does_not_import_it():
    assert "False False" in output(PLAIN)


def test_a_thread_has_a_name_and_does_not_keep_the_process_alive():
    started: list[threading.Thread] = []
    done = threading.Event()

    def run():
        started.append(threading.current_thread())
        done.set()

    native_threads.start(run, "a name")
    assert done.wait(10)
    assert [("a name", True)] == [(thread.name, thread.daemon) for thread in started]


def test_a_task_that_takes_too_long_goes_on_without_its_caller():
    done = threading.Event()
    assert not native_threads.completes_within(done.wait, 0.01)
    done.set()
    assert native_threads.completes_within(done.wait, 20)


LIMITED = """
from gevent import monkey
monkey.patch_all()
import os
from restaurant_site import native_threads

reading, writing = os.pipe()
print(native_threads.completes_within(lambda: os.read(reading, 1), 0.01))
os.write(writing, b"x")
print(native_threads.completes_within(lambda: 1 + 1, 20))
"""


def test_a_task_with_a_time_limit_blocks_in_a_native_thread_under_gevent():
    assert ["False", "True", ""] == output(LIMITED)
