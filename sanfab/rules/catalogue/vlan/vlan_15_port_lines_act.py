"""VLAN-15."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import vlan_list
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "VLAN-15",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="EOSIDLE NXIDLE",
    example="`switchport access vlan 101` below a port with `no switchport`",
    fix="remove the line, or give the port the mode in which it acts",
)
def port_lines_act(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """The lines of a port have an effect in its mode.

    A routed port ignores or rejects the VLANs of a switching one, and a switching port the address
    of a routed one: the port is up, and its device is not where the text seems to put it. A list of
    allowed VLANs makes no trunk. With a storage VLAN in the line it is an error.
    """
    text = switch.configuration
    storage = switch.storage_by_name
    idle = text.idle if text is not None else ()
    for port in dict.fromkeys(one.port for one in idle):
        first, *others = (one for one in idle if one.port == port)
        named = set().union(*(vlan_list(one.vlans) or () for one in (first, *others)))
        yield Violation(
            found=f"`{first.text}` at {first.mode}",
            expected="lines that act in the mode of the port",
            details=tuple(f"line {one.line}: {one.text}" for one in others),
            object=f"{switch.name} {port}",
            line=first.line,
            severity=Severity.ERROR if named & storage else None,
            cause=f"{first.text} {first.mode}",
        )
