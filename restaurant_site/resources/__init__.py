"""The table of resources: one row for each thing that has an address in several languages.

    request      what a request asks for, and the error that says what would be right
    parameters   query and path parameters: how each is read, spelled and described
    finders      the entry or the list that a request names
    resource     the class of a row
    table        the rows; routes, navigation, sitemap, OpenAPI, export, indexes and MCP resources read them

A request is answered in four steps: its parameters are read, the row's ``find`` runs once, one of the row's writers
(``html``, ``markdown``, ``json``) makes text of what was found, and the view adds headers and caches it.
"""
