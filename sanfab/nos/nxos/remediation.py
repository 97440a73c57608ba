"""How NX-OS configurations are changed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts.breakouts import breakout_states
from sanfab.facts.clone import clone
from sanfab.facts.features import Feature
from sanfab.facts.fex import sets_with_reload
from sanfab.facts.line_rate import state_default_rates
from sanfab.facts.number_lists import format_numbers
from sanfab.facts.policies import recreated_policies
from sanfab.facts.policy_kind import PolicyKind, class_key
from sanfab.facts.services import ServiceFacts, SnmpUser
from sanfab.facts.switch import SwitchFacts
from sanfab.masking import HIDDEN
from sanfab.model.base import STANDARD_MTU
from sanfab.model.platforms.row import Platform
from sanfab.nos.bridge_priorities import drop_default_priorities
from sanfab.nos.defaults import drop_default_preemption, fill_service_defaults, fill_trunk_vlans
from sanfab.nos.factory_ports import factory_port
from sanfab.nos.nxos.builder import READER
from sanfab.nos.nxos.control_plane import COPP_DEFAULTS
from sanfab.nos.nxos.fex import with_new_fexes, without_fexes
from sanfab.nos.nxos.fibre_channel import state_fc_defaults, states_of_moving
from sanfab.nos.nxos.lag_hash import default_hash
from sanfab.nos.nxos.lags import fallback_steps, states_of_rejoining, without_fallback
from sanfab.nos.nxos.names import words_of_features
from sanfab.nos.nxos.notes import domain_restarts, kept_types, prerequisites, unsent_pause
from sanfab.nos.nxos.qos import KINDS
from sanfab.nos.nxos.services import community_words
from sanfab.nos.nxos.side_effects import SIDE_EFFECTS
from sanfab.nos.nxos.zoning import as_printed, without_zoning, zoning_steps
from sanfab.nos.pairs import states_without_pair
from sanfab.nos.readdressing import states_with_groups_down, states_without_networks
from sanfab.nos.remediation import (
    VLAN_LIST,
    ConfigStep,
    ExtraSteps,
    FactsPair,
    Remediation,
    delimited_lines,
    hidden_and_storm_lines,
)
from sanfab.nos.undo import SHUTS_PORT, RemediationRule, Undo

INDENT = 2
USABLE_VLANS = frozenset({*range(1, 3968), *range(4048, 4094)})
"""VLANs of a trunk without a list: all that NX-OS does not reserve [C-N5TS]."""
_GROUP_CLASSES = (class_key(PolicyKind.NETWORK, ""), class_key(PolicyKind.QUEUING, ""))
"""Beginnings of the keys of classes of a QoS group."""
BUILT_IN_CLASSES = ("class-fcoe", "class-all-flood", "class-ip-multicast", "class-default")
"""Class-maps that NX-OS prints and nobody configured [C-N5QOS]."""


def normalize(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> FactsPair:
    """Return start and goal with implicit settings stated [mem]."""
    start, goal = clone(start), clone(goal)
    fill_service_defaults((start, goal), ssh=True, telnet=False)
    fill_trunk_vlans(start, goal, USABLE_VLANS)
    for facts in (start, goal):
        state_default_rates(facts, autoneg_apart=True)
        _fill_defaults(facts)
        state_fc_defaults(facts)
        drop_default_preemption(facts)
        facts.copp = facts.copp or COPP_DEFAULTS.get(platform.family, "")
        facts.lag_hash = facts.lag_hash or default_hash(platform)
    if goal.defaults.tags_native_vlan:
        for port in goal.ports.values():
            if port.native_vlan is not None and not _is_carried(port.native_vlan, port.trunk_vlans):
                port.native_vlan = None  # there is no frame to tag
    if goal.jumbo_size is not None and goal.jumbo_size < _largest_mtu(goal):
        goal.jumbo_size = None
    _suit_new_members(start, goal)
    _take_pause_of_members(start, goal)
    _keep_group_class_maps(start, goal)
    _match_roles(start.services, goal.services)
    _remove_derived_accounts(start.services, goal.services)
    # A configuration does not show the factory sizes of TCAM regions: they stay as they are.
    goal.tcam, goal.double_wide = goal.tcam or start.tcam, start.double_wide
    return start, goal


def _largest_mtu(facts: SwitchFacts) -> int:
    sizes = [port.mtu or 0 for port in facts.ports.values()]
    sizes += [one.mtu or 0 for policy in facts.policies.values() for one in policy.classes.values()]
    return max(sizes, default=0)


def _is_carried(vlan: int, vlans: set[int] | None) -> bool:
    return vlans is None or vlan in vlans


def _suit_new_members(start: SwitchFacts, goal: SwitchFacts) -> None:
    """Give ports that join a LAG its speed: NX-OS rejects a member of another [COLL-NX]."""
    for name, lag in goal.lags.items():
        known = start.lags[name].members if name in start.lags else {}
        for member in lag.members.keys() - known.keys() if name in goal.ports else ():
            if member in goal.ports:
                goal.ports[member].speed = goal.ports[name].speed


def _take_pause_of_members(start: SwitchFacts, goal: SwitchFacts) -> None:
    """Give new LAGs the IEEE 802.3x pause that all their members have.

    Where others own flow control, members keep theirs, and NX-OS rejects a member of another kind.
    """
    for name in goal.lags.keys() - start.lags.keys():
        members = [goal.ports[one] for one in goal.lags[name].members if one in goal.ports]
        pauses = {(one.pause_receive, one.pause_send) for one in members}
        if name in goal.ports and len(pauses) == 1:
            ((goal.ports[name].pause_receive, goal.ports[name].pause_send),) = pauses


def _fill_defaults(facts: SwitchFacts) -> None:
    """State what a running configuration does not print of classes, policies and VSANs [mem]."""
    facts.device_alias_uncommitted = False
    facts.spanning_tree = facts.spanning_tree or "rapid-pvst"
    drop_default_priorities(facts)
    for port in facts.ports.values() if Feature.LLDP not in facts.features else ():
        port.lldp_transmit = port.lldp_receive = True  # there are no LLDP lines without it
    for kind in KINDS.values():
        for name in BUILT_IN_CLASSES:
            facts.policies.pop(class_key(kind, name), None)
    for policy in facts.policies.values():
        for entry in policy.classes.values():
            # A class without an MTU has the standard one, which is not printed [C-118994].
            entry.mtu = None if entry.mtu == STANDARD_MTU else entry.mtu
    for vsan in facts.vsans.values():
        vsan.name = vsan.name or f"VSAN{vsan.id:04}"
        vsan.uncommitted = False


def _keep_group_class_maps(start: SwitchFacts, goal: SwitchFacts) -> None:
    """Keep class-maps of QoS groups that nothing refers to any more: they have no effect.

    No document that could be read shows how they are removed.
    """
    for key, policy in start.policies.items():
        if key.startswith(_GROUP_CLASSES):
            goal.policies.setdefault(key, policy)


def _match_roles(start: ServiceFacts, goal: ServiceFacts) -> None:
    """Let the role that an account is to have be its role if it has it: the others are further."""
    for name, user in start.users.items():
        wanted = goal.users[name].role if name in goal.users else user.role
        if wanted in user.further_roles:
            others = {user.role, *user.further_roles} - {wanted}
            start.users[name] = replace(user, role=wanted, further_roles=others)


def _remove_derived_accounts(start: ServiceFacts, goal: ServiceFacts) -> None:
    """Remove what NX-OS creates: an account for each SNMP user, and the reverse [mem].

    An SNMP user whose secret is a hash is one that runs, not one of the inventory: the account made
    it, and takes it along.
    """
    running = {name for name, user in goal.snmp_users.items() if user.auth_secret == HIDDEN}
    for name in running - goal.users.keys() if goal.users else ():
        del goal.snmp_users[name]
        start.snmp_users.pop(name, None)
    for name in start.users.keys() - goal.users.keys():
        if name in goal.snmp_users:
            del start.users[name]
    for name in start.snmp_users.keys() - goal.snmp_users.keys():
        if name in goal.users or name in start.users:
            del start.snmp_users[name]


def before_reload(start: SwitchFacts, goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return the lines of new feature sets and TCAM, and the start after them [CCIEDC C-TCAM].

    A feature set takes its users along, so it is turned off with the other lines, after them.
    """
    lines: list[str] = []
    new = sets_with_reload(goal) - start.feature_sets
    for name in words_of_features(new):
        lines += ["feature lldp", f"install feature-set {name}", f"feature-set {name}"]
    # TCAM has a fixed size: regions shrink before others grow.
    resized = [one for one in goal.tcam.items() if start.tcam.get(one[0]) != one[1]]
    for region, size in sorted(resized, key=lambda one: one[1] > start.tcam.get(one[0], 0)):
        lines.append(f"hardware access-list tcam region {region} {size}")
    if new_types := goal.fc_types - start.fc_types:
        lines += ["slot 1", f"  port {format_numbers(new_types)} type fc"]
    features = start.features | ({Feature.LLDP} if new else set())
    after = replace(
        start,
        features=features,
        feature_sets=start.feature_sets | new,
        tcam=goal.tcam,
        fc_types=goal.fc_types,
        ports={
            name: port
            for name, port in start.ports.items()
            if name not in {f"Ethernet1/{number}" for number in new_types}
        },
    )
    return lines, after


