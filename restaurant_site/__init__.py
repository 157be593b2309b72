"""A restaurant's information service: pages for guests, and JSON, Markdown and MCP for software agents.

Each part imports only parts below it. Only parts marked (Flask) import Flask, or one another.

    __main__     python -m restaurant_site: the command restaurant-site of a checkout (Flask)
    owner/       commands, content tools, images, preview and static export; never serves a request (Flask)
    wsgi         the application that a WSGI server loads (Flask)
    gunicorn_conf  settings of gunicorn
    gunicorn_log  the log of gunicorn's processes
    app          create_app(): loads the content, registers blueprints, wires the WSGI middleware (Flask)
    views/       blueprints: one for the table of resources, one each for MCP, OpenAPI, pictures and agents' documents (Flask)
    snapshot     one version of the content with all that is made from it, its reloader, an application's state (Flask)
    mcp/         Model Context Protocol: transport, methods, tools, resources, prompts, discovery documents
    resources/   the table: one row for each page and document, with its parameters, what it finds and its writers
    render/      models as JSON, Markdown, JSON-LD, OpenAPI, text indexes, feed and charts
    search/      query planning, index, ranking, confidence
    urls         every URL of the site
    content/     YAML and Markdown files as models, or every fault with file and line
    text/        sentences, folding, excerpts, formatting, nearest matches
    domain/      every question about the models: hours, availability, bookings, filters, allergens, certificates, colours, money, changes
    models/      frozen data by subject; no file is read here
    web/         caching, rate limits, errors, headers, access log, metrics; knows no content (Flask)
    logs         JSON log lines
    native_threads  operating system threads, also under gevent
    i18n         gettext catalogues
    words        what guests call things in each language: stop words, allergens, diets, what they leave out
    settings     frozen settings from RESTAURANT_* variables
    locales      the table of languages
    countries    the table of countries

``tests/rules/test_architecture.py`` checks this map, and that docs/how-it-works.md shows the same one.
"""
