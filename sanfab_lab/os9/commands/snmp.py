"""SNMP: communities, traps, and the groups, users and views of version 3."""

import re

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.hashes import hexadecimal_of
from sanfab_lab.os9.commands import HOST, Os9Call, command, error, keep_line, register_lines
from sanfab_lab.rows import Setting

_SECRET = range(8, 21)
_VIEWS = ("read", "write", "notify")
_VIEW = r"(?:(?:read|write|notify) \S+ ?)+"
_CONTACT = Setting("snmp-server {what:contact|location} <{text...}>", "R-OS9 R-NAF")
register_lines("snmp", _CONTACT, undo_takes_rest=True)


@command(
    "snmp-server community {name} {access:ro|rw} [{acl}]",
    "no snmp-server community {name} [{rest...}]",
    source="R-OS9 R-NAF",
)
def _community(call: Os9Call) -> None:
    """Add a community; the switch shows it as it is [R-NAF]."""
    keep_line(call, "snmp community", call["name"], call.given)


_TRAP = f"snmp-server host {HOST} {{kind:traps|informs}} version"
_PORT = "[udp-port {port:[0-9]+}]"


@command(
    f"{_TRAP} {{version:1|2c}} {{name}} {_PORT}",
    f"{_TRAP} {{version:3}} {{level:auth|noauth|priv}} {{name}} {_PORT}",
    source="R-OS9 D-SNM2",
)
def _trap_host(call: Os9Call) -> None:
    """Send traps to a host."""
    call.values.setdefault("port", "162")
    port, level = call.within("port", 0, 65535), f"{call['level']} ".lstrip()
    host, name = call["host"], call["name"]
    line = f"snmp-server host {host} {call['kind']} version {call['version']} {level}{name}"
    keep_line(call, "snmp host", f"{host} {name}", f"{line} udp-port {port}")


@command(f"no snmp-server host {HOST} [{{rest...}}]", source="R-OS9 D-SNM2")
def _no_trap_host(call: Os9Call) -> None:
    """Send no traps to a host."""
    kept, rest = call.state.settings["snmp host"], call["rest"].split()
    found = [key for key in kept if key.split()[0] == call["host"]]
    found = [key for key in found if not rest or key.split()[1] in rest]
    if not found:
        raise error(f"snmp-server host {call['host']} does not exist.")  # [mem]
    for key in found:
        del kept[key]


@command("[no] snmp-server enable traps [{kinds...}]", source="R-OS9")
def _traps(call: Os9Call) -> None:
    """Send traps of some kinds, or of all."""
    kept, kinds = call.state.settings["snmp traps"], call["kinds"].lower()
    if not call.no:
        kept[kinds] = f"snmp-server enable traps {kinds}".rstrip()
    elif kinds:
        kept.pop(kinds, None)
    else:
        kept.clear()


@command(
    "snmp-server group {name} {version:1|2c|3} {level:auth|noauth|priv} [{views...}]",
    "no snmp-server group {name} [{rest...}]",
    source="D-SNM1 mem",
)
def _group(call: Os9Call) -> None:
    """Create a group of SNMPv3 users."""
    views = call["views"]
    if views and not re.fullmatch(_VIEW, views, re.IGNORECASE):
        raise refused_word(views.split(maxsplit=1)[0])
    words = views.split()
    given = dict(zip((one.lower() for one in words[::2]), words[1::2], strict=True))
    tail = "".join(f" {one} {given[one]}" for one in _VIEWS if one in given)
    line = f"snmp-server group {call['name']} {call['version']} {call['level']}{tail}"
    keep_line(call, "snmp group", call["name"], line)


_AUTH = "auth {how:md5|sha} {secret}"
_PRIV = "[priv {cipher:des56|aes128|aes128-cfb} {second}]"


@command(
    f"snmp-server user {{name}} {{group}} 3 [[{{encrypted:encrypted}}] {_AUTH} {_PRIV}]",
    "no snmp-server user {name} [{rest...}]",
    source="D-SNM1",
)
def _user(call: Os9Call) -> None:
    """Create an SNMPv3 user, whose group has to exist [mem]; or delete it."""
    name, group, cipher = call["name"], call["group"], call["cipher"]
    if not call.no and group not in call.state.settings["snmp group"]:
        raise error(f"Group {group} does not exist.")  # [mem]
    line = f"snmp-server user {name} {group} 3"
    if call.has("how"):
        line += f" encrypted auth {call['how']} {_hidden(call, 'secret')}"
    if cipher:
        if cipher.startswith("aes") and "snmp-aes" not in call.switch.flags:
            raise refused_word(cipher)
        line += f" priv {cipher} {_hidden(call, 'second')}"
    keep_line(call, "snmp user", name, line)


def _hidden(call: Os9Call, which: str) -> str:
    """Return the stored form of a password of 8 to 20 characters [D-SNM1]."""
    secret = call[which]
    if call.has("encrypted"):
        return secret
    if len(secret) not in _SECRET:
        raise refused_word(secret, Reason.RANGE)
    return hexadecimal_of(secret, 32)


@command(
    "snmp-server view {name} {oid:[0-9.]+} {how:included|excluded}",
    "no snmp-server view {name} {oid:[0-9.]+} [{rest}]",
    source="mem",
)
def _view(call: Os9Call) -> None:
    """Set which objects a group may read."""
    keep_line(call, "snmp view", f"{call['name']} {call['oid']}", call.given)
