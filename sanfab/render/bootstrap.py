"""A switch of the inventory -> what is entered at its console so that sanfab can log in to it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.facts.services import UserFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.services import add_services, leave_out
from sanfab.intent.switch_design import SwitchDesign
from sanfab.masking import placeholder
from sanfab.nos import NOSES
from sanfab.nos.bootstrap import PASSWORD, USER, ConsoleStep, steps_that_hold
from sanfab.render.templates import render_configuration

TEMPLATE = "bootstrap.j2"
LOGIN_SECRET = "login_password"  # noqa: S105  # a name, not a value


class FirstLogin(NamedTuple):
    """The account that sanfab logs in with first."""

    user: str
    secret: str
    """Name of its password."""


@dataclass(frozen=True)
class Bootstrap:
    """What brings one switch from its factory state to its first login."""

    design: SwitchDesign
    login: FirstLogin
    steps: tuple[ConsoleStep, ...]
    """At the console, in order; secrets are placeholders."""
    configuration: tuple[str, ...]
    """The configuration lines among them: the file of a provisioning server."""
    host_key: str

    def texts(self) -> Iterator[str]:
        """Yield the answers and lines of all steps."""
        for step in self.steps:
            yield from (question.answer for question in step.questions)
            yield from step.lines

    def filled(self, fill: Callable[[str], str]) -> "Bootstrap":
        """Return it with the placeholders of secrets replaced."""
        return replace(
            self,
            steps=tuple(step.mapped(fill) for step in self.steps),
            configuration=tuple(map(fill, self.configuration)),
        )


def first_login(design: SwitchDesign, user: str = "") -> FirstLogin:
    """Return the account of the first login: ``user``, or the first administrator.

    An account of the inventory has its password there; any other one, ``login_password``.
    """
    users = design.san.management.users
    administrators = [name for name, one in users.items() if one.role == "admin"]
    name = user or next(iter(administrators), "admin")
    if name in users and name not in administrators:
        raise SanfabError(
            f"--user: found {name}, whose role is {users[name].role}; expected an account with "
            "role admin, which may configure switches"
        )
    return FirstLogin(name, users[name].password.secret if name in users else LOGIN_SECRET)


def bootstrap_facts(design: SwitchDesign, login: FirstLogin) -> SwitchFacts:
    """Return the least that has to be configured: name, address, SSH and an account."""
    whole, facts = SwitchFacts(), SwitchFacts()
    add_services(design, whole)
    facts.name = whole.name
    facts.services = replace(
        facts.services,
        address=whole.services.address,
        gateway=whole.services.gateway,
        vrf=whole.services.vrf,
        vrf_rd=whole.services.vrf_rd,
        ssh=True,
    )
    if login.user != NOSES[design.platform.nos].bootstrap.factory_account:
        role = design.platform.traits.roles[0]
        account = UserFacts(login.user, role, placeholder(login.secret))
        facts.services.users = {login.user: account}
    leave_out(design.platform.traits.services, facts.services)
    return facts


def bootstrap_of(design: SwitchDesign, login: FirstLogin) -> Bootstrap:
    """Return what is entered at the console; raises SanfabError without a management address."""
    if design.intent.management is None:
        raise SanfabError(
            f"{design.name}: found no management address; set switches.{design.name}.management in "
            "the inventory"
        )
    rules = NOSES[design.platform.nos].bootstrap
    text = render_configuration(
        bootstrap_facts(design, login),
        design.platform,
        design.capabilities,
        TEMPLATE,
        comments=False,
    )
    lines = tuple(text.splitlines())
    enter = ConsoleStep(
        "Configure name, address, account and remote access; save.",
        f"templates/{design.platform.nos}/{TEMPLATE}",
        lines=(*rules.enter, *lines, *rules.leave),
    )
    is_there = login.user == rules.factory_account
    account = rules.set_password if is_there else rules.make_account
    steps = steps_that_hold(
        (*rules.before, *account, enter), design.platform.family, design.release
    )
    words = {PASSWORD: placeholder(login.secret), USER: login.user}

    def fill(text: str) -> str:
        return reduce(lambda one, word: one.replace(word, words[word]), words, text)

    steps = tuple(step.mapped(fill) for step in steps)
    return Bootstrap(design, login, steps, lines, rules.host_key)
