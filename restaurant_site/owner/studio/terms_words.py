"""What the forms of bookings, charges and pages elsewhere call each choice of the files."""

from ...i18n import N_

BOOKABLE = {
    "yes": N_("They book a table"),
    "not-needed": N_("They just walk in"),
    "ask": N_("They call us first"),
    "no": N_("They cannot book"),
}
TAKES = {"true": N_("They can"), "false": N_("They cannot book"), "": N_("Not given: guests ask us")}
BOOKABLE_ON_DATE = {"": N_("Same as on other days"), "no": N_("They cannot book"), "ask": N_("They call us first")}
DEPOSIT_PER = {"booking": N_("for the whole booking"), "guest": N_("for each guest")}
CHARGE_PER = {
    "order": N_("once per order"),
    "guest": N_("for each guest"),
    "dish": N_("for each dish"),
    "bottle": N_("for each bottle that guests bring"),
    "container": N_("for each container"),
    "bag": N_("for each bag"),
}
CHANNELS = {
    "order": N_("Order online"),
    "delivery": N_("A platform that delivers"),
    "booking": N_("Book a table"),
    "map": N_("Map"),
    "social": N_("Instagram, Facebook and others"),
    "reviews": N_("Reviews"),
}
INCLUDED = {"false": N_("No"), "true": N_("Yes")}
"""Whether prices include a tax."""
