"""San and its cabling -> every reference that leads nowhere and every name a switch would refuse."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from ipaddress import AddressValueError, IPv4Interface, IPv4Network, NetmaskValueError
from string import Formatter

from sanfab.inventory.cabling import Cable, Cabling, LinkEnd, endpoints, refs_of
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.inventory.words import did_you_mean
from sanfab.inventory.yaml12 import Where
from sanfab.model import PLATFORMS, San, Secret, expand_ports

Problem = tuple[Where, str]

_FC_FIELDS = frozenset({"host", "array", "port", "target", "fabric", "vsan", "controller"})
_NAME_FIELDS = {
    "initiator": _FC_FIELDS - {"array", "target", "controller"},
    "target": _FC_FIELDS - {"host", "target"},
    "zone": _FC_FIELDS - {"controller"},
    "description": frozenset({"device", "port"}),
}


def problems_of(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield every mistake that takes two parts of the inventory to see."""
    yield from _switches(san)
    yield from _vlans(san)
    yield from _names(san)
    yield from _secrets(san)
    yield from _endpoints(san, cabling)
    yield from _ports(san, cabling)
    yield from _links(san, cabling)
    yield from _overrides(san, cabling)
    yield from _addresses(san)
    yield from _access(san)
    yield from _reserved_vlans(san, cabling)


def _unknown(kind: str, name: str, known: Iterable[str]) -> str:
    return f"unknown {kind} {name}{did_you_mean(name, known)}"


def _switches(san: San) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        platform = PLATFORMS.get(switch.model)
        where: Where = ("switches", name)
        if platform is None:
            known = ", ".join(sorted(PLATFORMS))
            hint = did_you_mean(switch.model, PLATFORMS) or f", expected one of {known}"
            yield (*where, "model"), f"unknown model {switch.model}{hint}"
            continue
        if (switch.stack or 1) > platform.stack_max:
            yield (
                (*where, "stack"),
                f"found {switch.stack} units, {platform.title} stacks {platform.stack_max} at most",
            )
        rule = platform.name_rules["host"]
        if not re.fullmatch(rule.pattern, name):
            yield where, f"found host name {name}, {platform.title} accepts {rule.words}"
        for key in switch.vlan_addresses:
            if key not in san.vlans:
                yield (*where, "vlan_addresses", key), _unknown("VLAN", key, san.vlans)


def _vlans(san: San) -> Iterator[Problem]:
    first: dict[int, str] = {}
    carriers: dict[int, str] = {}
    for key, vlan in san.vlans.items():
        where: Where = ("vlans", key)
        if vlan.id in first:
            yield (*where, "id"), f"VLAN {vlan.id} is already {first[vlan.id]}; give another id"
        first.setdefault(vlan.id, key)
        if vlan.role != "fcoe":
            if vlan.vsan is not None:
                yield (*where, "vsan"), f"found a VSAN on a VLAN of role {vlan.role}, expected fcoe"
            continue
        if vlan.vsan is None:
            yield where, "missing, expected a value for `vsan`: an FCoE VLAN carries one VSAN"
        elif vlan.vsan not in san.vsans:
            known = [str(number) for number in san.vsans]
            yield (*where, "vsan"), _unknown("VSAN", str(vlan.vsan), known)
        elif vlan.vsan in carriers:
            yield (*where, "vsan"), f"VSAN {vlan.vsan} is already carried by {carriers[vlan.vsan]}"
        else:
            carriers[vlan.vsan] = key
    for number in san.vsans:
        if number not in carriers:
            yield ("vsans", number), "no VLAN of role fcoe carries this VSAN; add one with `vsan`"


def _names(san: San) -> Iterator[Problem]:
    names = san.policy.names
    for field, allowed in _NAME_FIELDS.items():
        pattern = getattr(names, field) or ""
        where: Where = ("policy", "names", field)
        try:
            fields = [name for _, name, _, _ in Formatter().parse(pattern) if name is not None]
        except ValueError:
            yield where, f"found {pattern}, expected every {{ closed by a }}"
            continue
        for name in fields:
            if name not in allowed:
                yield where, _unknown("field", f"{{{name}}}", [f"{{{known}}}" for known in allowed])
    for number, vsan in san.vsans.items():
        if (vsan.zoning or san.policy.zoning) == "one-zone" and vsan.zone is None:
            yield ("vsans", number), "missing, expected a value for `zone`: zoning is one-zone"


