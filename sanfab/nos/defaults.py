"""Facts of a switch -> the same facts with implicit settings stated."""

from collections.abc import Iterable

from sanfab.facts.switch import SwitchFacts


def fill_service_defaults(
    states: Iterable[SwitchFacts], *, ssh: bool, telnet: bool, lldp: bool | None = None
) -> None:
    """State whether services run that no line names; ``lldp``: None where it is a feature."""
    for facts in states:
        services = facts.services
        services.ssh = ssh if services.ssh is None else services.ssh
        services.telnet = telnet if services.telnet is None else services.telnet
        services.lldp = lldp if services.lldp is None else services.lldp


def fill_trunk_vlans(start: SwitchFacts, goal: SwitchFacts, all_vlans: frozenset[int]) -> None:
    """Give a trunk without a VLAN list the list of all VLANs, where the goal has a list.

    The plan then removes the unwanted VLANs by number and never replaces a whole list.
    """
    for port in start.ports.values():
        other = goal.ports.get(port.name)
        gets_list = other is not None and other.trunk_vlans is not None
        if port.mode == "trunk" and port.trunk_vlans is None and gets_list:
            port.trunk_vlans = set(all_vlans)


def drop_default_preemption(facts: SwitchFacts) -> None:
    """Forget the preemption of shared addresses where it is the default: VRRP has it, HSRP not."""
    for vlan in facts.vlans.values():
        for shared in vlan.shared.values():
            if shared.preempt is (shared.protocol == "vrrp"):
                shared.preempt = None
