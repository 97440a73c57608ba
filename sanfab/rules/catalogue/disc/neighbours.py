"""A switch and its configuration -> what it advertises to its neighbours."""

import re

from sanfab.facts.features import Feature
from sanfab.rules.catalogue.sec.excerpts import is_management_excerpt
from sanfab.rules.context import CheckedSwitch

_INTERFACE = re.compile(r"interface (\S.*)")
_OFF = "no cdp enable"


def lldp_of(switch: CheckedSwitch) -> bool | None:
    """Return whether LLDP is on; None: not configured, and the default is not known.

    An excerpt without lines about management need not show that it was turned on.
    """
    configured = switch.facts.services.lldp
    if configured is not None:
        return configured
    if Feature.LLDP in switch.facts.features:
        return True
    default = switch.platform.lldp_default
    return None if default is False and is_management_excerpt(switch) else default


def silent_ports(switch: CheckedSwitch) -> set[str] | None:
    """Return the ports whose lines turn CDP off; None: it is off on the whole switch."""
    known = {_short(name): name for name in switch.facts.ports}
    silent: set[str] = set()
    port = ""
    for line in switch.configuration.lines if switch.configuration else ():
        if line.rstrip() == _OFF:
            return None
        match = _INTERFACE.match(line)
        if match:
            port = known.get(_short(match[1]), "")
        elif line.strip() == _OFF:
            silent.add(port)
    return silent


def _short(name: str) -> tuple[str, str]:
    """Return the common form of all spellings of a port: ``eth 1/5`` is ``Ethernet1/5``."""
    return name[0].lower(), re.sub(r"[^0-9/]", "", name)
