"""Where NAPALM looks for ``get_network_driver("dellos10")``; a namespace package, shared by all."""

from sanfab_napalm.os10 import Os10Driver

__all__ = ["Os10Driver"]
