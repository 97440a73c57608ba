"""HPE Alletra MP B10000: the command line that 3PAR, Primera and Alletra 9000 have as well."""

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
from sanfab.arrays.facts import ArrayFacts, TargetAddress, is_unknown, unknown_value
from sanfab.arrays.families.sevenmode import iscsi_addresses
from sanfab.arrays.host_objects import HostObject, host_objects, shared_groups
from sanfab.arrays.masking import is_wwpn
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

PORT = CommandForm("controliscsiport addr {address} {mask} -f {port}", "HPE-PS")
ISCSI_HOST = CommandForm(
    "createhost -iscsi -persona {persona} {host} {initiator}", "HPE-CINDER HPE-SCOD"
)
MORE_ISCSI = CommandForm("createhost -iscsi -add {host} {initiator}", "HPE-CINDER")
FC_HOST = CommandForm("createhost -persona {persona} {host} {initiator}", "HPE-CINDER HPE-B10K")
MORE_FC = CommandForm("createhost -add {host} {initiator}", "HPE-CINDER")
HOST_SET = CommandForm("createhostset {group} {host}", "HPE-B10K")
MORE_SET = CommandForm("createhostset -add {group} {host}", "HPE-B10K")
VOLUME = CommandForm("createvv -tpvv {volume} {lun} {size}", "HPE-B10K")
EXPORT = CommandForm("createvlun -f {lun} {number} {host}", "HPE-PS HPE-B10K")
UNEXPORT = CommandForm("removevlun -f {lun} {number} {host}", "HPE-B10K")
NO_SET = CommandForm("removehostset -f {group}", "HPE-B10K")
NO_HOST = CommandForm("removehost -f {host}", "HPE-B10K")

PERSONAS = {"esxi": "11", "windows": "15", "linux": "2"}
"""Persona of a host by its operating system: VMware, WindowsServer, Generic-ALUA [HPE-CINDER]."""
_PORT = re.compile(r"([0-9])[.-]([0-9]{1,2})[.-]([0-9]{1,2})")
"""A port as the inventory writes it, whose names have no colon: 0-3-1."""
_UNITS = {"MB": "", "GB": "g", "TB": "t"}
"""What stands behind a size; it is MiB without [HPE-B10K]."""


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "Ports",
            "A port is node, slot and port, as `0:3:1`; in the inventory `0-3-1`. Check with "
            "`showport -iscsi`.",
            *(
                (PORT, PORT.line(address=one.name, mask=one.mask, port=alletra_port(one)))
                for one in iscsi_addresses(facts)
            ),
        ),
        array_step(
            "Hosts",
            "A persona is the operating system of a host: 11 ESXi, 15 Windows Server, 2 Linux; "
            "`showhost -listpersona` lists them. Check with `showhost`.",
            *(line for one in host_objects(facts) for line in _host_lines(facts, one)),
            *_set_lines(facts),
        ),
        array_step(
            "Volumes",
            "A volume that exists refuses its first line: go on. Check with `showvlun -t`.",
            *_volume_lines(facts),
        ),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def alletra_port(one: TargetAddress) -> str:
    """Return a port as node, slot and port; its label may have that form, or its name."""
    for name in (one.interface, f"{one.controller}-{one.interface}"):
        if found := _PORT.fullmatch(name):
            return ":".join(found.groups())
    return unknown_value(f"node:slot:port of {one.port}")


def _persona(facts: ArrayFacts, host: HostObject) -> str:
    system = next(one.system for one in facts.groups if one.name == host.group)
    return PERSONAS.get(system) or unknown_value(f"persona of {host.host}")


def _host_lines(facts: ArrayFacts, host: HostObject) -> Iterator[tuple[CommandForm, str]]:
    """Yield the lines that make a host: the first initiator makes it, the others join it."""
    for index, one in enumerate(host.initiators):
        is_fc = is_wwpn(one.initiator)
        name = one.initiator.replace(":", "") if is_fc else one.initiator
        if index == 0:
            form = FC_HOST if is_fc else ISCSI_HOST
            persona = _persona(facts, host)
            yield form, form.line(persona=persona, host=host.name, initiator=name)
        else:
            form = MORE_FC if is_fc else MORE_ISCSI
            yield form, form.line(host=host.name, initiator=name)


def _set_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for group, hosts in shared_groups(facts).items():
        for index, host in enumerate(hosts):
            form = MORE_SET if index else HOST_SET
            yield form, form.line(group=group, host=host)


def _export_name(facts: ArrayFacts, group: str) -> str:
    """Return what a volume is exported to: a host, or a host set."""
    if group not in shared_groups(facts):
        return group
    return group if is_unknown(group) else f"set:{group}"


def _size(size: str) -> str:
    return f"{size[:-2]}{_UNITS[size[-2:]]}"


