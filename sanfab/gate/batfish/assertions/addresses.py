"""Every address is one port's or one switch's, and is in the subnet of its VLAN: BF-09.

Batfish says whose each address is. Its hosts have their addresses from the inventory, switches
theirs from the texts; addresses by which broadcast domains are measured are nobody's.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

from sanfab.gate.batfish.assertion import Answers, Assertion, Flaw, Outcome, Proven, Topic
from sanfab.gate.batfish.case import Batch, Case, Switch
from sanfab.gate.batfish.lines import Lines
from sanfab.gate.batfish.names import Endpoint, is_management, vlan_of
from sanfab.gate.batfish.question import Question, Row
from sanfab.gate.batfish.questions import OWNERS
from sanfab.gate.batfish.rows import IpOwner
from sanfab.inventory import Cable
from sanfab.inventory.yaml12 import Where
from sanfab.rules.catalogue.ip.places import fails_over, peer_link
from sanfab.text import few

MEASURING = IPv4Network("240.0.0.0/4")


@dataclass(frozen=True)
class Owner:
    """Whose an address is, as Batfish says."""

    name: str
    """As findings name it: ``esx09 vmnic2``, ``arista-a VLAN iscsi_a``, ``n5k-a management``."""
    ip: str
    length: int
    where: Where
    """The way to the address in the inventory."""
    vlan: int | None = None
    switch: str = ""
    words: str = ""
    """What of the switch's text has it."""
    meant: str = ""
    """The address that the inventory gives a switch there; empty: none."""
    gateway: str = ""
    """Of a management port."""
    cable: Cable | None = None
    private: int | None = None
    """The peer link that only the two switches of a pair see it on: every pair may have it."""

    @property
    def prefix(self) -> str:
        """The address with its length."""
        return f"{self.ip}/{self.length}"

    @property
    def topic(self) -> Topic:
        """What of its switch it belongs to."""
        if self.vlan is not None:
            return Topic.VLANS
        return Topic.PORTS if self.words else Topic.MANAGEMENT

    @property
    def is_meant(self) -> bool:
        """Tell whether the inventory has it so."""
        return self.cable is not None or self.prefix == self.meant


def _questions(_case: Case, _batch: Batch) -> Iterable[Question[Row]]:
    return (OWNERS,)


def _judge(case: Case, answers: Answers) -> Iterator[Outcome]:
    owners = list(_owners(case, answers))
    yield from _lost(case, owners)
    yield from _shared(case, owners)
    for owner in owners:
        yield from _outside(case, owner)
    read = Counter((owner.switch, owner.topic) for owner in owners if owner.switch)
    for (switch, topic), values in read.items():
        yield Proven(switch, topic, values)


def _owners(case: Case, answers: Answers) -> Iterator[Owner]:
    """Yield the owners of addresses in the order of the inventory."""
    rows: dict[str, list[IpOwner]] = {}
    for row in answers.all(case, OWNERS):
        rows.setdefault(row.node.name, []).append(row)
    for node, endpoint in case.names.endpoints.items():
        for row in sorted(rows.get(node, ()), key=_address):
            if IPv4Address(row.ip) not in MEASURING:
                yield _of_endpoint(endpoint, row)
    for switch in case.switches.values():
        for row in sorted(rows.get(case.names.node(switch.name), ()), key=_address):
            yield _of_switch(case, switch, row)


def _address(row: IpOwner) -> tuple[str, IPv4Address]:
    return row.interface, IPv4Address(row.ip)


def _of_endpoint(endpoint: Endpoint, row: IpOwner) -> Owner:
    cable = endpoint.cable
    where = (*cable.where, "ip") if cable.end.ip else cable.where
    return Owner(str(endpoint), row.ip, row.mask, where, endpoint.vlan, cable=cable)


def _of_switch(case: Case, switch: Switch, row: IpOwner) -> Owner:
    name, ip, length = switch.name, row.ip, row.mask
    vlan = vlan_of(row.interface)
    if vlan is not None:
        return _of_vlan(case, switch, vlan, ip, length)
    if is_management(row.interface):
        return Owner(
            f"{name} management",
            ip,
            length,
            _management(case, name),
            switch=name,
            meant=switch.intended.services.address,
            gateway=switch.facts.services.gateway,
        )
    port = case.names.port(name, row.interface)
    return Owner(f"{name} {port}", ip, length, ("switches", name), None, name, port)


def _of_vlan(case: Case, switch: Switch, vlan: int, ip: str, length: int) -> Owner:
    facts, name = switch.intended.vlans.get(vlan), switch.name
    return Owner(
        f"{name} {_named(case, vlan)}",
        ip,
        length,
        _of_interface(case, name, vlan),
        vlan,
        name,
        f"vlan {vlan}",
        facts.address if facts else "",
        private=peer_link(case.intent.switches[name], vlan),
    )


def _named(case: Case, vlan: int) -> str:
    key = case.vlan_keys.get(vlan)
    return f"VLAN {key}" if key else f"VLAN {vlan}"


def _of_interface(case: Case, switch: str, vlan: int) -> Where:
    key = case.vlan_keys.get(vlan)
    if key in case.cabling.san.switches[switch].vlan_addresses:
        return ("switches", switch, "vlan_addresses", key, "address")
    return ("switches", switch)


