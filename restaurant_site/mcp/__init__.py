"""The Model Context Protocol over HTTP: stateless, JSON responses.

    transport   one POST → one response: the rules of HTTP and JSON-RPC; knows no restaurant
    protocol    what a server offers, and the result of each method; knows no restaurant
    arguments   the arguments of the tools
    results     their results, within a budget
    tools       the table of tools: articles, dishes and opening hours
    resources   rows of the table of resources as Markdown
    prompts     tasks with the facts that they need
    server      the restaurant's servers, built from these
    discovery   the descriptor and the server card

The transport is our own because the official SDK is asynchronous: in a WSGI application it would need an event loop
for each request and some fifteen packages. Messages are parsed and written with its types (``mcp-types``).
"""
