"""``clock`` reads the system's clocks unless it is given others."""

import time

from restaurant_site.web.clock import Clock


def test_it_reads_the_clocks_of_the_system():
    assert (time.monotonic, time.time) == (Clock().monotonic, Clock().wall)
