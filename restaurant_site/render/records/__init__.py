"""JSON records of the API and MCP: one module per subject, each TypedDict beside the function that builds it.

The field names are those of the service description; OpenAPI's schemas are generated from the TypedDicts.
"""
