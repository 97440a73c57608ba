"""Mistakes in native Fibre Channel are reported with their place, and nothing is computed."""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory

MODEL = """
title: Director with FC ports
like: nexus-5548up
ports: []
modules: []
fexes: []
family: director
release: "7.3"
source: mem
ports_enabled: false
fc:
  - {prefix: fc1/, numbers: 1-16, speeds: [4, 8, 16], group: 4}
capabilities:
  - {capability: fc, source: mem}
"""
SAN = """
name: fc
vlans: {fcoe: {id: 100, role: fcoe, fabric: A, vsan: 100}}
vsans:
  10: {fabric: A, role: fc, zoneset: ZA}
  20: {fabric: B, role: fc, zoneset: ZB}
  100: {fabric: A, zoneset: ZE}
switches:
  mds-a: {model: director, fabric: A}
  mds-c: {model: director, fabric: A}
  mds-b: {model: director, fabric: B}
  n5k: {model: nexus-5548up, fabric: A}
links:
  - {role: isl, between: [mds-a fc1/15-16, mds-c fc1/15-16], lag: 7}
hosts:
  h:
    os: linux
    ports:
      p1: {at: mds-a fc1/1, wwpn: "10:00:00:00:c9:00:00:01", vsan: 10}
      p2: {at: mds-b fc1/1, wwpn: "10:00:00:00:c9:00:00:02"}
      e1: {at: n5k Ethernet1/1, wwpn: "10:00:00:00:c9:00:00:03"}
arrays:
  s:
    family: netapp-7mode
    ports:
      c1: {at: mds-c fc1/1, wwpn: "50:0a:09:85:87:59:54:17", vsan: 10}
      c2: {at: mds-b fc1/2, wwpn: "50:0a:09:85:87:59:54:18"}
access:
  - {hosts: [h p1], arrays: [s c1]}
"""


def messages(folder: Path, before: str, after: str) -> list[str]:
    """Return the mistakes of the inventory with one part replaced, without their file."""
    (folder / "models").mkdir()
    (folder / "models/director.yml").write_text(MODEL)
    assert before in SAN
    (folder / "san.yml").write_text(SAN.replace(before, after))
    try:
        load_inventory(folder, derived_problems)
    except InventoryError as error:
        return [line.partition(": ")[2] for line in str(error).splitlines()]
    return []


