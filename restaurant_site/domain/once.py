"""Values that are computed once for a site, since many pages ask for them."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

from ..models.site import Site

Asked = TypeVarTuple("Asked")
Value = TypeVar("Value")


def once_for_site(compute: Callable[[Site, *Asked], Value]) -> Callable[[Site, *Asked], Value]:
    """Decorate a function of a site and hashable arguments so that it runs once for each of them.

    A value is dropped with its site, so it must not refer to the site.
    """
    values: WeakKeyDictionary[Site, dict[object, Value]] = WeakKeyDictionary()

    def of_site(site: Site, *args: *Asked) -> Value:
        computed = values.get(site)
        if computed is None:
            computed = values.setdefault(site, {})
        if args not in computed:
            computed[args] = compute(site, *args)
        return computed[args]

    return of_site
