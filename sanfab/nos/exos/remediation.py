"""How ExtremeXOS configurations are changed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts.clone import clone
from sanfab.facts.line_rate import state_default_rates
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import SwitchFacts, VlanFacts
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import Platform
from sanfab.nos.breakouts import breakouts_at_reload
from sanfab.nos.bridge_priorities import drop_default_priorities
from sanfab.nos.defaults import drop_default_preemption, fill_service_defaults
from sanfab.nos.exos.builder import JUMBO_SIZE, READER, drop_default_ports
from sanfab.nos.exos.config_lines import rendered_lines
from sanfab.nos.exos.lags import DEFAULT_HASH
from sanfab.nos.exos.names import PORT_LIST, split_netmask
from sanfab.nos.exos.services import ACCESS_WORDS
from sanfab.nos.exos.side_effects import SIDE_EFFECTS
from sanfab.nos.readdressing import states_with_groups_down
from sanfab.nos.remediation import FactsPair, Remediation


def renames(start: SwitchFacts, goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return the lines that rename VLANs, and the start after them.

    Lines refer to a VLAN by its name: without a rename its ports would leave it and join it again.
    A VLAN first gives up a name that another VLAN takes over; case does not matter [R-CN].
    """
    after = clone(start)
    owner_of = {vlan.name.lower(): number for number, vlan in goal.vlans.items()}
    lines = _delete_obstacles(after, goal, owner_of)
    owner_of |= {name.lower(): 0 for name in goal.vlans_without_id}
    for number, vlan in sorted(after.vlans.items()):
        owner, intended = owner_of.get(vlan.name.lower()), goal.vlans.get(number)
        if owner is not None and (owner != number or (intended and intended.name != vlan.name)):
            lines.append(_rename(vlan, f"vlan_{number}_before"))
    for number, vlan in sorted(after.vlans.items()):
        intended = goal.vlans.get(number)
        if intended and intended.name and vlan.name and intended.name != vlan.name:
            lines.append(_rename(vlan, intended.name))
    return lines, after


def _delete_obstacles(after: SwitchFacts, goal: SwitchFacts, owner_of: dict[str, int]) -> list[str]:
    """Delete VLANs without a tag that cannot become the VLAN that needs their name."""
    names = [name for name in sorted(after.vlans_without_id) if name.lower() in owner_of]
    lines = []
    for name in names:
        number = owner_of[name.lower()]
        if number in after.vlans or goal.vlans[number].name != name:
            del after.vlans_without_id[name]
            lines.append(f"delete vlan {name}")
    return lines


def _rename(vlan: VlanFacts, name: str) -> str:
    """Rename a VLAN; return the line that does so on the switch."""
    old, vlan.name = vlan.name, name
    return f"configure vlan {old} name {name}"


