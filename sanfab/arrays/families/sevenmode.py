"""Data ONTAP 7-Mode: each controller has a command line of its own."""

from collections.abc import Collection, Iterator

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
    ArrayLun,
    InitiatorGroup,
    LunMap,
    TargetAddress,
    TargetPort,
    joined,
    unknown_value,
)
from sanfab.arrays.ports import PAUSE
from sanfab.arrays.read_back import LineReader, ReadBack, Settings

KINDS = {"fcp": "-f", "iscsi": "-i"}

ADDRESS = CommandForm("ifconfig {interface} {address} netmask {mask} mtusize {mtu} up", "N7M-NET")
FLOW = CommandForm("ifconfig {interface} flowcontrol {flow}", "N7M-FLOW")
VLAN = CommandForm("vlan create {interface} {vlan}", "N7M-NET")
GROUP_FCP = CommandForm("igroup create -f -t {system} {group}", "N7M-SAN")
GROUP_ISCSI = CommandForm("igroup create -i -t {system} {group}", "N7M-SAN")
MEMBER = CommandForm("igroup add {group} {initiator}", "N7M-SAN")
CHAP = CommandForm(
    "iscsi security add -i {initiator} -s CHAP -p {secret} -n {user}", "N7M-SAN N7M-CINDER"
)
PORT_SET = CommandForm("portset create -f {name} {port}", "N7M-SAN")
PORT = CommandForm("portset add {name} {port}", "N7M-SAN")
BIND = CommandForm("igroup bind {group} {name}", "N7M-SAN")
LUN = CommandForm("lun create -s {size} -t {system} {lun}", "N7M-SAN N7M-LUN")
MAP = CommandForm("lun map {lun} {group} {number}", "N7M-SAN N7M-LUN")
UNMAP = CommandForm("lun unmap {lun} {group}", "N7M-LUN")
UNBIND = CommandForm("igroup unbind {group} {name}", "N7M-SAN")
NO_PORT_SET = CommandForm("portset destroy {name}", "N7M-SAN")
NO_GROUP = CommandForm("igroup destroy {group}", "N7M-SAN")


def _places(facts: ArrayFacts) -> tuple[ArrayCli, ...]:
    return tuple(
        ArrayCli(name or facts.name, _steps(facts, name), _undo(facts, name))
        for name in controllers(facts)
    )


def controllers(facts: ArrayFacts) -> list[str]:
    """Return the controllers of an array; a single empty name: none is stated."""
    return list(dict.fromkeys(port.controller for port in facts.ports))


def iscsi_addresses(facts: ArrayFacts, controller: str | None = None) -> list[TargetAddress]:
    """Return the IPv4 addresses in iSCSI VLANs, and those of cables without a switch."""
    return addresses_of_roles(facts, {"iscsi", ""}, controller)


def addresses_of_roles(
    facts: ArrayFacts, roles: Collection[str], controller: str | None = None
) -> list[TargetAddress]:
    """Return the IPv4 addresses in VLANs of some roles; an empty one is a cable to a host."""
    return [
        one
        for one in facts.addresses
        if one.role in roles
        and ":" not in one.name
        and (controller is None or one.controller == controller)
    ]


def ethernet_ports(
    facts: ArrayFacts, roles: Collection[str] = frozenset({"iscsi", ""})
) -> list[TargetPort]:
    """Return the ports with addresses in VLANs of some roles: members of a group too."""
    used = {(one.controller, one.interface) for one in addresses_of_roles(facts, roles)}
    labels = {one.port for one in addresses_of_roles(facts, roles)}
    teams = {port.team for port in facts.ports if port.name in labels and port.team}
    return [
        port
        for port in facts.ports
        if (port.controller, port.interface) in used or port.team in teams
    ]


def interface_with_vlan(address: TargetAddress) -> str:
    """Return the interface of an address: a tagged VLAN has one of its own."""
    return joined(address.interface, f"-{address.vlan}" if address.tagged == "yes" else "")


