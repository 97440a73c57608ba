"""A NOS -> the grammar by which Batfish reads its configurations; the others enter as stand-ins.

This is the only place of the gate that names a NOS.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import NosName


@dataclass(frozen=True)
class Grammar:
    """How Batfish reads the configurations of one NOS."""

    nos: NosName
    format: str
    """Name of the configuration format in Batfish."""
    header: tuple[str, ...]
    """Header lines that a snapshot adds to a configuration."""
    header_of_family: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Header lines for a family of models with other ones."""
    lists_vlans: bool = False
    """An answer tells which VLANs a configuration defines."""
    infers_mode: bool = False
    """Batfish infers the switchport mode of a routed port from its VLANs; the switch does not."""
    assumes_ports_up: bool = False
    """Batfish assumes that a routed port without a line is up."""
    lists_receivers: bool = True
    """Batfish lists every trap receiver."""
    lacks_vrrp: bool = False
    """Batfish cannot parse VRRP, so that a snapshot has HSRP in place of it."""

    def header_for(self, platform: Platform) -> tuple[str, ...]:
        """Return the header lines for a configuration of a platform, or for its stand-in.

        Rendered configurations do not need them. Batfish detects the NOS by them
        (VendorConfigurationFormatDetector.java) and the port defaults of a Nexus, which match its
        platform row (a test compares both). VLAN 1 of a Nexus exists only with its line
        (CiscoNxosConfiguration.java).
        """
        return self.header_of_family.get(platform.family, self.header)


_NEXUS = ("!RANCID-CONTENT-TYPE: cisco-nx", "vlan 1")
_NEXUS_5000 = (*_NEXUS, "boot system bootflash:/n5000-uk9.7.3.0.N1.1.bin")
_NXOS = Grammar(
    "nxos",
    "CISCO_NX",
    header=(
        *_NEXUS,
        "boot nxos bootflash:/nxos.9.3.10.bin",
        "no system default switchport",
        "system default switchport shutdown",
    ),
    header_of_family=dict.fromkeys(("n5000", "n5500", "n5600", "n3000"), _NEXUS_5000),
    lists_vlans=True,
    infers_mode=True,
    assumes_ports_up=True,
    lists_receivers=False,
    lacks_vrrp=True,
)
STAND_IN_GRAMMAR = Grammar("eos", "ARISTA", header=("!RANCID-CONTENT-TYPE: arista",))
"""That of the stand-ins."""
GRAMMARS: dict[NosName, Grammar] = {one.nos: one for one in (_NXOS, STAND_IN_GRAMMAR)}
"""The grammars of the NOSes that Batfish reads."""


def grammar_of(platform: Platform) -> Grammar:
    """Return the grammar for the configurations of a platform, or for their stand-ins."""
    return GRAMMARS.get(platform.nos, STAND_IN_GRAMMAR)
