"""What a process gives back to its machine."""

import gc
import subprocess
import sys
import weakref

from restaurant_site import memory

PROGRAM = """
import threading
from pathlib import Path
from restaurant_site import memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

def build():
    built = [bytes(10_000) for _ in range(3_000)]
    kept.extend(built[::100])

kept = []
memory.keep_few_arenas()
before = resident()
thread = threading.Thread(target=build)
thread.start()
thread.join()
memory.give_back()
print((resident() - before) * 4096 // 2**20)
"""


def test_what_a_thread_has_freed_goes_back_to_the_machine():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 10  # MiB, of 30 at the peak


def test_a_library_without_these_calls_is_left_alone(monkeypatch):
    monkeypatch.setattr(memory, "_LIBRARY", object())
    memory.keep_few_arenas()
    memory.give_back()


class Ring:
    def __init__(self):
        self.itself = self


def test_what_has_settled_is_passed_over_until_it_is_replaced():
    ring = Ring()
    seen = weakref.ref(ring)
    try:
        memory.settle()
        del ring
        gc.collect()
        assert seen() is not None
        memory.settle()
        assert seen() is None
    finally:
        gc.unfreeze()


def test_nothing_is_collected_while_something_large_is_built():
    with memory.undisturbed():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off():
    gc.disable()
    try:
        with memory.undisturbed():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
