"""SNMP: communities, traps, and the groups, users and views of version 3."""

import re
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.c_services import HOST, gone, set_line
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.state import hidden
from sanfab_lab.os9.table import command, within, wrong

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_SECRET_MIN, _SECRET_MAX = 8, 20
_COMMUNITY = "snmp-server community {name} {access:ro|rw}"


@command(_COMMUNITY, f"{_COMMUNITY} {{acl}}", modes="conf", source="R-OS9 R-NAF")
def community(switch: "Os9", _session: Session, name: str, access: str, acl: str = "") -> str:
    """Add a community; the switch shows it as it is [R-NAF]."""
    tail = f" {acl}" if acl else ""
    line = f"snmp-server community {name} {access.lower()}{tail}"
    return set_line(switch, "snmp community", name, line)


@command("no snmp-server community {name}", "no snmp-server community {name} {rest...}",
         modes="conf", source="R-OS9")  # fmt: skip
def no_community(switch: "Os9", _session: Session, name: str, rest: str = "") -> str:  # noqa: ARG001
    """Remove a community."""
    return gone(switch, "snmp community", name)


@command("snmp-server {what:contact|location} {text...}", modes="conf", source="R-OS9 R-NAF")
def snmp_text(switch: "Os9", _session: Session, what: str, text: str) -> str:
    """Say who looks after the switch, or where it is."""
    return set_line(switch, "snmp", what.lower(), f"snmp-server {what.lower()} {text}")


@command(
    "no snmp-server {what:contact|location}",
    "no snmp-server {what:contact|location} {rest...}",
    modes="conf",
    source="R-OS9",
)
def no_snmp_text(switch: "Os9", _session: Session, what: str, rest: str = "") -> str:  # noqa: ARG001
    """Say it no more."""
    switch.running.lines.pop(("snmp", what.lower()), None)
    return ""


_TRAP = f"snmp-server host {HOST} {{kind:traps|informs}} version"


@command(
    *(
        f"{_TRAP} {version}{port}"
        for version in ("{version:1|2c} {name}", "{version:3} {level:auth|noauth|priv} {name}")
        for port in ("", " udp-port {port:[0-9]+}")
    ),
    modes="conf",
    source="R-OS9 D-SNM2",
)
def trap_host(switch: "Os9", session: Session, host: str, name: str, **values: str) -> str:
    """Send traps to a host."""
    port = within(session, values.get("port", "162"), 0, 65535)
    level = f" {values['level'].lower()}" if "level" in values else ""
    words = f"{values['kind'].lower()} version {values['version'].lower()}{level} {name}"
    line = f"snmp-server host {host} {words} udp-port {port}"
    return set_line(switch, "snmp host", f"{host} {name}", line)


@command(f"no snmp-server host {HOST}", f"no snmp-server host {HOST} {{rest...}}", modes="conf",
         source="R-OS9 D-SNM2")  # fmt: skip
def no_trap_host(switch: "Os9", _session: Session, host: str, rest: str = "") -> str:
    """Send traps to a host no more."""
    keys = [
        key for key in switch.running.lines if key[0] == "snmp host" and key[1].split()[0] == host
    ]
    keys = [key for key in keys if not rest or key[1].split()[1] in rest.split()]
    if not keys:
        raise Rejected(f"% Error: snmp-server host {host} does not exist.")  # [mem]
    for key in keys:
        del switch.running.lines[key]
    return ""


@command("snmp-server enable traps", "snmp-server enable traps {kinds...}", modes="conf",
         source="R-OS9")  # fmt: skip
def traps(switch: "Os9", _session: Session, kinds: str = "") -> str:
    """Send traps of some kinds, or of all."""
    low = kinds.lower()
    return set_line(switch, "snmp traps", low, f"snmp-server enable traps {low}".rstrip())


@command("no snmp-server enable traps", "no snmp-server enable traps {kinds...}", modes="conf",
         source="R-OS9")  # fmt: skip
def no_traps(switch: "Os9", _session: Session, kinds: str = "") -> str:
    """Send traps no more."""
    for key in [key for key in switch.running.lines if key[0] == "snmp traps"]:
        if not kinds or key[1] == kinds.lower():
            del switch.running.lines[key]
    return ""


