"""The table of the costliest inputs, which ``make faults`` measures, leaves no address and no method out."""

from restaurant_site.mcp.protocol import HANDSHAKE_METHODS, MODERN_METHODS, SHARED_METHODS
from tools.faults.costs import ENDPOINTS, endpoint_inputs, message_inputs, messages


def test_somebody_has_thought_about_the_costliest_input_of_every_endpoint(app, site):
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == ENDPOINTS, "name it in tools/faults/costs.py"
    measured = {name for name, _ in endpoint_inputs(app, site)}
    assert ENDPOINTS - {"mcp.message", "mcp.message_2"} == measured
    assert not any("<" in each.address for _, each in endpoint_inputs(app, site))


def test_and_of_every_mcp_method(site):
    methods = {*SHARED_METHODS, *HANDSHAKE_METHODS, *MODERN_METHODS, "notifications/initialized", "no such method"}
    assert methods == set(messages(site)) == {name for name, _ in message_inputs(site)}