def _steps(facts: ArrayFacts, controller: str) -> tuple[ArrayStep, ...]:
    addresses = iscsi_addresses(facts, controller)
    tagged = {(one.interface, one.vlan): one for one in addresses if one.tagged == "yes"}
    return steps_with_lines(
        array_step(
            "VLANs",
            "A controller that already has the VLAN on this interface refuses the line: go on.",
            *((VLAN, VLAN.line(interface=port, vlan=vlan)) for port, vlan in tagged),
        ),
        array_step(
            "Addresses",
            "Enter these lines in `/etc/rc` as well: a restart forgets what is entered here only.",
            *((ADDRESS, _address_line(one)) for one in addresses),
        ),
        array_step(
            "Flow control",
            "Enter these lines after the addresses, and in `/etc/rc` as well: an `ifconfig` that "
            "states no flow control sets it to full. Check with `ifstat`.",
            *((FLOW, _flow_line(port)) for port in _flow_ports(facts, controller)),
        ),
        array_step(
            "Igroups",
            "Check with `igroup show`; `fcp show initiator` and `iscsi initiator show` list who is "
            "logged in.",
            *_group_lines(facts, controller),
        ),
        array_step(
            "CHAP",
            "The password is the secret of that name.",
            *((CHAP, line) for line in _chap_lines(facts)),
        ),
        array_step(
            "Port sets",
            "An igroup that is bound to a port set loses the paths by other ports.",
            *_port_set_lines(facts),
        ),
        array_step(
            "LUNs",
            "A LUN holds what its volume has room for: make the volumes first. A LUN that exists "
            "refuses its line: go on. Check with `lun show -m`.",
            *_lun_lines(facts, controller),
        ),
    )


def luns_on(facts: ArrayFacts, controller: str) -> list[ArrayLun]:
    """Return the LUNs of a controller."""
    return [one for one in facts.luns if one.controller in {controller, ""}]


def maps_on(facts: ArrayFacts, controller: str) -> list[LunMap]:
    """Return who may use the LUNs of a controller."""
    return [one for one in facts.maps if one.controller in {controller, ""}]


def _size(size: str) -> str:
    """Return a size as 7-Mode takes it: 250g."""
    return size[:-1].lower()


def _lun_lines(facts: ArrayFacts, controller: str) -> Iterator[tuple[CommandForm, str]]:
    for one in luns_on(facts, controller):
        yield LUN, LUN.line(size=_size(one.size), system=one.system, lun=one.lun)
    for mapped in maps_on(facts, controller):
        line = MAP.line(lun=mapped.lun, group=mapped.group, number=mapped.number)
        yield MAP, line


def _address_line(one: TargetAddress) -> str:
    interface = interface_with_vlan(one)
    return ADDRESS.line(interface=interface, address=one.name, mask=one.mask, mtu=one.mtu)


def _flow_ports(facts: ArrayFacts, controller: str) -> list[TargetPort]:
    return [port for port in ethernet_ports(facts) if port.controller == controller]


def _flow_line(port: TargetPort) -> str:
    flow = "full" if port.flow_control == PAUSE else "none"
    return FLOW.line(interface=port.interface, flow=flow)


def _groups_on(facts: ArrayFacts, controller: str) -> list[InitiatorGroup]:
    """Return the groups of a controller: each one maps LUNs of its own."""
    return [one for one in facts.groups if not one.controllers or controller in one.controllers]


def _group_lines(facts: ArrayFacts, controller: str) -> Iterator[tuple[CommandForm, str]]:
    for group in _groups_on(facts, controller):
        form = GROUP_FCP if group.protocol == "fcp" else GROUP_ISCSI
        yield form, form.line(system=group.system, group=group.name)
        for one in facts.members[group.name]:
            yield MEMBER, MEMBER.line(group=group.name, initiator=one.initiator)


