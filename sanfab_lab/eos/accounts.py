"""Accounts and AAA: who may log in, how that is checked, what he may do, where it is recorded."""

import re
from dataclasses import replace

from sanfab_lab.eos.cli import TABLE, Call, Mode, RefusedError
from sanfab_lab.eos.engine import enter
from sanfab_lab.eos.entries import hidden, incomplete, wrong
from sanfab_lab.eos.hashes import sha512
from sanfab_lab.eos.state import User

METHODS = re.compile(r"(group \S+|local|none)( (group \S+|local|none))*$")
ACCOUNTING = re.compile(r"none$|(start-stop|stop-only|wait-start)( group \S+)*( logging)?$")


@TABLE.command("username {name} {rest...}", modes="config", source="AVD NTC")
def username(call: Call, name: str, rest: str) -> str:
    """Make or change an account."""
    user = call.state.users.get(name, User())
    words = rest.split()
    if words[0] in {"ssh-key", "sshkey"}:
        if len(words) < 2:  # noqa: PLR2004  # word and key
            raise incomplete(call)
        if name not in call.state.users:
            raise RefusedError(f"User {name} does not exist")
        call.state.users[name] = replace(user, key=" ".join(words[1:]))
        return ""
    while words:
        user, words = _account(call, user, words)
    if not user.secret:
        raise incomplete(call)
    call.state.users[name] = user
    return ""


def _account(call: Call, user: User, words: list[str]) -> tuple[User, list[str]]:
    """Take one property of an account from a line."""
    word, *rest = words
    if word == "nopassword":
        return replace(user, secret="nopassword"), rest  # noqa: S106  # the NOS's own word
    if word not in {"privilege", "role", "secret"}:
        raise wrong(call, word)
    if not rest:
        raise incomplete(call)
    if word == "privilege":
        if not rest[0].isdigit() or int(rest[0]) > 15:  # noqa: PLR2004  # levels of privilege
            raise wrong(call, rest[0])
        return replace(user, privilege=rest[0]), rest[1:]
    if word == "role":
        return replace(user, role=rest[0]), rest[1:]
    many = 2 if rest[0] in {"0", "5", "sha512"} and len(rest) > 1 else 1
    return replace(user, secret=secret_of(rest[:many])), rest[many:]


def secret_of(words: list[str]) -> str:
    """Return ``secret`` with its hash: a clear one is hashed, a hash stays."""
    if words[0] in {"5", "sha512"} and len(words) > 1:
        return f"secret {' '.join(words)}"
    return f"secret sha512 {sha512(words[-1])}"


@TABLE.command("no username {name}", "default username {name}", modes="config", source="AVD")
def no_username(call: Call, name: str) -> str:
    """Remove an account."""
    if call.state.users.pop(name, None) is None:
        raise RefusedError(f"User {name} does not exist")
    return ""


@TABLE.command(
    "no username {name} ssh-key", "no username {name} sshkey", modes="config", source="AVD"
)
def no_key(call: Call, name: str) -> str:
    """Take the key of an account away."""
    if name in call.state.users:
        call.state.users[name] = replace(call.state.users[name], key="")
    return ""


@TABLE.command(
    "aaa root {word:secret|nopassword}",
    "aaa root {word:secret} {rest...}",
    modes="config",
    source="AVD PYEAPI",
)
def aaa_root(call: Call, word: str, rest: str = "") -> str:
    """Give the root account a password."""
    if word == "secret" and not rest:
        raise incomplete(call)
    call.state.settings["aaa root"] = secret_of(rest.split()) if rest else word
    return ""


@TABLE.command("no aaa root", "default aaa root", modes="config", source="PYEAPI")
def no_aaa_root(call: Call) -> str:
    """Lock the root account."""
    call.state.settings.pop("aaa root", None)
    return ""


@TABLE.command("enable {kind:secret|password} {rest...}", modes="config", source="PYEAPI AVD")
def enable_secret(call: Call, kind: str, rest: str) -> str:  # noqa: ARG001  # both mean the same
    """Ask for a password before privileges are given."""
    call.state.settings["enable"] = secret_of(rest.split())
    return ""


