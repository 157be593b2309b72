"""HTTP behaviour of every response, independent of its content.

clock            monotonic and wall clock, replaceable in tests
clients          the client of a request: an address or a network
problems         problem codes, and the exception that carries one
negotiation      Markdown or the ordinary media type
representations  an answer as immutable bytes, in its encodings, with its validators
wsgi_response    200 in an accepted encoding, or 304
counters         rate-limit counters in memory
redis            Redis for counters and cache, behind a circuit breaker
cache            closed keys, single-flight, memory or Redis
request_checks   requests that Werkzeug cannot handle
request_state    the state of one request, for middleware and views
rate_limits      Flask-Limiter: the budgets of a client, the spacing of a document
state            cache, limits and Redis of one application
cached_response  a cached or computed response, for views
cache_middleware cached responses without entering Flask
errors           exceptions as problem documents or pages
refusals         charges each request; refuses clients past a limit without entering Flask
headers          headers of every response
static_files     compressed style sheets and scripts
socket_timeouts  time limits for request bodies and responses
access_log       constant headers, an id and a log event for each request
metrics          Prometheus
"""
