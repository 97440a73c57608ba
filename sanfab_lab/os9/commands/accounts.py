"""Accounts, the enable password, TACACS+, AAA.

TACACS+ and AAA follow the Z9000 configuration manual p. 644 and the S3048-ON user guide p. 1328.
"""

import re

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.hashes import hexadecimal_of
from sanfab_lab.os9.commands import HOST, Os9Call, command, error, keep_line
from sanfab_lab.os9.state import md5_style, type7

_LEVEL = "[privilege {level:[0-9]+}]"
_ROLE = "role {role:sysadmin|secadmin|netadmin|netoperator}"
_SECRET = "{how:password|secret|sha256-password} [{type:[0578]}] {text}"  # noqa: S105  # a form
_TYPE_OF = {"password": "7", "secret": "5", "sha256-password": "8"}
_KEY = "key [{type:[07]}] {key}"
_KEY_MAX = 42
_METHODS = {"tacacs+", "radius", "local", "enable", "line", "none"}


@command(
    f"username {{name}} {_SECRET} {_LEVEL}",
    f"username {{name}} {{how:nopassword}} {_LEVEL}",
    source="R-OS9 R-NAF F-MXL",
)
@command(
    f"username {{name}} {_SECRET} {_LEVEL} {_ROLE}",
    f"username {{name}} {{how:nopassword}} {_LEVEL} {_ROLE}",
    when="user-role",
    source="R-OS9 R-NAF F-MXL",
)
def _username(call: Os9Call) -> None:
    """Create or change an account."""
    name = call["name"]
    if not re.fullmatch(call.switch.chassis.platform.traits.name_rules["user"].pattern, name):
        raise refused_word(name)
    line = f"username {name} {' '.join(_secret(call))}"
    call.values.setdefault("level", "1")
    level = call.within("level", 0, 15)
    line += f" privilege {level}" if level > 1 else ""
    line += f" role {call['role']}" if call.has("role") else ""
    call.state.settings["username"][name] = line


def _secret(call: Os9Call) -> tuple[str, ...]:
    """Return the stored form of a secret; one that is hidden already stays as it is."""
    how, text = call["how"], call["text"]
    if how == "nopassword":
        return (how,)
    given, kept = call.get("type", "0"), _TYPE_OF[how]
    if given not in {"0", kept}:
        raise refused_word(given)
    if given == "0":
        hidden = {"5": md5_style(text), "8": hexadecimal_of(text, 64)}
        text = hidden.get(kept) or type7(text, call.switch.release)
    return how, f"{kept} {text}"


@command("no username {name} [{rest...}]", source="R-OS9")
def _no_username(call: Os9Call) -> None:
    """Delete an account."""
    if call.state.settings["username"].pop(call["name"], None) is None:
        raise error(f"User {call['name']} does not exist.")  # [mem]


@command(
    "enable {how:password|secret|sha256-password} [level {level:[0-9]+}] [{type:[0578]}] {text}",
    "no enable {how:password|secret|sha256-password} [level {level:[0-9]+}]",
    source="F-S4048",
)
def _enable_password(call: Os9Call) -> None:
    kept = call.state.settings["enable"]
    if call.no:
        kept.pop("" if call["level"] in {"", "15"} else call["level"], None)
        return
    call.values.setdefault("level", "15")
    level = call.within("level", 1, 15)
    how, stored = _secret(call)
    if level == 15:  # noqa: PLR2004  # the default
        kept[""] = f"enable {how} {stored}"
    else:
        kept[str(level)] = f"enable {how} level {level} {stored}"


@command(
    f"tacacs-server host {HOST} [port {{port:[0-9]+}}] [timeout {{timeout:[0-9]+}}] [{_KEY}]",
    f"no tacacs-server host {HOST} [{{rest...}}]",
    source="mem",
)
def _tacacs(call: Os9Call) -> None:
    """Add a TACACS+ server; its key is the last word."""
    line = f"tacacs-server host {call['host']}"
    for name, default, most in (("port", 49, 65535), ("timeout", 10, 1000)):
        if call.has(name) and call.within(name, 0, most) != default:
            line += f" {name} {call.number(name)}"
    line += f" key 7 {_tacacs_key(call)}" if call.has("key") else ""
    keep_line(call, "tacacs", call["host"], line)


def _tacacs_key(call: Os9Call) -> str:
    key = call["key"]
    if call["type"] == "7":
        return key
    if len(key) > _KEY_MAX:
        raise refused_word(key, Reason.RANGE)
    return type7(key, call.switch.release)


@command(f"tacacs-server {_KEY}", "no tacacs-server key [{rest...}]", source="mem")
def _common_key(call: Os9Call) -> None:
    """Set the key of all servers that have none of their own."""
    keep_line(call, "tacacs", "", "" if call.no else f"tacacs-server key 7 {_tacacs_key(call)}")


@command(
    "aaa authentication {what:login|enable} {list} {methods...}",
    "aaa authorization {what:exec} {list} {methods...}",
    source="mem",
)
def _methods(call: Os9Call) -> None:
    """Set the methods of a login or of privileges."""
    methods = call["methods"].lower()
    for method in methods.split():
        if method not in _METHODS:
            raise refused_word(method)
    key = " ".join(call.given.split()[1:4])
    keep_line(call, "aaa", key, f"aaa {key} {methods}")


@command(
    "aaa accounting {what:exec|commands} {list} {how:start-stop|wait-start|stop-only} tacacs+",
    "aaa accounting {what:commands} {level:[0-9]+} {list} {how:start-stop|stop-only} tacacs+",
    source="mem",
)
def _accounting(call: Os9Call) -> None:
    """Send records of logins or commands to the servers."""
    level = f" {call['level']}" if call.has("level") else ""
    key = f"accounting {call['what']}{level} {call['list']}"
    keep_line(call, "aaa", key, f"aaa {key} {call['how']} tacacs+")


@command("no aaa {words...}", source="mem")
def _no_aaa(call: Os9Call) -> None:
    """Remove a list of methods."""
    words = call["words"].split()
    for count in (3, 4):
        key = " ".join([*(one.lower() for one in words[:2]), *words[2:count]])
        if call.state.settings["aaa"].pop(key, None) is not None:
            return
    raise refused_word(words[-1])
