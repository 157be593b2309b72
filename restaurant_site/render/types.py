"""String types of records. OpenAPI shows the format of each."""

from typing import Annotated, Literal

from pydantic import Field

from ..locales import BY_CODE

Address = Annotated[str, Field(json_schema_extra={"format": "uri"})]
"""An absolute URL of this site."""
Path = Annotated[str, Field(pattern=r"^/\S*$")]
"""A site-relative path."""
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Code = Annotated[str, Field(json_schema_extra={"enum": [*BY_CODE]})]
"""A language."""
Price = Annotated[str, Field(pattern=r"^\$\d+\.\d{2}$")]
"""With two decimals."""
Date = Annotated[str, Field(json_schema_extra={"format": "date"})]
DateTime = Annotated[str, Field(json_schema_extra={"format": "date-time"})]
"""RFC 3339 with the offset of the restaurant's time zone."""
Clock = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""Hours and minutes, in the restaurant's time zone."""
Marked = Annotated[str, Field(description="HTML-escaped, with <mark> around what the search found")]
Match = Literal["full", "partial"]
"""Whether a hit answers the whole query, or has to do with a part of it."""
