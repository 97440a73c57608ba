"""Every rule, one file each: importing this package registers them all."""

from importlib import import_module
from pkgutil import walk_packages

from sanfab.rules.rule import RULES

__all__ = ["RULES"]

for _module in walk_packages(__path__, prefix=f"{__name__}."):
    import_module(_module.name)