def _secrets(san: San) -> Iterator[Problem]:
    management = san.management
    used: list[tuple[Where, Secret]] = [
        (("users", name, "password"), user.password) for name, user in management.users.items()
    ]
    if management.snmp:
        used.append((("snmp", "auth"), management.snmp.auth))
        used.append((("snmp", "privacy"), management.snmp.privacy))
    if management.tacacs:
        used.append((("tacacs", "key"), management.tacacs.key))
    for where, secret in used:
        if secret.secret not in san.secrets:
            text = _unknown("secret", secret.secret, san.secrets)
            yield ("management", *where, "secret"), f"{text}; list it under `secrets`"


def _endpoints(san: San, cabling: Cabling) -> Iterator[Problem]:
    wwpns: dict[str, Where] = {}
    for device, label, is_array, port in endpoints(san):
        where: Where = ("arrays" if is_array else "hosts", device, "ports", label)
        if port.wwpn:
            first = wwpns.setdefault(port.wwpn.lower(), where)
            if first != where:
                yield (*where, "wwpn"), f"WWPN {port.wwpn} is already that of {_dotted(first)}"
        if port.vlan is not None and port.vlan not in san.vlans:
            yield (*where, "vlan"), _unknown("VLAN", port.vlan, san.vlans)
        for index, key in enumerate(port.vlans):
            if key not in san.vlans:
                yield (*where, "vlans", index), _unknown("VLAN", key, san.vlans)
        yield from _plugs(san, cabling, where, port.at, port.to)
        if port.vsan is not None and port.vsan not in san.vsans:
            known = [str(number) for number in san.vsans]
            yield (*where, "vsan"), _unknown("VSAN", str(port.vsan), known)
    for name, host in san.hosts.items():
        for label, host_port in host.ports.items():
            if host.adapters and host_port.adapter and host_port.adapter not in host.adapters:
                yield (
                    ("hosts", name, "ports", label, "adapter"),
                    _unknown("adapter", host_port.adapter, host.adapters),
                )


def _plugs(
    san: San, cabling: Cabling, where: Where, at: str | None, to: str | None
) -> Iterator[Problem]:
    if (at is None) == (to is None):
        yield where, "expected either `at` (a switch port) or `to` (a port of another host)"
    if at is not None:
        switch = at.partition(" ")[0]
        if switch not in san.switches:
            yield (*where, "at"), _unknown("switch", switch, san.switches)
    if to is not None:
        device, _, label = to.partition(" ")
        known = {**san.hosts, **san.arrays}
        if device not in known:
            yield (*where, "to"), _unknown("host or array", device, known)
        elif label not in known[device].ports:
            yield (*where, "to"), _unknown(f"port of {device}:", label, known[device].ports)


def _ports(san: San, cabling: Cabling) -> Iterator[Problem]:
    for switch, by_port in cabling.cables.items():
        known = cabling.known_ports(switch)
        for port, cables in by_port.items():
            first = cables[0]
            if known and port not in known:
                yield (*first.where, "at"), _no_port(cabling, switch, port)
            for cable in cables[1:]:
                yield (
                    (*cable.where, "at"),
                    f"{switch} {port} is already taken by {_dotted(first.where)}",
                )
            for cable in cables:
                yield from _fcoe_port(san, cabling, cable)


def _fcoe_port(san: San, cabling: Cabling, cable: Cable) -> Iterator[Problem]:
    if not cable.is_fcoe:
        if cable.end.vlan is None and not cable.end.vlans:
            yield cable.where, "expected `vlan` (iSCSI, management) or `wwpn` (FCoE)"
        return
    if cable.vsan is None:
        choices = ", ".join(map(str, cabling.vsan_choices(cable.switch))) or "none exists"
        yield cable.where, f"expected `vsan`: {cable.switch} may serve several ({choices})"
        return
    fabric = san.switches[cable.switch].fabric
    vsan = san.vsans.get(cable.vsan)
    if vsan and fabric and vsan.fabric != fabric:
        yield (
            cable.where,
            f"VSAN {cable.vsan} is of fabric {vsan.fabric}, {cable.switch} is of fabric {fabric}",
        )


def _no_port(cabling: Cabling, switch: str, port: str) -> str:
    known = cabling.known_ports(switch)
    model = cabling.san.switches[switch].model
    return f"no port {port} on {switch} ({model} has {_summary(known)}){did_you_mean(port, known)}"