_GROUP = "snmp-server group {name} {version:1|2c|3} {level:auth|noauth|priv}"
_VIEWS = ("read", "write", "notify")
_VIEW = r"(?:(?:read|write|notify) \S+ ?)+"


@command(_GROUP, f"{_GROUP} {{views...}}", modes="conf", source="D-SNM1 mem")
def group(switch: "Os9", session: Session, name: str, views: str = "", **values: str) -> str:
    """Make a group of SNMPv3 users."""
    if views and not re.fullmatch(_VIEW, views, re.IGNORECASE):
        raise wrong(session, views.split(maxsplit=1)[0], INVALID)
    words = views.split()
    given = dict(zip((one.lower() for one in words[::2]), words[1::2], strict=True))
    tail = "".join(f" {one} {given[one]}" for one in _VIEWS if one in given)
    line = f"snmp-server group {name} {values['version'].lower()} {values['level'].lower()}{tail}"
    return set_line(switch, "snmp group", name, line)


@command("no snmp-server group {name}", "no snmp-server group {name} {rest...}", modes="conf",
         source="D-SNM1 mem")  # fmt: skip
def no_group(switch: "Os9", _session: Session, name: str, rest: str = "") -> str:  # noqa: ARG001
    """Delete a group."""
    return gone(switch, "snmp group", name)


_USER = "snmp-server user {name} {group} 3"
_AUTH = "auth {how:md5|sha} {secret}"
_PRIV = "priv {cipher:des56|aes128|aes128-cfb} {second}"


@command(
    _USER, f"{_USER} {_AUTH}", f"{_USER} {_AUTH} {_PRIV}",
    f"{_USER} {{encrypted:encrypted}} {_AUTH}", f"{_USER} {{encrypted:encrypted}} {_AUTH} {_PRIV}",
    modes="conf", source="D-SNM1",
)  # fmt: skip
def user(switch: "Os9", session: Session, name: str, group: str, **values: str) -> str:
    """Make an SNMPv3 user; its group comes first [mem]."""
    if ("snmp group", group) not in switch.running.lines:
        raise Rejected(f"% Error: Group {group} does not exist.")  # [mem]
    line = f"snmp-server user {name} {group} 3"
    if "how" in values:
        line += f" encrypted auth {values['how'].lower()} {_kept(session, values, 'secret')}"
    if "cipher" in values:
        if values["cipher"].startswith("aes") and not switch.has("snmp-aes"):
            raise wrong(session, values["cipher"], INVALID)
        line += f" priv {values['cipher'].lower()} {_kept(session, values, 'second')}"
    return set_line(switch, "snmp user", name, line)


def _kept(session: Session, values: dict[str, str], which: str) -> str:
    """Return what the switch keeps of a password of 8 to 20 characters [D-SNM1]."""
    if "encrypted" in values:
        return values[which]
    if not _SECRET_MIN <= len(values[which]) <= _SECRET_MAX:
        raise wrong(session, values[which])
    return hidden(values[which], 32)


@command("no snmp-server user {name}", "no snmp-server user {name} {rest...}", modes="conf",
         source="D-SNM1")  # fmt: skip
def no_user(switch: "Os9", _session: Session, name: str, rest: str = "") -> str:  # noqa: ARG001
    """Delete a user."""
    return gone(switch, "snmp user", name)


_VIEWED = "snmp-server view {name} {oid:[0-9.]+}"


@command(f"{_VIEWED} {{how:included|excluded}}", modes="conf", source="mem")
def view(switch: "Os9", _session: Session, name: str, oid: str, how: str) -> str:
    """Say what a group may see."""
    line = f"snmp-server view {name} {oid} {how.lower()}"
    return set_line(switch, "snmp view", f"{name} {oid}", line)


@command(f"no {_VIEWED}", f"no {_VIEWED} {{rest}}", modes="conf", source="mem")
def no_view(switch: "Os9", _session: Session, name: str, oid: str, rest: str = "") -> str:  # noqa: ARG001
    """Say it no more."""
    return gone(switch, "snmp view", f"{name} {oid}")
