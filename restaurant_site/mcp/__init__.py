"""The Model Context Protocol over plain HTTP: stateless, JSON answers, both eras on one address.

    transport   one POST → one reply: HTTP and JSON-RPC rules, knows no restaurant
    server      what a server offers: tools, resources, prompts, completion
    offer       what this restaurant offers, from an edition of the site
    discovery   how agents find it: the descriptor and the server card, read off the server

No kept library serves MCP from WSGI, so the transport is ours; every message is read and
written with the official types (``mcp-types``).
"""
