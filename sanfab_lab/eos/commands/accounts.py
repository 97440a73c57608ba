"""Accounts and AAA: authentication, authorization, accounting, TACACS+ servers."""

import re
from dataclasses import replace

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.eos.commands import EosCall, command, enter_mode, incomplete
from sanfab_lab.eos.secrets import hidden_key, sha512_hash
from sanfab_lab.eos.state import User

_METHODS = re.compile(r"(group \S+|local|none)( (group \S+|local|none))*$")
_RECORDS = re.compile(r"none$|(start-stop|stop-only|wait-start)( group \S+)*( logging)?$")


@command("username {name} {rest...}", source="AVD NTC")
def _username(call: EosCall) -> None:
    """Create or change an account."""
    name, words = call["name"], call["rest"].split()
    user = call.state.users.get(name, User())
    if words[0] in {"ssh-key", "sshkey"}:
        if len(words) == 1:
            raise incomplete()
        _known(call)
        call.state.users[name] = replace(user, key=" ".join(words[1:]))
        return
    while words:
        user, words = _changed(user, words)
    if not user.secret:
        raise incomplete()
    call.state.users[name] = user


def _known(call: EosCall) -> None:
    if call["name"] not in call.state.users:
        raise Refused(f"User {call['name']} does not exist")


def _changed(user: User, words: list[str]) -> tuple[User, list[str]]:
    """Return an account with one property of a line, and the rest of the line."""
    word, *rest = words
    if word == "nopassword":
        return replace(user, secret="nopassword"), rest  # noqa: S106  # a word of the NOS
    if word not in {"privilege", "role", "secret"}:
        raise refused_word(word)
    if not rest:
        raise incomplete()
    if word == "privilege":
        if not rest[0].isdigit() or int(rest[0]) > 15:  # noqa: PLR2004  # levels of privilege
            raise refused_word(rest[0])
        return replace(user, privilege=rest[0]), rest[1:]
    if word == "role":
        return replace(user, role=rest[0]), rest[1:]
    size = 2 if rest[0] in {"0", "5", "sha512"} and len(rest) > 1 else 1
    return replace(user, secret=_secret(rest[:size])), rest[size:]


def _secret(words: list[str]) -> str:
    """Return ``secret`` with the hash of a password; a hash stays as it is."""
    if words[0] in {"5", "sha512"} and len(words) > 1:
        return f"secret {' '.join(words)}"
    return f"secret sha512 {sha512_hash(words[-1])}"


@command("no|default username {name}", source="AVD")
def _no_username(call: EosCall) -> None:
    """Remove an account."""
    _known(call)
    del call.state.users[call["name"]]


@command("no username {name} ssh-key|sshkey", source="AVD")
def _no_key(call: EosCall) -> None:
    """Remove the SSH key of an account."""
    if call["name"] in call.state.users:
        user = call.state.users[call["name"]]
        call.state.users[call["name"]] = replace(user, key="")


@command(
    "aaa root {word:secret|nopassword}", "aaa root {word:secret} {rest...}", source="AVD PYEAPI"
)
@command("no|default aaa root", source="PYEAPI")
def _root(call: EosCall) -> None:
    """Set the password of the root account."""
    if call["word"] == "secret" and not call["rest"]:
        raise incomplete()
    call.state.settings.pop("aaa root", None)
    if not call.no:
        secret = _secret(call["rest"].split()) if call["rest"] else call["word"]
        call.state.settings["aaa root"] = secret


@command("enable {kind:secret|password} {rest...}", source="PYEAPI AVD")
@command("no enable secret|password", source="PYEAPI AVD")
def _enable(call: EosCall) -> None:
    """Set the password of privileged mode."""
    call.state.settings.pop("enable", None)
    if not call.no:
        call.state.settings["enable"] = _secret(call["rest"].split())


_LISTS = (
    "aaa authentication login {name:default|console}",
    "aaa authentication enable {name:default}",
    "aaa authorization exec {name:default}",
    r"aaa authorization commands {level:all|[\d,-]+} {name:default}",
)
_ACCOUNTING = (
    "aaa accounting exec {name:default|console}",
    "aaa accounting system {name:default}",
    r"aaa accounting commands {level:all|[\d,-]+} {name:default|console}",
)


@command(*(f"{form} {{rest...}}" for form in _LISTS), source="AVD PYEAPI")
@command(*(f"{form} {{rest...}}" for form in _ACCOUNTING), source="AVD")
@command(*(f"no|default {form}" for form in (*_LISTS, *_ACCOUNTING)), source="AVD")
def _methods(call: EosCall) -> None:
    """Set the methods of authentication, authorization or accounting."""
    rest, words = call["rest"], call.given.split()[1 if call.no else 0 :]
    shape = _RECORDS if words[1] == "accounting" else _METHODS
    if not call.no and not shape.match(rest):
        raise refused_word(rest.split(maxsplit=1)[0])
    key = " ".join(words[: words.index(call["name"], 3) + 1])
    call.state.settings.pop(key, None)
    if not call.no:
        call.state.settings[key] = rest


@command("aaa group server tacacs+ {name}", source="AVD")
def _group(call: EosCall) -> None:
    """Create a group of TACACS+ servers, or enter it."""
    call.state.groups.setdefault(call["name"], ())
    enter_mode(call, "aaa-group", f"sg-tacacs+-{call['name']}", call["name"])


@command("no aaa group server tacacs+ {name}", source="AVD")
def _no_group(call: EosCall) -> None:
    """Remove a group of servers."""
    call.state.groups.pop(call["name"], None)


@command("[no] server {host} [vrf {vrf}]", modes="aaa-group", source="AVD")
def _server(call: EosCall) -> None:
    """Add a server to the group, or remove it."""
    (name,) = call.targets
    vrf = "" if call["vrf"] == "default" and not call.no else call["vrf"]
    line = f"{call['host']} vrf {vrf}" if vrf else call["host"]
    servers = call.state.groups[name]
    if call.no:
        call.state.groups[name] = tuple(one for one in servers if one != line)
    elif line not in servers:
        call.state.groups[name] = (*servers, line)


@command("tacacs-server key {key...}", source="PYEAPI AVD")
@command("no tacacs-server key", source="PYEAPI")
def _tacacs_key(call: EosCall) -> None:
    """Set the key of the servers without a key of their own."""
    call.state.settings.pop("tacacs-server key", None)
    if not call.no:
        call.state.settings["tacacs-server key"] = hidden_key(call["key"])
