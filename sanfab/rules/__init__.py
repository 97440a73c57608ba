"""The rule engine: context of a SAN -> findings. The rules are in ``catalogue``."""

from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.rule import RULES, NotExamined, Rule, Scope, Subject, Violation, rule

__all__ = [
    "RULES",
    "CheckContext",
    "CheckedSwitch",
    "Configuration",
    "NotExamined",
    "Rule",
    "Scope",
    "Subject",
    "Violation",
    "rule",
]
