"""The cables of a SAN as its inventory states them, counted without the code that lists them."""

from collections import Counter
from pathlib import Path

from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.ports import expand_ports, port_speeds
from sanfab.model.san import San

Ends = tuple[tuple[str, str], tuple[str, str]]

PLACES = """name: s
policy: {cable_colours: {A: blue, B: red}}
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24}
  iscsi_b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24}
defaults:
  - {rack: r07, switches: {site: north, row: "3"}}
  - {hosts: {site: north, row: "3", rack: r09}}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, rack: r07, unit: 40}
  san-b: {model: dcs-7150s-24, fabric: B, rack: r07, unit: 41}
links:
  - role: isl
    lag: 1
    between: [san-a Ethernet23-24, san-b Ethernet23-24]
    vlans: [iscsi_a]
    media: dac
    length: [0.5, 1]
    label: [L-1, L-2]
    colour: grey
hosts:
  esx[1-2]:
    os: esxi
    unit: "[10-11]"
    ports:
      vmnic2:
        {at: "san-a Ethernet[1-2]", vlan: iscsi_a, media: om4, optics: 10GBASE-SR, length: 3}
      vmnic3:
        {at: "san-b Ethernet[1-2]", vlan: iscsi_b, media: om4, optics: [SR-X, SR-Y], length: [3, 5]}
  esx3: {os: esxi, state: planned, ports: {vmnic2: {at: san-a Ethernet3, vlan: iscsi_a}}}
  esx4: {os: esxi, state: retired, ports: {vmnic2: {at: san-a Ethernet4, vlan: iscsi_a}}}
  esx5: {os: esxi, ports: {vmnic2: {at: san-a Ethernet5, vlan: iscsi_a, state: reserved}}}
  sun1: {os: solaris, ports: {nxge0: {to: sun2 nxge0, ip: 198.51.100.1, media: cat6a}}}
  sun2: {os: solaris, ports: {nxge0: {to: sun1 nxge0, ip: 198.51.100.2, length: 2.5}}}
"""
"""An inventory in which everything is known of some cables and nothing of others."""


def stated_ends(folder: Path) -> Counter[Ends]:
    """Return both ends of each cable, without regard to which is first."""
    san, cabling = load_inventory(folder)
    parts = (one.san for one in (cabling, cabling.kept_free, cabling.retired) if one is not None)
    found: Counter[Ends] = Counter()
    for part in parts:
        for devices in (part.hosts, part.arrays, part.neighbors):
            for name, device in devices.items():
                for label, port in device.ports.items():
                    far = port.at or port.to
                    found[both((name, label), tuple(far.split(" ", 1)))] += 1
    for ends in list(found):
        found[ends] = 1  # a cable without a switch is stated at both its ends
    for link in san.links:
        sides = [
            [port for ref in ((end,) if isinstance(end, str) else end) for port in ports(san, ref)]
            for end in link.between
        ]
        found.update(both(one, other) for one, other in zip(*sides, strict=True))
    return found


def both(one: tuple[str, str], other: tuple[str, str]) -> Ends:
    """Return two ends in the order of their names."""
    return (min(one, other), max(one, other))


def ports(san: San, reference: str) -> list[tuple[str, str]]:
    """Return the ports that one end of a link names."""
    switch, _, text = reference.partition(" ")
    known = tuple(port_speeds(san.platform(switch), san.switches[switch].stack))
    return [(switch, port) for port in expand_ports(text, known)]
