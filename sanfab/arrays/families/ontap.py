"""ONTAP 9: interface groups, LIFs, igroups and CHAP; one command line for the cluster.

LIFs, igroups and CHAP belong to a storage VM.
"""

from collections.abc import Iterator
from itertools import chain, count

from sanfab.arrays.commands import (
    ArrayCli,
    ArrayStep,
    CommandFamily,
    CommandForm,
    array_step,
    steps_with_lines,
)
from sanfab.arrays.facts import (
    ArrayFacts,
    ArrayPortSet,
    TargetAddress,
    TargetPort,
    joined,
    unknown_value,
)
from sanfab.arrays.families import ontap_nvme
from sanfab.arrays.families.sevenmode import (
    addresses_of_roles,
    ethernet_ports,
    interface_with_vlan,
)
from sanfab.arrays.ports import PAUSE
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

WORD = r"(?:<[^<>]*>|[^\s<>]+)"
"""A word of a line, or what stands for one that is not known."""


BASE_READERS = (
    LineReader(
        rf"network port ifgrp create -node (?P<n>{WORD}) -ifgrp (?P<g>{WORD})"
        r" -distr-func port -mode (?P<m>\w+)",
        {("ifgrp", "{n}", "{g}"): "{m}"},
    ),
    LineReader(
        rf"network port ifgrp add-port -node (?P<n>{WORD}) -ifgrp (?P<g>{WORD})"
        rf" -port (?P<p>{WORD})",
        {("member", "{n}", "{p}"): "{g}"},
    ),
    LineReader(
        rf"network port modify -node (?P<n>{WORD}) -port (?P<p>{WORD}) -mtu (?P<m>\d+)",
        {("mtu", "{n}", "{p}"): "{m}"},
    ),
)


FLOW = CommandForm(
    "network port modify -node {node} -port {port} -flowcontrol-admin {flow}", "NTAP-PORT"
)
VLAN = CommandForm("network port vlan create -node {node} -vlan-name {port}", "NTAP-CLI")
DOMAIN = CommandForm(
    "network port broadcast-domain create -ipspace Default -broadcast-domain {vlan} -mtu {mtu}"
    " -ports {ports}",
    "NTAP-CLI",
)
LIF = CommandForm(
    "network interface create -vserver {svm} -lif {lif} -service-policy {policy}"
    " -home-node {node} -home-port {port} -address {address} -netmask {mask}",
    "NTAP-CLI NAONT-POLICY",
)
GROUP = CommandForm(
    "lun igroup create -vserver {svm} -igroup {group} -protocol {protocol} -ostype {system}"
    " -initiator {initiators}",
    "NTAP-CLI",
)
CHAP = CommandForm(
    "vserver iscsi security create -vserver {svm} -initiator-name {initiator} -auth-type CHAP"
    " -user-name {user}",
    "NTAP-CLI",
)
MUTUAL = CommandForm(f"{CHAP.text} -outbound-user-name {{outbound}}", "NTAP-CLI")
PORT_SET = CommandForm(
    "lun portset create -vserver {svm} -portset {name} -protocol {protocol} -port-name {ports}",
    "NTAP-CLI",
)
BIND = CommandForm("lun igroup bind -vserver {svm} -igroup {group} -portset {name}", "NTAP-CLI")
LUN = CommandForm("lun create -vserver {svm} -path {lun} -size {size} -ostype {system}", "NTAP-CLI")
MAP = CommandForm(
    "lun mapping create -vserver {svm} -path {lun} -igroup {group} -lun-id {number}", "NTAP-CLI"
)
UNMAP = CommandForm("lun mapping delete -vserver {svm} -path {lun} -igroup {group}", "NTAP-CLI")
UNBIND = CommandForm("lun igroup unbind -vserver {svm} -igroup {group}", "NTAP-CLI")
NO_PORT_SET = CommandForm("lun portset delete -vserver {svm} -portset {name}", "NTAP-CLI")
NO_CHAP = CommandForm(
    "vserver iscsi security delete -vserver {svm} -initiator-name {initiator}", "NTAP-CLI"
)
NO_GROUP = CommandForm("lun igroup delete -vserver {svm} -igroup {group}", "NTAP-CLI")
LIF_DOWN = CommandForm(
    "network interface modify -vserver {svm} -lif {lif} -status-admin down", "NTAP-CLI"
)
NO_LIF = CommandForm("network interface delete -vserver {svm} -lif {lif}", "NTAP-CLI")


