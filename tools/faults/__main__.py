"""Run every fault, or those that are named, and print what happened as a table.

``python -m tools.faults [NAME…]``. Exit status 1 when something did not hold.
"""

import sys
import time

from . import clients, clock, content, costs, hostile, processes, stores
from .outcome import Outcome

FAULTS = {
    fault.__name__.replace("_", "-"): fault
    for module in (processes, content, clock, clients, hostile, stores, costs)
    for fault in module.FAULTS
}


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - set(FAULTS):
        sys.exit(f"There is no fault {', '.join(sorted(unknown))}; there are {', '.join(FAULTS)}.")
    print("| fault | what was seen | held |\n| --- | --- | --- |", flush=True)
    held, details = True, []
    for name in wanted or FAULTS:
        began = time.monotonic()
        try:
            outcome = FAULTS[name]()
        except Exception as error:  # a server that does not come back is an outcome too
            outcome = Outcome(f"{type(error).__name__}: {error}", held=False)
        held &= outcome.held
        details += [f"\n{name}:\n\n{outcome.details}"] if outcome.details else []
        print(f"| {name} | {outcome.seen} | {'yes' if outcome.held else '**no**'} |", flush=True)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    print("\n".join(details))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
