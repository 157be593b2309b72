"""Blueprints: each view reads the parameters, looks up the content and renders one format."""
