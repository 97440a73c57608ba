"""San -> statements about links and switches that a switch cannot follow."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.intent.clock import time_zone_problems
from sanfab.intent.communities import community_problems, receiver_problems, trap_problems
from sanfab.intent.lag_hash import lag_hash_problems
from sanfab.intent.permit import permit_problems
from sanfab.intent.ports import carried_keys
from sanfab.intent.settings import switch_setting_problems
from sanfab.intent.spanning_tree import spanning_tree_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where


def design_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield what the inventory states and the model of a switch does not have."""
    yield from receiver_problems(san.management)
    for name in san.switches:
        design = SwitchDesign(name, san, cabling)
        yield from spanning_tree_problems(design)
        yield from time_zone_problems(design)
        yield from lag_hash_problems(design)
        yield from permit_problems(design)
        yield from _copp(design)
        yield from switch_setting_problems(design)
        yield from community_problems(design)
        yield from trap_problems(design)
        yield from _management_port(design)
        yield from _raw_lines(design)
        yield from _fill_words(design)
        yield from _refused_settings(design)
        yield from _fcoe(design)
        for end in design.link_ends:
            yield from ((("links", end.number, "native"), text) for text in _native(design, end))
            yield from _pair(design, end)


def _copp(design: SwitchDesign) -> Iterator[Problem]:
    """Yield a profile of control plane policing for a switch without profiles."""
    if design.intent.copp is not None and Capability.COPP not in design.capabilities:
        yield (
            ("switches", design.name, "copp"),
            f"{design.platform.title} has no profiles of control plane policing; take `copp` "
            "out and "
            "state its own lines in `configuration`",
        )


def _fill_words(design: SwitchDesign) -> Iterator[Problem]:
    """Yield fill words of ports that have none to set: they are a matter of 8 Gb/s."""
    for port, override in design.intent.ports.items():
        stated = override.fc is not None and override.fc.fill_word is not None
        if stated and Capability.FILL_WORD not in design.capabilities:
            yield (
                ("switches", design.name, "ports", port, "fc", "fill_word"),
                f"{design.platform.title} with release {design.release} has no line for the fill "
                "word of a port; remove this key",
            )


def _refused_settings(design: SwitchDesign) -> Iterator[Problem]:
    """Yield settings of native ports that no line of the NOS states."""
    for key, what in design.platform.traits.fc_refused.items():
        for port, override in design.intent.ports.items():
            if getattr(override.fc, key, None) is not None:
                yield (
                    ("switches", design.name, "ports", port, "fc", key),
                    f"no line of {design.platform.title} states this: {what}",
                )


def _fcoe(design: SwitchDesign) -> Iterator[Problem]:
    """Yield a switch that FCoE crosses and that sanfab has no lines for it on."""
    why = design.platform.traits.fcoe_missing
    if why and any(design.vlan(key).role == "fcoe" for key in carried_keys(design)):
        yield (
            ("switches", design.name),
            f"FCoE crosses this switch, but {why}; take the FCoE VLANs off its ports and links",
        )


def _raw_lines(design: SwitchDesign) -> Iterator[Problem]:
    """Yield raw lines for a switch that prints no lines: nobody would find them again."""
    if design.platform.traits.raw_lines:
        return
    places = {(): design.intent.configuration} | {
        ("ports", port): override.configuration for port, override in design.intent.ports.items()
    }
    for place, text in places.items():
        if text:
            yield (
                ("switches", design.name, *place, "configuration"),
                f"found raw lines, but {design.platform.title} prints no configuration in which "
                "they would be found again; enter them by hand, and remove them here",
            )


def _management_port(design: SwitchDesign) -> Iterator[Problem]:
    """Yield a description of a management port that has none."""
    port, has_one = design.intent.management, design.platform.traits.management_described
    if port is not None and port.description is not None and not has_one:
        yield (
            ("switches", design.name, "management", "description"),
            f"found a description, but the management port of {design.platform.title} has none; "
            "remove it",
        )


def _native(design: SwitchDesign, end: LinkEnd) -> Iterator[str]:
    key, platform = end.link.native, design.platform
    if key is None:
        return
    if design.vlan(key).role == "fcoe" and end.side == 0:
        yield f"found FCoE VLAN {key}, expected a VLAN of another role: FCoE frames are tagged"
    if end.link.role == "peer" and not platform.traits.peer_link_switches and end.side == 0:
        yield (
            f"the peer link of {design.name} ({platform.title}) states no VLANs: the pair puts its "
            "own there; remove `native`"
        )
    carries_fcoe = any(
        design.vlan(one).role == "fcoe" for one in design.cabling.link_vlans(end.link)
    )
    if carries_fcoe and platform.traits.fip_default:
        yield (
            f"FIP snooping of {design.name} ({platform.title}) needs VLAN 1 untagged on a link "
            "with FCoE; remove `native`"
        )


def _pair(design: SwitchDesign, end: LinkEnd) -> Iterator[Problem]:
    """Yield the options of a pair that its NOS does not have; its two switches share the NOS."""
    pair, platform = end.link.pair, design.platform
    if pair is None or end.side != 0:
        return
    where: Where = ("links", end.number, "pair")
    if end.link.role != "peer":
        yield where, "found options of a pair on a link of role isl, expected them on the peer link"
        return
    known = platform.traits.pair_options
    for key in sorted(pair.model_fields_set - set(known)):
        yield (
            (*where, key),
            f"a pair of {platform.title} has no such option, expected {', '.join(known)}",
        )
    longest = platform.traits.pair_delay_max
    if longest is not None and (pair.delay_restore or 0) > longest:
        yield (
            (*where, "delay_restore"),
            f"found {pair.delay_restore}, expected 1 to {longest} on {platform.title}",
        )
