"""Templates parse, include only what exists, and hold no inline script or style."""

import re

from jinja2 import nodes

from tests.rules.paths import PACKAGE

FOLDER = PACKAGE / "templates"
SOURCES = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.html"))
}


def test_a_template_includes_and_extends_only_what_exists(app):
    kinds = (nodes.Include, nodes.Extends, nodes.FromImport)
    named = [
        (name, node.template.value)
        for name, source in SOURCES.items()
        for node in app.jinja_env.parse(source).find_all(kinds)
    ]
    assert [] == [(name, template) for name, template in named if template not in SOURCES]


def test_a_template_holds_no_inline_script_or_style():
    for name, source in SOURCES.items():
        assert [] == re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on|hx-vals=['\"]js", source), name


def test_texts_are_marked_for_translation():
    """Names of formats and files, and the content of <code> and <pre>, are the same in every language."""
    for name, source in SOURCES.items():
        text = re.sub(r"<(pre|code)\b.*?</\1>", " ", source, flags=re.DOTALL)
        text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<[^>]*>", " ", text, flags=re.DOTALL)
        words = re.findall(r"[A-Za-z]{3,}", re.sub(r"\S*\w[./]\w\S*", " ", text))
        assert set() == set(words) - {"Markdown", "MCP", "OpenAPI", "FAQ"}, name