CASES = {
    "NPIV of one port": (
        "mds-b: {model: director, fabric: B}",
        "mds-b: {model: director, fabric: B, ports: {fc1/9: {fc: {npiv: true}}}}",
        "switches.mds-b.ports.fc1/9.fc.npiv: no line of Director with FC ports states "
        "this: NPIV is on for the whole switch where several WWPNs log in on a port; remove this "
        "key",
    ),
    "two ports with one WWPN": (
        "c9:00:00:02",
        "c9:00:00:01",
        "hosts.h.ports.p2.wwpn: WWPN 10:00:00:00:c9:00:00:01 is already used by hosts.h.ports.p1",
    ),
    "no such port": (
        "mds-a fc1/1,",
        "mds-a fc1/17,",
        "hosts.h.ports.p1.at: no port fc1/17 on mds-a (director has fc1/1-16); did you mean "
        "fc1/16?",
    ),
    "no WWPN": (
        'fc1/2, wwpn: "50:0a:09:85:87:59:54:18"',
        "fc1/2",
        "arrays.s.ports.c2: expected `wwpn`: mds-b fc1/2 is a native Fibre Channel port",
    ),
    "a speed that the port does not have": (
        "c9:00:00:02",
        'c9:00:00:02", speed: "32G',
        "hosts.h.ports.p2.speed: found 32G for mds-b fc1/1, a Fibre Channel port of Director with "
        "FC ports; expected auto, 4G, 8G or 16G",
    ),
    "an address": (
        "c9:00:00:02",
        'c9:00:00:02", ip: "10.1.1.1',
        "hosts.h.ports.p2.ip: mds-b fc1/1 is a native Fibre Channel port: it has no address",
    ),
    "no VSAN of several": (
        ", vsan: 10}\n      p2",
        "}\n      p2",
        "hosts.h.ports.p1: expected `vsan`, one of mds-a: 10 or 100",
    ),
    "a VSAN of the other fabric": (
        ", vsan: 10}\n      p2",
        ", vsan: 20}\n      p2",
        "hosts.h.ports.p1: VSAN 20 is in fabric B, mds-a is in fabric A",
    ),
    "an ISL between A and B": (
        "mds-c fc1/15-16]",
        "mds-b fc1/15-16]",
        "links.0.between: connects mds-a and mds-b of fabrics A and B: native Fibre Channel would "
        "merge the two fabrics and their zones; expected switches of one fabric",
    ),
    "a link of both kinds": (
        "mds-c fc1/15-16]",
        "n5k Ethernet1/15-16]",
        "links.0.between: connects native ports of mds-a with Ethernet ports of n5k, expected one "
        "kind",
    ),
    "a port in a link and in front of a host": (
        "mds-a fc1/1,",
        "mds-a fc1/15,",
        "links.0.between: mds-a fc1/15 is already used by hosts.h.ports.p1",
    ),
    "trunks of switches with port-channels": (
        "lag: 7",
        "lag: 7, trunking: true",
        "links.0.trunking: mds-a (Director with FC ports) has no `trunking`; state `lag`",
    ),
    "a pair": (
        "lag: 7",
        "lag: 7, native: fcoe",
        "links.0.native: expected no `native` on a link of native Fibre Channel ports",
    ),
    "a VLAN for a native VSAN": (
        "vsan: 100}}",
        "vsan: 10}}",
        "vlans.fcoe.vsan: found VSAN 10 of role fc, which no VLAN carries; expected role fcoe",
    ),
    "FCoE in a native VSAN": (
        "c9:00:00:03",
        'c9:00:00:03", vsan: 10, label: "x',
        "hosts.h.ports.e1.vsan: VSAN 10 is native Fibre Channel (role fc), and n5k Ethernet1/1 is "
        "an Ethernet port; expected a VSAN that an FCoE VLAN carries",
    ),
    "an FC-MAP": (
        "role: fc, zoneset: ZA",
        'role: fc, zoneset: ZA, fc_map: "0e:fc:01"',
        "vsans.10.fc_map: expected none: only FCoE has an FC-MAP",
    ),
    "the VSAN of a switch with VSANs": (
        "mds-b: {model: director",
        "mds-b: {vsan: 20, model: director",
        "switches.mds-b.vsan: Director with FC ports has VSANs, expected `vsan` at each port",
    ),
    "a setting of Ethernet ports": (
        "mds-b: {model: director",
        "mds-b: {ports: {fc1/1: {mtu: 9000}}, model: director",
        "switches.mds-b.ports.fc1/1.mtu: fc1/1 is a native Fibre Channel port: it has no `mtu`",
    ),
    "a setting of native ports": (
        "n5k: {model: nexus-5548up",
        "n5k: {ports: {Ethernet1/1: {fc: {mode: F}}}, model: nexus-5548up",
        "switches.n5k.ports.Ethernet1/1.fc: Ethernet1/1 is no native Fibre Channel port, expected "
        "no `fc`",
    ),
    "a port in access that the host does not have": (
        "[h p1]",
        "[h p9]",
        "access.0.hosts.0: unknown port of h: p9, expected one of p1, p2, e1",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_has_its_place(case: str, tmp_path: Path) -> None:
    before, after, expected = CASES[case]
    assert expected in messages(tmp_path, before, after)


def test_the_inventory_without_a_mistake_loads(tmp_path: Path) -> None:
    assert messages(tmp_path, "name: fc", "name: fc") == []


FOS = """
name: fc
policy: {{zoning: single-initiator-single-target{policy}}}
vsans: {{101: {{fabric: A, role: fc, zoneset: {zoneset}{vsan}}}}}
switches:
  one: {{model: {model}, fabric: A{release}}}
  two: {{model: {model}, fabric: A{release}}}
links:
  - {{role: isl, between: ["one 4,5", "two 4,5"]{link}}}
hosts:
  h: {{os: linux, ports: {{p1: {{at: one 0, wwpn: "10:00:00:00:c9:00:00:01"{host}}}}}}}
arrays:
  s: {{family: netapp-7mode, ports: {{c1: {{at: two 0, wwpn: "50:0a:09:85:87:59:54:17"}}}}}}
access: [{{hosts: [h], arrays: [s]}}]
"""
GIVEN = {
    "policy": "",
    "zoneset": "CFG",
    "vsan": "",
    "model": "brocade-300",
    "release": "",
    "link": "",
    "host": "",
}
WITHOUT_VSANS = {
    "an alias that older releases do not take": (
        {"host": ", alias: h-p1", "release": ', release: "7.4"'},
        "hosts.h.ports.p1: found alias h-p1, expected on Brocade 300 (one, release 7.4): a letter, "
        "then letters, digits, _; 64 characters at most; set `alias` or change policy.names",
    ),
    "an alias with the name of the zoneset": (
        {"host": ", alias: CFG"},
        "hosts.h.ports.p1: alias CFG has the name of a zoneset, expected on Brocade 300 (one, "
        "release 7.4): one name for each object; set `alias` or change policy.names",
    ),
    "peer zones in a release without them": (
        {"vsan": ", zoning: smart", "model": "brocade-200e"},
        "switches.one: Brocade 200E with release 6.2 has no smart zoning, expected 7.0 or later, "
        "10.2 on Nexus 9000, 7.4 where they are peer zones; choose another `zoning`",
    ),
    "enhanced zoning": (
        {"vsan": ", enhanced: true"},
        "vsans.101.enhanced: found true, and one has no enhanced zoning: all its zoning is "
        "committed in one transaction; remove this key",
    ),
    "a port-channel": (
        {"link": ", lag: 1"},
        "links.0.lag: one (Brocade 300) has no port-channels: ISLs of one port group form a trunk "
        "by themselves; state `trunking: true`",
    ),
    "another VSAN than that of the fabric": (
        {"host": ", vsan: 7"},
        "hosts.h.ports.p1.vsan: found 7, expected 101 or no `vsan`: one has no VSANs, and 101 "
        "stands for its fabric",
    ),
}


def without_vsans(folder: Path, changed: dict[str, str]) -> list[str]:
    """Return the mistakes of an inventory of two switches without VSANs, without their file."""
    (folder / "san.yml").write_text(FOS.format(**(GIVEN | changed)))
    try:
        load_inventory(folder, derived_problems)
    except InventoryError as error:
        return [line.partition(": ")[2] for line in str(error).splitlines()]
    return []


@pytest.mark.parametrize("case", WITHOUT_VSANS)
def test_a_mistake_on_switches_without_vsans_has_its_place(case: str, tmp_path: Path) -> None:
    changed, expected = WITHOUT_VSANS[case]
    assert expected in without_vsans(tmp_path, changed)


def test_names_with_a_hyphen_are_taken_where_the_release_takes_them(tmp_path: Path) -> None:
    newer = {"model": "brocade-g620", "release": ', release: "9.0"', "host": ", alias: h-p1"}
    assert without_vsans(tmp_path, newer) == []
