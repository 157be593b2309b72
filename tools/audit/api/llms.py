"""Parse the text indexes of a running site with the official parser: ``python llms.py ADDRESS``."""

import sys
from urllib.parse import urlsplit
from urllib.request import urlopen

from llms_txt import parse_llms_file

LARGEST = 50_000
"""Characters."""
LEAST_MARKDOWN = 0.8
"""The share of links that lead to plain text."""


def main(base: str) -> int:
    faults = 0
    for name in ("llms.txt", "llms-menu.txt", "llms-knowledge.txt"):
        for code in ("en", "zh", "cn"):
            with urlopen(f"{base}/{name}?lang={code}", timeout=30) as answer:
                text = answer.read().decode()
            index = parse_llms_file(text)
            links = [link for section in index.sections.values() for link in section]
            plain = sum(
                urlsplit(link["url"]).path.endswith((".md", ".txt")) or "format=md" in link["url"] for link in links
            )
            good = index.title and index.summary and links and all(index.sections.values())
            good = good and len(text) < LARGEST and plain >= LEAST_MARKDOWN * len(links)
            faults += not good
            print(
                f"{name} {code}: {len(text)} characters, {len(links)} links, {plain} to plain text",
                "" if good else "FAULT",
            )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
