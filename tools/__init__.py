"""Programs that make or measure the project; nothing here is served or imported by the package."""
