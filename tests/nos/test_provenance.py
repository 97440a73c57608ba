"""Provenance on every golden text and every capture: facts, lines, causes and cost."""

import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.eos import builder as eos
from sanfab.nos.exos import builder as exos
from sanfab.nos.ignored_lines import ignore_line
from sanfab.nos.line_effects import take_effect
from sanfab.nos.nxos import builder as nxos
from sanfab.nos.os9 import builder as os9
from sanfab.nos.os10 import builder as os10
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.recording import Recording, step
from support.captures import CAPTURES, model_of
from support.costs import calls_of
from support.nightly import NIGHTLY
from support.sans import SANS, SCENARIOS

SAMPLE = 10 if NIGHTLY else 1
"""Facts of a text whose line is taken out."""
READERS: dict[str, Any] = {"nxos": nxos, "os9": os9, "os10": os10, "eos": eos, "exos": exos}


class Text(NamedTuple):
    name: str
    nos: str
    text: str
    platform: Platform
    is_capture: bool = False


def _texts() -> Iterator[Text]:
    for capture in CAPTURES:
        nos = capture.parts[-3]
        yield Text(
            f"{nos}-{capture.stem}", nos, capture.read_text(), model_of(capture), is_capture=True
        )
    for name, folder in SANS.items():
        _, cabling = load_inventory(folder, derived_problems)
        for switch in cabling.san.switches:
            platform = design_of(cabling, switch).platform
            file = SCENARIOS / name / "expected" / f"{switch}.cfg"
            yield Text(f"{name}-{switch}", platform.nos, file.read_text(), platform)


TEXTS = {one.name: one for one in _texts() if one.nos in READERS}
every_text = pytest.mark.parametrize("name", TEXTS)


@cache
def _read_as_is(name: str) -> ParsedConfig:
    """Read a text as it is, once for all tests: none changes what it finds."""
    return _read(TEXTS[name])


@cache
def _record_as_is(name: str) -> Recording[Any]:
    """Record a text as it is, once for all tests."""
    return _record(TEXTS[name])


def _read(text: Text, changed: str | None = None) -> ParsedConfig:
    return NOSES[text.nos].read(text.text if changed is None else changed, text.platform)


def _record(text: Text) -> Recording[Any]:
    module = READERS[text.nos]
    return module.READER.record(partial(module.prepare_read, text.text, text.platform))


def _plain(value: object) -> object:
    """Return facts as plain values: no recording class takes part in the comparison."""
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, set):
        return frozenset(value)
    return tuple(value) if isinstance(value, list) else value


@every_text
def test_a_recorded_read_finds_the_facts_of_a_plain_one(name: str) -> None:
    assert _plain(_record_as_is(name).builder.facts) == _plain(_read_as_is(name).facts)


@every_text
def test_every_line_read_changes_a_fact_or_opens_a_block(name: str) -> None:
    text = TEXTS[name]
    words = {_words(text, line) for line in _idle_lines(text)}
    idle = {one for one in words if IDLE.fullmatch(one) or _says_nothing(text.nos, one)}
    assert words - (idle if text.is_capture else set()) == set()


def _says_nothing(nos: str, words: str) -> bool:
    """Return whether a line is known to set no fact: it means nothing, or has an effect alone.

    So does a line that takes an effect back.
    """
    return any(
        form.regex.fullmatch(words)
        for form in NOSES[nos].line_forms
        if form.effect is not None or form.action in {ignore_line, take_effect}
    )


@every_text
def test_every_rendered_line_sets_a_fact_in_force_or_opens_a_block(name: str) -> None:
    text = TEXTS[name]
    if text.is_capture:
        return
    recording, provenance = _record_as_is(name), _read_as_is(name).provenance
    without = {line for line in recording.changing if not provenance.facts_of(line)}
    words = {_words(text, line) for line in without - recording.headers}
    assert {one for one in words if not WITHOUT_FACT.fullmatch(one)} == set()


@every_text
def test_removing_a_line_changes_its_fact_or_the_parent(name: str) -> None:
    """Or another line takes over; only a text that sanfab did not write states factory defaults."""
    text, reading = TEXTS[name], _read_as_is(name)
    facts, lines = reading.facts, reading.provenance.lines
    defaults = []
    for path in Random(name).sample(sorted(lines), min(SAMPLE, len(lines))):
        changed = _read(text, _without(text.text, lines[path]))
        both = (path, path.rpartition(".")[0])
        if any(_at(changed.facts, one) != _at(facts, one) for one in both):
            continue
        assert changed.provenance.lines.get(path) != lines[path]
        if path not in changed.provenance.lines:
            defaults.append(path)
    assert text.is_capture or [one for one in defaults if not DEFAULTS.search(one)] == []


@pytest.mark.parametrize("nos", READERS)
def test_a_recorded_read_costs_a_few_plain_reads(nos: str) -> None:
    """By the number of calls, as a clock is no judge on a busy machine."""
    text = next(one for one in TEXTS.values() if one.nos == nos and not one.is_capture)
    small, medium, large = (
        text._replace(text=text.text + _ports(nos, count)) for count in (20, 40, 60)
    )
    _record(large)  # the forms of lines are searched once
    recorded = [calls_of(partial(_record, one)) for one in (small, medium, large)]
    plain = calls_of(partial(_read, large)) - calls_of(partial(_read, small))
    assert recorded[2] - recorded[1] == pytest.approx(recorded[1] - recorded[0], rel=0.05)
    assert recorded[2] - recorded[0] < 6 * plain


