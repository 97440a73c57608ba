"""Show the running, the startup and the candidate configuration, and what differs."""

from collections.abc import Iterable, Iterator

from sanfab_lab.commands import refused_word
from sanfab_lab.os10.commands import Os10Call, error, show
from sanfab_lab.os10.names import LAG, UnknownInterface, kind_of, typed_name
from sanfab_lab.os10.running_config import PrintedSection, running_config, sections, text_of
from sanfab_lab.os10.running_config.interfaces import interface_lines
from sanfab_lab.os10.show import show_lines
from sanfab_lab.os10.state import State

_TOPICS = (
    "aaa|access-list|class-map|interface|lacp|line|lldp|logging|management-route|ntp|policy-map"
    "|qos-map|route|snmp|spanning-tree|system-qos|tacacs-server|telemetry|trust-map|users|vlt|vrf"
    "|wred-profile"
)
_WHICH = "{which:running-configuration|candidate-configuration}"


def _state(call: Os10Call) -> State:
    if call["which"].startswith("candidate"):
        return call.switch.candidate.state or call.switch.state
    return call.switch.state


@show(f"show {_WHICH}", source="O10-CLI O10-JP")
def _whole(call: Os10Call) -> str:
    return running_config(call.switch, _state(call))


@show("show startup-configuration", source="O10-CLI")
def _startup(call: Os10Call) -> str:
    return running_config(call.switch, startup=True)


@show(f"show {_WHICH} {{topic:{_TOPICS}}}", source="O10-CLI")
def _topic(call: Os10Call) -> str:
    """Show the sections of a topic."""
    found = [one for one in sections(call.switch, _state(call)) if one.topic == call["topic"]]
    return text_of(found, ["!"] if found else [])


@show(f"show {_WHICH} interface {{name...}}", source="O10-CLI O10-MFD")
def _interface(call: Os10Call) -> str:
    """Show the interfaces of a kind, or one."""
    state, text = _state(call), call["name"]
    try:
        if text.isalpha() or text.lower() == LAG:
            found = state.of_kind(kind_of(text))
        else:
            found = [state.interfaces[typed_name(text)]]
    except UnknownInterface as unknown:
        raise refused_word(unknown.word.split()[0]) from None
    except KeyError:
        raise error(f"Interface {typed_name(text)} does not exist.") from None  # [O10-MFD; mem]
    return text_of([PrintedSection("interface", interface_lines(one)) for one in found], ["!"])


@show_lines("show diff candidate-configuration running-configuration", source="O10-CLI")
def _diff(call: Os10Call) -> Iterable[str]:
    """Show the blocks of the candidate that differ: without signs, and not what is gone."""
    candidate = call.switch.candidate.state
    if candidate is None:
        return
    there = {_head(one): one.lines for one in sections(call.switch, call.switch.state)}
    new = {_head(one): one for one in sections(call.switch, candidate)}
    for head, one in new.items():
        yield from _changed(one, there.get(head, []))
    for head in there.keys() - new.keys():  # no document shows what is printed of these [mem]
        yield from ("!", head)


def _head(one: PrintedSection) -> str:
    return one.lines[0] if one.is_block else one.topic


def _changed(one: PrintedSection, before: list[str]) -> Iterator[str]:
    if one.lines == before:
        return
    yield "!"
    if one.is_block:
        yield one.lines[0]
    inside = one.lines[1:] if one.is_block else one.lines
    yield from (line.strip() for line in inside if line not in before)
