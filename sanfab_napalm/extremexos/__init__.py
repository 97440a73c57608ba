"""NAPALM driver for ExtremeXOS: ``get_network_driver("extremexos")``."""

from sanfab_napalm.extremexos.driver import ExosDriver

__all__ = ["ExosDriver"]
