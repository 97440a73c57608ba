"""DCB-08."""

from collections.abc import Iterator

from sanfab.checks.dcb.places import DCB_PORTS, DcbPort
from sanfab.checks.evidence import Evidence, Port, Switch
from sanfab.checks.rule import Fault, Unknown, check
from sanfab.checks.stp.places import override_where
from sanfab.finding import Severity
from sanfab.inventory.yaml12 import Where

SAME = {"baseline": "cee", "ieee-v2.5": "ieee"}
"""Names of a DCBX version by the one used here."""
ANY = {"", "auto"}
STATED = {"port", "profile"}
"""Where priority flow control is set at the port, DCBX is too, and off without a line."""


@check(
    "DCB-08",
    over=DCB_PORTS,
    severity=Severity.ERROR,
    source="BP1037 EQL-CG",
    example="`no lldp transmit` on Ethernet1/4, a converged port",
    fix="turn LLDP on both ways, and use one version of DCBX at both ends",
)
def lldp_and_dcbx_agree(item: DcbPort, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """LLDP is sent and received on every DCB port, and both ends speak the same DCBX.

    DCBX travels in LLDP. Without it the adapter does not learn which priorities are lossless:
    priority flow control stays off, and FCoE may not log in at all. `dcbx` among an adapter's
    settings says which version it speaks.
    """
    port, facts = item.port, item.port.facts
    running = _lldp(port.switch)
    if running is None:
        yield Unknown("whether LLDP runs: the configuration does not say")
    elif not running:
        yield Fault(
            found="LLDP off on the switch",
            expected="LLDP on, as DCBX needs it",
            at=("management", "lldp"),
            cause=f"{port.switch.name} lldp",
        )
    ways = {"sent": facts.lldp_transmit, "received": facts.lldp_receive}
    off = [way for way, is_on in ways.items() if not is_on]
    if off and running is not False:
        yield Fault(
            found=f"LLDP not {' or '.join(off)}",
            expected="LLDP both ways, as DCBX needs it",
            at=override_where(port, "lldp"),
        )
    yield from _versions(item, evidence)


def _lldp(switch: Switch) -> bool | None:
    """Tell whether LLDP runs; None: the text does not say, and no document says for sure."""
    facts, row = switch.facts, switch.platform
    if not row.features:
        return row.lldp_default if facts.services.lldp is None else facts.services.lldp
    if "lldp" in facts.features:
        return True
    if not row.qos_at_port:  # with FCoE these switches run it, feature or not [C-N5TS]
        return True if "fcoe" in facts.features else None
    return False if facts.features else None


def _versions(item: DcbPort, evidence: Evidence) -> Iterator[Fault]:
    port = item.port
    own = _spoken(port)
    if port.switch.platform.pfc_style in STATED and not own and not port.switch.is_alone:
        yield Fault(found="DCBX off at the port", expected="DCBX on, so that the other end agrees")
        return
    for name, other, where in _others(item, evidence):
        if own and other and not own & other:
            yield Fault(
                found=f"DCBX {_words(own)}, and {_words(other)} at {name}",
                expected="the same version at both ends",
                at=where,
            )


def _others(item: DcbPort, evidence: Evidence) -> Iterator[tuple[str, set[str], Where | None]]:
    """Yield what is at the other end: its name, versions of DCBX, and the way to the setting."""
    adapter = item.adapter
    if adapter is not None and item.port.cable is not None:
        where, intent = adapter
        stated = str(intent.settings.get("dcbx", "")).lower()
        name = f"{item.port.cable.device} {item.port.cable.label}"
        yield name, _versions_in(stated), (*where, "settings", "dcbx")
    end = item.port.end
    if end is None or item.port.facts.name not in end.ports:
        return
    index = end.ports.index(item.port.facts.name)
    for switch, ports in end.far if len(end.far) == 1 else ():
        far = evidence.switches[switch].ports.get(ports[index]) if index < len(ports) else None
        if far is not None:
            yield f"{switch} {ports[index]}", _spoken(far), None


def _spoken(port: Port) -> set[str]:
    """Return the versions a port is told to speak; none: any, or DCBX is off."""
    return _versions_in(port.facts.dcbx)


def _versions_in(text: str) -> set[str]:
    return {SAME.get(word, word) for word in text.split() if word not in ANY}


def _words(versions: set[str]) -> str:
    return " and ".join(sorted(versions))
