"""Write the part of schema.org's vocabulary that our pages use: ``python make_schema_org.py schema.d.ts``.

The argument is the file of the npm package schema-dts, which is generated from the vocabulary.
"""

import json
import re
import sys
from pathlib import Path

EXTRACT = Path(__file__).with_name("schema_org.json")
TYPES = (
    *("Restaurant", "PostalAddress", "GeoCoordinates", "OpeningHoursSpecification", "Menu", "MenuSection", "MenuItem"),
    *("Offer", "BreadcrumbList", "ListItem", "Article", "FAQPage", "Question", "Answer"),
)
TERMS = ("DayOfWeek", "RestrictedDiet")
INTERFACE = re.compile(r"^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+)\{(.*?)^\}", re.MULTILINE | re.DOTALL)
PROPERTY = re.compile(r"(/\*\*(?:(?!\*/).)*?\*/)\s*\"(\w+)\"\?:", re.DOTALL)


def main(source: str) -> None:
    """Each class with its parents and its own properties, without those that are superseded; and the terms."""
    interfaces = {(name, kind): (parents, body) for name, kind, parents, body in INTERFACE.findall(source)}
    classes: dict[str, dict[str, list[str]]] = {}

    def add(name: str) -> None:
        kind = "Base" if (name, "Base") in interfaces else "Leaf"
        parents, body = interfaces[name, kind]
        above = [parent for parent in re.findall(r"(\w+)Base", parents) if (parent, "Base") in interfaces]
        own = [property for comment, property in PROPERTY.findall(body) if "@deprecated" not in comment]
        classes[name] = {"parents": above, "properties": own}
        for parent in above:
            if parent not in classes:
                add(parent)

    for name in TYPES:
        add(name)
    terms = {name: _terms(source, name) for name in TERMS}
    extract = {"classes": dict(sorted(classes.items())), "terms": terms}
    EXTRACT.write_text(json.dumps(extract, indent=1) + "\n", encoding="utf-8")


def _terms(source: str, name: str) -> list[str]:
    (line,) = re.findall(rf"^export type {name} = (.*)$", source, re.MULTILINE)
    return re.findall(r"\"https://schema\.org/(\w+)\"", line)


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_text(encoding="utf-8"))
