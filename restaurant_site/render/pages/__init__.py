"""What each page for people shows, as frozen dataclasses whose fields are the variables of its template."""
