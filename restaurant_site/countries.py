"""The table of countries: what their laws and habits decide for a restaurant.

Nothing else names a country but the labels of an address in the studio.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Literal

_EUROPEAN_LIST = frozenset(
    {
        "celery", "crustaceans", "egg", "fish", "gluten", "lupin", "milk", "molluscs", "mustard", "peanut", "sesame",
        "soy", "sulphites", "tree-nuts",
    }
)  # fmt: skip
"""Annex II of Regulation (EU) No 1169/2011, which the United Kingdom has kept."""
_CODEX_LIST = frozenset({"crustaceans", "egg", "fish", "gluten", "milk", "peanut", "soy", "sulphites", "tree-nuts"})
_AUSTRALIAN_LIST = frozenset(
    {
        "crustaceans", "egg", "fish", "gluten", "lupin", "milk", "molluscs", "peanut", "sesame", "soy", "sulphites",
        "tree-nuts", "wheat",
    }
)  # fmt: skip
"""Schedule 9 of the Food Standards Code of Australia and New Zealand: wheat is declared beside gluten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """One country in which a restaurant may be."""

    code: str
    """ISO 3166-1, two letters."""
    currency: str
    """ISO 4217."""
    allergens: Set[str]
    """Ids of the allergens that its law lists."""
    pine_nuts: bool = False
    """Whether its law counts pine nuts among the tree nuts."""
    prices_include_tax: bool | None
    """Whether the prices of a menu include the tax on sales; None where menus differ, or there is none."""
    sales_tax: Literal["GST", "VAT"] | None = None
    """What people call that tax; None where it has several names, or none."""
    in_feet: bool = False
    """Whether people measure ways in feet and miles."""
    emergency_number: str
    calling_code: str
    """Of telephone numbers, with its +."""
    telephone_forms: tuple[tuple[str, str], ...] = ()
    """How numbers are dialled within the country: their first digits after the calling code, a regular expression, and the
    form with # for each digit. One of which no form is known is written with its calling code."""

    def dialled(self, telephone: str) -> str:
        """Return ``+442079460018`` as ``020 7946 0018``; a number that has no form here as it is."""
        digits = telephone.removeprefix(self.calling_code)
        for first, form in self.telephone_forms:
            if digits != telephone and len(digits) == form.count("#") and re.match(first, digits):
                return form.replace("#", "{}").format(*digits)
        return telephone


_in_euros = partial(
    Country,
    currency="EUR",
    allergens=_EUROPEAN_LIST,
    prices_include_tax=True,
    sales_tax="VAT",
    emergency_number="112",
)
_TABLE = (
    Country(
        code="CA",
        currency="CAD",
        allergens=frozenset(
            {
                "crustaceans", "egg", "fish", "milk", "molluscs", "mustard", "peanut", "sesame", "soy", "sulphites",
                "tree-nuts", "wheat",
            }
        ),
        pine_nuts=True,
        prices_include_tax=False,
        emergency_number="911",
        calling_code="+1",
        telephone_forms=(("", "###-###-####"),),
    ),
    Country(
        code="US",
        currency="USD",
        allergens=frozenset({"crustaceans", "egg", "fish", "milk", "peanut", "sesame", "soy", "tree-nuts", "wheat"}),
        pine_nuts=True,
        prices_include_tax=False,
        in_feet=True,
        emergency_number="911",
        calling_code="+1",
        telephone_forms=(("", "(###) ###-####"),),
    ),
    Country(
        code="GB",
        currency="GBP",
        allergens=_EUROPEAN_LIST,
        prices_include_tax=True,
        sales_tax="VAT",
        emergency_number="999",
        calling_code="+44",
        telephone_forms=(
            ("2", "0## #### ####"), ("11|1.1|[389]", "0### ### ####"), ("[17]", "0#### ######"), ("1", "0#### #####"),
        ),
    ),
    _in_euros(
        code="IE",
        calling_code="+353",
        telephone_forms=(("1800", "#### ### ###"), ("1", "0# ### ####"), ("[2-9]", "0## ### ####")),
    ),
    _in_euros(
        code="FR",
        calling_code="+33",
        telephone_forms=(("", "0# ## ## ## ##"),),
    ),
    _in_euros(
        code="DE",
        calling_code="+49",
    ),
    _in_euros(
        code="IT",
        calling_code="+39",
        telephone_forms=(("0[26]", "## #### ####"), ("3", "### ### ####")),
    ),
    _in_euros(
        code="ES",
        calling_code="+34",
        telephone_forms=(("", "### ## ## ##"),),
    ),
    Country(
        code="AU",
        currency="AUD",
        allergens=_AUSTRALIAN_LIST,
        pine_nuts=True,
        prices_include_tax=True,
        sales_tax="GST",
        emergency_number="000",
        calling_code="+61",
        telephone_forms=(("[2378]", "0# #### ####"), ("4", "0### ### ###"), ("1[38]00", "#### ### ###"), ("13", "## ## ##")),
    ),
    Country(
        code="NZ",
        currency="NZD",
        allergens=_AUSTRALIAN_LIST,
        pine_nuts=True,
        prices_include_tax=True,
        sales_tax="GST",
        emergency_number="111",
        calling_code="+64",
        telephone_forms=(
            ("[34679]", "0# ### ####"), ("80", "0### ### ###"), ("2", "0## ### ###"), ("2", "0## ### ####"),
            ("2", "0## #### ####"),
        ),
    ),
    Country(
        code="HK",
        currency="HKD",
        allergens=_CODEX_LIST,
        prices_include_tax=None,
        emergency_number="999",
        calling_code="+852",
        telephone_forms=(("", "#### ####"),),
    ),
    Country(
        code="SG",
        currency="SGD",
        allergens=_CODEX_LIST,
        prices_include_tax=None,
        emergency_number="995",
        calling_code="+65",
        telephone_forms=(("", "#### ####"),),
    ),
)  # fmt: skip
COUNTRIES: Mapping[str, Country] = MappingProxyType({country.code: country for country in _TABLE})
"""By code. A restaurant in another country writes its own ``currency`` and ``allergens``."""
