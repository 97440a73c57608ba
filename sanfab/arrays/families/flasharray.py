"""Pure FlashArray (Purity): ports, hosts with their initiators, volumes and their connections."""

import re
from collections.abc import Iterator
from ipaddress import ip_network

from sanfab.arrays.commands import (
    ArrayCli,
    ArrayStep,
    CommandFamily,
    CommandForm,
    array_step,
    steps_with_lines,
)
from sanfab.arrays.facts import ArrayFacts, NvmeHost, TargetAddress, joined, unknown_value
from sanfab.arrays.families.sevenmode import addresses_of_roles
from sanfab.arrays.host_objects import HostObject, host_objects, shared_groups
from sanfab.arrays.masking import is_wwpn, name_for
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

SUBNET = CommandForm(
    "puresubnet create --vlan {vlan} --prefix {prefix} --mtu {mtu} {name}", "PURE-FILE"
)
VLAN_PORT = CommandForm(
    "purenetwork eth create vif --subnet {name} --address {address} {port}", "PURE-CLI PURE-FILE"
)
PORT = CommandForm(
    "purenetwork eth setattr --address {address} --netmask {mask} --mtu {mtu} {port}",
    "PURE-CLI PURE-FILE",
)
SERVICE = CommandForm("purenetwork eth setattr --servicelist {service} {port}", "PURE-SERVICE")
ENABLE = CommandForm("purenetwork eth enable {port}", "PURE-CLI PURE-FILE")
ISCSI_HOST = CommandForm("purehost create --iqnlist {names} {host}", "PURE-CLI")
FC_HOST = CommandForm("purehost create --wwnlist {names} {host}", "PURE-CLI")
BOTH_HOST = CommandForm("purehost create --iqnlist {names} --wwnlist {wwns} {host}", "PURE-CLI")
NVME_HOST = CommandForm("purehost create --nqnlist {nqn} {host}", "PURE-NVME")
HOST_GROUP = CommandForm("purehgroup create --hostlist {hosts} {group}", "PURE-CLI")
CHAP_USER = CommandForm("purehost setattr --host-user {user} {host}", "PURE-CLI")
CHAP_SECRET = CommandForm("purehost setattr --host-password {host}", "PURE-CLI")
TARGET_USER = CommandForm("purehost setattr --target-user {user} {host}", "PURE-CLI")
TARGET_SECRET = CommandForm("purehost setattr --target-password {host}", "PURE-CLI")
VOLUME = CommandForm("purevol create --size {size} {lun}", "PURE-CLI PURE-VOL")
CONNECT = CommandForm("purevol connect --host {host} {lun}", "PURE-CONN PURE-VOL")
CONNECT_GROUP = CommandForm("purevol connect --hgroup {group} {lun}", "PURE-CONN")
DISCONNECT = CommandForm("purevol disconnect --host {host} {lun}", "PURE-VOL")
DISCONNECT_GROUP = CommandForm("purevol disconnect --hgroup {group} {lun}", "PURE-CONN")
LEAVE = CommandForm("purehgroup setattr --remhostlist {hosts} {group}", "PURE-CLI")
NO_GROUP = CommandForm("purehgroup delete {group}", "PURE-CLI")
NO_HOST = CommandForm("purehost delete {host}", "PURE-CLI")

_PORT = re.compile(r"eth[0-9]{1,2}", re.IGNORECASE)
_CONTROLLER = re.compile(r"ct[01]", re.IGNORECASE)
SERVICES = {"iscsi": "iscsi", "": "iscsi", "nvme-tcp": "nvme-tcp", "nvme-roce": "nvme-roce"}
"""Service of the ports in VLANs of a role [PURE-SERVICE]; an empty one is a cable to a host."""


