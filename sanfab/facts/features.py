"""What a switch may have to turn on by name before a line about it is accepted."""

from collections.abc import Iterator
from enum import StrEnum

from sanfab.facts.switch import SwitchFacts


class Feature(StrEnum):
    """A feature that follows from other facts; each NOS has a word of its own for it.

    A feature that only a user states, as ``udld``, is named in the facts by the word of its NOS.
    """

    FABRIC_EXTENDERS = "fabric extenders"
    F_PORT_CHANNELS = "F port-channels that trunk"
    FCOE = "FCoE"
    FIP_SNOOPING = "FIP snooping"
    HSRP = "HSRP"
    LACP = "LACP"
    LLDP = "LLDP"
    NPIV = "NPIV"
    PAIR = "switch pair"
    TACACS = "TACACS+"
    VLAN_INTERFACES = "VLAN interfaces"
    VRF = "VRF"
    VRRP = "VRRP"


DERIVED_FEATURES = frozenset(Feature)


_OF_PROTOCOL = {"hsrp": Feature.HSRP, "vrrp": Feature.VRRP}


def features_of_lines(facts: SwitchFacts) -> Iterator[tuple[Feature, str]]:
    """Yield the features without which a switch rejects what facts state, with the path of it.

    Only those are here that no release has turned on from the factory.
    """
    yield from _of_lags(facts)
    if facts.peer is not None:
        yield Feature.PAIR, "peer.domain"
    for number, vlan in facts.vlans.items():
        if vlan.addresses:
            yield Feature.VLAN_INTERFACES, f"vlans.{number}.address"
        for group, one in vlan.shared.items():
            yield _OF_PROTOCOL[one.protocol], f"vlans.{number}.shared.{group}"
    yield from ((Feature.FCOE, f"vfcs.{number}") for number in facts.vfcs)
    yield from (
        (Feature.FABRIC_EXTENDERS, f"fexes.{number}")
        for number, fex in facts.fexes.items()
        if fex.uplinks
    )
    servers = facts.services.tacacs
    yield from ((Feature.TACACS, f"services.tacacs.{server}") for server in servers)


def _of_lags(facts: SwitchFacts) -> Iterator[tuple[Feature, str]]:
    for name, lag in facts.lags.items():
        for member, mode in lag.members.items():
            if mode != "on":
                yield Feature.LACP, f"lags.{name}.members.{member}"
        if lag.multichassis is not None or lag.peer_link:
            yield Feature.PAIR, f"lags.{name}"