def _volume_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.luns:
        yield VOLUME, VOLUME.line(volume=one.volume, lun=one.lun, size=_size(one.size))
    yield from _exports(facts, EXPORT)


def _exports(facts: ArrayFacts, form: CommandForm) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.maps:
        host = _export_name(facts, one.group)
        yield form, form.line(lun=one.lun, number=one.number, host=host)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    return steps_with_lines(
        array_step(
            "Volumes",
            "Each line takes a volume from its hosts: end their use first. Its data stay.",
            *_exports(facts, UNEXPORT),
        ),
        array_step(
            "Hosts",
            "A host with a volume stays: take its volumes away first.",
            *((NO_SET, NO_SET.line(group=name)) for name in shared_groups(facts)),
            *((NO_HOST, NO_HOST.line(host=one.name)) for one in host_objects(facts)),
        ),
    )


COMMANDS = CommandFamily(
    opening="Log in to the management address by SSH.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "MTU, flow control and a tagged VLAN of a port, and IPv6 addresses: enter them as the "
        "sheet says",
        "ports and hosts of NVMe/TCP, and file ports of NFS and SMB",
        "CHAP: in the web interface",
        "the undo of an address: what was set before is not known",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {}
    for one in iscsi_addresses(facts):
        found["port", one.name] = f"{one.mask} {alletra_port(one)}"
    for host in host_objects(facts):
        for index, member in enumerate(host.initiators):
            is_fc = is_wwpn(member.initiator)
            name = member.initiator.replace(":", "") if is_fc else member.initiator
            how = "" if index else _persona(facts, host)
            found["initiator", host.name, name] = how if is_fc else f"iscsi {how}"
    for group, hosts in shared_groups(facts).items():
        for index, of_set in enumerate(hosts):
            found["set", group, of_set] = "joins" if index else "makes"
    for lun in facts.luns:
        unit = {"MB": "", "GB": "g", "TB": "t"}[lun.size[-2:]]
        found["volume", lun.lun] = f"{lun.volume} {lun.size[:-2]}{unit}"
    return found | _expected_exports(facts)


def _expected_exports(facts: ArrayFacts) -> dict[tuple[str, ...], str]:
    sets = shared_groups(facts)
    return {
        ("export", one.lun, f"set:{one.group}" if one.group in sets else one.group): one.number
        for one in facts.maps
    }


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    found = _expected_exports(facts)
    found |= {("set", group): "" for group in shared_groups(facts)}
    return found | {("host", one.name): "" for one in host_objects(facts)}


_W = r"(?:<[^<>]*>|[^\s<>-][^\s<>]*)"
READ_BACK = ReadBack(
    readers=(
        LineReader(
            rf"controliscsiport addr (?P<a>\S+) (?P<m>{_W}) -f (?P<p>{_W})",
            {("port", "{a}"): "{m} {p}"},
        ),
        LineReader(
            rf"createhost -iscsi -persona (?P<p>{_W}) (?P<h>{_W}) (?P<i>{_W})",
            {("initiator", "{h}", "{i}"): "iscsi {p}"},
        ),
        LineReader(
            rf"createhost -iscsi -add (?P<h>{_W}) (?P<i>{_W})",
            {("initiator", "{h}", "{i}"): "iscsi "},
        ),
        LineReader(
            rf"createhost -persona (?P<p>{_W}) (?P<h>{_W}) (?P<i>{_W})",
            {("initiator", "{h}", "{i}"): "{p}"},
        ),
        LineReader(rf"createhost -add (?P<h>{_W}) (?P<i>{_W})", {("initiator", "{h}", "{i}"): ""}),
        LineReader(rf"createhostset (?P<g>{_W}) (?P<h>{_W})", {("set", "{g}", "{h}"): "makes"}),
        LineReader(
            rf"createhostset -add (?P<g>{_W}) (?P<h>{_W})", {("set", "{g}", "{h}"): "joins"}
        ),
        LineReader(
            rf"createvv -tpvv (?P<c>{_W}) (?P<v>\S+) (?P<s>\d+[gt]?)",
            {("volume", "{v}"): "{c} {s}"},
        ),
        LineReader(
            rf"createvlun -f (?P<v>\S+) (?P<n>\d+) (?P<h>{_W})", {("export", "{v}", "{h}"): "{n}"}
        ),
    ),
    expected=_expected,
    takes_away=(
        LineReader(
            rf"removevlun -f (?P<v>\S+) (?P<n>\d+) (?P<h>{_W})", {("export", "{v}", "{h}"): "{n}"}
        ),
        LineReader(rf"removehostset -f (?P<g>{_W})", {("set", "{g}"): ""}),
        LineReader(rf"removehost -f (?P<h>{_W})", {("host", "{h}"): ""}),
    ),
    undone=_undone,
)
