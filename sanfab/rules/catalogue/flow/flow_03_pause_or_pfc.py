"""FLOW-03."""

from collections.abc import Iterator

from sanfab.facts.doubt import policy_of, system_policy
from sanfab.rules.catalogue.flow.subjects import port_pause
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import PORTS


@rule(
    "FLOW-03",
    scope=PORTS,
    severity=Severity.ERROR,
    source="N5K-QOS N9K-LLFC OS9-DCB EXOS-FC",
    example="`flowcontrol receive on` on a port that carries FCoE",
    fix="turn flow control off where priority flow control is on, or the other way round",
)
def pause_or_pfc(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A port has IEEE 802.3x pause or priority flow control, not both.

    Pause stops all traffic, priority flow control one class. A Nexus 5000 prefers one, a Nexus 9000
    the other; OS9 and EXOS reject the second. With both configured the behaviour is undefined.
    """
    if port.facts.pause_receive == "off" and port.facts.pause_send == "off":
        return
    lossless = _pfc(port)
    if lossless:
        yield Violation(
            found=f"flow control with {port_pause(port)}, and {lossless}",
            expected="one of the two",
            at=port.setting("flow_control"),
        )


def _pfc(port: CheckedPort) -> str:
    """Return the setting that makes a class of a port lossless; empty: none does."""
    facts, switch = port.facts, port.switch.facts
    if facts.pfc == "on" or facts.pfc_priorities:
        return "priority flow control"
    policy = policy_of(switch, f"dcb-map {facts.dcb_map}")
    has_no_drop = policy is not None and any(one.no_drop for one in policy.classes.values())
    if has_no_drop and switch.dcb is not False:
        return f"priority flow control by {facts.dcb_map}"
    if facts.pfc == "auto" and "fcoe" in port.roles:
        return "priority flow control for FCoE"
    if facts.pfc == "auto" and facts.qos_input and _has_no_drop_class(port):
        return f"a lossless class by {facts.qos_input}"
    return ""


def _has_no_drop_class(port: CheckedPort) -> bool:
    facts = port.switch.facts
    policy = policy_of(facts, f"network-qos {system_policy(facts, 'network-qos')}")
    return policy is not None and any(entry.no_drop for entry in policy.classes.values())
