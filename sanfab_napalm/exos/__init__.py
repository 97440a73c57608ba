"""NAPALM driver for ExtremeXOS: ``get_network_driver("extremexos")``."""

from sanfab_napalm.exos.driver import ExosDriver

__all__ = ["ExosDriver"]
