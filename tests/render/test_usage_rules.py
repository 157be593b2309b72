"""The rules of use."""

from restaurant_site.render.usage_rules import USAGE_RULES, usage_rules


def test_the_rules_of_use_follow_the_language(spoon):
    assert len(USAGE_RULES) == len(usage_rules(spoon["zh"]))
    assert not set(usage_rules(spoon["en"])) & set(usage_rules(spoon["zh"]))
    assert set(usage_rules(spoon["zh"])) != set(usage_rules(spoon["cn"]))
