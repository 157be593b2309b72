"""Messages are extracted from Python sources for Babel."""

import io

from tools.extract_messages import extract_calls


def test_messages_are_extracted_from_calls_with_a_literal():
    source = (
        b'gettext("one")\nedition.gettext("two %(n)s", n=1)\nN_("three")\nprint("no")\nsay(variable)\n'
        b"f\"## {gettext('four')}\"\nsay()\nsay(1)\n"
    )
    found = [(line, message) for line, _, message, _ in extract_calls(io.BytesIO(source), {"gettext", "N_"}, (), None)]
    assert [(1, "one"), (2, "two %(n)s"), (3, "three"), (6, "four")] == sorted(found)


def test_the_help_of_a_command_and_of_its_options_is_extracted():
    source = b'''
@click.command("import")
@click.option("--dry-run", help="Change nothing.")
def read():
    """Read a sheet.

    It is a file
    or a page.
    """


@other
def unrelated(help="No."):
    """No command."""
'''
    found = [message for _, _, message, _ in extract_calls(io.BytesIO(source), {"gettext"}, (), None)]
    assert ["Change nothing.", "It is a file or a page.", "Read a sheet."] == sorted(found)


def test_a_message_of_a_number_is_extracted_as_one_and_many_also_where_no_page_has_it():
    source = io.BytesIO(b'ngettext("%(num)s answer", "%(num)s answers", 2)\nngettext(one, many, 2)\n')
    found = [*extract_calls(source, {"gettext", "ngettext"}, (), None)]
    assert [(1, "ngettext", ("%(num)s answer", "%(num)s answers"), [])] == found
