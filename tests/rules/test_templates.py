"""Templates parse, import nothing in vain, include only what exists, and hold no inline script or style."""

import re

import pytest
from jinja2 import nodes

from tests.rules.mirror import PACKAGE

FOLDER = PACKAGE / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))


@pytest.fixture(params=TEMPLATES, ids=lambda path: str(path.relative_to(FOLDER)))
def source(request):
    return request.param.read_text(encoding="utf-8")


def test_a_template_uses_what_it_imports(app, source):
    tree = app.jinja_env.parse(source)
    called = {node.node.name for node in tree.find_all(nodes.Call) if isinstance(node.node, nodes.Name)}
    imported = {
        name if isinstance(name, str) else name[1] for node in tree.find_all(nodes.FromImport) for name in node.names
    }
    assert set() == imported - called


def test_a_template_includes_and_extends_only_what_exists(app, source):
    tree = app.jinja_env.parse(source)
    named = [node.template.value for node in tree.find_all((nodes.Include, nodes.Extends, nodes.FromImport))]
    assert [name for name in named if not (FOLDER / name).is_file()] == []


def test_a_template_holds_no_inline_script_or_style(source):
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on|hx-vals=['\"]js", source) == []


def test_words_that_people_read_are_marked_for_translation(source):
    """Names of formats and files, and what stands in <code> or <pre>, are the same in every language."""
    text = re.sub(r"<(pre|code)\b.*?</\1>", " ", source, flags=re.DOTALL)
    text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<[^>]*>", " ", text, flags=re.DOTALL)
    words = re.findall(r"[A-Za-z]{3,}", re.sub(r"\S*\w[./]\w\S*", " ", text))
    assert [word for word in words if word not in {"Markdown", "MCP", "OpenAPI", "FAQ"}] == []
