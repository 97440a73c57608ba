"""What an operator has to know of a change on NX-OS beyond its lines, in words."""

from collections.abc import Iterator

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.text import count, some


def prerequisites(_start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield what must be done first where a line of the whole switch outweighs those of ports."""
    ports = [name for name, port in goal.ports.items() if port.native_vlan is not None]
    if goal.defaults.tags_native_vlan and ports:
        yield (
            f"`vlan dot1Q tag native` tags the native VLAN of every trunk, expected untagged at "
            f"{some(ports)}: where no other device needs the tags, type `no vlan dot1Q tag native`"
        )


def domain_restarts(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note for each VSAN that runs and gets another domain id [C-N5SAN]."""
    for number in sorted(start.vsans.keys() & goal.vsans.keys()):
        old, new = start.vsans[number].domain_id, goal.vsans[number].domain_id
        if old != new:
            yield (
                f"VSAN {number}: domain id {new or 'of the fabric'} takes effect when the domain "
                "restarts, with the switch or by `fcdomain restart disruptive vsan "
                f"{number}`: all FCIDs change then, and all logins of the VSAN end; this push "
                "does not restart it"
            )


def kept_types(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note where native ports are to be Ethernet ports again, of which none is sent."""
    kept = start.fc_types - goal.fc_types
    if kept:
        yield (
            f"ports {format_numbers(kept)} of slot 1 are Fibre Channel ports, expected Ethernet: "
            "sanfab does not change them back; change their type by hand and reload first"
        )


def unsent_pause(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a note where ports are to send pause frames and no class is lossless [N3548-LLFC]."""
    is_lossless = any(
        entry.no_drop for policy in goal.policies.values() for entry in policy.classes.values()
    )
    if is_lossless or not platform.qos_at_port:
        return
    new = [
        name
        for name, port in goal.ports.items()
        if port.pause_send == "on"
        and (name not in start.ports or start.ports[name].pause_send == "off")
    ]
    if new:
        yield (
            f"`flowcontrol send on` at {count(new, 'port')}: without a no-drop class "
            f"{platform.title} may send no pause frames; `show interface flowcontrol` counts them"
        )
