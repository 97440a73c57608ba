"""Every rule: importing this package registers them all."""

from importlib import import_module
from pkgutil import walk_packages

from sanfab.checks.evidence import Evidence, Switch, Text
from sanfab.checks.rule import RULES, Fault, Over, Place, Rule, Unknown, check

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

for _module in walk_packages(__path__, prefix=f"{__name__}."):
    import_module(_module.name)
