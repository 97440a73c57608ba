"""NX-OS lines of native Fibre Channel: ports, port-channels of them, their VSANs.

An MDS names a LAG of Fibre Channel ports `port-channel`, a Nexus `san-port-channel`: their lines
are the same.
"""

import re

from sanfab.facts.clone import clone
from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.nxos.builder import READER, Builder, PortBuilder, assign, line
from sanfab.nos.nxos.fc_builder import FcBuilder
from sanfab.nos.nxos.names import FC_LAG, FC_PORT, NUMBER, fc_lag_number, fc_port_name
from sanfab.nos.undo import REMOVE_LATE, UNDO_SHUTS_PORT, ChangeStage, ListEdit, Undo

in_vsans = READER.block("vsans")
in_fc = READER.block("fc")
in_lag = READER.block("san-lag")

_LAGS = ("san-lag", "port")
"""Blocks of port-channels: that of an MDS is the one of Ethernet ports."""
_ALL = ("fc", *_LAGS)
_VSANS = "{vsans:[0-9][0-9,-]*}"
_EVERY = frozenset(range(1, 4094))
_BY_EXCHANGE = "src-dst-ox-id"
"""What chooses among equal paths without a line."""
_SOME = r"(?:v?fc|san-port-channel|port-channel) ?[0-9/]+(?: ?- ?[0-9/]+)?"
_MEMBERS = f"{_SOME}(?:, ?{_SOME})*"


def _fibre_channel(target: FcBuilder | PortBuilder, *_words: str) -> FcBuilder:
    """Return what a line of Fibre Channel sets; an Ethernet port has no such lines."""
    if isinstance(target, FcBuilder):
        return target
    if target.fc is None:
        raise ValueError(target.facts.name)
    return target.fc


@line(
    f"interface {{name:{FC_PORT}}}", source="S2 DLSAN", opens="fc", undo=Undo("", "S2", ("name",))
)
def _port(builder: Builder, name: str) -> FcBuilder:
    return builder.fc_port(fc_port_name(name))


@line(
    "interface {name:(?i:san-port-channel) ?[0-9]+}",
    source="SANPC",
    opens="san-lag",
    undo=Undo(source="SANPC", key=("name",), order=REMOVE_LATE),
)
def _lag(builder: Builder, name: str) -> FcBuilder:
    return builder.fc_lag(fc_lag_number(name))


@line("no interface {name:(?i:san-port-channel) ?[0-9]+}", source="SANPC")
def _no_lag(builder: Builder, name: str) -> None:
    builder.remove_fc_lag(fc_lag_number(name))


READER.assign(
    "switchport mode {mode:auto|E|F|NP}",
    "facts.mode",
    source="NAMC COLL-NX CISCONOTES",
    under=_ALL,
    select=_fibre_channel,
    undo=Undo("no switchport mode {mode}", "COLL-NX"),
    unset="auto",
)
# Any device port that is no loop: what an F port takes.
READER.assign(
    "switchport mode {mode:Fx}", "facts.mode", "F", source="COLL-NX", under=_ALL,
    select=_fibre_channel,
)  # fmt: skip


def _gigabits(megabits: str) -> int:
    return int(megabits) // 1000


READER.assign(
    "switchport speed {speed:[1-9][0-9]*000}",
    "facts.speed",
    source="NAMC FPBASE",
    under=_ALL,
    convert=_gigabits,
    select=_fibre_channel,
    undo=Undo("no switchport speed {speed}", "COLL-NX"),
    unset=None,
)
READER.assign(
    "switchport speed {word:auto}", "facts.speed", None, source="CISCONOTES COLL-NX", under=_ALL,
    select=_fibre_channel,
)  # fmt: skip
READER.assign("no switchport speed", "facts.speed", None, source="COLL-NX", under=("fc", "san-lag"))
READER.assign(
    "switchport description {text...}",
    "facts.description",
    source="FPBASE CISCONOTES",
    under=_ALL,
    select=_fibre_channel,
    undo=Undo("no switchport description", "MDSPC MDSSDK"),
)
for _kind in _ALL:

    @READER.line("no switchport description", source="MDSPC MDSSDK", under=_kind)
    def _no_description(target: FcBuilder | PortBuilder) -> None:
        _fibre_channel(target).facts.description = ""


