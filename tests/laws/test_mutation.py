"""Law 1 by mutation: a golden text with any one line dropped, doubled or altered is noticed.

Noticed means by reading alone: other facts, a line that is not understood, one that is repeated
or that does more than it says as one is missing, or none about pause frames where their default is
open.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from sanfab.render.build import unstated_pause
from sanfab.render.templates import render_configuration
from support.nightly import NIGHTLY
from support.sans import SANS, SWEPT

NUMBER = re.compile(r"[0-9]+")
SAME = re.compile(
    r"configure vlan (?P<rest>.+) became configure (?P=rest)"
    r"|(?P<server>configure tacacs \S+ server \S+) 49 (?P<by>.+) became (?P=server) (?P=by)"
    r"|configure syslog add (?P<log>.+) became configure syslog (?P=log)"
    r"|(?P<user>configure snmpv3 add user .+ aes) 128 (?P<key>.+) became (?P=user) (?P=key)"
    r"|enable ipforwarding vlan (?P<vlan>.+) became enable ipforwarding (?P=vlan)"
    r"|(?P<lag>   port-channel lacp fallback) static became (?P=lag)"
    r"|dropped   shutdown"
    r"|(?P<quad>.+ portmode quad) no-confirm became (?P=quad)"
    r"|mlag configuration became mlag"
    r"|snmp-server host (?P<to>\S+) traps (?P<how>.+) became snmp-server host (?P=to) (?P=how)"
    r"|  switchport mode F became   switchport mode Fx"
    r"|(?P<group>  channel-group [0-9]+) force became (?P=group)"
)
"""ExtremeXOS takes the name of a VLAN without the keyword too, a TACACS server without its usual
port, a syslog server without `add` and AES without the size of its key [F-PUB E-SNMP]; NX-OS has a
port-channel shut before `lacp suspend-individual`, and prints nothing of it afterwards; OS9 asks
without `no-confirm`; EOS enters the same block by `mlag` alone [EOSZTP EOSLEAF]. NX-OS sends traps
without the word `traps` too [NXNOTES]; `force` is about the moment of joining a LAG; Fx is any
device port but a loop. The fallback of EOS is `static` unless a line says otherwise."""
AS_SHIPPED = {
    "os10": re.compile(
        r"dropped  (?:no shutdown|no switchport|no ip address dhcp|flowcontrol receive off"
        r"|mode Eth (?:[0-9]+g-1x|25g-4x))"  # of a whole port, or of four
        r"|port-group \S+ became port-group \S+"  # two groups in one mode, that of a whole port
        r"| no ip address dhcp became  (?:no )?ip address(?: dhcp)?"  # its own address follows
    )
}
"""Lines that say what holds without them: OS10 prints them at each port, and so do its templates. A
member of a LAG does not switch without `no switchport` either."""
UP, FC_LAG = "  no shutdown", "  channel mode active"
"""A port-channel of native Fibre Channel ports, which has the second line, is up unless a line
shuts it (NX-OS): a published switch prints none of it and reaches another one by it alone
[CISCONOTES]."""


@cache
def designs(san: str) -> tuple[SwitchDesign, ...]:
    _, cabling = load_inventory(SANS[san])
    return tuple(design_of(cabling, name) for name in cabling.san.switches)


def _holds_anyway(nos: str, what: str) -> bool:
    return nos in AS_SHIPPED and bool(AS_SHIPPED[nos].fullmatch(what))


def mutants(lines: list[str], seen: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield (what was done, text): each line dropped, doubled, and altered token by token.

    Outside the nightly run a line is not tried again that differs only in its numbers from one
    that was, in a block of the same kind; and one token a line is altered, another for each line.
    """
    header, start = "", 0
    for index, line in enumerate(lines):
        if line[:1] != " ":
            header, start = line, index
        shape = (NUMBER.sub("0", header), NUMBER.sub("0", line))
        if shape in seen and not NIGHTLY:
            continue
        seen.add(shape)
        before, after = lines[:index], lines[index + 1 :]
        if line != UP or FC_LAG not in lines[start:index]:
            yield f"dropped {line}", "\n".join([*before, *after])
        yield f"doubled {line}", "\n".join([*before, line, line, *after])
        altered = list(alterations(line)) or ["x"]  # a blank line gets a word
        for changed in altered if NIGHTLY else [altered[index % len(altered)]]:
            yield f"{line} became {changed}", "\n".join([*before, changed, *after])


def alterations(line: str) -> Iterator[str]:
    """Yield the line with one token changed or taken away."""
    indent = line[: len(line) - len(line.lstrip())]
    tokens = line.split()
    for index, token in enumerate(tokens):
        yield indent + " ".join([*tokens[:index], _other(token), *tokens[index + 1 :]])
        if len(tokens) > 1:
            yield indent + " ".join([*tokens[:index], *tokens[index + 1 :]])


def _other(token: str) -> str:
    """Return a token of the same shape that means something else."""
    digit = re.search(r"\d(?!.*\d)", token)
    if digit:
        return f"{token[: digit.start()]}{(int(digit[0]) + 1) % 10}{token[digit.end() :]}"
    return f"{token}x"


@pytest.fixture(scope="module")
def seen() -> dict[str, set[tuple[str, str]]]:
    """The shapes of lines that were tried, of each model, in whatever SAN."""
    return defaultdict(set)


@pytest.mark.parametrize("san", SWEPT if NIGHTLY else list(SWEPT)[::2])
def test_the_proof_notices_any_changed_line(
    san: str, seen: dict[str, set[tuple[str, str]]], note: list[str]
) -> None:
    noticed, missed = 0, []
    for design in designs(san):
        managed = managed_facts(design)
        facts = NOSES[design.platform.nos].as_rendered(managed, design.platform)
        read = NOSES[design.platform.nos].read
        lines = render_configuration(
            managed, design.platform, design.capabilities, comments=False
        ).splitlines()
        assert read("\n".join(lines), design.platform).facts == facts, "all else is noticed then"
        for what, text in mutants(lines, seen[design.platform.model]):
            reading = read(text, design.platform)
            odd = reading.unread or reading.repeated or reading.unstated
            unstated = unstated_pause(facts, reading.facts, design.platform)
            if odd or unstated or reading.facts != facts:
                noticed += 1
            elif not SAME.fullmatch(what) and not _holds_anyway(design.platform.nos, what):
                missed.append(f"{design.name}: {what}")
    total = noticed + len(missed)
    if total:
        note.append(f"mutation {san}: {noticed} of {total} noticed ({100 * noticed / total:.2f} %)")
    assert missed == []
