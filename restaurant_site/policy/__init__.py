"""Every response: what is true of all of them, whatever they say. Knows no content.

problems         the codes, and the exception that carries one
errors           exceptions → problem documents or pages
clients          who is asking: an address or a network
limits           Flask-Limiter: the rate of a client, the spacing of a document
representations  an answer as immutable bytes, in its encodings, with its validators
shared           Redis, and memory while it does not answer
caching          Flask-Caching: closed keys, one computation for simultaneous misses, 304
negotiation      JSON, Markdown or HTML
headers          what stands on every response
"""