def intermediate_states(
    platform: Platform, start: SwitchFacts, goal: SwitchFacts
) -> list[SwitchFacts]:
    """Return the states that a change passes, each of which the next one needs."""
    states = [start]
    for states_of in (
        states_of_rejoining,
        states_of_moving,
        _states_of_lower_shares,
        partial(_states_of_breakouts, platform),
        partial(_states_without_fexes, platform),
        _states_with_fexes,
        states_with_groups_down,
        states_without_networks,
        states_without_pair,
        _states_without_policies,
    ):
        states += states_of(states[-1], goal)
    return states[1:]


def _states_of_breakouts(
    platform: Platform, start: SwitchFacts, goal: SwitchFacts
) -> list[SwitchFacts]:
    """Return the states in which ports that go are at their defaults, and then gone."""
    if start.breakouts == goal.breakouts:
        return []
    return list(breakout_states(start, goal, partial(factory_port, platform)))


def _states_with_fexes(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in which fabric extenders that come are there."""
    return list(with_new_fexes(start, goal))


def _states_without_fexes(
    platform: Platform, start: SwitchFacts, goal: SwitchFacts
) -> list[SwitchFacts]:
    """Return the states before fabric extenders go: their ports at their defaults, then gone."""
    return list(without_fexes(start, goal, partial(factory_port, platform)))


def _states_without_policies(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the goal with the old policies that lose a class or a setting of one, and without.

    Documents show how a policy is detached and removed [N9KROCE], not how a class is taken out.
    Ports leave their LAGs before: members take over what their LAG loses.
    """
    names = recreated_policies(start, goal)
    if not names:
        return []
    before = clone(goal)
    before.policies = {**start.policies, **before.policies}
    before.policies |= {key: start.policies[key] for key in names}
    before.system_policies = dict(start.system_policies)
    without = clone(before)
    for key in names:
        kind, _, name = key.partition(" ")
        del without.policies[key]
        points = without.system_policies
        for point in [*points]:
            if points[point] == name and point.partition(" ")[0] == kind:
                del points[point]
        for port in without.ports.values() if kind == PolicyKind.CLASSIFICATION else ():
            port.qos_input = "" if port.qos_input == name else port.qos_input
    return [before, without]


def _states_of_lower_shares(start: SwitchFacts, goal: SwitchFacts) -> list[SwitchFacts]:
    """Return the state in which shares of a policy fell, before others rise: 100 % at most."""
    between = clone(start)
    changed = False
    for key, name, share in _lower_shares(start, goal):
        between.policies[key].classes[name].bandwidth = share
        changed = True
    return [between] if changed else []


def _lower_shares(start: SwitchFacts, goal: SwitchFacts) -> Iterator[tuple[str, str, int]]:
    """Yield policy, class and share of each class whose share falls in a policy that stays."""
    for key in start.policies.keys() & goal.policies.keys():
        old, new = start.policies[key].classes, goal.policies[key].classes
        for name in sorted(old.keys() & new.keys()):
            before, after = old[name].bandwidth, new[name].bandwidth
            if before is not None and after is not None and after < before:
                yield key, name, after


def extra_steps(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> ExtraSteps:
    """Return the steps of zoning and LACP, and the SNMP users that change with an account.

    The password of an account overwrites the SNMP user of its name [AZLOCAL MDS94].
    """
    zoning = zoning_steps(start, goal)
    old, new = start.services, goal.services
    sent = {name for name, user in new.users.items() if old.users.get(name) != user}
    again = (
        user
        for name, user in sorted(new.snmp_users.items())
        if name in sent and old.snmp_users.get(name) == user
    )
    late = [*(_snmp_user_step(user) for user in again), *fallback_steps(start, goal, platform)]
    return ExtraSteps(zoning.early, [*late, *zoning.late])


def without_extra(facts: SwitchFacts) -> SwitchFacts:
    """Return facts without those that ``extra_steps`` covers."""
    return without_fallback(without_zoning(facts))


def _snmp_user_step(user: SnmpUser) -> ConfigStep:
    head = f"snmp-server user {user.name} {user.group} auth {user.auth} {user.auth_secret}"
    return ConfigStep((), f"{head} priv aes-128 {user.privacy_secret}")


def _prerequisites(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    yield from prerequisites(start, goal)
    yield from kept_types(start, goal)


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model is changed."""
    # Where ports are shut by default, an enabled port states `no shutdown`: nothing to undo.
    undo = "no shutdown" if platform.ports_enabled else ""
    shutdown = RemediationRule(
        "shutdown", Undo(undo, "S2", setting="state", order=SHUTS_PORT, rank=-1), under="port"
    )
    return Remediation(
        rules=(*READER.rules, shutdown),
        indent=INDENT,
        leaves_first=(
            "ip route ",
            "no ip route ",
            # Ports have a line of these words too [N9KROCE].
            "priority-flow-control watch-dog-interval ",
            "no priority-flow-control watch-dog-interval ",
        ),
        list_formats={"vlans": VLAN_LIST, "vsans": VLAN_LIST},
        split_lines=delimited_lines,
        as_printed=as_printed,
        side_effects=SIDE_EFFECTS,
        before_reload=before_reload,
        extra_steps=partial(extra_steps, platform),
        without_extra=without_extra,
        running_only_lines=partial(hidden_and_storm_lines, rights=community_words, indent=INDENT),
        normalize=partial(normalize, platform),
        intermediate_states=partial(intermediate_states, platform),
        prerequisites=_prerequisites,
        restarts=domain_restarts,
        warnings=partial(unsent_pause, platform),
    )
