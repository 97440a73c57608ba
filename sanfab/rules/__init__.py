"""The rule engine: context of a SAN -> findings. The rules are in ``catalogue``."""
