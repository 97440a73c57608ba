"""NAPALM driver for ExtremeXOS: ``get_network_driver("extremexos")``."""

from napalm_extremexos.driver import ExosDriver

__all__ = ["ExosDriver"]