POLICIES = {
    "iscsi": "default-data-blocks",
    "": "default-data-blocks",  # a cable to a host
    "nvme-tcp": "default-data-nvme-tcp",
    "nfs": "default-data-files",
    "smb": "default-data-files",
}
"""Service policy of the LIFs in VLANs of a role [NTAP-CLI] [NAONT-POLICY]."""


def _data_addresses(facts: ArrayFacts) -> list[TargetAddress]:
    """Return the IPv4 addresses that hosts use: each is that of a LIF."""
    return addresses_of_roles(facts, POLICIES)


def _svm(facts: ArrayFacts) -> str:
    return facts.svm or unknown_value("storage VM")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    return (ArrayCli(facts.name, _steps(facts), _undo(facts)),)


def _steps(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    return steps_with_lines(
        array_step(
            "Flow control",
            "A port goes down for a moment when its flow control changes.",
            *((FLOW, line) for line in _flow_lines(facts)),
        ),
        array_step(
            "Interface groups",
            "A group that exists refuses its first line: go on. Ports leave their broadcast "
            "domain first, and LIFs their ports. A group is named `a0a`, `a0b`, `a1a` and so on.",
            *interface_group_lines(facts),
        ),
        array_step(
            "VLANs and MTU",
            "The MTU of a port is that of its broadcast domain. A port that is in another one "
            "leaves it first: `network port show -fields broadcast-domain`. A VLAN passes no more "
            "than the port or interface group below it.",
            *base_mtu_lines(facts),
            *_network_lines(facts),
        ),
        array_step("LIFs", "", *((LIF, line) for line in _lif_lines(facts))),
        array_step(
            "Igroups",
            "Check with `lun igroup show`.",
            *((GROUP, line) for line in _group_lines(facts)),
        ),
        array_step("CHAP", _chap_text(facts), *_chap_lines(facts)),
        ontap_nvme.subsystem_step(facts, _svm(facts)),
        array_step(
            "Port sets",
            "An igroup that is bound to a port set loses the paths by other ports.",
            *_port_set_lines(facts),
        ),
        array_step(
            "LUNs",
            "Make the volumes first. A LUN that exists refuses its line: go on. Check with `lun "
            "mapping show`.",
            *_lun_lines(facts),
        ),
    )


def _lun_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    svm = _svm(facts)
    for one in facts.luns:
        yield LUN, LUN.line(svm=svm, lun=one.lun, size=one.size, system=one.system)
    for mapped in facts.maps:
        line = MAP.line(svm=svm, lun=mapped.lun, group=mapped.group, number=mapped.number)
        yield MAP, line


def _flow_lines(facts: ArrayFacts) -> Iterator[str]:
    for port in ethernet_ports(facts, POLICIES):
        flow = "full" if port.flow_control == PAUSE else "none"
        yield FLOW.line(node=node_name(facts, port.controller), port=port.interface, flow=flow)


def _network_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    addresses = _data_addresses(facts)
    tagged = [one for one in addresses if one.tagged == "yes"]
    for node, port in dict.fromkeys((one.controller, interface_with_vlan(one)) for one in tagged):
        yield VLAN, VLAN.line(node=node_name(facts, node), port=port)
    for vlan, mtu in dict.fromkeys((one.vlan_name, one.mtu) for one in addresses if one.vlan):
        ports = dict.fromkeys(
            joined(node_name(facts, one.controller), ":", interface_with_vlan(one))
            for one in addresses
            if (one.vlan_name, one.mtu) == (vlan, mtu)
        )
        yield DOMAIN, DOMAIN.line(vlan=vlan, mtu=mtu, ports=ports)


def _lifs(facts: ArrayFacts) -> dict[str, TargetAddress]:
    """Return the addresses by their LIF: the port, with a number from its second one on."""
    found: dict[str, TargetAddress] = {}
    for one in _data_addresses(facts):
        numbers = (f"{one.port}-{number}" for number in count(2))
        free = next(name for name in chain([one.port], numbers) if name not in found)
        found[free] = one
    return found


def _lif_lines(facts: ArrayFacts) -> Iterator[str]:
    for lif, one in _lifs(facts).items():
        yield LIF.line(
            svm=_svm(facts),
            lif=lif,
            policy=POLICIES[one.role],
            node=node_name(facts, one.controller),
            port=interface_with_vlan(one),
            address=one.name,
            mask=one.mask,
        )


def _group_lines(facts: ArrayFacts) -> Iterator[str]:
    for group in facts.groups:
        members = [one.initiator for one in facts.members[group.name]]
        yield GROUP.line(
            svm=_svm(facts),
            group=group.name,
            protocol=group.protocol,
            system=group.system,
            initiators=members,
        )


def _chap_text(facts: ArrayFacts) -> str:
    names = [
        f"`{one.secret}`" + (f", then `{one.mutual_secret}`" if one.mutual_secret else "")
        for one in facts.chap
    ]
    return f"The command asks for the secret, in this order of lines: {'; '.join(names)}."


def _chap_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.chap:
        if one.mutual_user:
            line = MUTUAL.line(
                svm=_svm(facts),
                initiator=one.initiator,
                user=one.user,
                outbound=one.mutual_user,
            )
            yield MUTUAL, line
        else:
            yield CHAP, CHAP.line(svm=_svm(facts), initiator=one.initiator, user=one.user)


def _port_set_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.port_sets:
        ports = _port_set_lifs(facts, one)
        yield (
            PORT_SET,
            PORT_SET.line(svm=_svm(facts), name=one.name, protocol=one.protocol, ports=ports),
        )
        for group in one.groups:
            yield BIND, BIND.line(svm=_svm(facts), group=group, name=one.name)


def _port_set_lifs(facts: ArrayFacts, port_set: ArrayPortSet) -> list[str]:
    """Return the LIFs of a port set: over iSCSI those that serve LUNs, and none of NVMe or NFS.

    A LIF for Fibre Channel has the name of its port. A member of an interface group stands for the
    LIFs of the group.
    """
    teams = {port.name: (port.controller, port.team) for port in facts.ports if port.team}
    lifs = {lif: one.port for lif, one in _lifs(facts).items() if one.role in {"iscsi", ""}}
    found = dict[str, None]()
    for label in port_set.ports:
        here = [
            lif
            for lif, port in lifs.items()
            if port == label or (label in teams and teams.get(port) == teams[label])
        ]
        missing = unknown_value(f"iSCSI LIF of {label}") if port_set.protocol == "iscsi" else label
        found.update(dict.fromkeys(here or [missing]))
    return list(found)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    svm = _svm(facts)
    bound = [group for one in facts.port_sets for group in one.groups]
    lifs = list(_lifs(facts))
    return steps_with_lines(
        array_step(
            "LUNs",
            "Each line takes a LUN from the hosts of an igroup: end their use of it first. The LUN "
            "and its data stay.",
            *((UNMAP, UNMAP.line(svm=svm, lun=one.lun, group=one.group)) for one in facts.maps),
        ),
        array_step(
            "Port sets",
            "",
            *((UNBIND, UNBIND.line(svm=svm, group=group)) for group in bound),
            *((NO_PORT_SET, NO_PORT_SET.line(svm=svm, name=one.name)) for one in facts.port_sets),
        ),
        array_step(
            "CHAP",
            "",
            *((NO_CHAP, NO_CHAP.line(svm=svm, initiator=one.initiator)) for one in facts.chap),
        ),
        ontap_nvme.subsystem_undo(facts, svm),
        array_step(
            "Igroups",
            "An igroup that LUNs are mapped to stays: unmap them first, when no host uses them.",
            *((NO_GROUP, NO_GROUP.line(svm=svm, group=one.name)) for one in facts.groups),
        ),
        array_step(
            "LIFs",
            "Each line cuts the paths by that address.",
            *((LIF_DOWN, LIF_DOWN.line(svm=svm, lif=lif)) for lif in lifs),
            *((NO_LIF, NO_LIF.line(svm=svm, lif=lif)) for lif in lifs),
        ),
    )


COMMANDS = CommandFamily(
    opening="Log in to the cluster management address by SSH.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "a LIF for Fibre Channel or FCoE: its WWPN is in the inventory, so it exists; compare "
        "`network interface show -fields wwpn`",
        "IPv6 addresses: enter them as the sheet says",
        "NVMe namespaces, NFS exports and SMB shares: make them as the documents of "
        "the release say",
        "the undo of flow control, interface groups, VLANs and MTU: what was set before is not "
        "known",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    svm = facts.svm or "<storage VM>"
    found: dict[tuple[str, ...], str] = {}
    for port in ethernet_ports(facts, POLICIES):
        node = port.controller or f"<node of {facts.name}>"
        found["flow", node, port.interface] = (
            "full" if port.flow_control == "receive and send" else "none"
        )
    for lif, one in _lifs(facts).items():
        node = one.controller or f"<node of {facts.name}>"
        name = interface_with_vlan(one)
        if one.tagged == "yes":
            found["vlan", node, name] = ""
        if one.vlan:
            where = joined(node, ":", name)
            there = found.get(("domain", one.vlan_name), f"{one.mtu} ")
            parts = dict.fromkeys([*filter(None, there.split(" ", 1)[1].split(",")), where])
            found["domain", one.vlan_name] = f"{one.mtu} {','.join(parts)}"
        policy = POLICIES[one.role]
        found["lif", lif] = f"{svm} {policy} {node} {name} {one.name} {one.mask}"
    return found | expected_bases(facts) | _expected_masking(facts, svm)


def _expected_masking(facts: ArrayFacts, svm: str) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for group in facts.groups:
        members = ",".join(one.initiator for one in facts.members[group.name])
        found["group", group.name] = f"{svm} {group.protocol} {group.system} {members}"
    for chap in facts.chap:
        found["chap", chap.initiator] = f"{svm} {chap.user} {chap.mutual_user}"
    found |= ontap_nvme.expected_subsystems(facts, svm)
    for one in facts.port_sets:
        found["port set", one.name] = f"{svm} {one.protocol} {','.join(_port_set_lifs(facts, one))}"
        for name in one.groups:
            found["bound", name] = f"{svm} {one.name}"
    for lun in facts.luns:
        found["lun", lun.lun] = f"{svm} {lun.size} {lun.system}"
    for mapped in facts.maps:
        found["map", mapped.lun, mapped.group] = f"{svm} {mapped.number}"
    return found


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    """Return what its undo takes away, each from its storage VM."""
    kinds = {"group", "chap", "port set", "bound", "lif", "map"}
    found = {key: _svm(facts) for key in _expected(facts, "") if key[0] in kinds}
    found |= ontap_nvme.undone_subsystems(facts, _svm(facts))
    return found | {("down", lif): _svm(facts) for lif in _lifs(facts)}


_LIST = rf"{WORD}(?:,{WORD})*"
READ_BACK = ReadBack(
    readers=(
        *BASE_READERS,
        *ontap_nvme.READERS,
        LineReader(
            rf"network port modify -node (?P<n>{WORD}) -port (?P<p>{WORD})"
            r" -flowcontrol-admin (?P<f>\w+)",
            {("flow", "{n}", "{p}"): "{f}"},
        ),
        LineReader(
            rf"network port vlan create -node (?P<n>{WORD}) -vlan-name (?P<p>{WORD})",
            {("vlan", "{n}", "{p}"): ""},
        ),
        LineReader(
            r"network port broadcast-domain create -ipspace Default -broadcast-domain (?P<v>\S+)"
            rf" -mtu (?P<m>\d+) -ports (?P<p>{_LIST})",
            {("domain", "{v}"): "{m} {p}"},
        ),
        LineReader(
            rf"network interface create -vserver (?P<s>{WORD}) -lif (?P<l>\S+) -service-policy"
            rf" (?P<c>\S+) -home-node (?P<n>{WORD}) -home-port (?P<p>{WORD})"
            rf" -address (?P<a>\S+) -netmask (?P<m>{WORD})",
            {("lif", "{l}"): "{s} {c} {n} {p} {a} {m}"},
        ),
        LineReader(
            rf"lun igroup create -vserver (?P<s>{WORD}) -igroup (?P<g>{WORD}) -protocol (?P<p>\w+)"
            rf" -ostype (?P<o>{WORD}) -initiator (?P<i>{_LIST})",
            {("group", "{g}"): "{s} {p} {o} {i}"},
        ),
        LineReader(
            rf"vserver iscsi security create -vserver (?P<s>{WORD}) -initiator-name (?P<i>{WORD})"
            r" -auth-type CHAP -user-name (?P<u>\S+)(?: -outbound-user-name (?P<m>\S+))?",
            {("chap", "{i}"): "{s} {u} {m}"},
        ),
        LineReader(
            rf"lun portset create -vserver (?P<s>{WORD}) -portset (?P<n>\S+) -protocol (?P<p>\w+)"
            rf" -port-name (?P<l>{_LIST})",
            {("port set", "{n}"): "{s} {p} {l}"},
        ),
        LineReader(
            rf"lun igroup bind -vserver (?P<s>{WORD}) -igroup (?P<g>{WORD}) -portset (?P<n>\S+)",
            {("bound", "{g}"): "{s} {n}"},
        ),
        LineReader(
            rf"lun create -vserver (?P<s>{WORD}) -path (?P<l>{WORD}) -size (?P<z>\w+)"
            rf" -ostype (?P<o>{WORD})",
            {("lun", "{l}"): "{s} {z} {o}"},
        ),
        LineReader(
            rf"lun mapping create -vserver (?P<s>{WORD}) -path (?P<l>{WORD}) -igroup (?P<g>{WORD})"
            r" -lun-id (?P<n>\d+)",
            {("map", "{l}", "{g}"): "{s} {n}"},
        ),
    ),
    expected=_expected,
    takes_away=(
        *ontap_nvme.TAKES_AWAY,
        LineReader(
            rf"lun igroup unbind -vserver (?P<s>{WORD}) -igroup (?P<g>{WORD})",
            {("bound", "{g}"): "{s}"},
        ),
        LineReader(
            rf"lun portset delete -vserver (?P<s>{WORD}) -portset (?P<n>\S+)",
            {("port set", "{n}"): "{s}"},
        ),
        LineReader(
            rf"vserver iscsi security delete -vserver (?P<s>{WORD}) -initiator-name (?P<i>{WORD})",
            {("chap", "{i}"): "{s}"},
        ),
        LineReader(
            rf"lun igroup delete -vserver (?P<s>{WORD}) -igroup (?P<g>{WORD})",
            {("group", "{g}"): "{s}"},
        ),
        LineReader(
            rf"network interface modify -vserver (?P<s>{WORD}) -lif (?P<l>\S+) -status-admin down",
            {("down", "{l}"): "{s}"},
        ),
        LineReader(
            rf"network interface delete -vserver (?P<s>{WORD}) -lif (?P<l>\S+)",
            {("lif", "{l}"): "{s}"},
        ),
        LineReader(
            rf"lun mapping delete -vserver (?P<s>{WORD}) -path (?P<l>{WORD}) -igroup (?P<g>{WORD})",
            {("map", "{l}", "{g}"): "{s}"},
        ),
    ),
    undone=_undone,
)


IFGRP = CommandForm(
    "network port ifgrp create -node {node} -ifgrp {group} -distr-func port -mode {mode}",
    "FPX NTAP-CLI",
)
MEMBER = CommandForm(
    "network port ifgrp add-port -node {node} -ifgrp {group} -port {port}", "FPX NTAP-CLI"
)
MODES = {"lacp": "multimode_lacp", "static": "multimode", "switch-independent": "singlemode"}
"""Mode of an interface group by that of its team."""
BASE_MTU = CommandForm("network port modify -node {node} -port {port} -mtu {mtu}", "FPX")
DEFAULT_MTU = "1500"


def node_name(facts: ArrayFacts, controller: str) -> str:
    """Return the name of a node, or what stands for it."""
    return controller or unknown_value(f"node of {facts.name}")


def _grouped(facts: ArrayFacts) -> list[tuple[str, TargetPort]]:
    """Return the ports of interface groups that carry storage, each with its group."""
    interfaces = {one.port: one.interface for one in _data_addresses(facts)}
    groups = {
        port.team: interfaces[port.name]
        for port in facts.ports
        if port.team and port.name in interfaces
    }
    return [(groups[port.team], port) for port in facts.ports if port.team in groups]


def interface_group_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    """Yield the lines that make the interface groups which carry storage."""
    made = set[tuple[str, str]]()
    for group, port in _grouped(facts):
        node = node_name(facts, port.controller)
        if (node, group) not in made:
            made.add((node, group))
            yield IFGRP, IFGRP.line(node=node, group=group, mode=MODES[port.team_mode])
        yield MEMBER, MEMBER.line(node=node, group=group, port=port.interface)


def _base_mtus(facts: ArrayFacts) -> dict[tuple[str, str], str]:
    """Return the MTU of each port or interface group that has VLANs only, by node and name.

    It is in no broadcast domain that sets its MTU, and its VLANs cannot have a larger one.
    """
    by_name = {port.name: port for port in facts.ports}
    addresses = _data_addresses(facts)
    own = {(one.controller, one.interface) for one in addresses if one.tagged != "yes"}
    found: dict[tuple[str, str], str] = {}
    for one in addresses:
        mtu = by_name[one.port].mtu
        if (one.controller, one.interface) not in own and mtu not in {"", DEFAULT_MTU}:
            found[node_name(facts, one.controller), one.interface] = mtu
    return found


def base_mtu_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    """Yield the MTU of each port or interface group that has VLANs only."""
    for (node, port), mtu in _base_mtus(facts).items():
        yield BASE_MTU, BASE_MTU.line(node=node, port=port, mtu=mtu)


def expected_bases(facts: ArrayFacts) -> dict[tuple[str, ...], str]:
    """Return what the lines set."""
    found: dict[tuple[str, ...], str] = {}
    for group, port in _grouped(facts):
        node = port.controller or f"<node of {facts.name}>"
        found["ifgrp", node, group] = MODES[port.team_mode]
        found["member", node, port.interface] = group
    for (node, base), mtu in _base_mtus(facts).items():
        found["mtu", node, base] = mtu
    return found
