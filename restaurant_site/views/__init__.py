"""The addresses: read the request, ask the catalogue, write one format down."""