def _addresses(facts: ArrayFacts) -> list[TargetAddress]:
    return addresses_of_roles(facts, SERVICES)


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    steps = steps_with_lines(
        array_step(
            "Ports",
            "A port is `ct0.eth4`: controller and interface. Purity 4.10 has the commands of ports "
            "without `eth`. A subnet that exists refuses its line: go on. A VLAN has the service "
            "of its port. Check with `purenetwork eth list`.",
            *_port_lines(facts),
        ),
        array_step(
            "Hosts",
            "Check with `purehost list`.",
            *map(_host_line, host_objects(facts)),
            *_group_lines(facts),
            *(
                (NVME_HOST, NVME_HOST.line(nqn=one.nqn, host=name))
                for name, one in _nvme_hosts(facts).items()
            ),
        ),
        array_step("CHAP", _chap_text(facts), *_chap_lines(facts)),
        array_step(
            "Volumes",
            "A volume that exists refuses its first line: go on. A host group gives all its hosts "
            "one number for a volume, from 10 on. Check with `purevol list --connect`.",
            *_volume_lines(facts),
        ),
    )
    return (ArrayCli(facts.name, steps, _undo(facts)),)


def purity_port(one: TargetAddress) -> str:
    """Return the port of an address as Purity names it: that of a controller, or a bond."""
    if not _PORT.fullmatch(one.interface):
        return one.interface
    if not _CONTROLLER.fullmatch(one.controller):
        return unknown_value(f"ct0 or ct1 of {one.port}")
    return f"{one.controller.lower()}.{one.interface.lower()}"


def _port_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    addresses = _addresses(facts)
    for one in {one.vlan: one for one in addresses if one.tagged == "yes"}.values():
        words = {"vlan": one.vlan, "mtu": one.mtu, "name": f"vlan{one.vlan}"}
        yield SUBNET, SUBNET.line(prefix=_subnet(one), **words)
    for one in addresses:
        port = purity_port(one)
        if one.tagged == "yes":
            port = joined(port, f".{one.vlan}")
            name = f"vlan{one.vlan}"
            yield VLAN_PORT, VLAN_PORT.line(name=name, address=one.name, port=port)
        else:
            line = PORT.line(address=one.name, mask=one.mask, mtu=one.mtu, port=port)
            yield PORT, line
        yield ENABLE, ENABLE.line(port=port)
    for port, service in _services(facts).items():
        yield SERVICE, SERVICE.line(service=service, port=port)


def _services(facts: ArrayFacts) -> dict[str, str]:
    """Return the service of each port, VLANs or not; what is not known, if it has several."""
    found: dict[str, set[str]] = {}
    for one in _addresses(facts):
        found.setdefault(purity_port(one), set()).add(SERVICES[one.role])
    return {
        port: services.pop()
        if len(services) == 1
        else unknown_value(f"service of {port.strip('<>')}")
        for port, services in found.items()
    }


def _subnet(one: TargetAddress) -> str:
    """Return the subnet of an address; what is not known of it, if its VLAN has none."""
    if not one.prefix:
        return unknown_value(f"subnet of VLAN {one.vlan}")
    return str(ip_network(f"{one.name}/{one.prefix}", strict=False))


def _host_line(one: HostObject) -> tuple[CommandForm, str]:
    iscsi = [member.initiator for member in one.initiators if not is_wwpn(member.initiator)]
    wwns = [member.initiator for member in one.initiators if is_wwpn(member.initiator)]
    if iscsi and wwns:
        return BOTH_HOST, BOTH_HOST.line(names=iscsi, wwns=wwns, host=one.name)
    form = ISCSI_HOST if iscsi else FC_HOST
    return form, form.line(names=iscsi or wwns, host=one.name)


def _nvme_hosts(facts: ArrayFacts) -> dict[str, NvmeHost]:
    """Return the hosts of NVMe by their name on the array: a host is of one protocol there."""
    used = {one.name for one in host_objects(facts)} | {group.name for group in facts.groups}
    found: dict[str, NvmeHost] = {}
    for one in facts.nvme_hosts:
        label = f"{one.name}-nvme" if one.name in used else one.name
        found[name_for(label, facts.family)] = one
    return found


def _group_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for group, hosts in shared_groups(facts).items():
        yield HOST_GROUP, HOST_GROUP.line(hosts=hosts, group=group)


def _chap(facts: ArrayFacts) -> dict[str, tuple[str, str]]:
    """Return the users of CHAP, of the host and of the array, by host."""
    of_initiator = {one.name: (one.user, one.mutual_user) for one in facts.chap}
    return {
        one.name: of_initiator[member.name]
        for one in host_objects(facts)
        for member in one.initiators
        if member.name in of_initiator
    }


