"""The owner's commands and everything else that never serves a request."""

from ..i18n import N_
from ..models.fault_kinds import Translatable

INSTALL = Translatable(N_("run `make owner` once, or `pip install 'restaurant-site[owner]'`"))
"""What installs the libraries that only an owner needs: in a checkout, or for the installed package."""
