"""ExtremeXOS lines of VLANs: their ports, addresses and routing."""

import re

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.switch import VlanFacts
from sanfab.facts.unknown import UnknownFact
from sanfab.model.base import MAX_VLAN
from sanfab.nos.addresses import parse_address
from sanfab.nos.exos.builder import (
    BUILT_IN_VLANS,
    DEFAULT,
    MGMT,
    Builder,
    PortBuilder,
    assign_vlan,
    line,
    rule,
)
from sanfab.nos.exos.names import ADDRESS, LENGTH, NAME, PORTS, TEXT, VLAN, join_netmask, unquote
from sanfab.nos.undo import LOCKOUT, REMOVE_LATE, ListEdit, Undo

_IDS = re.compile(r"[0-9]+(?:[,-][0-9]+)*")
"""One VLAN or several by their ids [R-CN]; the switch derives their names from these."""
_STPD = "{domain:stpd [^ ]+|s0}{how:(?: (?:dot1d|emistp|pvst-plus))?}"
"""The spanning tree domain that ports join with a VLAN [E-VSTP]."""
_ADDRESS_REMOVAL = "unconfigure vlan {vlan} ipaddress"
_PORT_REMOVAL = Undo(
    "configure vlan {vlan} delete ports {ports}",
    "E-VLN R-CN",
    key=("vlan",),
    items=ListEdit("ports"),
)


@line(f"create vlan {NAME}", source="R-CN F-450")
@line(f"create vlan {NAME} tag {{tag:[0-9]+}}", source="F-RU F-TR")
@line(f"create vlan {NAME} tag {{tag:[0-9]+}} description {TEXT}", source="F-PUB")
def _create(builder: Builder, name: str, tag: str = "", text: str = "") -> None:
    if name == '"Default"' and not tag and not builder.is_part:
        _state_everything(builder)
        return
    name = unquote(name)
    if _IDS.fullmatch(name):
        for number in sorted(parse_numbers(name)):
            _create_one(builder, f"VLAN_{number:04}", str(number))
    else:
        _create_one(builder, name, tag)
        builder.vlans[name.lower()].description = unquote(text)


def _create_one(builder: Builder, name: str, tag: str) -> None:
    if not name[0].isalpha() or name.lower() in builder.vlans:
        raise ValueError(name)  # names are not case-sensitive [E-NAM]
    vlan = VlanFacts(0, name)
    if tag:
        _set_tag(builder, name.lower(), vlan, int(tag))
    builder.vlans[name.lower()] = vlan


def _state_everything(builder: Builder) -> None:
    """Take every port out of VLAN Default: a release that prints it prints its ports [ZIPTIE]."""
    for port in builder.ports.values():
        port.untagged, port.states_untagged = None, True


rule(
    'create vlan "{vlan}"',
    Undo("delete vlan {vlan}", "F-EAF R-CN", key=("vlan",), order=REMOVE_LATE),
)


@line(f"configure vlan {VLAN} tag {{tag:[0-9]+}}", source="R-CN F-RU", undo=Undo("", key=("vlan",)))
def _tag(builder: Builder, vlan: str, tag: str) -> None:
    if builder.vlan_key(vlan) == DEFAULT and tag == "1":
        return  # as it is; older releases print it [ZIPTIE]
    key = _editable_key(builder, vlan)
    _set_tag(builder, key, builder.vlans[key], int(tag))


def _editable_key(builder: Builder, vlan: str) -> str:
    """Return the key of a VLAN; Default and Mgmt keep their names and tags."""
    key = builder.vlan_key(vlan)
    if key in BUILT_IN_VLANS:
        raise ValueError(vlan)
    return key


def _set_tag(builder: Builder, key: str, vlan: VlanFacts, tag: int) -> None:
    if builder.vlan_keys.get(tag, key) != key or not 1 <= tag <= MAX_VLAN:
        raise ValueError(tag)  # another VLAN has it
    builder.vlan_keys.pop(vlan.id, None)
    builder.vlan_keys[tag] = key
    vlan.id = tag


