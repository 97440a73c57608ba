"""SEC-05."""

from collections.abc import Iterator

from sanfab.rules.catalogue.security.places import HOLDERS, Holder
from sanfab.rules.catalogue.security.secrets import facts_in_clear, in_clear, lines_in_clear
from sanfab.rules.catalogue.security.words import says_nothing, way
from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check


@check(
    "SEC-05",
    over=HOLDERS,
    severity=Severity.ERROR,
    source="practice",
    example="`password cisco` in a configuration, or a CHAP secret in the settings of a host",
    fix="change the secret, as it is known now; name the new one under `secrets`",
)
def no_secret_in_clear(holder: Holder, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """No inventory, text or account holds a secret in clear, or none at all.

    What is in a repository is in every copy and in its history for good. An account without a
    password, as the factory leaves one, is the same as one that everybody knows. A text that does
    not speak of the account of the factory leaves it as it is.
    """
    for where, text in holder.entries:
        wrong = in_clear(where, text, evidence.san.secrets)
        if wrong:
            yield Fault(wrong, "the name of a secret, or nothing", at=where)
    if holder.switch is not None:
        yield from _of_switch(holder.switch)
        yield from _factory_account(holder.switch, evidence)


def _of_switch(switch: Switch) -> Iterator[Fault]:
    for number, line in lines_in_clear(switch):
        found, expected = f"line {number}: {line}", "a hash or a placeholder"
        yield Fault(found, expected, line=number, cause=str(number))
    for whose in facts_in_clear(switch.facts.services):
        where = way(switch, "management")
        yield Fault(f"the secret of {whose} in clear", "a placeholder", at=where, cause=whose)
    for user in switch.facts.services.users.values():
        if not user.secret:
            where = way(switch, "management", "users")
            found, expected = f"account {user.name} without a password", "one, or no such account"
            fix = "give the account a password, or delete it"
            yield Fault(found, expected, fix=fix, at=where, cause=user.name)


def _factory_account(switch: Switch, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Judge the account of the factory, by what the switch runs where that was read."""
    name = switch.platform.factory_account
    if not name or name in switch.facts.services.users or says_nothing(switch):
        return
    running = evidence.running.get(switch.name)
    if running is None or name not in running.services.users:
        how = "" if switch.is_alone else " (--running)"
        yield Unknown(f"the password of the account {name}, there from the start{how}")
    elif not running.services.users[name].secret:
        yield Fault(f"account {name} of the factory runs without a password", "one", cause=name)
