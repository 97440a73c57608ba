"""NAPALM driver for Dell SmartFabric OS10: ``get_network_driver("dellos10")``."""

from sanfab_napalm.os10.driver import Os10Driver

__all__ = ["Os10Driver"]
