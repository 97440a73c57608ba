"""Two states of a switch -> what may cut off whoever leads it from one to the other, in words."""

from collections.abc import Iterator

from sanfab.facts import ServiceFacts, SwitchFacts


def lockout_warnings(start: SwitchFacts, goal: SwitchFacts) -> Iterator[str]:
    """Yield one sentence for each change after which a log-in may fail or a connection is cut."""
    old, new = start.services, goal.services
    for what, before, after in (
        ("management address", old.address, new.address),
        ("gateway of the management port", old.gateway, new.gateway),
        ("VRF of the management port", old.vrf, new.vrf),
    ):
        if before and before != after:
            yield (
                f"the {what} was {before} and will be {after or 'none'}: connections may be cut by "
                "the last lines; be sure to reach the switch as it will be, or by its console"
            )
    yield from _remote(old, new)
    yield from _accounts(old, new)


def _remote(old: ServiceFacts, new: ServiceFacts) -> Iterator[str]:
    """Yield what is turned off."""
    if old.ssh and not new.ssh:
        yield "SSH is turned off: who is connected by it will not be able to log in again"
    if old.telnet and not new.telnet:
        yield "telnet is turned off: who is connected by it will not be able to log in again"


def _accounts(old: ServiceFacts, new: ServiceFacts) -> Iterator[str]:
    """Yield accounts and servers that may be the ones that somebody is logged in with."""
    for name in sorted(old.users):
        account = new.users.get(name)
        if account is None:
            yield f"account {name} is removed: log in with another one"
        elif account.role != old.users[name].role:
            yield f"account {name} gets role {account.role} in place of {old.users[name].role}"
    if (old.aaa_login, [*old.tacacs]) != (new.aaa_login, [*new.tacacs]):
        servers = ", ".join(new.tacacs) or "no TACACS+ server"
        yield f"logging in will ask {servers}: keep a connection open until a new one succeeds"
