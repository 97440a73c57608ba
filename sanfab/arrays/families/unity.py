"""Dell Unity: iSCSI interfaces, hosts, initiators and LUNs, by uemcli."""

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
from sanfab.arrays.families.sevenmode import iscsi_addresses
from sanfab.arrays.host_objects import HostObject, host_objects
from sanfab.arrays.masking import is_wwpn
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

PORT = CommandForm(
    "uemcli /net/if create -type iscsi -port {port} -ipv4 static -addr {address} -netmask {mask}"
    " -gateway {gateway}",
    "UNITY-TEST",
)
VLAN_PORT = CommandForm(f"{PORT.text} -vlanId {{vlan}}", "UNITY-TEST")
HOST = CommandForm(
    "uemcli /remote/host create -name {host} -type host -addr {address}", "UNITY-LAB"
)
INITIATOR = CommandForm(
    "uemcli /remote/initiator create -host {host} -uid {initiator} -type iscsi", "UNITY-LAB"
)
LUN = CommandForm(
    "uemcli /stor/prov/luns/lun create -name {lun} -poolName {volume} -size {size} -thin yes",
    "UNITY-LUN",
)
SHOWN_LUN = CommandForm(f"{LUN.text} -lunHosts {{hosts}} -hlus {{numbers}}", "UNITY-LUN")
NO_HOST = CommandForm("uemcli /remote/host -id {host} delete", "UNITY-UNDO")
NO_PORT = CommandForm("uemcli /net/if -id {interface} delete", "UNITY-UNDO")

_CONTROLLER = re.compile(r"sp[ab]")
_PORT = re.compile(r"sp[ab]_[a-z0-9_]+")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "Ports",
            "A port is `spa_eth2`; `uemcli /net/port/eth show` lists them. The documents show the "
            "line with a gateway.",
            *_port_lines(facts),
        ),
        array_step("Hosts", "Check with `uemcli /remote/host show`.", *_host_lines(facts)),
        array_step(
            "Initiators",
            "The id of a host is what its line printed, as `Host_1`.",
            *_initiator_lines(facts),
        ),
        array_step(
            "LUNs",
            "A LUN that exists refuses its line: go on. Each host in `-lunHosts` has its number at "
            "the same place in `-hlus`.",
            *_lun_lines(facts),
        ),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def unity_port(one: TargetAddress) -> str:
    """Return a port with its storage processor in front."""
    name, controller = one.interface.lower(), one.controller.lower()
    if _PORT.fullmatch(name):
        return name
    is_known = _CONTROLLER.fullmatch(controller) and name.isalnum()
    return f"{controller}_{name}" if is_known else unknown_value(f"port of {one.port}")


def _gateway(one: TargetAddress) -> str:
    return unknown_value(f"gateway of {one.vlan_name or one.name}")


def _port_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in iscsi_addresses(facts):
        words = {"port": unity_port(one), "address": one.name, "mask": one.mask}
        if one.tagged == "yes":
            line = VLAN_PORT.line(gateway=_gateway(one), vlan=one.vlan, **words)
            yield VLAN_PORT, line
        else:
            yield PORT, PORT.line(gateway=_gateway(one), **words)


def _address_of(host: HostObject) -> str:
    addresses = [address for one in host.initiators for address in one.addresses]
    return addresses[0] if addresses else unknown_value(f"address of {host.host}")


def _host_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for host in host_objects(facts):
        yield HOST, HOST.line(host=host.name, address=_address_of(host))


def _host_id(name: str) -> str:
    return unknown_value(f"id of {name.strip('<>')}")


def _initiator_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for host in host_objects(facts):
        for one in host.initiators:
            if not is_wwpn(one.initiator):
                line = INITIATOR.line(host=_host_id(host.name), initiator=one.initiator)
                yield INITIATOR, line


def _shown_to(facts: ArrayFacts, lun: str) -> list[tuple[str, str]]:
    """Return the hosts that a LUN is shown to, each with its number."""
    return [
        (_host_id(host.name), one.number)
        for one in facts.maps
        if one.lun == lun
        for host in host_objects(facts)
        if one.group in {host.group, host.name}
    ]


