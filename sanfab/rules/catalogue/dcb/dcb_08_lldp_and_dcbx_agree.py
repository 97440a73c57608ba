"""DCB-08."""

from collections.abc import Iterator

from sanfab.facts.features import Feature
from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.subjects import DCB_PORTS, DcbPort
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule

SAME = {"baseline": "cee", "ieee-v2.5": "ieee"}
"""Names of each DCBX version."""
ANY = {"", "auto"}
STATED = {"port", "profile"}
"""Where priority flow control is set at the port, DCBX is too, and off without a line."""


@rule(
    "DCB-08",
    scope=DCB_PORTS,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="BP1037 EQL-CG",
    example="`no lldp transmit` on Ethernet1/4, a converged port",
    fix="enable LLDP in both directions, and use one version of DCBX at both ends",
)
def lldp_and_dcbx_agree(item: DcbPort, _context: CheckContext) -> Iterator[Violation | NotExamined]:
    """LLDP is sent and received on every DCB port, and both ends use the same DCBX version.

    LLDP carries DCBX. Without it the adapter does not learn which priorities are lossless: priority
    flow control stays off, and FCoE may not log in. The adapter setting `dcbx` states its version.
    """
    port, facts = item.port, item.port.facts
    running = _lldp(port.switch)
    if running is None:
        yield NotExamined("whether LLDP runs: the configuration does not say")
    elif not running:
        yield Violation(
            found="LLDP off on the switch",
            expected="LLDP on, as DCBX needs it",
            at=("management", "lldp"),
            cause=f"{port.switch.name} lldp",
        )
    ways = {"sent": facts.lldp_transmit, "received": facts.lldp_receive}
    off = [way for way, is_on in ways.items() if not is_on]
    if off and running is not False:
        yield Violation(
            found=f"LLDP not {' or '.join(off)}",
            expected="LLDP both ways, as DCBX needs it",
            at=port.setting("lldp"),
        )
    yield from _versions(item)


def _lldp(switch: CheckedSwitch) -> bool | None:
    """Return whether LLDP runs; None: not configured, and no document states the default."""
    facts, row = switch.facts, switch.platform
    if not row.traits.features:
        return row.lldp_default if facts.services.lldp is None else facts.services.lldp
    if Feature.LLDP in facts.features:
        return True
    if not row.qos_at_port:  # with FCoE these switches run it, feature or not [C-N5TS]
        return True if Feature.FCOE in facts.features else None
    return False if facts.features else None


def _versions(item: DcbPort) -> Iterator[Violation]:
    """Compare DCBX versions; the intent sets one for all switches, so only adapters can differ."""
    port, adapter = item.port, item.adapter
    own = _versions_in(port.facts.dcbx)
    style = port.switch.platform.traits.pfc_style
    if style in STATED and not own:
        yield Violation(
            found="DCBX off at the port",
            expected="DCBX on, so that the other end agrees",
            applies="inventory",
        )
        return
    if adapter is None or port.cable is None:
        return
    where, intent = adapter
    other = _versions_in(str(intent.settings.get("dcbx", "")).lower())
    if own and other and not own & other:
        name = f"{port.cable.device} {port.cable.label}"
        yield Violation(
            found=f"DCBX {_words(own)}, and {_words(other)} at {name}",
            expected="the same version at both ends",
            at=(*where, "settings", "dcbx"),
        )


def _versions_in(text: str) -> set[str]:
    """Return the configured versions; empty: any version, or DCBX is off."""
    return {SAME.get(word, word) for word in text.split() if word not in ANY}


def _words(versions: set[str]) -> str:
    return " and ".join(sorted(versions))
