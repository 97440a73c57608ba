"""PowerVault ME4 and ME5, and HPE MSA: one command line, as both are made by one manufacturer."""

import re
from collections.abc import Iterator

from sanfab.arrays.commands import (
    ArrayCli,
    ArrayStep,
    CommandFamily,
    CommandForm,
    array_step,
    steps_with_lines,
)
from sanfab.arrays.facts import ArrayFacts, TargetAddress, unknown_value
from sanfab.arrays.families.sevenmode import iscsi_addresses, secret_of
from sanfab.arrays.host_objects import initiators_of
from sanfab.arrays.masking import is_wwpn
from sanfab.arrays.read_back import LineReader, ReadBack, Settings
from sanfab.model.base import STANDARD_MTU

PORT = CommandForm(
    "set host-parameters ip {address} netmask {mask} gateway 0.0.0.0 iscsi-ip-version ipv4"
    " ports {port}",
    "ME-ANS",
)
JUMBO = CommandForm("set iscsi-parameters jumbo-frame {state}", "ME-ANS")
CHAP = CommandForm("create chap-record name {initiator} secret {secret}", "ME-CINDER")
ASK_CHAP = CommandForm("set iscsi-parameters chap enabled", "ME-ANS")
NICKNAME = CommandForm("set initiator id {initiator} nickname {label}", "ME-ANS ME-API")
VOLUME = CommandForm("create volume pool {volume} size {size} {lun}", "ME-API ME-PVE")
MAP = CommandForm(
    "map volume access rw initiator {initiators} lun {number} {lun}", "ME-API ME-LINSTOR"
)
UNMAP = CommandForm("unmap volume initiator {initiators} {lun}", "ME-LINSTOR")
NO_NICKNAME = CommandForm("delete initiator-nickname {initiator}", "ME-ANS")

_PORT = re.compile(r"[ab][0-9]")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "Ports",
            "A port loses its connections when its address changes. Jumbo frames are on or off for "
            "all ports: on, a port takes frames of 9000 bytes. Check with `show ports`.",
            *_port_lines(facts),
            *_jumbo_lines(facts),
        ),
        array_step(
            "Initiators",
            "Check with `show initiators`.",
            *(
                (NICKNAME, NICKNAME.line(initiator=_id(one.initiator), label=one.name))
                for one in facts.initiators
            ),
        ),
        array_step(
            "CHAP",
            "The user of an initiator is its iSCSI name.",
            *(
                (CHAP, CHAP.line(initiator=one.initiator, secret=secret_of(one.secret)))
                for one in facts.chap
            ),
        ),
        array_step("CHAP of all", _chap_text(facts), *_asking(facts)),
        array_step(
            "Volumes",
            "1 GB is 1000 MB here, and 1 GiB is 1024 MiB. A volume that exists refuses its first "
            "line: go on. Check with `show maps`.",
            *_volume_lines(facts),
        ),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def _id(initiator: str) -> str:
    """Return an initiator as the array prints it: a WWPN without colons."""
    return initiator.replace(":", "") if is_wwpn(initiator) else initiator


def powervault_port(one: TargetAddress) -> str:
    """Return the name of a port: controller and number, as a0."""
    for name in (one.interface, f"{one.controller}{one.interface}"):
        if _PORT.fullmatch(name.lower()):
            return name.lower()
    return unknown_value(f"port of {one.port}")


def _port_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in iscsi_addresses(facts):
        yield PORT, PORT.line(address=one.name, mask=one.mask, port=powervault_port(one))


def _jumbo(facts: ArrayFacts) -> str:
    """Return whether its ports take jumbo frames; what is not known, if they differ."""
    found = {int(one.mtu) > STANDARD_MTU for one in iscsi_addresses(facts)}
    if len(found) == 1:
        return "enabled" if found.pop() else "disabled"
    return unknown_value(f"one MTU for all ports of {facts.name}") if found else ""


def _jumbo_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    if state := _jumbo(facts):
        yield JUMBO, JUMBO.line(state=state)


def _chap_text(facts: ArrayFacts) -> str:
    named = {one.name for one in facts.chap}
    iscsi = [one for one in facts.initiators if not is_wwpn(one.initiator)]
    hosts = dict.fromkeys(one.host for one in iscsi if one.name not in named)
    text = "From now on the array asks all initiators: enter this when each has its record."
    if not hosts:
        return text
    names = ", ".join(f"`{host}`" for host in hosts)
    return f"{text} Without `chap`, these hosts no longer log in: {names}."


