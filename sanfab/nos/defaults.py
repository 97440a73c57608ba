"""Facts of a switch -> the same facts with what goes without saying spelled out."""

from collections.abc import Iterable

from sanfab.facts import SwitchFacts


def fill_service_defaults(
    editions: Iterable[SwitchFacts], *, ssh: bool, telnet: bool, lldp: bool | None = None
) -> None:
    """Say whether services run of which no line speaks; ``lldp``: None where a feature says so."""
    for facts in editions:
        services = facts.services
        services.ssh = ssh if services.ssh is None else services.ssh
        services.telnet = telnet if services.telnet is None else services.telnet
        services.lldp = lldp if services.lldp is None else services.lldp


def fill_trunk_vlans(start: SwitchFacts, goal: SwitchFacts, all_vlans: frozenset[int]) -> None:
    """Give an open trunk that shall have a list the list of all VLANs.

    So that no list ever replaces another: what is not wanted is removed by name.
    """
    for port in start.ports.values():
        other = goal.ports.get(port.name)
        becomes_limited = other is not None and other.trunk_vlans is not None
        if port.mode == "trunk" and port.trunk_vlans is None and becomes_limited:
            port.trunk_vlans = set(all_vlans)
