"""Faults planted in a copy of ``inventory/greenfield`` or its texts, and what has to be found.

Lines are never written down: a place is the line that holds certain words, searched when it is
compared.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from batfish.sans import GREENFIELD
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.load import load_document
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.render.build import build


class Edit(NamedTuple):
    """Words that are replaced; they stand once in the file."""

    file: str
    """Of the inventory, or the switch whose text it is."""
    old: str
    new: str


class Place(NamedTuple):
    """The first line that holds some words behind others."""

    file: str
    words: str
    behind: str = ""


@dataclass(frozen=True)
class Found:
    """One thing that has to be told."""

    rule: str
    object: str
    """In the user's names."""
    inventory: Place
    text: Place | None = None


@dataclass(frozen=True)
class Fault:
    """What is planted, and what has to be found."""

    found: tuple[Found, ...]
    inventory: tuple[Edit, ...] = ()
    texts: tuple[Edit, ...] = ()
    """Of the built texts, as a hand would edit them."""
    is_refused: str = ""
    """Where the loader already refuses it: what Batfish is shown then goes round the loader."""


def planted(fault: Fault, folder: Path) -> tuple[Document, GateContext]:
    """Return the SAN with the fault, below an empty folder."""
    inventory = folder / "inventory"
    shutil.copytree(GREENFIELD, inventory)
    for edit in fault.inventory:
        _replace(inventory / edit.file, edit)
    document = read_folder(inventory)
    cabling = _cabling(document, fault)
    build(cabling, folder / "build")
    for edit in fault.texts:
        _replace(folder / "build" / "greenfield" / "switches" / f"{edit.file}.cfg", edit)
    return document, read_context(cabling, folder / "build")


def _cabling(document: Document, fault: Fault) -> Cabling:
    if fault.is_refused:
        return cabling_of(San.model_validate(document.data))
    return load_document(document, derived_problems)[1]


def _replace(path: Path, edit: Edit) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(edit.old) == 1, f"{path.name}: {edit.old!r} is not there once"
    path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")


def _override(switch_address: str, ports: str) -> Edit:
    """Return what gives a switch, named by its address, ports of its own will."""
    line = f"    management: {{address: {switch_address}/24, gateway: 192.0.2.1}}\n"
    return Edit("switches.yml", line, f"{line}    ports: {ports}\n")


def _port(description: str, old: str, new: str) -> tuple[str, str]:
    """Return what changes a line of an EOS port, told by its description."""
    head = f"   description {description}\n   mtu 9214\n   flowcontrol send on\n"
    head += "   flowcontrol receive on\n"
    if old.startswith("mtu"):
        return head, head.replace(old, new)
    return f"{head}   {old}\n", f"{head}   {new}\n"


LAG_A = "between: [arista-a Ethernet23-24, x670-a 47-48]"
ONE_CABLE = Edit(
    "switches.yml",
    f"    lag: 20\n    {LAG_A}",
    "    between: [arista-a Ethernet23, x670-a 47]",
)
"""The ISL of fabric A as a single cable: a member of a LAG cannot be overridden."""
ISL_A = f"  - role: isl\n    lag: 20\n    {LAG_A}\n    vlans: [iscsi_ese_a]\n"
LAST = "    vlans: [iscsi_ese_b]\n"
"""Where the links end."""

BOTH_ENDS = "arista-a Ethernet23 - x670-a 47"
BOTH_LAGS = "arista-a Port-Channel20 - x670-a 47"
ISL_PLACE = Place("switches.yml", "- role: isl", behind="vlans: [iscsi_eql]")
ISL_LAG = Place("switches.yml", "lag: 20", behind="vlans: [iscsi_eql]")
ISL_VLANS = Place("switches.yml", "vlans: [iscsi_ese_a]")
VMNIC2 = Place("hosts-iscsi.yml", "vmnic2:")
ESX11 = Place("arista-a", "interface Ethernet3")
ORA01 = Place("hosts-iscsi.yml", "    ports:", behind="ora[01-02]:")
LAG20 = "interface Port-Channel20"
AT_B = "at: s4810-b TenGigabitEthernet 0/"