def _summary(known: Iterable[str]) -> str:
    """Return the ports of a switch in short: ``Ethernet1-24``."""
    runs: dict[str, list[str]] = defaultdict(list)
    for port in known:
        match = re.fullmatch(r"(.*?)(\d+)(?:/1)?", port)
        if match:
            runs[match[1]].append(match[2])
    return ", ".join(f"{prefix}{numbers[0]}-{numbers[-1]}" for prefix, numbers in runs.items())


def _links(san: San, cabling: Cabling) -> Iterator[Problem]:
    taken: dict[tuple[str, str], Where] = {}
    for index, link in enumerate(san.links):
        where: Where = ("links", index)
        for name in (ref.partition(" ")[0] for end in link.between for ref in refs_of(end)):
            if name not in san.switches:
                yield (*where, "between"), _unknown("switch", name, san.switches)
        for position, key in enumerate(link.vlans or ()):
            if key not in san.vlans:
                yield (*where, "vlans", position), _unknown("VLAN", key, san.vlans)
        if link.role == "peer" and (link.lag is None or link.domain is None):
            yield where, "expected `lag` and `domain`: a peer link is a LAG of a vPC, MLAG or VLT pair"
    for ends in cabling.links.values():
        for end in ends:
            yield from _link_end(cabling, end, taken)


def _link_end(
    cabling: Cabling, end: LinkEnd, taken: dict[tuple[str, str], Where]
) -> Iterator[Problem]:
    where: Where = ("links", end.index, "between")
    known = cabling.known_ports(end.switch)
    for port in end.ports:
        if known and port not in known:
            yield where, _no_port(cabling, end.switch, port)
        used = cabling.cables.get(end.switch, {}).get(port)
        first = used[0].where if used else taken.setdefault((end.switch, port), where[:2])
        if first != where[:2]:
            yield where, f"{end.switch} {port} is already taken by {_dotted(first)}"
    here = len(end.ports) * (2 if end.mate else 1)
    there = sum(len(ports) for _, ports in end.far)
    if end.side == 0 and here != there:
        yield where, f"found {here} ports at one end and {there} at the other, expected as many"
    if end.link.lag is None and (len(end.ports) > 1 or end.mate):
        yield ("links", end.index), "expected `lag`: several cables between the same switches"
    yield from _pair(cabling, end, where)


def _pair(cabling: Cabling, end: LinkEnd, where: Where) -> Iterator[Problem]:
    """Yield what is wrong with two switches that are to act as one."""
    mates = [mate for mate in (end.mate,) if mate]
    if end.link.role == "peer":
        mates = [switch for switch, _ in end.far]
    for mate in mates:
        if mate not in cabling.san.switches:
            continue
        here, there = cabling.platform(end.switch), cabling.platform(mate)
        if here and there and here.nos != there.nos:
            yield where, f"{end.switch} ({here.nos}) and {mate} ({there.nos}) cannot be a pair"
    if end.mate and not any(
        other.link.role == "peer" and any(name == end.mate for name, _ in other.far)
        for other in cabling.links[end.switch]
    ):
        yield where, f"{end.switch} and {end.mate} share an end but have no link of role peer"


def _overrides(san: San, cabling: Cabling) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        platform = cabling.platform(name)
        known = cabling.known_ports(name)
        for text, override in switch.ports.items():
            where: Where = ("switches", name, "ports", text)
            for port in expand_ports(text, tuple(known)):
                if known and port not in known:
                    yield where, _no_port(cabling, name, port)
            for key in (override.vlan, *(override.tagged or ())):
                if key is not None and key not in san.vlans:
                    yield where, _unknown("VLAN", key, san.vlans)
            if platform and override.mtu and override.mtu > platform.mtu_max:
                yield (
                    (*where, "mtu"),
                    f"found {override.mtu}, {platform.title} takes {platform.mtu_max} at most",
                )


