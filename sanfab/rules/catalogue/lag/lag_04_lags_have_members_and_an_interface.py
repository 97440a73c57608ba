"""LAG-04."""

from collections.abc import Iterator

from sanfab.facts.unknown import require_whole
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.subjects import LAGS, SwitchLag
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import some


@rule(
    "LAG-04",
    scope=LAGS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="NETCRAFT-PC",
    example="`interface port-channel10`, and no port with `channel-group 10`",
    fix="put the ports in the LAG, or remove the LAG; a number may be mistyped at one end",
)
def lags_have_members_and_an_interface(
    lag: SwitchLag, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A LAG has member ports, and its members have a LAG interface.

    A LAG without members forwards nothing, and its cables may be in ports that forward on their
    own: VLANs, MTU and spanning tree of the LAG do not apply there. As the peer link of a pair it
    is an error. A LAG that is shut down is exempt, and the peer link of a pair that talks through
    a tunnel.
    """
    facts, name = lag.switch.facts, lag.facts.name
    prefix = lag.switch.platform.traits.lag_prefix
    port = facts.ports.get(name)
    if lag.is_peer_link and facts.peer is not None and facts.peer.is_virtual:
        return
    if not lag.facts.members and (port is None or port.enabled):
        if not any(not one.startswith(prefix) for one in facts.ports):
            yield NotExamined("the ports of the switch, which the configuration does not show")
            return
        require_whole(facts, "lags", f"lags.{name.removeprefix(prefix).strip()}")
        yield Violation(
            found="no member",
            expected="ports in the LAG",
            severity=Severity.ERROR if lag.is_peer_link else None,
        )
    elif prefix and port is None:
        if not any(one.startswith(prefix) for one in facts.ports):
            yield NotExamined("the LAG interfaces, which the configuration does not show")
            return
        require_whole(facts, "ports")
        yield Violation(
            found=f"{some(sorted(lag.facts.members))} in {name}, and no interface {name}",
            expected=f"an interface {name} with its mode and VLANs",
        )