assign_vlan(
    f"configure vlan {VLAN} description {TEXT}", "description", source="F-PUB", convert=unquote
)
assign_vlan(f"unconfigure vlan {VLAN} description", "description", "", source="F-EAF")


@line(f"configure vlan {VLAN} name {NAME}", source="F-RU")
def _rename(builder: Builder, vlan: str, name: str) -> None:
    key, new = _editable_key(builder, vlan), unquote(name).lower()
    if new in builder.vlans and new != key:
        raise ValueError(name)
    facts = builder.vlans.pop(key)
    facts.name = unquote(name)
    builder.vlans[new] = facts
    builder.vlan_keys[facts.id] = new
    for port in builder.ports.values():
        if port.untagged == key:
            port.untagged = new
        if key in port.tagged:
            port.tagged.remove(key)
            port.tagged.add(new)


@line(f"delete vlan {VLAN}", source="F-EAF R-CN")
def _delete(builder: Builder, vlan: str) -> None:
    key = _editable_key(builder, vlan)
    builder.vlan_keys.pop(builder.vlans.pop(key).id, None)
    for port in builder.ports.values():
        _leave(port, key)


@line(f"configure vlan {VLAN} add ports {PORTS} tagged {_STPD}", source="E-VSTP")
@line(f"configure vlan {VLAN} add ports {PORTS} tagged", source="F-RU R-CN", undo=_PORT_REMOVAL)
def _add_tagged(builder: Builder, vlan: str, ports: str, *_domain: str) -> None:
    keys, found = _joining(builder, vlan, ports)
    if not all(builder.vlans[key].id for key in keys):
        raise ValueError(vlan)  # frames would have no tag to carry
    for port in found:
        if port.untagged in keys:
            _leave(port, port.untagged)
        port.tagged |= keys


@line(f"configure vlan {VLAN} add ports {PORTS}", source="F-RU R-CN", undo=_PORT_REMOVAL)
@line(f"configure vlan {VLAN} add ports {PORTS} untagged", source="F-RU R-CN")
@line(f"configure vlan {VLAN} add ports {PORTS} untagged {_STPD}", source="E-VSTP")
def _add_untagged(builder: Builder, vlan: str, ports: str, *_domain: str) -> None:
    (key,), found = _joining(builder, vlan, ports)
    if not builder.moves_ports and any(_is_elsewhere(builder, port, key) for port in found):
        builder.in_doubt |= {port.facts.name for port in found}
        # Refused while untagged in another VLAN, Default included, before release 21.1; later ones
        # may move the port [F-AM R-MFD]. Without the release, its VLAN is unknown.
        raise ValueError(ports)
    for port in found:
        _leave(port, key)
        port.untagged, port.states_untagged = key, True


@line(f"configure vlan {VLAN} add ports {PORTS} {_STPD}", source="E-VSTP")
def _add_to_domain(builder: Builder, vlan: str, ports: str, *_domain: str) -> None:
    """Put ports in a spanning tree domain; those that are not in the VLAN join it untagged."""
    (key,), found = _joining(builder, vlan, ports)
    new = [port.facts.name for port in found if key not in {port.untagged, *port.tagged}]
    if new:
        _add_untagged(builder, vlan, ",".join(new))


@line(
    "configure vlan untagged-ports auto-move {how:on|off|inform}",
    source="F-PUB",
)
def _auto_move(builder: Builder, how: str) -> None:
    """Note whether a port leaves its untagged VLAN where a line puts it in another one."""
    builder.moves_ports = how != "off"


def _is_elsewhere(builder: Builder, port: PortBuilder, key: str) -> bool:
    """Return whether a port is untagged in another VLAN; a part may leave out how it left Default.

    What is typed later counts: before 21.1 the port had left, as the line was refused otherwise.
    """
    if port.untagged is None or port.untagged == key:
        return False
    return port.states_untagged or not builder.is_part


def _joining(builder: Builder, vlan: str, ports: str) -> tuple[set[str], list[PortBuilder]]:
    """Return the keys of VLANs, and ports; a LAG is in VLANs by its master port only [E-SHR0]."""
    keys, found = _keys_of(builder, vlan), builder.select_ports(ports)
    if MGMT in keys or any(port.in_lag for port in found):
        raise ValueError(ports)
    return keys, found


