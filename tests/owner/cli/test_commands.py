"""The commands are part of the application, and work without one that starts."""

from flask import Flask

from restaurant_site.owner.cli.commands import commands_only, content, register


def test_the_commands_work_without_a_site():
    assert content is commands_only().cli.commands["content"]


def test_an_application_is_given_the_commands():
    app = Flask("any")
    register(app)
    assert {"content", "export"} == set(app.cli.commands)
