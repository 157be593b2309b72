"""A restaurant's facts, served to people and to agents.

Files in ``content/`` become one immutable ``Site``; everything else only asks it questions and
writes the answers down:

    locales      the languages, named once                              (imports nothing)
    settings     what the environment may change                        (imports nothing)
    worker       gunicorn's threads beside a loop that waits for them    (imports nothing)
    memory       what a process gives back after a reload               (imports nothing)
    logs         lines of JSON, for gunicorn and for us                 (imports nothing)
    wording      the interface's words, from gettext catalogues         (no Flask)
    content/     files → checked, frozen models, or every fault         (no Flask)
    imaging/     pictures and cards made from photographs (Pillow)       (no Flask)
    catalogue/   what can be asked of the models; search                (no Flask)
    links        every address of the site                              (no Flask)
    formats/     a model as a record, Markdown, HTML text, JSON-LD      (no Flask)
    service      one site with its indexes and editions, swapped whole  (no Flask)
    reloading    keeps what is served current with the content folder   (no Flask)
    mcp/         the same records through the Model Context Protocol    (no Flask)
    policy/      every response: caching, limits, problems, headers     (no content)
    views/       addresses: parse, ask, write one format
    cli/         the owner's commands
    starter/     the content that a new restaurant begins with
    export       the whole site as static files
    preview      the site on the owner's machine, with drafts and faults

``app.create_app`` is the only place where these meet. What each part may import is enforced by
``tests/rules/test_architecture.py``.

Two walls stand elsewhere than in the first sketch. ``wording`` is a part of its own, because
documents carry interface words too and formats know no Flask; Flask-Babel reads the same
catalogues for templates. ``service`` holds what a reload swaps, so that views do not know
how a site is loaded.
"""
