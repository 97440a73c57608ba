"""NAPALM driver for Dell OS9 (FTOS): ``get_network_driver("dellos9")``."""

from sanfab_napalm.os9.driver import Os9Driver

__all__ = ["Os9Driver"]