def _keys_of(builder: Builder, vlan: str) -> set[str]:
    """Return the keys of the VLANs that a name or a list of ids stands for."""
    if not _IDS.fullmatch(vlan):
        return {builder.vlan_key(vlan)}
    numbers = sorted(parse_numbers(vlan))
    if builder.is_part:
        for number in numbers:
            builder.imply_vlan(number)
    return {builder.vlan_key(str(number)) for number in numbers}


def _leave(port: PortBuilder, key: str) -> None:
    """Remove a port from a VLAN."""
    if port.untagged == key:
        port.untagged, port.states_untagged = None, True
    port.tagged.discard(key)


rule("configure vlan Default delete ports all", Undo(""))


@line(f"configure vlan {VLAN} delete ports {PORTS}", source="E-VLN R-CN")
def _delete_ports(builder: Builder, vlan: str, ports: str) -> None:
    keys = _keys_of(builder, vlan)
    for port in builder.select_ports(ports):
        for key in keys:
            _leave(port, key)


# The new management address replaces the old one, whose removal would lock out the operator.
rule(
    "configure vlan {vlan:Mgmt} ipaddress {address} {mask}",
    Undo(_ADDRESS_REMOVAL, "F-EAF VRNETLAB", key=("vlan",), order=LOCKOUT),
)


@line(
    f"configure vlan {VLAN} ipaddress {ADDRESS} {{mask:[0-9.]+}}",
    source="R-CN F-TR",
    undo=Undo(_ADDRESS_REMOVAL, "F-EAF", key=("vlan",), undo_first=True),
)
def _address(builder: Builder, vlan: str, address: str, mask: str) -> None:
    builder.select_vlan(vlan).address = join_netmask(address, mask)


@line(f"configure vlan {VLAN} ipaddress {ADDRESS}/{LENGTH}", source="R-CN F-TR")
def _address_and_length(builder: Builder, vlan: str, address: str, length: str) -> None:
    builder.select_vlan(vlan).address = parse_address(f"{address}/{length}")


assign_vlan(f"unconfigure vlan {VLAN} ipaddress", "address", "", source="F-EAF VRNETLAB")


@line(
    f"enable ipforwarding vlan {VLAN}",
    source="F-TR R-CN",
    undo=Undo("disable ipforwarding vlan {vlan}", "F-EAF", key=("vlan",)),
)
def _forwarding(builder: Builder, vlan: str) -> None:
    if "-" in vlan and _IDS.fullmatch(vlan):
        keys = {builder.vlan_keys.get(number, "") for number in parse_numbers(vlan)} - {""}
        entries = [builder.vlans[key] for key in sorted(keys) if builder.vlans[key].address]
    else:
        entries = [builder.select_vlan(vlan)]
    for entry in entries:
        _route(builder, entry)
    if not entries:
        raise ValueError(vlan)


def _route(builder: Builder, vlan: VlanFacts) -> None:
    """Let a VLAN route; its address may stand in another part of the text."""
    if not vlan.address and not builder.is_part:
        raise ValueError(vlan.name)  # a VLAN without an address cannot route
    if not vlan.address:
        reason = f"the address of VLAN {vlan.name}, which routes, in lines that this excerpt lacks"
        entry, fields = ("vlans", str(vlan.id)), frozenset({"address"})
        builder.unproven.append(UnknownFact(entry, fields, reason=reason, is_silence=True))
    vlan.forwarding = True


# Without a VLAN, as scripts have it; none is rendered.
@line("enable ipforwarding", source="F-PUB")
def _all_forwarding(builder: Builder) -> None:
    for vlan in builder.vlans.values():
        vlan.forwarding = bool(vlan.address)


assign_vlan(f"disable ipforwarding vlan {VLAN}", "forwarding", value=False, source="F-EAF")


@line(f"configure ip-mtu {{mtu:[0-9]+}} vlan {VLAN}", source="F-RU")
def _ip_mtu(builder: Builder, mtu: str, vlan: str) -> None:
    builder.select_vlan(vlan).mtu = int(mtu)
