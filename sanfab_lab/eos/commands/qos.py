"""Traffic of ports: trust, priority flow control, storm control."""

from dataclasses import replace

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import EosCall
from sanfab_lab.eos.commands.interfaces import change_ports, port_command, ports_of
from sanfab_lab.eos.interface_lines import ETHERNET, LAN, STORM_KINDS

_PRIORITY = "priority-flow-control priority {value:[0-7]}"


@port_command("qos trust {value:cos|dscp}", "no|default qos trust", source="MSNIC AVD")
def _trust(call: EosCall) -> None:
    """Set which priority of a frame is trusted."""
    change_ports(call, LAN, trust="none" if call.verb == "no" else call["value"])


# What a port without `priority-flow-control mode on` prints [PYEAPI]; it takes what it prints.
@port_command("no|default priority-flow-control", source="PYEAPI", when="pfc-mode")
def _no_pfc(call: EosCall) -> None:
    """Turn priority flow control off."""
    change_ports(call, ETHERNET, pfc=False)


@port_command(
    f"{_PRIORITY} {{how:no-drop|drop}}", f"no|default {_PRIORITY} [no-drop]", source="MSNIC AVD"
)
def _lossless(call: EosCall) -> None:
    """Set whether a priority is lossless."""
    one = {call.number("value")}
    for name, port in ports_of(call, ETHERNET):
        off = call.no or call["how"] == "drop"
        lossless = port.lossless - one if off else port.lossless | one
        call.state.ports[name] = replace(port, lossless=lossless)


def _storm_forms(kinds: str) -> tuple[str, ...]:
    storm = f"storm-control {{kind:{kinds}}}"
    levels = rf"{storm} level {{value:\d+(\.\d+)?}}", rf"{storm} level pps {{pps:\d+}}"
    return *levels, f"no|default {storm} [level]", f"no|default {storm} level {{rest...}}"


@port_command(*_storm_forms("unknown-unicast"), source="AVD BF-EOS", when="storm-unknown")
@port_command(*_storm_forms("broadcast|multicast|all"), source="AVD PYEAPI BF-EOS")
def _storm_control(call: EosCall) -> None:
    """Limit a kind of traffic, or remove its limit."""
    ports, value, kind = ports_of(call, LAN), call.get("value", "1"), call["kind"]
    if not 0 < float(value) <= 100:  # noqa: PLR2004  # per cent
        raise refused_word(value)
    level = f"pps {call.number('pps')}" if call.has("pps") else f"{float(value):g}"
    for name, port in ports:
        limits = {**dict(port.storm), kind: "" if call.no else level}
        storm = tuple((one, limits[one]) for one in STORM_KINDS if limits.get(one))
        call.state.ports[name] = replace(port, storm=storm)
