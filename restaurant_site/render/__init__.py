"""Renders models as JSON records, Markdown, page contexts, JSON-LD, OpenAPI, text indexes, feeds and charts."""
