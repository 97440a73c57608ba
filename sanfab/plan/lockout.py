"""Warnings that a change of a switch may lock the operator out."""

from collections.abc import Iterator

from sanfab.facts.services import PERMIT_LIST, ServiceFacts
from sanfab.facts.switch import SwitchFacts


def lockout_warnings(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield one warning for each change that may close a connection or make a login fail."""
    old, new = start.services, goal.services
    for setting, before, after in (
        ("management address", old.address, new.address),
        ("gateway of the management port", old.gateway, new.gateway),
        ("IPv6 address of the management port", old.address6, new.address6),
        ("IPv6 gateway of the management port", old.gateway6, new.gateway6),
        ("VRF of the management port", old.vrf, new.vrf),
    ):
        if before and before != after:
            yield (
                f"the {setting} changes from {before} to {after or 'none'}: the last lines may "
                "close the connection; make sure that the new address answers, or use the console"
            )
    yield from _transports(old, new)
    yield from _permits(start, goal)
    yield from _accounts(old, new)


def _transports(old: ServiceFacts, new: ServiceFacts) -> Iterator[str]:
    """Yield a warning for each transport that is disabled."""
    if old.ssh and not new.ssh:
        yield "SSH is disabled: no new SSH login is possible after the change"
    if old.telnet and not new.telnet:
        yield "Telnet is disabled: no new Telnet login is possible after the change"


def new_permit(start: SwitchFacts, goal: SwitchFacts) -> tuple[str, ...]:
    """Return the only networks that may log in after a change of that; none: as before."""
    old, new = start.services, goal.services
    if PERMIT_LIST not in new.login_acls.values():
        return ()
    changes = (old.permit, old.login_acls) != (new.permit, new.login_acls)
    return tuple(new.permit or ()) if changes else ()


def changes_logins(start: SwitchFacts, goal: SwitchFacts) -> bool:
    """Return whether another access list, or another content of ours, decides who may log in."""
    old, new = start.services, goal.services
    return bool(new_permit(start, goal)) or old.login_acls != new.login_acls


def _permits(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield a warning for a change of who may log in."""
    old, new = start.services, goal.services
    permit = new_permit(start, goal)
    if permit:
        yield f"logins are accepted from {', '.join(permit)} only; a push checks its own address"
    elif old.login_acls != new.login_acls:
        names = ", ".join(sorted({*new.login_acls.values()})) or "no access list"
        yield f"logins are limited by {names} from then on; check that your address may log in"


def _accounts(old: ServiceFacts, new: ServiceFacts) -> Iterator[str]:
    """Yield a warning for each changed account, and for changed TACACS+ servers."""
    for name in sorted(old.users):
        account = new.users.get(name)
        if account is None:
            yield f"account {name} is removed; make sure that another account can log in"
        elif account.role != old.users[name].role:
            yield f"account {name} changes from role {old.users[name].role} to {account.role}"
    if (old.aaa_login, [*old.tacacs]) != (new.aaa_login, [*new.tacacs]):
        servers = ", ".join(new.tacacs) or "no TACACS+ server"
        yield (
            f"logins are authenticated by {servers}; keep this connection open until a new login "
            "succeeds"
        )
