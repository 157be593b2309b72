"""The commands stand in the application, and beside it when it does not start."""

from restaurant_site.cli.commands import commands_only, content


def test_the_commands_work_without_a_site():
    assert content is commands_only().cli.commands["content"]


def test_the_application_has_the_commands(app):
    assert content is app.cli.commands["content"]