def _without(text: str, line: int) -> str:
    rows = text.splitlines()
    rows[line - 1] = ""
    return "\n".join(rows) + "\n"


def _dots(path: str) -> Iterator[int]:
    return (place for place, sign in enumerate(path) if sign == ".")


def _at(facts: object, path: str) -> object:
    """Return the fact at a path; the keys of a path may hold dots."""
    if not path:
        return _plain(facts)
    head, _, rest = path.partition(".")
    if is_dataclass(facts):
        return _at(getattr(facts, head), rest)
    ends = (*_dots(path), len(path))
    if isinstance(facts, dict):
        steps = {step(key): key for key in facts}
        found = next((end for end in ends if path[:end] in steps), None)
        return None if found is None else _at(facts[steps[path[:found]]], path[found + 1 :])
    return path in {step(item) for item in facts} if isinstance(facts, set | list) else None


def _idle_lines(text: Text) -> set[int]:
    recording, unread = (
        _record_as_is(text.name),
        {one.number for one in _read_as_is(text.name).unread},
    )
    rows, _ = READERS[text.nos].prepare_read(text.text, text.platform)
    idle = {number for number, *_ in rows} - unread - recording.headers - recording.changing
    return idle - set(_silent_lines(text)) if text.is_capture else idle


def _silent_lines(text: Text) -> Iterator[int]:
    """Yield the lines of a capture that are known and say nothing about storage."""
    forms = [one for one in NOSES[text.nos].line_forms if one.action is ignore_line]
    below = sys.maxsize
    for number, words, indent in READERS[text.nos].prepare_read(text.text, text.platform)[0]:
        if indent > below:
            yield number
            continue
        found = [one for one in forms if one.under != "ignored" and one.regex.fullmatch(words)]
        if found:
            yield number
        below = indent if any(one.opens for one in found) else sys.maxsize


def _words(text: Text, line: int) -> str:
    return text.text.splitlines()[line - 1].strip()


def _ports(nos: str, count: int) -> str:
    """Return lines that make VLANs and put ports in them."""
    return "".join(LINES[nos].format(vlan=1000 + n, port=1 + n) for n in range(count))


LINES = {
    "nxos": (
        "vlan {vlan}\n  name storage-{vlan}\ninterface port-channel{port}\n  description x {port}\n"
        "  switchport mode trunk\n  switchport trunk allowed vlan 1,{vlan}\n  no shutdown\n"
        "zone name z{port} vsan 1\n  member pwwn 20:00:00:00:00:00:00:{port:02x}\n"
    ),
    "os9": (
        "interface Port-channel {port}\n description x {port}\n portmode hybrid\n switchport\n"
        " no shutdown\ninterface Vlan {vlan}\n name storage-{vlan}\n tagged Port-channel {port}\n"
        " no shutdown\n"
    ),
    "exos": (
        "create vlan Storage{vlan} tag {vlan}\nconfigure vlan Storage{vlan} add ports 1 tagged\n"
        "enable netlogin mac\ncreate account user user{port} secret\n"
    ),
    "os10": (
        "interface vlan{vlan}\n description storage-{vlan}\ninterface port-channel{port}\n"
        " description x\n switchport mode trunk\n switchport trunk allowed vlan {vlan}\n"
        " no shutdown\n"
    ),
    "eos": (
        "vlan {vlan}\n   name storage-{vlan}\ninterface Port-Channel{port}\n   description x\n"
        "   switchport mode trunk\n   switchport trunk allowed vlan 1,{vlan}\n   no shutdown\n"
    ),
}
DEFAULTS = re.compile("(lldp_(transmit|receive)|pause_receive)$|^breakouts\\.")
"""Facts that are the same where no line is about any port: EXOS states LLDP by enabling it, OS10
whether a port honours pause frames, as the detection of iSCSI would set it, and the mode of each
group of ports, that of whole ones too."""
IDLE = re.compile(
    # Factory defaults that the facts do not hold.
    "vrf member management|state active|spanning-tree portfast auto|snmp-server vrf default"
    # Removals of what does not exist.
    "|no storm-control .*|no channel-group|no ip address"
    # Lines about ports that the configuration does not show, and about the default VLAN.
    "|configure vlan default delete ports .*|configure vr VR-Default add ports .*"
    "|tagged TenGigabitEthernet .*|mtu 2500|no shutdown"
)
"""Lines of captures that change nothing."""
WITHOUT_FACT = re.compile(
    "terminal dont-ask|switchport|install feature-set .*"
    "|(snmp-server host .* )?use-vrf management.*"
    "|(no )?shutdown|portmode hybrid|dcb-policy input .*"
    "|enable flow-control rx-pause ports .*"
    "|disable cli prompting|configure vlan Default delete ports all|enable sntp-client"
    "|mode Eth .*|no switchport|no ip address dhcp|priority-flow-control mode on|ets mode on"
    "|service-policy output .*|qos-map traffic-class .*|queue . qos-group .*"
    "|match (queue|qos-group) .*|pfc-cos .*|port-group .*"
    "|configure (tacacs .* shared-secret|snmpv3 add target-params|syslog add) .*"
)
"""Rendered lines that a later line replaces, or that only other lines depend on."""
