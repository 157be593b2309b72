"""Files made with Pillow when the owner says so; pages are served without it."""
