"""Local accounts and their passwords."""

import re

from sanfab_lab.exos.state import Account
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused, account_hash

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,31}")
_MOST = 16
"""Accounts that a switch has at most [E-ACC]."""


@TABLE.does(
    "create account {role:admin|user} {name} [{password}]",
    "create account {role:admin|user} {name} encrypted {hash}",
    source="E-ACC F-450",
)
def create(switch: Switch, call: Call) -> str:
    """Create an account; asks for a password that is not in the line, and does not echo it."""
    name = call["name"]
    if not _NAME.fullmatch(name):
        raise Refused(f'Error: "{name}" is not a valid account name.')
    if name in switch.config.accounts:
        raise Refused(f"Error: Account {name} already exists.")
    if len(switch.config.accounts) >= _MOST:
        raise Refused(f"Error: The maximum number of accounts ({_MOST}) is configured.")
    if not (call.has("password") or call.has("hash")):
        return _first(switch, call, "password: ")
    secret = call["hash"] or account_hash(call["password"], name)
    switch.config.accounts[name] = Account(call["role"], secret)
    return ""


def _first(switch: Switch, call: Call, question: str) -> str:
    """Ask for a new password, then once more."""

    def once(first: str) -> str:
        def twice(second: str) -> str:
            if first != second:
                return "Error: Passwords do not match."
            _keep(switch, call, first)
            return ""

        switch.read(call.session, "Reenter password: ", hidden=True)
        call.session.question = twice
        return ""

    switch.read(call.session, question, hidden=True)
    call.session.question = once
    return ""


def _keep(switch: Switch, call: Call, secret: str) -> None:
    name = call["name"]
    account = switch.config.accounts.setdefault(name, Account(call["role"] or "admin"))
    account.secret = account_hash(secret, name)
    switch.dirty = True


@TABLE.does(
    "configure account {name} [password]",
    "configure account {name} encrypted {hash}",
    "configure account {name} password encrypted {hash}",
    source="F-RU E-ACC",
)
def configure(switch: Switch, call: Call) -> str:
    """Change the password of an account; asks for the old one first, unless it is encrypted."""
    account = switch.config.accounts.get(call["name"])
    if account is None:
        raise BadWord(call["name"])
    if call.has("hash"):
        account.secret = call["hash"]
        return ""

    def old(text: str) -> str:
        if account.secret not in {"", account_hash(text, call["name"])}:
            return (
                f'Error:  Incorrect password for user "{call["name"]}" ,retry or logout and '
                "then login and try again"
            )
        return _first(switch, call, "New password: ")

    switch.read(call.session, "Current user's password: ", hidden=True)
    call.session.question = old
    return ""


@TABLE.does("delete account {name}", source="mem")
def delete(switch: Switch, call: Call) -> str:
    """Delete an account; admin stays [E-ACC]."""
    account = switch.config.accounts.get(call["name"])
    if account is None:
        raise BadWord(call["name"])
    if call["name"] == "admin":
        raise Refused("Error: The admin account cannot be deleted.")
    if call["name"] == call.session.user:
        raise Refused("Error: An account cannot be deleted while it is logged in.")
    return switch.ask(
        call, f"Are you sure you want to delete account {call['name']}? (y/N) ", _delete
    )


def _delete(switch: Switch, call: Call) -> str:
    switch.config.accounts.pop(call["name"], None)
    switch.dirty = True
    return ""


@TABLE.shows("show accounts", source="mem")
def show(switch: Switch, call: Call) -> str:  # noqa: ARG001
    """Show all accounts."""
    rows = [
        f"{name:>28}   {'R/W' if account.role == 'admin' else 'RO ':<6} 0         0 Enabled\n"
        for name, account in switch.config.accounts.items()
    ]
    head = "                   User Name  Access LoginOK  Failed State\n"
    return f"{head}{' ' * 9}{'-' * 20}  ------ -------  ------ -----\n{''.join(rows)}"
