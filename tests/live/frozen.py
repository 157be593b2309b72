"""``wsgi:app`` of the moment that the variable ``MOMENT`` says: its clock stands still."""

import os
from datetime import datetime

from restaurant_site.app import create_app
from restaurant_site.web.clock import Clock

app = create_app(clock=Clock(wall=datetime.fromisoformat(os.environ["MOMENT"]).timestamp))
