"""What a process gives back to its machine, and what it does not look at again.

glibc keeps freed memory in one arena for each thread; a reload, which builds a whole service beside
the old one, would leave the peak behind each time. Other C libraries have neither call and need none.
"""

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # <malloc.h>
ARENAS = 2
LARGE = 128 * 1024
"""Bytes from which something is mapped on its own, and given back when it is freed; glibc would raise it by itself."""

_LIBRARY = ctypes.CDLL(None)


def keep_few_arenas() -> None:
    """Let all threads share a few arenas, as ``MALLOC_ARENA_MAX`` does, and keep what is large out of them.

    To be called before there are threads.
    """
    _call("mallopt", _M_ARENA_MAX, ARENAS)
    _call("mallopt", _M_MMAP_THRESHOLD, LARGE)


@contextmanager
def undisturbed() -> Iterator[None]:
    """While something large is built, nothing of which is garbage yet: let the collector not look for any."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def give_back() -> None:
    """Return what was freed: after something large was built."""
    _call("malloc_trim", 0)


def settle() -> None:
    """Let the garbage collector pass over what was built, once, and take up what has been replaced.

    Its round over all that a loaded service holds stops every request for a tenth of a second.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    give_back()


def _call(name: str, *arguments: int) -> Any:
    function = getattr(_LIBRARY, name, None)
    return function(*arguments) if function else None
