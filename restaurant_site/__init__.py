"""A restaurant's facts, served to people and to agents.

Files in ``content/`` become one immutable ``Site``; everything else asks it questions and writes
the answers down:

    locales      the table of languages                                 (imports nothing)
    settings     frozen settings from RESTAURANT_*                      (imports nothing)
    worker       gunicorn's threads beside a loop that waits for them    (imports nothing)
    memory       what a process gives back after a reload               (imports nothing)
    logs         lines of JSON, for gunicorn and for us                 (imports nothing)
    i18n         gettext catalogues                                     (no Flask)
    content/     files -> checked, frozen models, or every fault         (no Flask)
    domain/      pure questions about the models                         (no Flask)
    search/      analysis, query planning, index, ranking, excerpts      (no Flask)
    urls         every URL of the site                                  (no Flask)
    render/      model -> JSON, Markdown, HTML text, JSON-LD             (no Flask)
    service      one site with its indexes and editions, swapped whole  (no Flask)
    reloader     keeps what is served current with the content folder   (no Flask)
    mcp/         protocol, tools, discovery documents                    (no Flask)
    http/        what every response shares: cache, limits, headers      (no content)
    views/       blueprints
    owner/       everything that never serves a request

``app.create_app`` is the only place where these meet. What each part may import is enforced by
``tests/rules/test_architecture.py``.
"""
