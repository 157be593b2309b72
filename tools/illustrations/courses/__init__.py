"""One module for each part of the menu: every dish as a function from its own dice to a picture."""
