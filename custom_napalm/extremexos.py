"""Where NAPALM looks for ``get_network_driver("extremexos")``."""

from sanfab_napalm.extremexos import ExosDriver

__all__ = ["ExosDriver"]
