"""What is computed once for a site, as each page asks for it again; it goes with the site."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

from ..models.site import Site

Asked = TypeVarTuple("Asked")
Value = TypeVar("Value")


def once_for_site(compute: Callable[[Site, *Asked], Value]) -> Callable[[Site, *Asked], Value]:
    """Return the function that computes a value, which refers to no site, once for each site and what else it depends on."""
    values: WeakKeyDictionary[Site, dict[object, Value]] = WeakKeyDictionary()

    def of_site(site: Site, *args: *Asked) -> Value:
        computed = values.get(site)
        if computed is None:
            computed = values.setdefault(site, {})
        if args not in computed:
            computed[args] = compute(site, *args)
        return computed[args]

    return of_site
