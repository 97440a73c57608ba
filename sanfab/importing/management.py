"""Services of captured switches -> the sections ``management`` and ``secrets``.

All switches share them: what most have is stated, and what a switch has otherwise is left to the
areas that its ``managed`` leaves out.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

from sanfab.facts.features import Feature
from sanfab.facts.field import facts_of
from sanfab.facts.services import TRAP_PORT, ServiceFacts
from sanfab.facts.unmanaged import FACTORY_ACCOUNTS
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft
from sanfab.model.services import SnmpIntent, TacacsIntent
from sanfab.model.yaml12 import Data

_KEY = "management."


def state_management(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the services that switches share, and the names of their secrets."""
    for name, about in facts_of(ServiceFacts).items():
        key = about.stated_by.removeprefix(_KEY)
        is_plain = about.stated_by.startswith(_KEY) and key.isidentifier()
        if is_plain and isinstance(getattr(ServiceFacts(), name), set) and name != _COMMUNITIES:
            values = _most(switches, name, partial(_sorted, name))
            if isinstance(values, tuple):
                draft.put(("management", key), [*map(str, values)])
    _add_banner(draft, switches)
    _add_words(draft, switches)
    _add_permit(draft, switches)
    _add_snmp(draft, switches)
    _add_users(draft, switches)
    _add_tacacs(draft, switches)
    _add_communities(draft, switches)
    _add_receivers(draft, switches)


def _sorted(name: str, services: ServiceFacts) -> tuple[str, ...]:
    return tuple(sorted(map(str, getattr(services, name))))


_COMMUNITIES = "snmp_communities"


def _most(
    switches: Iterable[ImportedSwitch],
    name: str,
    value_of: Callable[[ServiceFacts], Hashable] | None = None,
) -> Hashable:
    """Return the value that most switches have which may have it; None: none has one."""
    of = value_of or (lambda one: getattr(one, name))
    found = Counter(
        of(one.facts.services)
        for one in switches
        if one.platform.traits.services is None or name in one.platform.traits.services
    )
    stated = Counter({value: number for value, number in found.items() if value not in _NOTHING})
    return max(stated, key=lambda value: (stated[value], str(value)), default=None)


_NOTHING: tuple[object, ...] = (None, "", frozenset(), ())


