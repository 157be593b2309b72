"""The way out: one function for each model and each form that it is served in."""
