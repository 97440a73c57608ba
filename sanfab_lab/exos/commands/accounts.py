"""Local accounts and TACACS+."""

import re

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, service_fields
from sanfab_lab.exos.secrets import account_hash, encrypted
from sanfab_lab.exos.state import Account, Server
from sanfab_lab.rows import Field

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,31}")
_MOST = 16
"""Accounts that a switch has at most [E-ACC]."""
_INCOMPATIBLE = (
    "Note: Shared secrets created with EXOS 16.1 and greater are not compatible with "
    "EXOS 15.x and earlier.\n"
)


@command(
    "create account {role:admin|user} {name} [{password}]",
    "create account {role:admin|user} {name} encrypted {hash}",
    source="E-ACC F-450",
)
def _create_account(call: ExosCall) -> None:
    """Create an account; asks for a password that is not in the line."""
    name, accounts = call["name"], call.state.accounts
    if not _NAME.fullmatch(name):
        raise Refused(f'Error: "{name}" is not a valid account name.')
    if name in accounts:
        raise Refused(f"Error: Account {name} already exists.")
    if len(accounts) >= _MOST:
        raise Refused(f"Error: The maximum number of accounts ({_MOST}) is configured.")
    if not (call.has("password") or call.has("hash")):
        _ask_twice(call, "password: ")
    else:
        secret = call["hash"] or account_hash(call["password"], name)
        accounts[name] = Account(call["role"], secret)


def _ask_twice(call: ExosCall, question: str) -> str:
    """Ask for a new password, then again."""

    def once(first: str) -> str:
        def twice(second: str) -> str:
            if first != second:
                return "Error: Passwords do not match."
            account = call.state.accounts.setdefault(
                call["name"], Account(call.get("role", "admin"))
            )
            account.secret = account_hash(first, call["name"])
            call.switch.dirty = True
            return ""

        call.session.ask("Reenter password: ", twice, hidden=True)
        return ""

    call.session.ask(question, once, hidden=True)
    return ""


@command(
    "configure account {name} [password]",
    "configure account {name} encrypted {hash}",
    "configure account {name} password encrypted {hash}",
    source="F-RU E-ACC",
)
def _change_password(call: ExosCall) -> None:
    """Change the password of an account; asks for the old one, unless the new is encrypted."""
    name, account = call["name"], call.state.accounts.get(call["name"])
    if account is None:
        raise refused_word(name)
    if call.has("hash"):
        account.secret = call["hash"]
        return

    def old(text: str) -> str:
        if account.secret not in {"", account_hash(text, name)}:
            return (
                f'Error:  Incorrect password for user "{name}" ,retry or logout and '
                "then login and try again"
            )
        return _ask_twice(call, "New password: ")

    call.session.ask("Current user's password: ", old, hidden=True)


@command("delete account {name}", source="mem")
def _delete_account(call: ExosCall) -> str:
    """Delete an account; admin cannot be deleted [E-ACC]."""
    name, switch = call["name"], call.switch
    if name not in call.state.accounts:
        raise refused_word(name)
    if name == "admin":
        raise Refused("Error: The admin account cannot be deleted.")
    if name == call.session.user:
        raise Refused("Error: An account cannot be deleted while it is logged in.")

    def yes() -> None:
        switch.state.accounts.pop(name, None)
        switch.dirty = True

    return call.confirm(f"Are you sure you want to delete account {name}? (y/N) ", yes)


service_fields(
    Field("enable|disable tacacs", "tacacs_on", "F-450"),
    Field("enable|disable tacacs-authorization", "tacacs_authorization", "F-450"),
    Field("configure tacacs timeout {value}", "tacacs_timeout", "F-450", limits=range(1, 121)),
)


@command(
    "configure tacacs {which:primary|secondary} server {server} [{port:\\d+}] "
    "client-ip {client} [vr {vr}] [shared-secret {secret}]",
    source="R-OXI mem",
)
def _tacacs_server(call: ExosCall) -> str | None:
    port = str(call.within("port", 1, 65535)) if call.has("port") else "49"
    host, client = call.host("server"), call.address("client")
    server = Server(host, port, client, call.router("VR-Mgmt"))
    servers = call.state.services.tacacs
    server.secret = servers.get(call["which"], server).secret
    servers[call["which"]] = server
    return _tacacs_secret(call) if call.has("secret") else None


@command(
    "configure tacacs {which:primary|secondary} shared-secret {secret}",
    "configure tacacs {which:primary|secondary} shared-secret encrypted {hash}",
    source="R-OXI mem",
)
def _tacacs_secret(call: ExosCall) -> str:
    """Set the shared secret of a TACACS+ server."""
    server = call.state.services.tacacs.setdefault(call["which"], Server())
    server.secret = call["hash"] or encrypted(call["secret"])
    return _INCOMPATIBLE if call.switch.release >= (16, 1) and not call.has("hash") else ""


@command("unconfigure tacacs [server {which:primary|secondary}]", source="F-PUB")
def _unconfigure_tacacs(call: ExosCall) -> None:
    """Remove a TACACS+ server, or all of them with the timeout."""
    services = call.state.services
    if call.has("which"):
        services.tacacs.pop(call["which"], None)
    else:
        services.tacacs.clear()
        services.tacacs_timeout = 3
