"""The studio: the owner edits the content folder in a browser on the same machine.

``server`` listens on loopback; ``app`` creates the Flask application and refuses every request that does not come
from its own pages; ``views`` are its pages, ``forms`` their forms; ``entries`` are the dishes, exceptions and articles
as they stand in the files; ``workspace`` checks and writes the files; ``versions`` keeps every save; ``publishing``
runs the owner's own command. Nothing of it is imported by what serves the site.
"""