def intermediate_states(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the states in which VRRP is down, LAGs leave MLAG, and VLANs lose their address.

    A LAG is recreated when its LACP mode changes, and must not be an MLAG port then. A VLAN
    that gets another address stops routing.
    """
    lags, vlans = _recreated_lags(start, goal), _readdressed_vlans(start, goal)
    down = states_with_groups_down(start, goal)
    if not lags and not vlans:
        return down
    between = clone((down or [start])[0])
    for name in lags:
        between.lags[name].multichassis = None
    for number in vlans:
        between.vlans[number].address, between.vlans[number].forwarding = "", False
        between.vlans[number].shared = {}
    return [*down, between]


def _recreated_lags(start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    return [
        name
        for name, lag in goal.lags.items()
        if lag.multichassis is not None
        and name in start.lags
        and {*start.lags[name].members.values()} != {*lag.members.values()}
    ]


def _readdressed_vlans(start: SwitchFacts, goal: SwitchFacts) -> list[int]:
    return [
        number
        for number, vlan in goal.vlans.items()
        if number in start.vlans
        and (vlan.forwarding or start.vlans[number].shared)
        and start.vlans[number].address not in {"", vlan.address}
    ]


def running_only_lines(facts: SwitchFacts) -> Iterator[str]:
    """Yield the lines that only a running configuration can hold."""
    for name, vlan in sorted(facts.vlans_without_id.items()):
        yield f'create vlan "{name}"'
        if vlan.address:
            address, mask = split_netmask(vlan.address)
            yield f"configure vlan {name} ipaddress {address} {mask}"
        if vlan.forwarding:
            yield f"enable ipforwarding vlan {name}"
    known = {one.access for one in facts.services.snmp_communities}
    for word in (word for word, access in ACCESS_WORDS.items() if access in known):
        yield f"configure snmp add community {word} {HIDDEN}"
    for port in facts.ports.values():
        for setting in sorted(port.storm_control):
            kind, rate, _ = setting.split()
            yield f"configure ports {port.name} rate-limit flood {kind} {rate}"


def _share_communities(start: ServiceFacts, goal: ServiceFacts) -> None:
    """Count the encrypted community of a trap receiver as the intended one: none is printed."""
    for address, one in start.snmp_community_traps.items():
        intended = goal.snmp_community_traps.get(address)
        if intended is not None and one.community == HIDDEN:
            one.community = intended.community


def normalize(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> FactsPair:
    """Return start and goal with implicit settings stated."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=False, telnet=True, lldp=False)
    for facts in (start, goal):
        state_default_rates(facts, autoneg_apart=False)
        drop_default_priorities(facts)
        drop_default_preemption(facts)
        for lag in facts.lags.values():
            lag.hash = frozenset() if lag.hash == DEFAULT_HASH else lag.hash
        drop_default_ports(facts, platform)
        _forget_jumbo_size(facts, platform)
        if not facts.services.lldp:
            _reset_lldp(facts, platform)
    _share_communities(start.services, goal.services)
    for name, port in start.ports.items():
        intended = goal.ports.get(name)
        if port.lldp_transmit != port.lldp_receive and intended is not None:
            # A line sets both directions: if one of them differs, both are set.
            port.lldp_transmit = port.lldp_receive = not intended.lldp_transmit
    for one, other in ((start, goal), (goal, start)):
        for name, port in one.ports.items():
            # Where neither asks for pause, what no line states is no difference.
            wanted = other.ports.get(name)
            port.pause_stated |= wanted is None or wanted.pause_receive == "off"
    return start, goal


def with_default_pause(facts: SwitchFacts) -> SwitchFacts:
    """Return facts in which a port honours pause frames where no line states it.

    Releases that have it as their default need not print it, so its absence is no drift [E-FC];
    VER-06 compares the live state. A plan sends the line where the port shows nothing else.
    """
    ports = {
        name: port if port.pause_stated else replace(port, pause_receive="on", pause_stated=True)
        for name, port in facts.ports.items()
    }
    return replace(facts, ports=ports)


def _forget_jumbo_size(facts: SwitchFacts, platform: Platform) -> None:
    """Leave the default size of jumbo frames out where no port passes any: no line states it."""
    if facts.jumbo_size == JUMBO_SIZE and all(
        port.mtu == platform.mtu_default for port in facts.ports.values()
    ):
        facts.jumbo_size = None


def _reset_lldp(facts: SwitchFacts, platform: Platform) -> None:
    """Reset LLDP of each port: where the switch has it off, no line states it by port."""
    for port in facts.ports.values():
        port.lldp_transmit = port.lldp_receive = True
    drop_default_ports(facts, platform)


def _partition(number: str, old: str, new: str) -> str:
    """Return the line that breaks a port out, or makes it whole: into one of all its lanes."""
    count, _, speed = old.partition("x")
    whole = f"1x{int(count or 1) * int(speed.removesuffix('G') or 0)}G"
    return f"configure ports {number} partition {new or whole}"


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model is changed."""
    return Remediation(
        rules=tuple(READER.rules),
        list_formats={"ports": PORT_LIST},
        split_lines=rendered_lines,
        as_printed=with_default_pause,
        side_effects=SIDE_EFFECTS,
        honours_pause_unstated=True,
        renames=renames,
        running_only_lines=running_only_lines,
        normalize=partial(normalize, platform=platform),
        intermediate_states=intermediate_states,
        before_reload=partial(breakouts_at_reload, platform, _partition),
    )