def _chap_text(facts: ArrayFacts) -> str:
    names = dict.fromkeys(
        f"`{one.secret}`" + (f", then `{one.mutual_secret}`" if one.mutual_secret else "")
        for one in facts.chap
    )
    return f"The lines with a password ask for the secret, in this order: {'; '.join(names)}."


def _chap_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for host, (user, mutual) in _chap(facts).items():
        yield CHAP_USER, CHAP_USER.line(user=user, host=host)
        yield CHAP_SECRET, CHAP_SECRET.line(host=host)
        if mutual:
            yield TARGET_USER, TARGET_USER.line(user=mutual, host=host)
            yield TARGET_SECRET, TARGET_SECRET.line(host=host)


def _volume_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.luns:
        yield VOLUME, VOLUME.line(lun=one.lun, size=one.size[:-1])
    yield from _connections(facts, CONNECT, CONNECT_GROUP)


def _connections(
    facts: ArrayFacts, of_host: CommandForm, of_group: CommandForm
) -> Iterator[tuple[CommandForm, str]]:
    shared = shared_groups(facts)
    for one in facts.maps:
        if one.group in shared:
            yield of_group, of_group.line(group=one.group, lun=one.lun)
        else:
            yield of_host, of_host.line(host=one.group, lun=one.lun)


def _undo(facts: ArrayFacts) -> tuple[ArrayStep, ...]:
    groups = shared_groups(facts)
    return steps_with_lines(
        array_step(
            "Volumes",
            "Each line takes a volume from its hosts: end their use first. Its data stay.",
            *_connections(facts, DISCONNECT, DISCONNECT_GROUP),
        ),
        array_step(
            "Host groups",
            "",
            *((LEAVE, LEAVE.line(hosts=hosts, group=name)) for name, hosts in groups.items()),
            *((NO_GROUP, NO_GROUP.line(group=name)) for name in groups),
        ),
        array_step(
            "Hosts",
            "A host with a volume stays: disconnect it first.",
            *((NO_HOST, NO_HOST.line(host=one.name)) for one in host_objects(facts)),
            *((NO_HOST, NO_HOST.line(host=name)) for name in _nvme_hosts(facts)),
        ),
    )


COMMANDS = CommandFamily(
    opening="Log in to the management address by SSH.",
    places=_places,
    names=lambda facts: [facts.name],
    unknown=(
        "flow control of a port, and IPv6 addresses: enter them as the sheet says",
        "the personality of a host: in the web interface, Storage, Hosts",
        "volumes of hosts of NVMe: connect them as those of other hosts",
        "LACP bonds, file systems of NFS and SMB, and their virtual interfaces",
        "the undo of an address and of CHAP: what was set before is not known",
    ),
)


