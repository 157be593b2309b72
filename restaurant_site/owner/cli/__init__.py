"""The owner's commands, one module for each group."""
