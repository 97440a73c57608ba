"""BF-09: each address is unique and in the subnet of its VLAN.

Batfish reports the owner of each address. Its hosts take their addresses from the inventory, its
switches from the configurations; addresses that only measure broadcast domains are left out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network

from sanfab.facts.field import Topic
from sanfab.gate.batfish.answer_rows import IpOwner
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import SnapshotEndpoint, interface_vlan, is_management
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import OWNERS
from sanfab.inventory.cables import Cable
from sanfab.model.addresses import of_family, subnet_with
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.ip.subjects import fails_over, pair_peer_link
from sanfab.rules.rule import NotExamined, RuleOutcome, ValueCount, Violation
from sanfab.text import few

REFERENCE_RANGE = IPv4Network("240.0.0.0/4")


@dataclass(frozen=True)
class AddressOwner:
    """Owner of an address, as Batfish reports it."""

    name: str
    """As findings name it: ``esx09 vmnic2``, ``arista-a VLAN iscsi_a``, ``n5k-a management``."""
    ip: str
    length: int
    where: Where
    """Inventory path of the address."""
    vlan: int | None = None
    switch: str = ""
    fact: str = ""
    """Path of the fact of the switch that states it."""
    intended: tuple[str, ...] = ()
    """The addresses that the inventory gives a switch there."""
    gateway: str = ""
    """Of a management port."""
    cable: Cable | None = None
    private: int | None = None
    """Peer link that confines the address to one pair: every pair may use it."""

    @property
    def prefix(self) -> str:
        """The address with its length."""
        return f"{self.ip}/{self.length}"

    @property
    def topic(self) -> Topic:
        """Topic of the switch that the address belongs to."""
        if self.vlan is not None:
            return Topic.VLANS
        return Topic.PORTS if self.fact.startswith("ports.") else Topic.MANAGEMENT

    @property
    def is_intended(self) -> bool:
        """Return whether the inventory states this address."""
        return self.cable is not None or self.prefix in self.intended


def _questions(_case: GateContext, _batch: Batch) -> Iterable[Question[AnswerRow]]:
    return (OWNERS,)


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    owners = list(_owners(context, answers))
    yield from _missing(context, owners)
    yield from _shared(context, owners)
    for owner in owners:
        yield from _outside(context, owner)
    yield from _not_read(context)
    read = Counter((owner.switch, owner.topic) for owner in owners if owner.switch)
    for (switch, topic), values in read.items():
        yield ValueCount(switch, topic, values)


def _not_read(context: GateContext) -> Iterator[NotExamined]:
    """Yield the IPv6 addresses: Batfish reads those of IPv4 only."""
    for endpoint in context.names.endpoints.values():
        if endpoint.ipv6:
            yield NotExamined("IPv6 of ports")
        if len(endpoint.ips) > 1:
            yield NotExamined("access by a second IPv4 address of ports")
    for switch in context.switches.values():
        if any(vlan.ipv6_addresses for vlan in switch.intended.vlans.values()):
            yield NotExamined("IPv6 of switches")


def _owners(context: GateContext, answers: Answers) -> Iterator[AddressOwner]:
    """Yield the owners of addresses in the order of the inventory."""
    rows: dict[str, list[IpOwner]] = {}
    for row in answers.all(context, OWNERS):
        rows.setdefault(row.node.name, []).append(row)
    for node, endpoint in context.names.endpoints.items():
        for row in sorted(rows.get(node, ()), key=_address):
            if IPv4Address(row.ip) not in REFERENCE_RANGE:
                yield _of_endpoint(endpoint, row)
    for switch in context.switches.values():
        for row in sorted(rows.get(context.names.node(switch.name), ()), key=_address):
            yield _of_switch(context, switch, row)


def _address(row: IpOwner) -> tuple[str, IPv4Address]:
    return row.interface, IPv4Address(row.ip)


def _of_endpoint(endpoint: SnapshotEndpoint, row: IpOwner) -> AddressOwner:
    cable = endpoint.cable
    where = _stated_at(endpoint, row.ip) if cable.end.ip else cable.where
    return AddressOwner(str(endpoint), row.ip, row.mask, where, endpoint.vlan, cable=cable)


def _stated_at(endpoint: SnapshotEndpoint, ip: str) -> Where:
    """Return the place of an address in the inventory."""
    cable = endpoint.cable
    ways = (one.where for one in cable.end.placed_addresses() if one.text == ip)
    return (*cable.where, *next(ways, ("ip",)))


def _of_switch(context: GateContext, switch: BuiltSwitch, row: IpOwner) -> AddressOwner:
    name, ip, length = switch.name, row.ip, row.mask
    vlan = interface_vlan(row.interface)
    if vlan is not None:
        return _of_vlan(context, switch, vlan, ip, length)
    if is_management(row.interface):
        return AddressOwner(
            f"{name} management",
            ip,
            length,
            _management(context, name),
            switch=name,
            fact="services.address",
            intended=(switch.intended.services.address,),
            gateway=switch.facts.services.gateway,
        )
    port = context.names.port(name, row.interface)
    return AddressOwner(
        f"{name} {port}", ip, length, ("switches", name), None, name, f"ports.{port}"
    )


def _of_vlan(
    context: GateContext, switch: BuiltSwitch, vlan: int, ip: str, length: int
) -> AddressOwner:
    facts, name = switch.intended.vlans.get(vlan), switch.name
    return AddressOwner(
        f"{name} {_named(context, name, vlan)}",
        ip,
        length,
        _of_interface(context, name, vlan),
        vlan,
        name,
        f"vlans.{vlan}.address",
        of_family(facts.addresses, ipv6=False) if facts else (),
        private=pair_peer_link(context.intent.switches[name], vlan),
    )


def _named(context: GateContext, switch: str, vlan: int) -> str:
    key = context.cabling.vlan_key(switch, vlan)
    return f"VLAN {key}" if key else f"VLAN {vlan}"


def _of_interface(context: GateContext, switch: str, vlan: int) -> Where:
    key = context.cabling.vlan_key(switch, vlan)
    if key in context.cabling.san.switches[switch].vlan_addresses:
        return ("switches", switch, "vlan_addresses", key, "address")
    return ("switches", switch)


def _management(context: GateContext, switch: str) -> Where:
    if context.cabling.san.switches[switch].management is None:
        return ("switches", switch)
    return ("switches", switch, "management", "address")


def _missing(context: GateContext, owners: list[AddressOwner]) -> Iterator[Violation]:
    """Yield addresses of the inventory that Batfish does not find on their port."""
    ports: dict[tuple[str, int | None], set[str]] = {}
    vlans: dict[str, dict[int, list[AddressOwner]]] = {}
    for owner in owners:
        ports.setdefault((owner.name, owner.vlan), set()).add(owner.ip)
        if owner.switch and owner.vlan is not None:
            vlans.setdefault(owner.switch, {}).setdefault(owner.vlan, []).append(owner)
    for endpoint in context.names.endpoints.values():
        name = str(endpoint)
        own = ports.get((name, endpoint.vlan), set())
        for ip in endpoint.ips:
            if ip not in own:
                found = f"{few(sorted(own)) or 'no address'} in Batfish"
                yield Violation(found, ip, object=name, at=_stated_at(endpoint, ip))
    for switch in context.switches.values():
        of_vlan = vlans.get(switch.name, {})
        for vlan in sorted(switch.intended.vlans.keys() | of_vlan.keys()):
            yield from _of_vlan_interface(context, switch, vlan, of_vlan.get(vlan, []))


def _of_vlan_interface(
    context: GateContext, switch: BuiltSwitch, vlan: int, owners: list[AddressOwner]
) -> Iterator[Violation]:
    """Yield a VLAN interface whose addresses differ from the inventory."""
    facts = switch.intended.vlans.get(vlan)
    intended = of_family(facts.addresses, ipv6=False) if facts else ()
    found = sorted({owner.prefix for owner in owners})
    if found != sorted(intended):
        yield Violation(
            object=f"{switch.name} {_named(context, switch.name, vlan)}",
            at=_of_interface(context, switch.name, vlan),
            found=f"{few(found) or 'no address'} in Batfish",
            expected=", ".join(intended) or "no address",
            switch=switch.name,
            fact=f"vlans.{vlan}.address",
            fix="change the inventory, not the configuration, and render again",
        )


def _shared(context: GateContext, owners: list[AddressOwner]) -> Iterator[Violation]:
    """Yield each duplicate address, at the owners that are not intended or come later."""
    holders: dict[tuple[str, int | None], list[AddressOwner]] = {}
    for owner in owners:
        holders.setdefault((owner.ip, owner.private), []).append(owner)
    for several in holders.values():
        first, *others = sorted(several, key=lambda owner: not owner.is_intended)
        for other in others:
            if first.name != other.name and not _moves(context, first, other):
                found = f"{other.ip}, which {first.name} also has"
                free = "assign a free address of the subnet, and render again"
                yield _violation(other, found, "a unique address", free)


def _moves(context: GateContext, first: AddressOwner, second: AddressOwner) -> bool:
    """Return whether an address moves from the active controller of an array to the standby one."""
    if not (first.cable and second.cable and first.cable.is_array and second.cable.is_array):
        return False
    if first.cable.device != second.cable.device:
        return False
    array = context.cabling.san.arrays[first.cable.device]
    return fails_over(array, first.cable.label, second.cable.label)


def _outside(context: GateContext, owner: AddressOwner) -> Iterator[Violation]:
    """Yield an address outside the subnet of its VLAN, or a gateway outside that of its port."""
    if owner.vlan is not None:
        # An address that the inventory does not state is reported already.
        where = owner.cable.switch if owner.cable is not None else owner.switch
        key = context.cabling.vlan_key(where, owner.vlan) if owner.is_intended else ""
        subnets = context.subnets_of(where, owner.vlan) if key else ()
        network = subnet_with(owner.ip, subnets)
        if subnets and (network is None or owner.length != network.prefixlen):
            words = " or ".join(subnets)
            expected = f"an address in {words}, the subnet of VLAN {key}"
            free = f"assign a free address in {words}, and render again"
            yield _violation(owner, owner.prefix, expected, free)
    elif owner.gateway:
        network = IPv4Network(owner.prefix, strict=False)
        if IPv4Address(owner.gateway) not in network:
            found = f"{owner.prefix} with gateway {owner.gateway} outside {network}"
            fix = "correct the address, its mask or the gateway, and render again"
            yield _violation(owner, found, "address and gateway in one subnet", fix)


def _violation(owner: AddressOwner, found: str, expected: str, fix: str) -> Violation:
    rerender = f"render again: the inventory has {', '.join(owner.intended) or 'no address'}"
    return Violation(
        object=owner.name,
        at=owner.where,
        found=found,
        expected=expected,
        switch=owner.switch,
        fact=owner.fact,
        fix=fix if owner.is_intended else rerender,
    )


ADDRESSES = Assertion(
    rule=gate_rule(
        "BF-09",
        title="Each address is unique and in the subnet of its VLAN.",
        why=(
            "When two ports have one address, each answers some requests and sessions "
            "break at random. A host sends packets for an address outside its subnet to a "
            "router, where they are lost."
        ),
        fix="correct the address in the inventory, and render again",
    ),
    questions=_questions,
    evaluate=_evaluate,
)