def secret_of(name: str) -> str:
    """Return what stands in the place of a secret."""
    return unknown_value(f"secret {name}")


def _chap_lines(facts: ArrayFacts) -> list[str]:
    return [
        CHAP.line(initiator=one.initiator, secret=secret_of(one.secret), user=one.user)
        for one in facts.chap
    ]


def _ports_of(facts: ArrayFacts, labels: tuple[str, ...]) -> list[str]:
    """Return ports as 7-Mode names them: controller and slot, as c41:2a [N7M-API]."""
    by_label = {port.name: port for port in facts.ports}
    ports = [by_label[label] for label in labels]
    return [joined(one.controller, ":" if one.controller else "", one.interface) for one in ports]


def _port_set_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.port_sets:
        first, *others = _ports_of(facts, one.ports)
        yield PORT_SET, PORT_SET.line(name=one.name, port=first)
        for port in others:
            yield PORT, PORT.line(name=one.name, port=port)
        for group in one.groups:
            yield BIND, BIND.line(group=group, name=one.name)


def _undo(facts: ArrayFacts, controller: str) -> tuple[ArrayStep, ...]:
    bound = [(group, one.name) for one in facts.port_sets for group in one.groups]
    mapped = maps_on(facts, controller)
    return steps_with_lines(
        array_step(
            "LUNs",
            "Each line takes a LUN from the hosts of an igroup: end their use of it first. The LUN "
            "and its data stay.",
            *((UNMAP, UNMAP.line(lun=one.lun, group=one.group)) for one in mapped),
        ),
        array_step(
            "Port sets",
            "",
            *((UNBIND, UNBIND.line(group=group, name=name)) for group, name in bound),
            *((NO_PORT_SET, NO_PORT_SET.line(name=one.name)) for one in facts.port_sets),
        ),
        array_step(
            "Igroups",
            "An igroup that LUNs are mapped to stays: unmap them first, when no host uses them.",
            *((NO_GROUP, NO_GROUP.line(group=one.name)) for one in _groups_on(facts, controller)),
        ),
    )


COMMANDS = CommandFamily(
    opening="Each controller has a command line of its own: log in to it by SSH or at its console.",
    places=_places,
    names=lambda facts: [name or facts.name for name in controllers(facts)],
    unknown=(
        "an interface group: make it before its VLANs and addresses, with the ports and the mode "
        "of the sheet",
        "VLANs and addresses of NFS and other services: enter them as the sheet says",
        "CHAP in the other direction: enter user and secret of the sheet in System Manager",
        "the undo of CHAP, of flow control and of an address: what was set before is not known",
    ),
)


def _expected(facts: ArrayFacts, place: str) -> Settings:
    masking = _expected_masking(facts, place) | _expected_luns(facts, place)
    return _expected_network(facts, place) | masking | _expected_sets(facts)


def _expected_luns(facts: ArrayFacts, place: str) -> dict[tuple[str, ...], str]:
    letters = {"MB": "m", "GB": "g", "TB": "t"}
    found: dict[tuple[str, ...], str] = {}
    for one in facts.luns:
        if one.controller in {place, ""}:
            found["lun", one.lun] = f"{one.size[:-2]}{letters[one.size[-2:]]} {one.system}"
    for mapped in facts.maps:
        if mapped.controller in {place, ""}:
            found["map", mapped.lun, mapped.group] = mapped.number
    return found


def _expected_network(facts: ArrayFacts, place: str) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for one in iscsi_addresses(facts):
        if (one.controller or facts.name) == place:
            found["address", one.name] = f"{interface_with_vlan(one)} {one.mask} {one.mtu}"
            if one.tagged == "yes":
                found["vlan", one.interface, one.vlan] = ""
    for port in ethernet_ports(facts):
        if (port.controller or facts.name) == place:
            is_on = port.flow_control == "receive and send"
            found["flow control", port.interface] = "full" if is_on else "none"
    return found


