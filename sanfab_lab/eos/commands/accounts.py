"""Accounts and AAA: authentication, authorization, accounting, TACACS+ servers."""

import re
from dataclasses import replace

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.eos.commands import EosCall, command, enter_mode, incomplete, keep_setting
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
    if word == "privilege" and rest[0] not in map(str, range(16)):
        raise refused_word(rest[0])
    if word in {"privilege", "role"}:
        return replace(user, **{word: rest[0]}), rest[1:]
    size = 2 if rest[0] in {"0", "5", "sha512"} and len(rest) > 1 else 1
    return replace(user, secret=_secret(rest[:size])), rest[size:]


def _secret(words: list[str]) -> str:
    """Return ``secret`` with the hash of a password; a hash stays as it is."""
    if words[0] in {"5", "sha512"} and len(words) > 1:
        return f"secret {' '.join(words)}"
    return f"secret sha512 {sha512_hash(words[-1])}"


@command("no|default username {name}", "no username {name} ssh-key|sshkey", source="AVD")
def _no_username(call: EosCall) -> None:
    """Remove an account, or its SSH key."""
    users, name = call.state.users, call["name"]
    if not call.keyword("ssh-key") and not call.keyword("sshkey"):
        _known(call)
        del users[name]
    elif name in users:
        users[name] = replace(users[name], key="")


@command(
    "aaa root {word:secret|nopassword}", "aaa root {word:secret} {rest...}", source="AVD PYEAPI"
)
@command("no|default aaa root", source="PYEAPI")
def _root(call: EosCall) -> None:
    """Set the password of the root account."""
    if call["word"] == "secret" and not call["rest"]:
        raise incomplete()
    secret = _secret(call["rest"].split()) if call["rest"] else call["word"]
    keep_setting(call, "aaa root", secret)


@command("enable {kind:secret|password} {rest...}", source="PYEAPI AVD")
@command("no enable secret|password", source="PYEAPI AVD")
def _enable(call: EosCall) -> None:
    """Set the password of privileged mode."""
    keep_setting(call, "enable", "" if call.no else _secret(call["rest"].split()))


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
    keep_setting(call, key, rest)


@command("[no] aaa group server tacacs+ {name}", source="AVD")
def _group(call: EosCall) -> None:
    name = call["name"]
    if call.no:
        call.state.groups.pop(name, None)
        return
    call.state.groups.setdefault(name, ())
    enter_mode(call, "aaa-group", f"sg-tacacs+-{name}", name)


@command("[no] server {host} [vrf {vrf}]", modes="aaa-group", source="AVD")
def _server(call: EosCall) -> None:
    (name,) = call.targets
    named = call.has("vrf") and (call.no or call["vrf"] != "default")
    line = f"{call['host']} vrf {call['vrf']}" if named else call["host"]
    servers = dict.fromkeys((*call.state.groups[name], line))
    call.state.groups[name] = tuple(one for one in servers if not (call.no and one == line))


@command("tacacs-server key {key...}", source="PYEAPI AVD")
@command("no tacacs-server key", source="PYEAPI")
def _tacacs_key(call: EosCall) -> None:
    """Set the key of the servers without a key of their own."""
    keep_setting(call, "tacacs-server key", hidden_key(call["key"]))
