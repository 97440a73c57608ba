"""Where NAPALM looks for ``get_network_driver("extremexos")``."""

from sanfab_napalm.exos import ExosDriver

__all__ = ["ExosDriver"]
