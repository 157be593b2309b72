"""Threads of the operating system, also where gevent makes ``threading`` start greenlets.

Under gunicorn's gevent worker a call that blocks (a write to a full pipe, opening a FIFO, building
an index) blocks every request of the process unless it runs in a native thread. This is the only
module that imports gevent, and only when gevent has patched the process.
"""

import sys
import threading
import time
from collections.abc import Callable


def is_patched() -> bool:
    """True if gevent has replaced the primitives of ``threading``."""
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))


def start(target: Callable[[], None], name: str) -> None:
    """Run *target* in a native thread that does not keep the process from exiting.

    Under gevent the thread comes from the pool of the calling thread's hub.
    """
    if is_patched():
        from gevent import get_hub

        get_hub().threadpool.spawn(target)
    else:
        threading.Thread(target=target, name=name, daemon=True).start()


def sleep(seconds: float) -> None:
    if is_patched():
        from gevent import monkey

        monkey.get_original("time", "sleep")(seconds)
    else:
        time.sleep(seconds)


def completes_within(task: Callable[[], object], seconds: float) -> bool:
    """Tell whether *task* ends in time in a native thread; one that does not goes on there. Blocks the calling thread."""
    ended: list[bool] = []

    def run() -> None:
        try:
            task()
        finally:
            ended.append(True)

    start(run, name="task with a time limit")
    deadline = time.monotonic() + seconds
    while not ended and time.monotonic() < deadline:
        sleep(0.005)
    return bool(ended)