READER.assign(
    "switchport trunk mode {mode:on|off|auto}",
    "facts.trunk",
    source="NAMC FPBASE CISCONOTES",
    under=_ALL,
    select=_fibre_channel,
    undo=Undo("switchport trunk mode on", "COLL-NX"),
)
READER.assign(
    "switchport rate-mode {mode:dedicated|shared}",
    "facts.rate_mode",
    source="NAMC FPBASE",
    under=_ALL,
    select=_fibre_channel,
    undo=Undo("switchport rate-mode default", "COLL-NX"),
)
READER.assign(
    "switchport rate-mode {word:default}", "facts.rate_mode", "", source="COLL-NX", under=_ALL,
    select=_fibre_channel,
)  # fmt: skip


def _restricted(vsans: set[int]) -> set[int] | None:
    """Return the VSANs of a trunk; None: all that there are, as without a list [MDSTRUNK]."""
    return None if vsans >= _EVERY else vsans


def _listed(text: str) -> set[int] | None:
    return _restricted(parse_numbers(text))


READER.assign(
    f"switchport trunk allowed vsan {_VSANS}",
    "facts.trunk_vsans",
    source="NAMC FPBASE",
    under=_ALL,
    convert=_listed,
    select=_fibre_channel,
    undo=Undo(
        "no switchport trunk allowed vsan {vsans}",
        "NED-NX",
        items=ListEdit(
            "vsans",
            add="switchport trunk allowed vsan add {vsans}",
            clear="switchport trunk allowed vsan add 1-4093",  # [MDSTRUNK]
            shrink_in=ChangeStage.REMOVE_LATE,  # a trunk without a list carries all VSANs
        ),
    ),
)


@READER.line(f"switchport trunk allowed vsan add {_VSANS}", source="NAMC", under=_ALL)
def _vsans_add(target: FcBuilder | PortBuilder, vsans: str) -> None:
    facts = _fibre_channel(target).facts
    if facts.trunk_vsans is not None:  # without a list all are allowed
        facts.trunk_vsans = _restricted(facts.trunk_vsans | parse_numbers(vsans))


@READER.line(f"no switchport trunk allowed vsan {_VSANS}", source="NED-NX", under=_ALL)
def _vsans_remove(target: FcBuilder | PortBuilder, vsans: str) -> None:
    facts = _fibre_channel(target).facts
    if facts.trunk_vsans is not None:
        facts.trunk_vsans = facts.trunk_vsans - parse_numbers(vsans)


in_fc.assign(
    f"switchport fcrxbbcredit {{credits:{NUMBER}}}",
    "facts.receive_credits",
    source="NAMC",
    convert=int,
    undo=Undo("switchport fcrxbbcredit default", "COLL-NX"),
)
in_fc.assign("switchport fcrxbbcredit default", "facts.receive_credits", None, source="COLL-NX")
in_fc.assign(
    "port-license acquire",
    "facts.licence",
    value=True,
    source="NAMC DLSAN",
    undo=Undo("no port-license acquire", "NAMC"),
    unset=False,
)
# A port that is eligible for a licence need not have one.
in_fc.assign("port-license", "facts.licence", value=False, source="NAMC")
in_fc.assign("no port-license", "facts.licence", value=False, source="COLL-NX")


@in_fc.line("channel-group {number:[0-9]+}", source="NAMC")
@in_fc.line(
    "channel-group {number:[0-9]+} force",
    source="FPBASE CISCONOTES",
    undo=Undo("no channel-group {number}", "MDSSDK", undo_first=True, rank=2, lag="membership"),
)
def _channel_group(port: FcBuilder, number: str) -> None:
    port.lag_of(int(number))  # is created where it does not exist
    port.port.lag = int(number)


@in_fc.line("no channel-group {number:[0-9]+}", source="MDSSDK")
def _no_channel_group(port: FcBuilder, number: str) -> None:
    if port.port.lag != int(number):
        raise ValueError(number)
    port.port.lag = None


for _kind in _LAGS:

    @READER.line(
        "channel mode {mode:active}",
        source="FPBASE MDSPC",
        under=_kind,
        undo=Undo("no channel mode active", "MDSSDK"),
    )
    def _active(target: FcBuilder | PortBuilder, _mode: str) -> None:
        _fibre_channel(target).channel = "active"

    @READER.line("channel mode on", source="SANPC", under=_kind)
    @READER.line("no channel mode active", source="MDSSDK", under=_kind)
    def _on(target: FcBuilder | PortBuilder) -> None:
        _fibre_channel(target).channel = "on"