def _lun_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.luns:
        words = {"lun": one.lun, "volume": one.volume, "size": one.size[:-1]}
        if shown := _shown_to(facts, one.lun):
            hosts, numbers = zip(*shown, strict=True)
            yield SHOWN_LUN, SHOWN_LUN.line(hosts=hosts, numbers=numbers, **words)
        else:
            yield LUN, LUN.line(**words)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    hosts, ports = host_objects(facts), iscsi_addresses(facts)
    return steps_with_lines(
        array_step(
            "Hosts",
            "First take the LUNs from each host, in Unisphere: no document shows a line for it. "
            "`uemcli /remote/host show` lists the ids. The document does not say whether the "
            "initiators of a host go with it: look in Unisphere afterwards.",
            *((NO_HOST, NO_HOST.line(host=_host_id(host.name))) for host in hosts),
        ),
        array_step(
            "Ports",
            "Each line ends the sessions at an address. `uemcli /net/if show` lists the ids.",
            *((NO_PORT, NO_PORT.line(interface=_port_id(one))) for one in ports),
        ),
    )


def _port_id(one: TargetAddress) -> str:
    return unknown_value(f"id of {one.name}")


COMMANDS = CommandFamily(
    opening="Enter the lines where Unisphere CLI is installed, with `-d` and the management "
    "address behind `uemcli`.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "MTU and flow control of a port, and IPv6 addresses: enter them as the sheet says",
        "initiators of Fibre Channel: they appear when they log in; assign each to its host",
        "the operating system of a host, and CHAP: in Unisphere, Access",
        "NAS servers, file systems of NFS and SMB",
        "taking a LUN from its hosts, before the undo: in Unisphere",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {}
    for one in iscsi_addresses(facts):
        vlan = one.vlan if one.tagged == "yes" else ""
        found["port", one.name] = f"{unity_port(one)} {one.mask} {_gateway(one)} {vlan}"
    for host in host_objects(facts):
        found["host", host.name] = _address_of(host)
        for member in host.initiators:
            if not is_wwpn(member.initiator):
                found["initiator", member.initiator] = _host_id(host.name)
    for lun in facts.luns:
        shown = _shown_to(facts, lun.lun)
        hosts, numbers = (",".join(part[at] for part in shown) for at in (0, 1))
        found["lun", lun.lun] = f"{lun.volume} {lun.size.removesuffix('B')} {hosts} {numbers}"
    return found


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {}
    found |= {("host", host.name.strip("<>")): "" for host in host_objects(facts)}
    return found | {("port", one.name): "" for one in iscsi_addresses(facts)}


_W = r"(?:<[^<>]*>|[^\s<>,]+)"
_LIST = rf"{_W}(?:,{_W})*"
READ_BACK = ReadBack(
    readers=(
        LineReader(
            rf"uemcli /net/if create -type iscsi -port (?P<p>{_W}) -ipv4 static -addr (?P<a>\S+)"
            rf" -netmask (?P<m>{_W}) -gateway (?P<g>{_W})(?: -vlanId (?P<v>\d+))?",
            {("port", "{a}"): "{p} {m} {g} {v}"},
        ),
        LineReader(
            rf"uemcli /remote/host create -name (?P<h>{_W}) -type host -addr (?P<a>{_W})",
            {("host", "{h}"): "{a}"},
        ),
        LineReader(
            rf"uemcli /remote/initiator create -host (?P<h>{_W}) -uid (?P<i>{_W}) -type iscsi",
            {("initiator", "{i}"): "{h}"},
        ),
        LineReader(
            rf"uemcli /stor/prov/luns/lun create -name (?P<l>\S+) -poolName (?P<p>{_W})"
            r" -size (?P<s>\d+[MGT]) -thin yes"
            rf"(?: -lunHosts (?P<h>{_LIST}) -hlus (?P<n>\d+(?:,\d+)*))?",
            {("lun", "{l}"): "{p} {s} {h} {n}"},
        ),
    ),
    expected=_expected,
    takes_away=(
        LineReader(r"uemcli /remote/host -id <id of (?P<h>[^<>]+)> delete", {("host", "{h}"): ""}),
        LineReader(r"uemcli /net/if -id <id of (?P<a>[^<>]+)> delete", {("port", "{a}"): ""}),
    ),
    undone=_undone,
)
