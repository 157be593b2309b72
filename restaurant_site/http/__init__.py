"""Every response: what is true of all of them, whatever they say. Knows no content.

problems         the codes, and the exception that carries one
errors           exceptions → problem documents or pages
clients          who is asking: an address or a network
limits           Flask-Limiter: the rate of a client, the spacing of a document
counters         what it counts with in memory
representations  an answer as immutable bytes, in its encodings, with its validators
shared           Redis, and memory while it does not answer
replies          200 in an encoding, or 304
caching          Flask-Caching: closed keys, one computation for simultaneous misses
fast_path        what is cached, and plain messages, answered before Flask is asked
negotiation      JSON, Markdown or HTML
files            style and scripts in a smaller encoding
headers          what stands on every response
journal          every request's id, and its line in the log
metrics          what Prometheus reads, where the owner asks for it
"""