def _expected(facts: ArrayFacts, _place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {}
    for one in _addresses(facts):
        port = purity_port(one)
        if one.tagged == "yes":
            found["subnet", f"vlan{one.vlan}"] = f"{one.vlan} {_subnet(one)} {one.mtu}"
            port = joined(port, f".{one.vlan}")
            found["port", port, one.name] = f"vlan{one.vlan}"
        else:
            found["port", port, one.name] = f"{one.mask} {one.mtu}"
        found["enabled", port] = ""
    found |= {("service", port): service for port, service in _services(facts).items()}
    for host in host_objects(facts):
        names = [member.initiator for member in host.initiators]
        found["host", host.name] = ",".join(sorted(names, key=is_wwpn))
    found |= {("host", name): one.nqn for name, one in _nvme_hosts(facts).items()}
    for group, hosts in shared_groups(facts).items():
        found["group", group] = ",".join(hosts)
    for name, (user, mutual) in _chap(facts).items():
        found |= {("user", name): user, ("secret", name): ""}
        if mutual:
            found |= {("target user", name): mutual, ("target secret", name): ""}
    for lun in facts.luns:
        found["volume", lun.lun] = lun.size.removesuffix("B")
    return found | _expected_connections(facts)


def _expected_connections(facts: ArrayFacts) -> dict[tuple[str, ...], str]:
    kinds = dict.fromkeys(shared_groups(facts), "hgroup")
    return {
        ("connected", kinds.get(one.group, "host"), one.group, one.lun): "" for one in facts.maps
    }


def _undone(facts: ArrayFacts, _place: str) -> Settings:
    found = _expected_connections(facts)
    for group, hosts in shared_groups(facts).items():
        found |= {("left", group): ",".join(hosts), ("group", group): ""}
    found |= {("host", name): "" for name in _nvme_hosts(facts)}
    return found | {("host", one.name): "" for one in host_objects(facts)}


_W = r"(?:<[^<>]*>|[^\s<>,]+)"
_LIST = rf"{_W}(?:,{_W})*"
READ_BACK = ReadBack(
    readers=(
        LineReader(
            rf"puresubnet create --vlan (?P<v>\d+) --prefix (?P<p>{_W}) --mtu (?P<m>\d+)"
            r" (?P<n>\S+)",
            {("subnet", "{n}"): "{v} {p} {m}"},
        ),
        LineReader(
            rf"purenetwork eth create vif --subnet (?P<n>\S+) --address (?P<a>\S+) (?P<p>{_W})",
            {("port", "{p}", "{a}"): "{n}"},
        ),
        LineReader(
            rf"purenetwork eth setattr --address (?P<a>\S+) --netmask (?P<k>{_W}) --mtu"
            rf" (?P<m>\d+) (?P<p>{_W})",
            {("port", "{p}", "{a}"): "{k} {m}"},
        ),
        LineReader(
            rf"purenetwork eth setattr --servicelist (?P<s>{_W}) (?P<p>{_W})",
            {("service", "{p}"): "{s}"},
        ),
        LineReader(rf"purenetwork eth enable (?P<p>{_W})", {("enabled", "{p}"): ""}),
        LineReader(
            rf"purehost create --iqnlist (?P<i>{_LIST}) --wwnlist (?P<w>{_LIST}) (?P<h>{_W})",
            {("host", "{h}"): "{i},{w}"},
        ),
        LineReader(
            rf"purehost create --(?:iqn|wwn|nqn)list (?P<i>{_LIST}) (?P<h>{_W})",
            {("host", "{h}"): "{i}"},
        ),
        LineReader(
            rf"purehgroup create --hostlist (?P<h>{_LIST}) (?P<g>{_W})", {("group", "{g}"): "{h}"}
        ),
        LineReader(
            rf"purehost setattr --host-user (?P<u>\S+) (?P<h>{_W})", {("user", "{h}"): "{u}"}
        ),
        LineReader(rf"purehost setattr --host-password (?P<h>{_W})", {("secret", "{h}"): ""}),
        LineReader(
            rf"purehost setattr --target-user (?P<u>\S+) (?P<h>{_W})",
            {("target user", "{h}"): "{u}"},
        ),
        LineReader(
            rf"purehost setattr --target-password (?P<h>{_W})", {("target secret", "{h}"): ""}
        ),
        LineReader(r"purevol create --size (?P<s>\d+[MGT]) (?P<v>\S+)", {("volume", "{v}"): "{s}"}),
        LineReader(
            rf"purevol connect --(?P<k>host|hgroup) (?P<h>{_W}) (?P<v>\S+)",
            {("connected", "{k}", "{h}", "{v}"): ""},
        ),
    ),
    expected=_expected,
    takes_away=(
        LineReader(
            rf"purevol disconnect --(?P<k>host|hgroup) (?P<h>{_W}) (?P<v>\S+)",
            {("connected", "{k}", "{h}", "{v}"): ""},
        ),
        LineReader(
            rf"purehgroup setattr --remhostlist (?P<h>{_LIST}) (?P<g>{_W})",
            {("left", "{g}"): "{h}"},
        ),
        LineReader(rf"purehgroup delete (?P<g>{_W})", {("group", "{g}"): ""}),
        LineReader(rf"purehost delete (?P<h>{_W})", {("host", "{h}"): ""}),
    ),
    undone=_undone,
)
