"""Storm control."""

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall, port_command
from sanfab_lab.nxos.commands.interfaces import ports_of

_NO_LIMIT = 100.0
"""Per cent."""


@port_command(
    "[no] storm-control {what:broadcast|multicast|unicast} level <{level:\\d+(?:\\.\\d+)?}>",
    source="BF-NX",
)
def _storm_level(call: NxosCall) -> None:
    """Limit broadcast, multicast or unicast frames; 100 %: no limit."""
    level = _NO_LIMIT if call.no else float(call["level"])
    if level > _NO_LIMIT:
        raise refused_word(call["level"], Reason.RANGE)
    _limit(call, "" if level == _NO_LIMIT else f"level {level:.2f}")


@port_command(
    "[no] storm-control {what:broadcast|multicast|unicast} level pps {rate:\\d+}",
    when="n9k",
    source="N9K-GUIDE",
)
def _storm_rate(call: NxosCall) -> None:
    """Limit frames in packets per second."""
    _limit(call, "" if call.no else f"level pps {call['rate']}")


def _limit(call: NxosCall, text: str) -> None:
    for _, port in ports_of(call):
        port.storm.pop(call["what"], None)
        if text:
            port.storm[call["what"]] = text


@port_command("[no] storm-control action <{action:shutdown|trap}>", source="BF-NX")
def _storm_action(call: NxosCall) -> None:
    """Set the actions of storm control; both can be set."""
    for _, port in ports_of(call):
        action = {call["action"]} if call.has("action") else {"shutdown", "trap"}
        port.storm_action = port.storm_action - action if call.no else port.storm_action | action
