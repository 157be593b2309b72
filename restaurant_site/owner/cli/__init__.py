"""The owner's commands: thin words around ``content``, one module for each group of them."""
