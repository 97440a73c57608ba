"""SEC-02."""

import re
from collections.abc import Iterator, Set

from sanfab.facts.services import ServiceFacts
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.sec.excerpts import left_unread
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import line_like
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_OLD_TRAPS = r"snmp-server host \S+ (?:.* )?version (?:1|2c)"
_WANTED = "SNMPv3 with authentication and privacy alone"
_FACTORY = re.compile(r"^(?!.*\b(?:no|delete|disable)\b).*\bcommunity\b.*\b(public|private)\b")


@rule(
    "SEC-02",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="NXOS-SEC",
    example="community public",
    fix="remove the communities; state an SNMPv3 user under management.snmp, with its traps",
)
def snmp_is_authenticated_and_private(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """SNMP is version 3 with authentication and privacy, or off.

    A community is a password that every poll sends in clear text; `public` and `private` are known
    to everyone. A community lets anyone read WWPNs and ports, or write them.
    """
    switch.require_service("snmp_users", "SNMP")
    services = switch.facts.services
    where = ("management", "snmp")
    if services.snmp_communities:
        words = {one.access or one.role for one in services.snmp_communities}
        yield Violation(
            found=_communities(switch, words - {""}),
            expected=_WANTED,
            fix_without_inventory="remove the communities; make an SNMPv3 user with both instead",
            at=("management", "communities"),
            fact="services.snmp_communities",
        )
    elif left_unread(switch, "community"):
        yield NotExamined("an SNMP community in a line that was not understood")
    traps = line_like(switch, _OLD_TRAPS)
    if traps is not None or services.snmp_community_traps:
        yield Violation(
            found="traps of SNMP version 1 or 2c, with a community",
            expected=_WANTED,
            fix_without_inventory="send traps as an SNMPv3 user instead",
            at=("management", "traps"),
            line=traps,
            cause="traps",
            fact="services.snmp_community_traps",
        )
    yield from _of_version_3(services, where)


def _of_version_3(services: ServiceFacts, where: Where | None) -> Iterator[Violation]:
    """Yield the groups and users without authentication or privacy."""
    for name, level in services.snmp_groups.items():
        if level != "priv":
            found, fact = f"SNMPv3 group {name} with {level}", f"services.snmp_groups.{name}"
            yield Violation(found, _WANTED, at=where, cause=name, fact=fact)
    for user in services.snmp_users.values():
        if not (user.auth_secret and user.privacy_secret):
            missing = "privacy" if user.auth_secret else "authentication"
            found = f"SNMPv3 user {user.name} without {missing}"
            fact = f"services.snmp_users.{user.name}"
            yield Violation(found, _WANTED, at=where, cause=user.name, fact=fact)


def _communities(switch: CheckedSwitch, rights: Set[str]) -> str:
    """Return what is found: the default communities by name, if there are any; others are secrets.

    Which of several has which right is not told of them: each has one.
    """
    lines = switch.configuration.lines if switch.configuration else ()
    found = (_FACTORY.search(line) for line in lines)
    names = [*dict.fromkeys(match[1] for match in found if match)]
    how = ", ".join(sorted(rights)) or "an access list"
    if len(names) == 1 and len(rights) <= 1:
        return f"SNMP community {names[0]} with {how}"
    if names:
        return f"SNMP communities with {how}, among them {' and '.join(names)}"
    return f"SNMP community with {how}"
