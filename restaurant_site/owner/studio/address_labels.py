"""What people of a country call the parts of an address."""

from collections.abc import Mapping

from ...i18n import N_

LABELS: Mapping[str, Mapping[str, str]] = {
    "US": {"locality": N_("City"), "region": N_("State"), "postal_code": N_("ZIP code")},
    "CA": {"locality": N_("City"), "region": N_("Province or territory"), "postal_code": N_("Postal code")},
    "GB": {"locality": N_("Town or city"), "region": N_("County"), "postal_code": N_("Postcode")},
    "IE": {"locality": N_("Town or city"), "region": N_("County"), "postal_code": N_("Eircode")},
    "AU": {"locality": N_("Suburb or town"), "region": N_("State or territory"), "postal_code": N_("Postcode")},
    "NZ": {"locality": N_("Town or city"), "region": N_("Region"), "postal_code": N_("Postcode")},
    "FR": {"locality": N_("Town or city"), "region": N_("Region"), "postal_code": N_("Postal code")},
    "DE": {"locality": N_("Town or city"), "region": N_("State"), "postal_code": N_("Postal code")},
    "IT": {"locality": N_("Town or city"), "region": N_("Province"), "postal_code": N_("Postal code")},
    "ES": {"locality": N_("Town or city"), "region": N_("Province"), "postal_code": N_("Postal code")},
    "HK": {"locality": N_("District"), "region": N_("Hong Kong Island, Kowloon or New Territories")},
    "SG": {"locality": N_("Town or city"), "region": N_("Region"), "postal_code": N_("Postal code")},
}
ELSEWHERE: Mapping[str, str] = {
    "locality": N_("Town or city"),
    "region": N_("Region"),
    "postal_code": N_("Postal code"),
}


def address_labels(country: str) -> Mapping[str, str]:
    """Return the labels of a country, as messages; general ones for a country that is not in the table."""
    return {**ELSEWHERE, **LABELS.get(country, {})}
