"""Real servers, broken on purpose, while clients ask them: ``make faults``."""