def _add_banner(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    common = _most(switches, "banner")
    if isinstance(common, str):
        draft.put(("management", "banner"), common)
        for one in switches:
            if one.facts.services.banner == common:
                draft.drop(("switches", one.name, "banner"))


def _add_words(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    services = [one.facts.services for one in switches]
    is_off = sum(one.ssh is False or one.telnet is True for one in services)
    if 2 * is_off > len(services) or not any(one.ssh for one in services):
        draft.put(("management", "ssh"), value=False)
    lldp = _most(switches, "lldp")
    is_everywhere = all(
        one.platform.ports and (one.facts.services.lldp or Feature.LLDP in one.facts.features)
        for one in switches
    )
    if isinstance(lldp, bool) or is_everywhere:
        draft.put(("management", "lldp"), lldp if isinstance(lldp, bool) else True)


def _add_permit(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    permits = Counter(
        tuple(one.facts.services.permit) for one in switches if one.facts.services.permit
    )
    if not permits:
        return
    most = max(permits, key=lambda one: (permits[one], one))
    draft.put(("management", "permit"), [*most])
    for one in switches:
        own = tuple(one.facts.services.permit or ())
        if own != most and draft.at(("switches", one.name, "management")):
            draft.put(("switches", one.name, "management", "permit"), [*own])


def _secret(draft: Draft, name: str, purpose: str) -> dict[str, Data]:
    """Return a reference to a secret; nobody can read its value off a switch."""
    key = re.sub(r"[^A-Za-z0-9_.-]", "_", name)
    draft.put(("secrets", key), purpose, "the name; the value stands on the switches")
    return {"secret": key}


def _add_users(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the accounts that at least half of the switches with accounts have."""
    roles: dict[str, str] = {}
    having: Counter[str] = Counter()
    known = [dict(_known_accounts(draft, one)) for one in switches]
    for own in known:
        having.update(own.keys())
        roles = own | roles
    least = sum(map(bool, known)) / 2
    roles = {name: role for name, role in roles.items() if having[name] >= least}
    for name, role in sorted(roles.items()):
        entry: dict[str, Data] = {} if role == "operator" else {"role": role}
        entry["password"] = _secret(draft, f"{name}_password", f"password of the account {name}")
        draft.put(("management", "users", name), entry)


def _known_accounts(draft: Draft, one: ImportedSwitch) -> Iterator[tuple[str, str]]:
    """Yield the accounts of a switch with a role that an inventory has, and the role."""
    snmp = draft.at(("management", "snmp", "user"))  # some NOSes make an account of it
    admin, operator = one.platform.traits.roles
    for name in sorted(one.facts.services.users.keys() - {snmp}):
        role = {admin: "admin", operator: "operator"}.get(one.facts.services.users[name].role)
        if role and name not in FACTORY_ACCOUNTS | {one.platform.traits.factory_account}:
            yield name, role


def _add_snmp(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    users = Counter(
        user.name
        for one in switches
        for user in one.facts.services.snmp_users.values()
        if user.auth == "sha" and user.privacy == "aes128"
    )
    if not users:
        return
    trapping = {user for one in switches for user in one.facts.services.snmp_traps.values()}
    name = max(users, key=lambda one: (users[one], one in trapping, one))
    found: dict[str, Data] = {
        "user": name,
        "auth": _secret(draft, f"{name}_auth", f"SNMPv3 authentication password of {name}"),
        "privacy": _secret(draft, f"{name}_privacy", f"SNMPv3 privacy password of {name}"),
    }
    groups = Counter(
        one.facts.services.snmp_users[name].group
        for one in switches
        if name in one.facts.services.snmp_users and not one.platform.traits.snmp_role
    )
    group = max(groups, key=lambda one: (groups[one], one), default="")
    if group and group != SnmpIntent.model_fields["group"].default:
        found["group"] = group
    for key in ("contact", "location"):
        value = _most(switches, f"snmp_{key}")
        if isinstance(value, str):
            found[key] = value
    traps = _most(switches, "snmp_traps", lambda one: tuple(sorted(one.snmp_traps)))
    if isinstance(traps, tuple):
        found["traps"] = [*map(str, traps)]
    draft.put(("management", "snmp"), found)


def _add_tacacs(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    servers = _most(switches, "tacacs", lambda one: tuple(one.tacacs))
    if not isinstance(servers, tuple):
        return
    found: dict[str, Data] = {
        "servers": [*map(str, servers)],
        "key": _secret(draft, "tacacs_key", "key shared with the TACACS+ servers"),
    }
    group = _most(switches, "aaa_group")
    if isinstance(group, str) and group != TacacsIntent.model_fields["group"].default:
        found["group"] = group
    draft.put(("management", "tacacs"), found)


def _add_communities(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State communities by number: two switches cannot tell whether theirs are the same."""
    most = max((len(_communities(one)) for one in switches), default=0)
    if most:
        names = ["community"] if most == 1 else [f"community{number + 1}" for number in range(most)]
        draft.put(
            ("management", "communities"),
            [_secret(draft, name, "SNMPv2c community that may read") for name in names],
        )
        for one in switches:
            if not _communities(one) and draft.at(("switches", one.name, "management")):
                where = ("switches", one.name, "management", "communities")
                draft.put(where, value=False)


def _add_receivers(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    receivers: dict[str, int] = {}
    for one in switches:
        for address, traps in one.facts.services.snmp_community_traps.items():
            receivers.setdefault(address, traps.port)
    if receivers:
        secret = _secret(draft, "trap_community", "SNMPv2c community of traps")
        entries: list[Data] = []
        for address, port in sorted(receivers.items()):
            entry: dict[str, Data] = {"address": address, "community": secret}
            entries.append(entry | ({"port": port} if port != TRAP_PORT else {}))
        draft.put(("management", "traps"), entries)


def _communities(one: ImportedSwitch) -> set[str]:
    """Return the communities of a switch, as often as it prints them."""
    return {
        found.secret for found in one.facts.services.snmp_communities if found.access or found.role
    }
