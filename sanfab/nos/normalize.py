"""Intended and running facts of a switch -> two editions that differ only where something is wrong.

What the inventory does not speak of is left as it runs: management that it leaves out, features
that something else needs, factory accounts. Secrets that a switch shows as hashes are taken for
right, as nobody can tell.
"""

from dataclasses import fields, replace

from sanfab.facts import HIDDEN, ServiceFacts, SwitchFacts
from sanfab.facts.clone import copied
from sanfab.model import Platform
from sanfab.nos import NOSES

FACTORY_ACCOUNTS = frozenset({"admin"})
"""Accounts every switch has from the factory; some NOSes refuse to delete them."""

NEVER_MEANT = frozenset({"snmp_communities"})
"""Services that no inventory can ask for: that it does not speak of them means none."""

AS_IT_RUNS = ("spanning_tree", "dcb", "iscsi_detection", "jumbo_size")
"""Settings of the whole switch that count as left alone where the inventory implies none."""


def adopted(intended: SwitchFacts, running: SwitchFacts, login: str = "") -> SwitchFacts:
    """Return what a switch shall be: as intended, and for the rest as it runs.

    ``login``: the account a push uses, which it never removes.
    """
    goal = copied(intended)
    goal.answers, goal.saves = set(), False
    goal.features |= running.features
    for name in AS_IT_RUNS:
        if getattr(goal, name) in {None, ""}:
            setattr(goal, name, getattr(running, name))
    goal.device_alias_enhanced |= running.device_alias_enhanced
    _adopt_services(goal.services, running.services, FACTORY_ACCOUNTS | {login})
    return goal


def _adopt_services(goal: ServiceFacts, running: ServiceFacts, kept: frozenset[str]) -> None:
    for field in fields(ServiceFacts):
        value = getattr(goal, field.name)
        if field.name not in NEVER_MEANT and (value is None or value in ("", set(), {}, [])):
            setattr(goal, field.name, copied(getattr(running, field.name)))
    for name, user in running.users.items():
        if name in kept:
            goal.users.setdefault(name, user)


def comparable(
    intended: SwitchFacts, running: SwitchFacts, platform: Platform, login: str = ""
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return intended and running facts in one form: where they differ, the switch drifted."""
    start = as_text(running)
    return alike(adopted(intended, start, login), start, platform)


def alike(
    goal: SwitchFacts, found: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return two editions as a switch prints them, with the same words for the same thing."""
    shown = NOSES[platform.nos].remediation(platform).as_printed
    start, end = settled(found, goal, platform)
    return shown(end), shown(start)


def as_text(running: SwitchFacts) -> SwitchFacts:
    """Return running facts without what only belongs to a text that is sent."""
    return replace(copied(running), answers=set(), saves=False)


def settled(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform
) -> tuple[SwitchFacts, SwitchFacts]:
    """Return start and goal as comparable: secrets alike, what goes without saying spelled out."""
    # The dialect copies what it changes; here only services do.
    start = replace(start, services=copied(start.services))
    _share_secrets(start.services, goal.services)
    return NOSES[platform.nos].remediation(platform).normalize(start, goal)


def _share_secrets(start: ServiceFacts, goal: ServiceFacts) -> None:
    """Put the names of the goal's secrets where the switch shows a hash.

    Not where an SNMP user encrypts otherwise than meant: such a user has to be made anew.
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


def _known(found: str, meant: str) -> str:
    return meant if found == HIDDEN else found
