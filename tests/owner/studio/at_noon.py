"""The studio at noon of a day on which the sample is open, whatever the time is: ``python -m tests.owner.studio.at_noon FOLDER PORT``."""

import sys
from datetime import datetime
from pathlib import Path

from restaurant_site.owner.studio import server, sold_out_switch, sold_out_views, views
from tests.conftest import NOON


class Noon(datetime):
    """A class of moments for which it is always noon."""

    @classmethod
    def now(cls, tz=None):
        return NOON.astimezone(tz)


if __name__ == "__main__":
    sold_out_switch.datetime = sold_out_views.datetime = views.datetime = Noon
    server.main(Path(sys.argv[1]), int(sys.argv[2]))