READER.assign(
    "shutdown",
    "enabled",
    value=False,
    source="NAMC MDSSDK",
    under=("fc", "san-lag"),
    undo=Undo("", "NAMC", setting="state", rank=-1),
)
READER.assign(
    "no shutdown",
    "enabled",
    value=True,
    source="NAMC MDSPC",
    under=("fc", "san-lag"),
    undo=Undo("shutdown", "NAMC MDSSDK", setting="state", rank=3, order=UNDO_SHUTS_PORT),
)


# The VSAN of a port that leaves its own is the default one.
_LEAVES = Undo("vsan 1 interface {name}", "MDSPC", key=("name",))


@in_vsans.line(f"vsan {{id:{NUMBER}}} interface {{name:{FC_PORT}}}", source="NAMC", undo=_LEAVES)
@in_vsans.line(f"vsan {{id:{NUMBER}}} interface {{name:{FC_LAG}}}", source="FPBASE", undo=_LEAVES)
def _vsan_member(builder: Builder, number: str, name: str) -> None:
    builder.join_vsan(number, name)


@in_vsans.line(f"vsan {{id:{NUMBER}}} interface {{names:{_MEMBERS}}}", source="VSANLIST NORDWIKI")
def _vsan_members(builder: Builder, number: str, text: str) -> None:
    for name in re.split(", ?", text):
        for one in _expanded(name.replace(" ", "")):
            builder.join_vsan(number, one)


def _expanded(text: str) -> list[str]:
    """Return the interfaces of a range.

    >>> _expanded("fc1/44-46"), _expanded("san-port-channel1")
    (['fc1/44', 'fc1/45', 'fc1/46'], ['san-port-channel1'])
    """
    match = re.fullmatch(r"(.*?)(\d+)-(?:\d+/)?(\d+)", text)
    if match is None:
        return [text]
    return [f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1)]


@line(
    f"in-order-guarantee vsan {{id:{NUMBER}}}",
    source="NAMC",
    undo=Undo("no in-order-guarantee vsan {id}", "NAMC", key=("id",)),
)
def _in_order(builder: Builder, number: str) -> None:
    builder.vsan(number).in_order = True


@line(f"no in-order-guarantee vsan {{id:{NUMBER}}}", source="NAMC")
def _no_in_order(builder: Builder, number: str) -> None:
    builder.vsan(number).in_order = False


@in_vsans.line(
    f"vsan {{id:{NUMBER}}} loadbalancing {{how:src-dst-id|src-dst-ox-id}}",
    source="NAMC COLL-NX mem",
    undo=Undo(f"vsan {{id}} loadbalancing {_BY_EXCHANGE}", "COLL-NX mem", key=("id",)),
)
def _load_balancing(builder: Builder, number: str, how: str) -> None:
    builder.vsan(number).load_balancing = how


assign("system default switchport trunk mode {mode:on|off|auto}", "fc_trunk", source="DLSAN")
assign("system default switchport mode {mode:F}", "fc_mode", source="NAMC mem")
assign("no system default switchport mode F", "fc_mode", "auto", source="NAMC mem")


def state_fc_defaults(facts: SwitchFacts) -> None:
    """State what ports and LAGs do of which no line speaks [COLL-NX] [MDSTRUNK].

    A VSAN that does as usual needs no line, so its default counts as not stated.
    """
    for vsan in facts.vsans.values():
        if vsan.load_balancing == _BY_EXCHANGE:
            vsan.load_balancing = ""
    for port in facts.fc_ports.values():
        port.trunk = port.trunk or "on"
    for lag in facts.fc_lags.values():
        lag.trunk = lag.trunk or "on"


def states_of_moving(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in which ports that join or leave a LAG are shut down, and in none.

    A port that leaves keeps what it took over, and one that joins is disabled by that [MDSPC].
    """
    moved = {
        name
        for name, port in goal.fc_ports.items()
        if name in start.fc_ports and start.fc_ports[name].lag != port.lag
    }
    if not moved:
        return []
    between = clone(start)
    for name in moved:
        port = between.fc_ports[name]
        if port.lag is not None:
            del between.fc_lags[port.lag].members[name]
        port.lag, port.enabled = None, False
    return [between]
