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
