"""Storm control."""

from dataclasses import replace

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import EosCall
from sanfab_lab.eos.commands.interfaces import port_command, ports_of
from sanfab_lab.eos.interface_lines import LAN, STORM_KINDS

_STORM = "storm-control {kind:broadcast|multicast|all}"
_UNKNOWN = "storm-control {kind:unknown-unicast}"


def _level(storm: str) -> tuple[str, str]:
    return rf"{storm} level {{value:\d+(\.\d+)?}}", rf"{storm} level pps {{pps:\d+}}"


@port_command(*_level(_UNKNOWN), source="AVD BF-EOS", when="storm-unknown")
@port_command(*_level(_STORM), source="AVD PYEAPI")
def _storm_control(call: EosCall) -> None:
    """Limit a kind of traffic."""
    ports, value = ports_of(call, LAN), call.get("value", "1")
    if not 0 < float(value) <= 100:  # noqa: PLR2004  # per cent
        raise refused_word(value)
    level = f"pps {call.number('pps')}" if call.has("pps") else f"{float(value):g}"
    for name, port in ports:
        limits = {**dict(port.storm), call["kind"]: level}
        storm = tuple((one, limits[one]) for one in STORM_KINDS if one in limits)
        call.state.ports[name] = replace(port, storm=storm)


def _no_level(storm: str) -> tuple[str, ...]:
    return f"no|default {storm} [level]", f"no|default {storm} level {{rest...}}"


@port_command(*_no_level(_UNKNOWN), source="BF-EOS", when="storm-unknown")
@port_command(*_no_level(_STORM), source="BF-EOS PYEAPI")
def _no_storm_control(call: EosCall) -> None:
    """Remove the limit of a kind of traffic."""
    for name, port in ports_of(call, LAN):
        storm = tuple(one for one in port.storm if one[0] != call["kind"])
        call.state.ports[name] = replace(port, storm=storm)
