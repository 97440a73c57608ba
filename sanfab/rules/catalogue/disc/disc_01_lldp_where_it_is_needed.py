"""DISC-01."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.disc.neighbours import lldp_of
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import STORAGE_PORTS
from sanfab.rules.settings import OR_OUTPUT, is_off


@rule(
    "DISC-01",
    scope=STORAGE_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="EQL-CG",
    example="an EqualLogic host that sends LLDP to a switch with LLDP off",
    fix="set management.lldp to true, and leave it on at the port",
    suppressed_by=("DCB-08",),
)
def lldp_where_it_is_needed(
    port: CheckedPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """LLDP is on between switches and on DCB ports; hosts do not send it to a switch without LLDP.

    LLDP detects wrong cables, and carries DCBX. EqualLogic requires hosts not to send LLDP to a
    switch that does not use it; the host setting `lldp` states that.
    """
    if port.is_lag:
        return
    facts = port.facts
    if port.end is not None or "fcoe" in port.roles or facts.dcb_map or facts.pfc == "on":
        yield from _spoken(port)
    elif port.cable is not None and "equallogic" in port.families and not port.cable.is_array:
        yield from _host(port, port.cable.device, context)


def _spoken(port: CheckedPort) -> Iterator[Violation | NotExamined]:
    switched_on = lldp_of(port.switch)
    if switched_on is None:
        missing = "management.lldp: true or false"
        yield NotExamined(missing, without_inventory="whether LLDP runs")
    elif not switched_on:
        yield Violation("LLDP off on the whole switch", "on", at=("management", "lldp"))
    elif not (port.facts.lldp_transmit and port.facts.lldp_receive):
        ways = [
            word
            for word, on in (
                ("sent", port.facts.lldp_transmit),
                ("received", port.facts.lldp_receive),
            )
            if not on
        ]
        yield Violation(f"LLDP not {' nor '.join(ways)}", "sent and received")


def _host(port: CheckedPort, name: str, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """Examine an EqualLogic host on a switch with LLDP off."""
    if lldp_of(port.switch) is not False:
        return
    setting = str(context.san.hosts[name].settings.get("lldp", ""))
    if not setting:
        yield NotExamined(f"`lldp` in the settings of an EqualLogic host ({OR_OUTPUT})")
    elif not is_off(setting):
        yield Violation(
            found=f"settings.lldp {setting}, the switch has LLDP off",
            expected="disabled on the host, or LLDP on at the switch",
            at=("hosts", name, "settings", "lldp"),
        )