@TABLE.command("no enable secret", "no enable password", modes="config", source="PYEAPI AVD")
def no_enable(call: Call) -> str:
    """Give privileges to whoever asks."""
    call.state.settings.pop("enable", None)
    return ""


_LISTS = (
    "aaa authentication login {name:default|console}",
    "aaa authentication enable {name:default}",
    "aaa authorization exec {name:default}",
    r"aaa authorization commands {level:all|[\d,-]+} {name:default}",
)
_RECORDS = (
    "aaa accounting exec {name:default|console}",
    "aaa accounting system {name:default}",
    r"aaa accounting commands {level:all|[\d,-]+} {name:default|console}",
)


@TABLE.command(*(f"{form} {{rest...}}" for form in _LISTS), modes="config", source="AVD PYEAPI")
def methods(call: Call, rest: str, **words: str) -> str:
    """Say in which order logins and commands are checked."""
    if not METHODS.match(rest):
        raise wrong(call, rest.split(maxsplit=1)[0])
    call.state.settings[_aaa_key(call, words)] = rest
    return ""


@TABLE.command(*(f"{form} {{rest...}}" for form in _RECORDS), modes="config", source="AVD")
def accounting(call: Call, rest: str, **words: str) -> str:
    """Say where logins and commands are written down."""
    if not ACCOUNTING.match(rest):
        raise wrong(call, rest.split(maxsplit=1)[0])
    call.state.settings[_aaa_key(call, words)] = rest
    return ""


def _aaa_key(call: Call, words: dict[str, str]) -> str:
    """Return what such a line is about: its words up to ``default`` or ``console``."""
    given = call.given.removeprefix("no ").removeprefix("default ").split()
    return " ".join(given[: given.index(words["name"], 3) + 1])


@TABLE.command(
    *(f"{word} {form}" for word in ("no", "default") for form in (*_LISTS, *_RECORDS)),
    modes="config",
    source="AVD",
)
def no_methods(call: Call, **words: str) -> str:
    """Go back to the default."""
    call.state.settings.pop(_aaa_key(call, words), None)
    return ""


@TABLE.command("aaa group server tacacs+ {name}", modes="config", source="AVD")
def aaa_group(call: Call, name: str) -> str:
    """Make a group of TACACS+ servers."""
    call.state.groups.setdefault(name, ())
    enter(call.session, Mode("aaa-group", f"sg-tacacs+-{name}", (name,)), call.given)
    return ""


@TABLE.command("no aaa group server tacacs+ {name}", modes="config", source="AVD")
def no_aaa_group(call: Call, name: str) -> str:
    """Remove a group of servers."""
    call.state.groups.pop(name, None)
    return ""


@TABLE.command("server {host}", "server {host} vrf {vrf}", modes="aaa-group", source="AVD")
def group_server(call: Call, host: str, vrf: str = "") -> str:
    """Put a server into the group."""
    name = call.mode.target[0]
    line = f"{host} vrf {vrf}" if vrf and vrf != "default" else host
    if line not in call.state.groups[name]:
        call.state.groups[name] = (*call.state.groups[name], line)
    return ""


@TABLE.command("no server {host}", "no server {host} vrf {vrf}", modes="aaa-group", source="AVD")
def no_group_server(call: Call, host: str, vrf: str = "") -> str:
    """Take a server out of the group."""
    name = call.mode.target[0]
    line = f"{host} vrf {vrf}" if vrf else host
    call.state.groups[name] = tuple(one for one in call.state.groups[name] if one != line)
    return ""


@TABLE.command(r"tacacs-server key {key...}", modes="config", source="PYEAPI AVD")
def tacacs_key(call: Call, key: str) -> str:
    """Set the key of servers without one of their own."""
    call.state.settings["tacacs-server key"] = hidden(key)
    return ""


@TABLE.command("no tacacs-server key", modes="config", source="PYEAPI")
def no_tacacs_key(call: Call) -> str:
    """Remove the common key."""
    call.state.settings.pop("tacacs-server key", None)
    return ""