def _addresses(san: San) -> Iterator[Problem]:
    networks: dict[str, IPv4Network] = {}
    for key, vlan in san.vlans.items():
        if vlan.subnet is not None:
            try:
                networks[key] = IPv4Network(vlan.subnet)
            except (AddressValueError, NetmaskValueError, ValueError) as error:
                yield ("vlans", key, "subnet"), f"not a subnet: {error}"
    taken: dict[tuple[str, str], str] = {}
    for where, key, address in _placed_addresses(san):
        problem = _address_problem(address, key, networks.get(key))
        if not problem:
            first = taken.setdefault((key, address.partition("/")[0]), _dotted(where))
            if first != _dotted(where):
                problem = f"{address} is already that of {first}"
        if problem:
            yield where, problem
    yield from _management_addresses(san)


def _placed_addresses(san: San) -> Iterator[tuple[Where, str, str]]:
    """Yield (where, VLAN key, address) for every address in a VLAN."""
    for device, label, is_array, port in endpoints(san):
        if port.ip is not None:
            where: Where = ("arrays" if is_array else "hosts", device, "ports", label, "ip")
            yield where, port.vlan or "", port.ip
    for name, switch in san.switches.items():
        for key, own in switch.vlan_addresses.items():
            yield ("switches", name, "vlan_addresses", key, "address"), key, own.address


def _address_problem(address: str, key: str, network: IPv4Network | None) -> str:
    try:
        interface = IPv4Interface(address)
    except (AddressValueError, NetmaskValueError, ValueError) as error:
        return f"not an address: {error}"
    if network is None:
        return ""
    if interface.ip not in network:
        return f"{address} is outside {network}, the subnet of VLAN {key}"
    if network.prefixlen < 31 and interface.ip in {network.network_address, network.broadcast_address}:
        return f"{address} is the network or broadcast address of {network}"
    return ""


def _management_addresses(san: San) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for name, switch in san.switches.items():
        if switch.management is None:
            continue
        where: Where = ("switches", name, "management")
        address, gateway = switch.management.address, switch.management.gateway
        problem = _address_problem(address, "", None)
        if problem:
            yield (*where, "address"), problem
            continue
        first = taken.setdefault(address.partition("/")[0], name)
        if first != name:
            yield (*where, "address"), f"{address} is already that of {first}"
        network = IPv4Interface(address).network
        if gateway and (found := _address_problem(gateway, "", None)):
            yield (*where, "gateway"), found
        elif gateway and IPv4Interface(gateway).ip not in network:
            yield (*where, "gateway"), f"{gateway} is outside {network}, the management network"


def _access(san: San) -> Iterator[Problem]:
    for index, access in enumerate(san.access):
        for field, known in (("hosts", san.hosts), ("arrays", san.arrays)):
            for position, text in enumerate(getattr(access, field)):
                where: Where = ("access", index, field, position)
                try:
                    names = expand_name(text)
                except RangeError as error:
                    yield where, error.message
                    continue
                for name in names:
                    if name not in known:
                        yield where, _unknown(field.removesuffix("s"), name, known)


def _reserved_vlans(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield VLANs that a switch which carries them keeps for itself, or whose name it refuses."""
    seen: set[tuple[str, str]] = set()
    for switch in san.switches:
        platform = cabling.platform(switch)
        if platform is None:
            continue
        for key in _carried(san, cabling, switch):
            if key not in san.vlans or (key, platform.model) in seen:
                continue
            seen.add((key, platform.model))
            vlan = san.vlans[key]
            for reserved in platform.reserved_vlans:
                if vlan.id in reserved:
                    span = f"{reserved.start}-{reserved.stop - 1}"
                    yield (
                        ("vlans", key, "id"),
                        f"found {vlan.id}, {platform.title} ({switch}) reserves {span}",
                    )
            rule, name = platform.name_rules["vlan"], vlan.name or key
            if (vlan.name or vlan.role != "fcoe") and not re.fullmatch(rule.pattern, name):
                yield (
                    ("vlans", key),
                    f"found VLAN name {name}, {platform.title} ({switch}) accepts {rule.words}",
                )


def _carried(san: San, cabling: Cabling, switch: str) -> set[str]:
    keys = set(san.switches[switch].vlan_addresses)
    for cables in cabling.cables.get(switch, {}).values():
        for cable in cables:
            keys.update(cable.end.vlans, {cable.end.vlan} if cable.end.vlan else ())
            if cable.vsan in cabling.fcoe_vlans:
                keys.add(cabling.fcoe_vlans[cable.vsan])
    for end in cabling.links.get(switch, ()):
        keys.update(cabling.link_vlans(end.link))
    return keys


def _dotted(where: Where) -> str:
    return ".".join(str(step) for step in where)
