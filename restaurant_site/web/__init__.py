"""HTTP behaviour of every response, independent of its content. In the order in which they import one another:

clock            monotonic and wall clock, replaceable in tests
client_key       the client of a request: an address or a network
problems         problem codes, and the exception that carries one
representations  a response as immutable bytes, in its encodings, with its validators
negotiation      Markdown or the ordinary media type; 200 in an accepted encoding, or 304
addresses        the table of kinds of addresses: form of errors, rate limit, label in metrics
memory_counters  rate-limit counters in memory
cache            Flask-Caching: one cache under closed keys, in memory or in Redis
redis_backend    counters and cache in Redis, behind a circuit breaker
rate_limits      Flask-Limiter: the table of limits, and the headers that state them
http_state       cache, limits and Redis of an application; what middleware and views share about a request
response_cache   a cached or computed response for views, and its middleware, which does not enter Flask
errors           exceptions as problem documents, lines of text or pages
rate_limit_middleware  charges each request; refuses clients past a limit without entering Flask
babel            Flask-Babel with the catalogues that i18n has loaded
headers          headers of every response
static_files     files: 200 or 304, compressed style sheets and scripts
request_middleware  requests that Werkzeug cannot handle, time limits of a connection
access_log       constant headers, an id and a log event for each request
metrics          Prometheus
"""
