"""SEC-12."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.ref.gaps import risks_in
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "SEC-12",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="EOSNOPASS PYEAPI",
    example="`allow-nopassword-remote-login`; eAPI with `protocol http`",
    fix="ask every remote login for a password or key, over an encrypted session",
)
def remote_logins_are_protected(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A login over the network has a password or key, and does not send it in clear text.

    An account without a password is meant for the console: with such a line anyone who reaches the
    management address changes the switch. HTTP sends passwords as Telnet does.
    """
    yield from risks_in(switch, "login", closable=False)
