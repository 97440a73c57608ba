"""The rule engine: evidence of a SAN -> findings. The rules themselves are in ``catalogue``."""

from sanfab.rules.evidence import Evidence, Switch, Text
from sanfab.rules.rule import RULES, Fault, Over, Place, Rule, Unknown, check

__all__ = [
    "RULES",
    "Evidence",
    "Fault",
    "Over",
    "Place",
    "Rule",
    "Switch",
    "Text",
    "Unknown",
    "check",
]
