"""Two sets of facts of one switch -> the same two, normalized so that every difference is drift.

A NOS prints implied defaults and equivalent settings in its own way, and shows secrets as hashes. A
hash counts as the intended secret, as it cannot be compared.
"""

from dataclasses import replace

from sanfab.facts.clone import clone
from sanfab.facts.field import take_outside
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.masking import HIDDEN
from sanfab.model.design import AREAS
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.settings import state_defaults


def normalize_for_drift(
    intended: SwitchFacts, running: SwitchFacts, platform: Platform, login: str = ""
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return intended and running facts, normalized: each difference between them is drift."""
    start = as_running(running)
    return normalize_as_printed(merge_unmanaged(intended, start, login), start, platform)


def normalize_as_printed(
    goal: SwitchFacts, found: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return goal and found facts, normalized and in the form that the switch prints."""
    shown = NOSES[platform.nos].remediation(platform).as_printed
    start, end = normalize_facts(found, goal, platform)
    return shown(end), shown(start)


def normalize_facts(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal with hidden secrets matched and implied defaults stated."""
    # The NOS's normalize() clones what it changes; only these change here.
    start = replace(start, services=clone(start.services))
    start, goal = _as_zoned(start, goal), _as_zoned(goal, start)
    goal = replace(goal, defaults=start.defaults)
    state_defaults(start, platform)
    state_defaults(goal, platform)
    _share_secrets(start.services, goal.services)
    return NOSES[platform.nos].remediation(platform).normalize(start, goal)


def _as_zoned(facts: SwitchFacts, other: SwitchFacts) -> SwitchFacts:
    """Return facts with the zoning of others where another switch of the fabric receives it."""
    if not facts.zoned_elsewhere:
        return facts
    kept = frozenset(AREAS) - {"zones"}
    vsans = {}
    for number, vsan in facts.vsans.items():
        vsans[number] = replace(vsan)
        if number in other.vsans:
            take_outside(vsans[number], other.vsans[number], kept)
    return replace(facts, vsans=vsans)


def _share_secrets(start: ServiceFacts, goal: ServiceFacts) -> None:
    """Replace each hash that the switch shows by the goal's placeholder.

    An SNMP user with other protocols than intended keeps the hash: it must be recreated.
    """
    for name, user in start.users.items():
        if user.secret == HIDDEN and name in goal.users:
            start.users[name] = replace(user, secret=goal.users[name].secret)
    for name, one in start.snmp_users.items():
        other = goal.snmp_users.get(name)
        if other is not None and (one.auth, one.privacy) == (other.auth, other.privacy):
            start.snmp_users[name] = replace(
                one,
                auth_secret=_known(one.auth_secret, other.auth_secret),
                privacy_secret=_known(one.privacy_secret, other.privacy_secret),
            )
    for server, key in start.tacacs.items():
        start.tacacs[server] = _known(key, goal.tacacs.get(server, key))


def _known(found: str, intended: str) -> str:
    return intended if found == HIDDEN else found