def _asking(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    if facts.chap:
        yield ASK_CHAP, ASK_CHAP.line()


def _initiators_of(facts: ArrayFacts, group: str) -> list[str]:
    return [_id(one.initiator) for one in initiators_of(facts, group)]


def _volume_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.luns:
        yield VOLUME, VOLUME.line(volume=one.volume, size=one.size, lun=one.lun)
    for mapped in facts.maps:
        initiators = _initiators_of(facts, mapped.group)
        line = MAP.line(initiators=initiators, number=mapped.number, lun=mapped.lun)
        yield MAP, line


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    unmapped = (
        UNMAP.line(initiators=_initiators_of(facts, one.group), lun=one.lun) for one in facts.maps
    )
    return steps_with_lines(
        array_step(
            "Volumes",
            "Each line takes a volume from its hosts: end their use first. Its data stay.",
            *((UNMAP, line) for line in unmapped),
        ),
        array_step(
            "Initiators",
            "An initiator that is logged in stays in the list, without its name.",
            *(
                (NO_NICKNAME, NO_NICKNAME.line(initiator=_id(one.initiator)))
                for one in facts.initiators
            ),
        ),
    )


COMMANDS = CommandFamily(
    opening="Log in to the management address of a controller by SSH.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "flow control of a port, a tagged VLAN and IPv6 addresses: enter them as the sheet says, "
        "as far as the array has them",
        "hosts and host groups: each volume is mapped to the initiators of its hosts instead",
        "CHAP in the other direction: in the web interface",
        "the undo of an address, of jumbo frames and of CHAP: what was set before is not known",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {}
    for one in iscsi_addresses(facts):
        found["port", one.name] = f"{one.mask} {powervault_port(one)}"
    if _jumbo(facts):
        found["jumbo",] = _jumbo(facts)
    for initiator in facts.initiators:
        found["nickname", _id(initiator.initiator)] = initiator.name
    for chap in facts.chap:
        found |= {("chap", chap.initiator): f"<secret {chap.secret}>", ("asks",): "enabled"}
    for lun in facts.luns:
        found["volume", lun.lun] = f"{lun.volume} {lun.size}"
    for mapped in facts.maps:
        names = ",".join(_initiators_of(facts, mapped.group))
        found["map", mapped.lun, names] = mapped.number
    return found


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    kinds = {"map", "nickname"}
    return {key: "" for key in _expected(facts, "") if key[0] in kinds}


_W = r"(?:<[^<>]*>|[^\s<>,]+)"
_LIST = rf"{_W}(?:,{_W})*"
READ_BACK = ReadBack(
    readers=(
        LineReader(
            rf"set host-parameters ip (?P<a>\S+) netmask (?P<m>{_W}) gateway 0\.0\.0\.0"
            rf" iscsi-ip-version ipv4 ports (?P<p>{_W})",
            {("port", "{a}"): "{m} {p}"},
        ),
        LineReader(rf"set iscsi-parameters jumbo-frame (?P<s>{_W})", {("jumbo",): "{s}"}),
        LineReader(r"set iscsi-parameters chap (?P<s>enabled)", {("asks",): "{s}"}),
        LineReader(
            rf"set initiator id (?P<i>{_W}) nickname (?P<l>{_W})", {("nickname", "{i}"): "{l}"}
        ),
        LineReader(
            rf"create chap-record name (?P<i>{_W}) secret (?P<s>{_W})", {("chap", "{i}"): "{s}"}
        ),
        LineReader(
            rf"create volume pool (?P<p>{_W}) size (?P<s>\d+[MGT]B) (?P<v>\S+)",
            {("volume", "{v}"): "{p} {s}"},
        ),
        LineReader(
            rf"map volume access rw initiator (?P<i>{_LIST}) lun (?P<n>\d+) (?P<v>\S+)",
            {("map", "{v}", "{i}"): "{n}"},
        ),
    ),
    expected=_expected,
    takes_away=(
        LineReader(
            rf"unmap volume initiator (?P<i>{_LIST}) (?P<v>\S+)", {("map", "{v}", "{i}"): ""}
        ),
        LineReader(rf"delete initiator-nickname (?P<i>{_W})", {("nickname", "{i}"): ""}),
    ),
    undone=_undone,
)
