"""SEC-05."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.sec.excerpts import is_management_excerpt
from sanfab.rules.catalogue.sec.secrets import facts_in_clear, in_clear, lines_in_clear
from sanfab.rules.catalogue.sec.subjects import HOLDERS, Holder
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "SEC-05",
    scope=HOLDERS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="practice",
    example="`password cisco` in a configuration, or a CHAP secret in the settings of a host",
    fix="change the secret, because it is disclosed; put the name of the new one under `secrets`",
)
def no_secret_in_clear(holder: Holder, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """No secret is in clear text, and every account has a password.

    What is in a repository is in every copy and in its history permanently. An account without a
    password, as in factory defaults, is open to everyone. A configuration that does not contain the
    factory account leaves it unchanged.
    """
    for where, text in holder.entries:
        wrong = in_clear(where, text, context.san.secrets)
        if wrong:
            yield Violation(wrong, "the name of a secret, or nothing", at=where)
    if holder.switch is not None:
        yield from _of_switch(holder.switch)
        yield from _factory_account(holder.switch, context)


def _of_switch(switch: CheckedSwitch) -> Iterator[Violation]:
    for number, line in lines_in_clear(switch):
        found, expected = f"line {number}: {line}", "a hash or a placeholder"
        yield Violation(found, expected, line=number, cause=str(number))
    for owner, fact in facts_in_clear(switch.facts.services):
        found = f"the secret of {owner} in clear"
        yield Violation(found, "a placeholder", at=("management",), cause=owner, fact=fact)
    for user in switch.facts.services.users.values():
        if not user.secret:
            where = ("management", "users")
            found, expected = f"account {user.name} without a password", "one, or no such account"
            fix = "give the account a password, or delete it"
            fact = f"services.users.{user.name}"
            yield Violation(found, expected, fix=fix, at=where, cause=user.name, fact=fact)


def _factory_account(
    switch: CheckedSwitch, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Examine the default account, by the running configuration if it is known."""
    name = switch.platform.traits.factory_account
    if not name or name in switch.facts.services.users or is_management_excerpt(switch):
        return
    running = context.running.get(switch.name)
    if running is None or name not in running.services.users:
        missing = f"the password of the factory account {name}"
        yield NotExamined(f"{missing} (check --running DIR)", without_inventory=missing)
    elif not running.services.users[name].secret:
        yield Violation(f"account {name} with factory settings has no password", "one", cause=name)
