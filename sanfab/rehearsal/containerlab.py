"""A SAN and its build -> the files of a containerlab topology of the vendors' own images.

Switches are nodes with the image of their NOS; each port of a host or array is a Linux node, so
that two ports of one subnet never answer for each other. What an image cannot be is told.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import yaml

from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import VirtualSwitch
from sanfab.rehearsal.management_net import ManagementNet
from sanfab.rehearsal.session import Ping
from sanfab.rehearsal.twin import Place, Socket, Twin
from sanfab.text import count, few

LINUX_IMAGE = "${LINUX_IMAGE:=ghcr.io/srl-labs/network-multitool:latest}"
"""Image with iproute2 and ping, of the documents of containerlab (tag CLAB)."""
LAB_FILE = "lab.json"
KNOWN_HOSTS = "known_hosts"
SECRET = "@@"  # noqa: S105  # what begins the name of a secret in a built configuration
NAME_LENGTH = 40
"""Longest name of a Linux node: with the names of lab and SAN it is that of a host."""


@dataclass(frozen=True)
class VirtualLab:
    """The files of a topology, and what it does not carry."""

    files: Mapping[str, str]
    """Text of each file, by its path in the folder."""
    switches: tuple[str, ...]
    devices: tuple[str, ...]
    """Linux nodes: ports of hosts and arrays."""
    links: int
    not_carried: tuple[str, ...]

    @property
    def topology(self) -> str:
        """Path of the topology in the folder."""
        return next(name for name in self.files if name.endswith(".clab.yml"))


@dataclass
class VirtualLabBuilder:
    """Collects nodes, links and files of one SAN."""

    twin: Twin
    texts: Mapping[str, str]
    """Configuration of each switch in the build."""
    pings: tuple[Ping, ...]
    """Of all paths, from and to ports of the twin."""
    files: dict[str, str] = field(default_factory=dict, init=False)
    uncarried: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list), init=False)
    """Cables that no node has, by the reason."""
    nodes_of: dict[str, str] = field(default_factory=dict, init=False)
    """Linux node of each port of the twin that has one."""

    def build(self) -> VirtualLab:
        """Return the files."""
        nodes = {name: self._switch_node(name, image) for name, image in self.images.items()}
        links = [*self._switch_links()]
        devices = self._device_nodes(links)
        topology = {
            "name": self._san,
            "mgmt": self._network.settings(self._san),
            "topology": {"nodes": nodes | devices, "links": [*links, *self._empty_ports(links)]},
        }
        text = yaml.safe_dump(topology, sort_keys=False, width=1000)
        self.files[f"{self._san}.clab.yml"] = _HEAD + text
        self.files[LAB_FILE] = json.dumps(self._targets(), indent=2) + "\n"
        self.files["pings.sh"] = self._pings_script()
        return VirtualLab(
            self.files, tuple(nodes), tuple(devices), len(links), tuple(self._not_carried())
        )

    @property
    def _san(self) -> str:
        return self.twin.network.cabling.san.name

    def _platform(self, name: str) -> Platform:
        return self.twin.network.cabling.san.platform(name)

    @cached_property
    def images(self) -> dict[str, VirtualSwitch]:
        """The image of each switch that has one."""
        found = {name: self._platform(name).traits.containerlab for name in self.twin.facts}
        return {name: image for name, image in found.items() if image is not None}

    @cached_property
    def _network(self) -> ManagementNet:
        switches = self.twin.network.cabling.san.switches
        return ManagementNet.of({name: switches[name].management for name in self.images})

    def _switch_node(self, name: str, image: VirtualSwitch) -> dict[str, object]:
        node: dict[str, object] = {
            "kind": image.kind,
            "image": f"${{{image.variable}:={image.image}}}",
        }
        address = self._network.addresses.get(name)
        if address:
            node["mgmt-ipv4"] = address
        if image.environment:
            node["env"] = dict(image.environment)
        binds = []
        text = _startup(self.texts[name], image)
        if image.startup_file is None:
            node["startup-config"] = f"startup/{name}.cfg"
            text = _literal(text)
        else:
            binds.append(f"startup/{name}.cfg:{image.startup_file}:ro")
        self.files[f"startup/{name}.cfg"] = text
        if image.ports_file is not None:
            binds.append(f"ports/{name}.json:{image.ports_file}:ro")
            self.files[f"ports/{name}.json"] = self._ports_text(name, image)
        if binds:
            node["binds"] = binds
        return node

    def _ports_text(self, name: str, image: VirtualSwitch) -> str:
        names = {
            f"eth{number}": port
            for number, port in enumerate(_ports_of_text(self.twin.facts[name]), 1)
        }
        ports = {"ManagementIntf": {"eth0": image.management_port}, "EthernetIntf": names}
        return json.dumps(ports, indent=2) + "\n"

    def _interface(self, place: Place) -> str | None:
        """Return what a topology calls a port of a switch; None: no node has it."""
        name, port = place
        image = self.images.get(name)
        if image is None:
            return None
        if image.ports_file is not None:
            ports = _ports_of_text(self.twin.facts[name])
            return f"eth{ports.index(port) + 1}" if port in ports else None
        found = re.fullmatch(image.ports, port)
        if found is None or not 1 <= int(found["number"]) <= image.count:
            return None
        return image.interface.format(number=found["number"])

    def _why_not(self, place: Place) -> str:
        name, _ = place
        if name not in self.twin.facts:
            return "neighbors that sanfab does not manage, and the hosts behind them"
        if name not in self.images:
            return f"no image of {self._platform(name).traits.title} in containerlab and vrnetlab"
        return f"ports that {self.images[name].product} does not have"

    def _end(self, place: Place) -> str | None:
        """Return the end of a link at a switch; if no node has it, why is kept."""
        interface = self._interface(place)
        if interface is None:
            self.uncarried[self._why_not(place)].append(" ".join(place))
            return None
        return f"{place[0]}:{interface}"

    def _switch_links(self) -> Iterator[dict[str, object]]:
        for wire in self.twin.wires:
            ends = [self._end(place) for place in wire.ends]
            if None not in ends:
                yield {"endpoints": ends}

    def _device_nodes(self, links: list[dict[str, object]]) -> dict[str, dict[str, object]]:
        """Return a node for each port of a host or array; ``links`` gets its cables."""
        nodes: dict[str, dict[str, object]] = {}
        ports: dict[tuple[str, str], list[Socket]] = defaultdict(list)
        for socket in self.twin.sockets:
            ports[socket.device, socket.label].append(socket)
        for (device, label), sockets in ports.items():
            places = dict.fromkeys(place for one in sockets for place in one.cables)
            ends = [end for end in map(self._end, places) if end is not None]
            if not ends:
                continue
            name = _node_name(device, label, {*nodes, *self.images}, sockets[0].name)
            self.nodes_of |= {one.name: name for one in sockets}
            nodes[name] = {
                "kind": "linux",
                "image": LINUX_IMAGE,
                "network-mode": "none",
                "exec": list(_commands(sockets, len(ends))),
            }
            links += [
                {"endpoints": [end, f"{name}:eth{number}"]} for number, end in enumerate(ends, 1)
            ]
        return nodes

    def _empty_ports(self, links: list[dict[str, object]]) -> Iterator[dict[str, object]]:
        """Yield an interface for each port without a cable where only such are ports of a node."""
        used = {str(end) for link in links for end in _endpoints(link)}
        for name, image in self.images.items():
            if image.ports_file is None:
                continue
            for number, _ in enumerate(_ports_of_text(self.twin.facts[name]), 1):
                if f"{name}:eth{number}" not in used:
                    endpoint = {"node": name, "interface": f"eth{number}"}
                    yield {"type": "dummy", "endpoint": endpoint}

    def _targets(self) -> dict[str, object]:
        """Return what `--lab` reads: where each switch is, and its account."""
        return {
            "san": self._san,
            "user": "",
            "password": "",
            "known_hosts": KNOWN_HOSTS,
            "switches": {
                name: {
                    "host": f"clab-{self._san}-{name}",
                    "ssh": 22,
                    "eapi": None,
                    "user": image.user,
                    "password": image.password,
                }
                for name, image in self.images.items()
            },
        }

    def _pings_script(self) -> str:
        """Return a script that sends each ping of full size, which no switch may divide."""
        owners = {
            address.partition("/")[0]: one.name
            for one in self.twin.sockets
            for address in one.addresses
        }
        lines = [
            f"ask clab-{self._san}-{self.nodes_of[name]} {origin} {target} {size}"
            for name, origin, target, size in dict.fromkeys(self.pings)
            if name in self.nodes_of and owners.get(target) in self.nodes_of
        ]
        return _PINGS + "".join(f"{line}\n" for line in lines) + 'exit "$failed"\n'

    def _not_carried(self) -> Iterator[str]:
        for name in sorted(self.twin.facts.keys() - self.images.keys()):
            title = self._platform(name).traits.title
            yield f"{name}: containerlab and vrnetlab have no image of {title}"
        for reason, places in self.uncarried.items():
            yield f"{count(places, 'end')} of cables: {reason}: {few(places)}"
        yield from self._of_images()
        yield from self._network.told
        yield from self._of_texts()
        yield from _of_hardware(self.twin.facts)

    def _of_images(self) -> Iterator[str]:
        models: dict[str, dict[str, None]] = defaultdict(dict)
        for name, image in self.images.items():
            title = self._platform(name).title
            models[image.product][title] = None
        for product, titles in models.items():
            yield (
                f"the model: {product} stands for {few(titles)}, and rejects what it does not have"
            )
        for why in dict.fromkeys(one.untried for one in self.images.values() if one.untried):
            yield f"not proven: {why}"

    def _of_texts(self) -> Iterator[str]:
        secret = [name for name in self.images if SECRET in self.texts[name]]
        if secret:
            yield (
                f"lines with secrets, of {few(secret)}: they are left out of the startup "
                "configuration; `sanfab push` adds them"
            )
        own = [name for name, image in self.images.items() if image.own_lines]
        if own:
            yield (
                f"address and gateway of the management port of {few(own)}: the image needs its "
                "own; state `managed` without `management` before a push"
            )


def _ports_of_text(facts: SwitchFacts) -> list[str]:
    """Return the ports of a switch that are no LAG, in the order of its configuration."""
    return [name for name in facts.ports if name not in facts.lags]


def _endpoints(link: Mapping[str, object]) -> list[object]:
    ends = link.get("endpoints")
    return ends if isinstance(ends, list) else []


def _startup(text: str, image: VirtualSwitch) -> str:
    """Return the startup configuration of a node: that of the build, but for what is its own."""
    own = [re.compile(one) for one in image.own_lines]
    kept = [
        line
        for line in text.splitlines()
        if SECRET not in line and not any(one.fullmatch(line.strip()) for one in own)
    ]
    return "\n".join([*image.first_lines, *kept]) + "\n"


def _literal(text: str) -> str:
    """Return a text that containerlab leaves as it is: it reads variables, then a template.

    >>> _literal("banner {{x}} $5")
    'banner {{ "{{" }}x}} $$5'
    """
    return text.replace("$", "$$").replace("{{", '{{ "{{" }}')


def _node_name(device: str, label: str, known: set[str], instead: str) -> str:
    """Return the name of a Linux node, which no other node has.

    >>> _node_name("esx01", "vmnic2", set(), "n1"), _node_name("a", "b/c", {"a-b-c"}, "n2")
    ('esx01-vmnic2', 'n2')
    """
    name = re.sub("[^A-Za-z0-9-]", "-", f"{device}-{label}")
    return name if name not in known and len(name) <= NAME_LENGTH else instead


def _commands(sockets: list[Socket], cables: int) -> Iterator[str]:
    """Yield the commands that give a node its addresses."""
    largest = max(one.mtu for one in sockets)
    for number in range(1, cables + 1):
        yield f"ip link set eth{number} mtu {largest} up"
    port = "eth1"
    if cables > 1 or sockets[0].lacp is not None:
        port = "bond0"
        yield f"ip link add bond0 type bond mode {_bond_mode(sockets[0].lacp)}"
        for number in range(1, cables + 1):
            yield f"ip link set eth{number} down"
            yield f"ip link set eth{number} master bond0"
        yield f"ip link set bond0 mtu {largest} up"
    for one in sockets:
        interface = port
        if one.tagged:
            interface = f"{port}.{one.vlan}"
            yield f"ip link add link {port} name {interface} type vlan id {one.vlan}"
            yield f"ip link set {interface} mtu {one.mtu} up"
        yield from (f"ip address add {address} dev {interface}" for address in one.addresses)


def _bond_mode(lacp: bool | None) -> str:  # noqa: FBT001  # three states of a team
    if lacp is None:
        return "active-backup"
    return "802.3ad" if lacp else "balance-xor"


def _of_hardware(facts: Mapping[str, SwitchFacts]) -> Iterator[str]:
    yield (
        "hardware: pause, priority flow control, queues, buffers, optics and speed; images forward "
        "in software"
    )
    fc = sorted(name for name, one in facts.items() if one.fc_ports or one.vfcs)
    if fc:
        yield f"Fibre Channel and FCoE, which {few(fc)} configure: no node sends it"


_HEAD = (
    "# Written by `sanfab rehearse --containerlab`; deploy it with `containerlab deploy`.\n"
    "# Images are yours: containerlab and vrnetlab say how each is built.\n"
)

_PINGS = r"""#!/bin/sh
# Written by `sanfab rehearse --containerlab`: each path of the test plan, by pings of full size.
failed=0
ask() { # node, address that sends, address that is asked, bytes of the packet
    case $3 in *:*) headers=48 ;; *) headers=28 ;; esac
    set -- "$@" $(($4 - headers))
    if docker exec "$1" ping -c 3 -w 5 -M "do" -s "$5" -I "$2" "$3" >/dev/null 2>&1; then
        echo "answered  $1 $2 - $3, $4 bytes"
    else
        echo "no answer $1 $2 - $3, $4 bytes"
        failed=1
    fi
}
"""
"""IPv6 and ICMPv6 have headers of 48 bytes, IPv4 and ICMP of 28."""
