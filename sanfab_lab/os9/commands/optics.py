"""Speed of copper ports; negotiation and forward error correction of optical ones."""

from functools import partial

from sanfab_lab.os9.commands import Os9Call, change_each, command, error
from sanfab_lab.os9.state import Interface, Port

port_command = partial(command, modes="if")


@port_command("speed {speed:auto|100|1000|10000}", "no speed [{speed}]", source="R-OS9")
def _speed(call: Os9Call) -> None:
    """Set the speed of a copper port; optical ports have that of their transceiver."""
    rows = {row.port * 1000: row for row in call.switch.chassis.platform.line_rates if row.speeds}
    wanted = "" if call.no or call["speed"] == "auto" else call["speed"]

    def change(item: Interface) -> None:
        if not isinstance(item, Port) or item.nominal_speed not in rows:
            raise error("Speed cannot be configured on this interface.")  # [mem]
        item.rate = wanted

    change_each(call, change)


@port_command("[no] fec {word:enable|default}", source="R-SEN OS9-PORTS")
def _fec(call: Os9Call) -> None:
    """Turn forward error correction on or off, or let the transceiver decide."""
    lines = {"enable": "no fec enable" if call.no else "fec enable", "default": ""}
    _set(call, "fec", lines[call["word"]], "hundredGigE")


@port_command("[no] intf-type {kind:cr1|cr2|cr4} autoneg", source="R-SEN OS9-PORTS")
def _autoneg(call: Os9Call) -> None:
    """Turn the negotiation of a copper cable on, as it is by default, or off."""
    line = f"no intf-type {call['kind']} autoneg" if call.no else ""
    _set(call, "intf-type", line, "hundredGigE fortyGigE twentyFiveGigE")


def _set(call: Os9Call, topic: str, line: str, kinds: str) -> None:
    """Replace the line of a topic on ports of the kinds that have it."""

    def change(item: Interface) -> None:
        if not isinstance(item, Port) or item.name.split()[0] not in kinds.split():
            raise error("Not supported on this interface.")  # [mem]
        others = {one for one in item.optics if topic not in one.split()}
        item.optics = frozenset(others | ({line} if line else set()))

    change_each(call, change)
