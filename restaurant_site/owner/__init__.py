"""The owner's commands and everything else that never serves a request."""
