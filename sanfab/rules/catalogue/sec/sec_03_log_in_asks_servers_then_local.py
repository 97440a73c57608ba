"""SEC-03."""

from collections.abc import Collection, Iterator

from sanfab.facts.services import ALL_SERVERS, LOCAL, LoginMethod
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.sec.excerpts import (
    WHOLE,
    is_service_excerpt,
    left_unread,
)
from sanfab.rules.catalogue.sec.radius import RadiusLogin, radius_login
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

_ENOUGH = 2
_SERVERS = (*("tacacs-server host", "ldap-server host", "aaa group server", "configure tacacs"),)
"""Words of lines that name a server; other lines state parameters."""
_LOGIN = "services.aaa_login"
_UNREAD = "login servers in lines that were not understood"


@rule(
    "SEC-03",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="NXOS-SEC",
    example="local accounts only",
    fix="set two servers and their key under management.tacacs",
)
def log_in_asks_servers_then_local(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Login uses two or more TACACS+ or RADIUS servers, and local accounts if none answers.

    Shared local accounts do not show who changed a zone. With one server, or without local accounts
    as a fallback, nobody can log in when that server is unreachable.
    """
    switch.require_service("tacacs", "login servers")
    services, radius = switch.facts.services, radius_login(switch)
    if is_service_excerpt(switch):
        yield NotExamined(WHOLE)
    elif services.tacacs:
        yield from _servers(switch, radius)
    elif left_unread(switch, *_SERVERS):
        yield NotExamined(_UNREAD)
    elif radius is not None:
        yield from _radius(switch, radius)
    else:
        where = ("management", "tacacs")
        fix = "let login use two servers, and then the local accounts"
        yield Violation(
            "local accounts only", "two TACACS+ servers", fix_without_inventory=fix, at=where
        )


def _radius(switch: CheckedSwitch, radius: RadiusLogin) -> Iterator[Violation | NotExamined]:
    if not radius.asked:
        found = f"RADIUS servers {', '.join(radius.servers)} that login does not use"
        yield Violation(found, "a login that uses them", cause="login", line=radius.line)
        return
    if len(radius.asked) < _ENOUGH:
        found = f"login uses {', '.join(radius.asked)}"
        yield Violation(found, "two servers", cause="servers", line=radius.line)
    if not _falls_back(switch, radius.methods):
        found = f"login uses only {', '.join(radius.methods)}"
        yield Violation(found, "local accounts last", cause="local", line=radius.line)


def _servers(
    switch: CheckedSwitch, radius: RadiusLogin | None
) -> Iterator[Violation | NotExamined]:
    services = switch.facts.services
    where = ("management", "tacacs", "servers")
    asked = list(services.tacacs) if ALL_SERVERS in services.aaa_login else []
    if LoginMethod("group", services.aaa_group) in services.aaa_login:
        asked = [server for server in services.tacacs if server in services.aaa_servers]
    asked += radius.asked if radius is not None else ()
    if not services.aaa_login:
        found = f"TACACS+ servers {', '.join(services.tacacs)} that login does not use"
        fact = "services.tacacs"
        yield Violation(found, "a login that uses them", at=where, cause="login", fact=fact)
    elif len(asked) < _ENOUGH and _asks_more(switch, asked):
        yield NotExamined(_UNREAD)
    elif len(asked) < _ENOUGH:
        found = f"login uses {', '.join(asked) or 'a group without servers'}"
        yield Violation(found, "two servers", at=where, fact=_LOGIN, cause="servers")
    methods = [str(method) for method in services.aaa_login]
    if methods and not _falls_back(switch, methods):
        found = f"login uses only {', '.join(methods)}"
        yield Violation(found, "local accounts last", at=where, fact=_LOGIN, cause="local")


def _asks_more(switch: CheckedSwitch, asked: list[str]) -> bool:
    """Return whether a line that is not understood names a further server of a group."""
    unread = switch.configuration.unread if switch.configuration else ()
    named = (line.split() for _, line in unread)
    return any(words[0] == "server" and words[-1] not in asked for words in named if words[1:])


def _falls_back(switch: CheckedSwitch, methods: Collection[str]) -> bool:
    platform = switch.platform
    if platform.traits.aaa == "alone" or str(LOCAL) in methods:
        return True
    return platform.traits.local_fallback and not left_unread(
        switch, "default fallback error local"
    )