def _expected_masking(facts: ArrayFacts, place: str) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    here = {group.name: group for group in _groups_on(facts, place)}
    for group in here.values():
        found["group", group.name] = f"{KINDS.get(group.protocol, '-i')} {group.system}"
    for member in facts.initiators:
        if member.group in here:
            found["initiator", member.group, member.initiator] = ""
    for chap in facts.chap:
        found["chap", chap.initiator] = f"{chap.user} <secret {chap.secret}>"
    return found


def _expected_sets(facts: ArrayFacts) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for port_set in facts.port_sets:
        found["port set", port_set.name] = ""
        for port in _ports_of(facts, port_set.ports):
            found["port set", port_set.name, port] = ""
        for name in port_set.groups:
            found["bound", name] = port_set.name
    return found


def _undone(facts: ArrayFacts, place: str) -> Settings:
    found: dict[tuple[str, ...], str] = {
        ("group", one.name): "" for one in _groups_on(facts, place)
    }
    for one in facts.port_sets:
        found["port set", one.name] = ""
        found |= {("bound", group): one.name for group in one.groups}
    for mapped in facts.maps:
        if mapped.controller in {place, ""}:
            found["map", mapped.lun, mapped.group] = ""
    return found


_W = r"(?:<[^<>]*>|\S+)"
READ_BACK = ReadBack(
    readers=(
        LineReader(rf"vlan create (?P<i>{_W}) (?P<v>\d+)", {("vlan", "{i}", "{v}"): ""}),
        LineReader(
            rf"ifconfig (?P<i>{_W}) (?P<a>[\d.]+) netmask (?P<m>{_W}) mtusize (?P<u>\d+) up",
            {("address", "{a}"): "{i} {m} {u}"},
        ),
        LineReader(
            rf"ifconfig (?P<i>{_W}) flowcontrol (?P<f>none|receive|send|full)",
            {("flow control", "{i}"): "{f}"},
        ),
        LineReader(
            rf"igroup create (?P<k>-[fi]) -t (?P<s>{_W}) (?P<g>{_W})", {("group", "{g}"): "{k} {s}"}
        ),
        LineReader(rf"igroup add (?P<g>{_W}) (?P<n>{_W})", {("initiator", "{g}", "{n}"): ""}),
        LineReader(
            rf"iscsi security add -i (?P<n>{_W}) -s CHAP -p (?P<p>{_W}) -n (?P<u>\S+)",
            {("chap", "{n}"): "{u} {p}"},
        ),
        LineReader(
            rf"portset create -f (?P<n>\S+) (?P<p>{_W})",
            {("port set", "{n}"): "", ("port set", "{n}", "{p}"): ""},
        ),
        LineReader(rf"portset add (?P<n>\S+) (?P<p>{_W})", {("port set", "{n}", "{p}"): ""}),
        LineReader(rf"igroup bind (?P<g>{_W}) (?P<n>\S+)", {("bound", "{g}"): "{n}"}),
        LineReader(
            rf"lun create -s (?P<s>\d+[mgt]) -t (?P<t>{_W}) (?P<l>{_W})",
            {("lun", "{l}"): "{s} {t}"},
        ),
        LineReader(rf"lun map (?P<l>{_W}) (?P<g>{_W}) (?P<n>\d+)", {("map", "{l}", "{g}"): "{n}"}),
    ),
    expected=_expected,
    takes_away=(
        LineReader(rf"igroup unbind (?P<g>{_W}) (?P<n>\S+)", {("bound", "{g}"): "{n}"}),
        LineReader(r"portset destroy (?P<n>\S+)", {("port set", "{n}"): ""}),
        LineReader(rf"igroup destroy (?P<g>{_W})", {("group", "{g}"): ""}),
        LineReader(rf"lun unmap (?P<l>{_W}) (?P<g>{_W})", {("map", "{l}", "{g}"): ""}),
    ),
    undone=_undone,
)
