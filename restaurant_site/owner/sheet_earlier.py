"""What earlier imports have written, which a later one may write anew where nobody has changed it since."""

from collections.abc import Mapping
from dataclasses import dataclass, field

LACKING, WITHOUT_HOURS = "lacking", "without-hours"
"""Why an import has made a dish a draft: a price, sizes or a text are missing; nobody knows when its section is served."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """What earlier imports of a menu have written."""

    times: Mapping[str, str] = field(default_factory=dict)
    """What lists have said of the hours of sections and dishes, as ``ImportPlan.times`` has it."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Id of a section → its heading in the last list that had it."""
    drafts: Mapping[str, str] = field(default_factory=dict)
    """Id of a dish that an import has made a draft → why."""


NOTHING = Earlier()
