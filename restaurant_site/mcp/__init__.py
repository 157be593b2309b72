"""The Model Context Protocol over HTTP: stateless, JSON responses.

    transport   one POST → one response: the rules of HTTP and JSON-RPC; knows no restaurant
    protocol    what a server offers, and the result of each method; knows no restaurant
    arguments   the arguments of the tools
    results     their results, within a budget
    tools       articles, dishes and opening hours
    resources   pages, articles and dishes as Markdown
    prompts     tasks with the facts that they need
    server      the restaurant's servers, built from these
    discovery   the descriptor and the server card

The transport is our own because no maintained library serves MCP from WSGI; messages are parsed
and written with the official types (``mcp-types``).
"""