FAULTS = {
    "isl-vlan-inventory": Fault(
        inventory=(ONE_CABLE, _override("192.0.2.35", "{Ethernet23: {tagged: [iscsi_nim_a]}}")),
        found=(
            Found(
                "BF-08",
                BOTH_ENDS,
                Place("switches.yml", "{tagged: [iscsi_nim_a]}"),
                Place("arista-a", "switchport trunk allowed vlan 141"),
            ),
            Found("BF-10", "VLAN iscsi_ese_a (161)", ISL_PLACE, Place("arista-a", "Ethernet23")),
            Found("BF-11", "ora01 eth2 - ese01 A-0a", Place("hosts-iscsi.yml", "eth2:")),
            Found("BF-15", "ora01", ORA01),
        ),
    ),
    "isl-vlan-text": Fault(
        texts=(Edit("x670-a", "configure vlan iscsi_ese_a add ports 47 tagged\n", ""),),
        found=(
            Found("BF-05", "x670-a 47", ISL_PLACE, Place("x670-a", "iscsi_ese_a add ports")),
            Found("BF-08", BOTH_LAGS, ISL_VLANS, Place("x670-a", "iscsi_ese_a add ports")),
            Found(
                "BF-10", "VLAN iscsi_ese_a (161)", ISL_PLACE, Place("x670-a", "enable sharing 47")
            ),
            Found("BF-15", "ora01", ORA01),
        ),
    ),
    "access-vlan-inventory": Fault(
        inventory=(_override("192.0.2.35", "{Ethernet3: {vlan: iscsi_ese_a}}"),),
        found=(
            Found("BF-10", "esx11 vmnic2", VMNIC2, ESX11),
            Found("BF-11", "esx11 vmnic2 - nimble01 A-tg1", VMNIC2, ESX11),
            Found(
                "BF-15",
                "esx11",
                Place("hosts-iscsi.yml", "    ports:", behind="esx[09-16]:"),
                ESX11,
            ),
        ),
    ),
    "access-vlan-text": Fault(
        texts=(
            Edit(
                "arista-a",
                *_port("esx11_vmnic2", "switchport access vlan 141", "switchport access vlan 161"),
            ),
        ),
        found=(
            Found(
                "BF-05",
                "arista-a Ethernet3",
                Place("hosts-iscsi.yml", "vlan: iscsi_nim_a", behind="vmnic2:"),
                Place("arista-a", "switchport access vlan 161", behind="esx11_vmnic2"),
            ),
            Found("BF-10", "esx11 vmnic2", VMNIC2, ESX11),
            Found("BF-11", "esx11 vmnic2 - nimble01 A-tg1", VMNIC2, ESX11),
        ),
    ),
    "native-vlan-inventory": Fault(
        inventory=(
            ONE_CABLE,
            _override("192.0.2.35", "{Ethernet23: {vlan: iscsi_ese_a, tagged: [iscsi_nim_a]}}"),
        ),
        found=(
            Found(
                "BF-08",
                BOTH_ENDS,
                Place("switches.yml", "{vlan: iscsi_ese_a, tagged: [iscsi_nim_a]}"),
                Place("arista-a", "switchport trunk native vlan 161"),
            ),
        ),
    ),
    "native-vlan-text": Fault(
        texts=(
            Edit(
                "arista-a",
                "   switchport trunk allowed vlan 161\n",
                "   switchport trunk native vlan 161\n   switchport trunk allowed vlan 161\n",
            ),
        ),
        found=(
            Found(
                "BF-05",
                "arista-a Port-Channel20",
                ISL_LAG,
                Place("arista-a", "switchport trunk native vlan 161"),
            ),
            Found(
                "BF-08",
                BOTH_LAGS,
                ISL_LAG,
                Place("arista-a", "switchport trunk native vlan 161"),
            ),
        ),
    ),
    "duplicate-address-inventory": Fault(
        inventory=(Edit("arrays.yml", "ip: 10.16.1.102", "ip: 10.16.1.101"),),
        is_refused="10.16.1.101 is already used by arrays.ese01.ports.A-0a.ip",
        found=(
            Found("BF-09", "ese01 B-0a", Place("arrays.yml", "B-0a: {controller: B, at: x670-a")),
        ),
    ),
    "duplicate-address-text": Fault(
        texts=(Edit("s4810-a", "ip address 192.0.2.33/24", "ip address 192.0.2.34/24"),),
        found=(
            Found(
                "BF-07",
                "s4810-a management address",
                Place("switches.yml", "192.0.2.33"),
                Place("s4810-a", "ip address 192.0.2.34/24"),
            ),
            Found("BF-09", "s4810-a management", Place("switches.yml", "192.0.2.33")),
        ),
    ),
    "outside-subnet": Fault(
        inventory=(Edit("arrays.yml", "ip: 10.15.0.102", "ip: 10.15.1.102"),),
        is_refused="10.15.1.102 is outside 10.15.0.0/24, the subnet of VLAN iscsi_eql",
        found=(Found("BF-09", "eql01 cm0-eth1", Place("arrays.yml", "ip: 10.15.1.102")),),
    ),
    "isl-missing-inventory": Fault(
        inventory=(Edit("switches.yml", ISL_A, ""),),
        found=(
            Found("BF-11", "ora01 eth2 - ese01 A-0a", Place("hosts-iscsi.yml", "eth2:")),
            Found("BF-15", "ora01", ORA01, Place("arista-a", "interface Ethernet9")),
        ),
    ),
    "isl-missing-text": Fault(
        texts=(
            Edit(
                "arista-a",
                "interface Port-Channel20\n   description x670-a_20\n",
                "interface Port-Channel20\n   description x670-a_20\n   shutdown\n",
            ),
        ),
        found=(
            Found(
                "BF-05", "arista-a Port-Channel20", ISL_LAG, Place("arista-a", "shutdown", LAG20)
            ),
            Found("BF-08", BOTH_LAGS, ISL_LAG, Place("arista-a", "shutdown", LAG20)),
            Found("BF-10", "VLAN iscsi_ese_a (161)", ISL_PLACE, Place("arista-a", LAG20)),
            Found("BF-11", "ora01 eth2 - ese01 A-0a", Place("hosts-iscsi.yml", "eth2:")),
        ),
    ),
    "fabrics-joined": Fault(
        inventory=(
            Edit(
                "switches.yml",
                LAST,
                f"{LAST}  - role: isl\n    between: [arista-a Ethernet22, arista-b Ethernet22]\n"
                "    vlans: [iscsi_ese_a, iscsi_ese_b]\n",
            ),
        ),
        found=tuple(
            Found(
                "BF-12",
                f"{switch} Ethernet22",
                Place("switches.yml", "- role: isl", behind=LAST.strip()),
                Place(switch, "interface Ethernet22"),
            )
            for switch in ("arista-a", "arista-b")
        ),
    ),
    "mtu-text": Fault(
        texts=(Edit("arista-a", *_port("nimble01_A-tg1", "mtu 9214", "mtu 1500")),),
        found=(
            Found(
                "BF-05",
                "arista-a Ethernet15",
                Place("networks.yml", "iscsi_nim_a:"),
                Place("arista-a", "mtu 1500"),
            ),
        ),
    ),
    "target-down-text": Fault(
        texts=(
            Edit(
                "arista-a",
                "   description nimble01_A-tg1\n",
                "   description nimble01_A-tg1\n   shutdown\n",
            ),
        ),
        found=(
            Found(
                "BF-05",
                "arista-a Ethernet15",
                Place("arrays.yml", "A-tg1:"),
                Place("arista-a", "shutdown", behind="nimble01_A-tg1"),
            ),
            Found("BF-10", "nimble01 A-tg1", Place("arrays.yml", "A-tg1:")),
            Found("BF-11", "esx09 vmnic2 - nimble01 A-tg1", VMNIC2),
        ),
    ),
    "mode-text": Fault(
        texts=(
            Edit(
                "arista-b",
                *_port(
                    "esx16_vmnic3",
                    "switchport access vlan 142",
                    "switchport trunk allowed vlan 142\n   switchport mode trunk",
                ),
            ),
        ),
        found=(
            Found(
                "BF-05",
                "arista-b Ethernet8",
                Place("hosts-iscsi.yml", "vlan: iscsi_nim_b", behind="vmnic3:"),
                Place("arista-b", "switchport mode trunk", behind="esx16_vmnic3"),
            ),
            Found(
                "BF-10",
                "esx16 vmnic3",
                Place("hosts-iscsi.yml", "vmnic3:"),
                Place("arista-b", "interface Ethernet8"),
            ),
        ),
    ),
    "vlan-text": Fault(
        texts=(Edit("n5k-b", "vlan 1002\n", "vlan 1003\n"),),
        found=(
            Found("BF-06", "n5k-b VLAN fcoe_b (1002)", Place("networks.yml", "fcoe_b:")),
            Found(
                "BF-06",
                "n5k-b VLAN 1003",
                Place("switches.yml", "n5k-b:"),
                Place("n5k-b", "vlan 1003"),
            ),
        ),
    ),
    "stand-in-lost-port": Fault(
        texts=(Edit("x670-a", "add ports 1-2,25-26\n", "add ports 1-2,26\n"),),
        found=(
            Found(
                "BF-05",
                "x670-a 25",
                Place("arrays.yml", "A-0a:"),
                Place("x670-a", "configure vlan iscsi_ese_a add ports 1-2,26"),
            ),
            Found("BF-10", "ese01 A-0a", Place("arrays.yml", "A-0a:")),
        ),
    ),
    "single-point-of-failure": Fault(
        inventory=(
            Edit("arrays.yml", f"{AT_B}24", "at: s4810-a TenGigabitEthernet 0/26"),
            Edit("arrays.yml", f"{AT_B}25", "at: s4810-a TenGigabitEthernet 0/27"),
        ),
        found=(
            Found(
                "BF-15",
                "hv01",
                Place("hosts-iscsi.yml", "    ports:", behind="unused_protocols:"),
                Place("s4810-b", "interface TenGigabitEthernet 0/1"),
            ),
        ),
    ),
}
