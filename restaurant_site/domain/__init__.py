"""Pure functions of the content models: filters, opening hours, parking, changes. The time is an argument."""
