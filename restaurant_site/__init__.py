"""A restaurant's information service: pages for guests, and JSON, Markdown and MCP for software agents.

Each part imports only parts below it. Only parts marked (Flask) import Flask, or one another.

    owner/       commands, content tools, images, preview and static export; never serves a request (Flask)
    app          create_app(): builds the service, registers blueprints, wires the WSGI middleware (Flask)
    views/       blueprints: one for pages, one each for the API, MCP, OpenAPI and agents' documents (Flask)
    state        what one application holds: settings, links, cache and limits, reloader, service (Flask)
    reloader     loads the content folder again after a change
    service      one site with its search indexes, editions and MCP server; replaced as a whole by a reload
    mcp/         Model Context Protocol: transport, methods, tools, resources, prompts, discovery documents
    render/      models as JSON, Markdown, JSON-LD, OpenAPI, text indexes, feed and charts
    search/      text analysis, query planning, index, ranking, excerpts
    domain/      questions about the models: filters, opening hours, availability, changes
    urls         every URL of the site
    content/     YAML and Markdown files as frozen models, or every fault with file and line
    http/        caching, rate limits, errors, headers, access log, metrics; knows no content (Flask)
    logs         JSON log lines
    native_threads  operating system threads, also under gevent
    i18n         gettext catalogues
    settings     frozen settings from RESTAURANT_* variables
    locales      the table of languages

``tests/rules/test_architecture.py`` checks this map, and that README shows the same one.
"""