def _management(case: Case, switch: str) -> Where:
    if case.cabling.san.switches[switch].management is None:
        return ("switches", switch)
    return ("switches", switch, "management", "address")


def _lost(case: Case, owners: list[Owner]) -> Iterator[Flaw]:
    """Yield addresses of the inventory that Batfish does not know where they belong."""
    ports: dict[str, set[str]] = {}
    vlans: dict[str, dict[int, list[Owner]]] = {}
    for owner in owners:
        ports.setdefault(owner.name, set()).add(owner.ip)
        if owner.switch and owner.vlan is not None:
            vlans.setdefault(owner.switch, {}).setdefault(owner.vlan, []).append(owner)
    for endpoint in case.names.endpoints.values():
        name, ip = str(endpoint), endpoint.ip
        if ip and ip not in ports.get(name, ()):
            found = f"{few(sorted(ports.get(name, ()))) or 'no address'} in Batfish"
            yield Flaw(name, (*endpoint.cable.where, "ip"), found, ip)
    for switch in case.switches.values():
        own = vlans.get(switch.name, {})
        for vlan in sorted(switch.intended.vlans.keys() | own.keys()):
            yield from _otherwise(case, switch, vlan, own.get(vlan, []))


def _otherwise(case: Case, switch: Switch, vlan: int, owners: list[Owner]) -> Iterator[Flaw]:
    """Yield a VLAN interface that has other addresses than the inventory gives it."""
    facts = switch.intended.vlans.get(vlan)
    meant = facts.address if facts else ""
    found = sorted({owner.prefix for owner in owners})
    if found != ([meant] if meant else []):
        yield Flaw(
            object=f"{switch.name} {_named(case, vlan)}",
            where=_of_interface(case, switch.name, vlan),
            found=f"{few(found) or 'no address'} in Batfish",
            expected=meant or "no address",
            switch=switch.name,
            words=f"vlan {vlan}",
            line=next((_line(case, switch.name, owner.ip) for owner in owners), 0),
            fix="change the inventory, not the text, and render again",
        )


def _shared(case: Case, owners: list[Owner]) -> Iterator[Flaw]:
    """Yield each address that several have, at those who have it wrongly or last."""
    holders: dict[tuple[str, int | None], list[Owner]] = {}
    for owner in owners:
        holders.setdefault((owner.ip, owner.private), []).append(owner)
    for several in holders.values():
        first, *others = sorted(several, key=lambda owner: not owner.is_meant)
        for other in others:
            if first.name != other.name and not _moves(case, first, other):
                found = f"{other.ip}, which {first.name} has too"
                free = "give it a free address of the subnet, and render again"
                yield _flaw(case, other, found, "an address of its own", free)


def _moves(case: Case, first: Owner, second: Owner) -> bool:
    """Tell whether an address moves from the active controller of an array to the standby one."""
    if not (first.cable and second.cable and first.cable.is_array and second.cable.is_array):
        return False
    if first.cable.device != second.cable.device:
        return False
    array = case.cabling.san.arrays[first.cable.device]
    return fails_over(array, first.cable.label, second.cable.label)


def _outside(case: Case, owner: Owner) -> Iterator[Flaw]:
    """Yield an address that its neighbours look for elsewhere."""
    address = IPv4Address(owner.ip)
    if owner.vlan is not None:
        # One that the inventory does not have is told of already.
        key = case.vlan_keys.get(owner.vlan) if owner.is_meant else None
        subnet = case.cabling.san.vlans[key].subnet if key else None
        network = IPv4Network(subnet, strict=False) if subnet else None
        if network and (address not in network or owner.length != network.prefixlen):
            expected = f"an address of {network}, the subnet of VLAN {key}"
            free = f"give it a free address of {network}, and render again"
            yield _flaw(case, owner, owner.prefix, expected, free)
    elif owner.gateway:
        network = IPv4Network(owner.prefix, strict=False)
        if IPv4Address(owner.gateway) not in network:
            found = f"{owner.prefix}, and its gateway {owner.gateway} is not in {network}"
            mend = "correct the address, its mask or the gateway, and render again"
            yield _flaw(case, owner, found, "an address and a gateway of one subnet", mend)


def _flaw(case: Case, owner: Owner, found: str, expected: str, fix: str) -> Flaw:
    again = f"render again: the inventory gives it {owner.meant or 'no address'}"
    return Flaw(
        object=owner.name,
        where=owner.where,
        found=found,
        expected=expected,
        switch=owner.switch,
        words=owner.words,
        line=_line(case, owner.switch, owner.ip) if owner.switch else 0,
        fix=fix if owner.is_meant else again,
    )


def _line(case: Case, switch: str, ip: str) -> int:
    """Return the line that gives a switch an address; 0: none does."""
    return Lines(case.switches[switch]).naming(rf"\bip ?address {re.escape(ip)}(?![\d.])")


ADDRESSES = Assertion(
    id="BF-09",
    title="Every address is one port's or one switch's, and is in the subnet of its VLAN.",
    why="Of two with one address each answers some requests: sessions break at random. One outside "
    "the subnet is looked for behind a router, and not found.",
    fix="correct the address in the inventory, and render again",
    questions=_questions,
    judge=_judge,
)
