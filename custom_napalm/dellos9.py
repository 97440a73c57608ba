"""Where NAPALM looks for ``get_network_driver("dellos9")``; a namespace package, shared by all."""

from sanfab_napalm.os9 import Os9Driver

__all__ = ["Os9Driver"]
