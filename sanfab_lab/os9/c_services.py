"""Services of the network: time, log, TACACS+, AAA.

TACACS+ and AAA follow the Z9000 configuration manual p. 644 and the S3048-ON user guide p. 1328.
"""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.names import TYPES, UnknownPort, name_of, ranges_of
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.state import type7
from sanfab_lab.os9.table import ADDRESS, command, within, wrong

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

HOST = "{host:[A-Za-z0-9][A-Za-z0-9.:-]*}"
_KEY_MAX = 42


def set_line(switch: "Os9", kind: str, key: str, line: str) -> str:
    """Set a line of the whole switch."""
    switch.running.lines[kind, key] = line
    return ""


def gone(switch: "Os9", kind: str, key: str) -> str:
    """Remove a line that has to be there."""
    if switch.running.lines.pop((kind, key), None) is None:
        raise Rejected(f"% Error: {kind} {key} does not exist.")  # [mem]
    return ""


def _interface(switch: "Os9", session: Session, text: str) -> str:
    """Return the full name of an interface that is there, a loopback aside."""
    try:
        part = ranges_of(text)[0]
    except UnknownPort as error:
        raise wrong(session, error.word.split(maxsplit=1)[0], INVALID) from None
    full = name_of(part.kind, part.low)
    if part.kind not in TYPES or switch.item(full) is None:
        raise wrong(session, text.rsplit(maxsplit=1)[-1])
    return full


@command(
    f"ntp server {HOST}", f"ntp server {HOST} prefer",
    f"ntp server vrf {{vrf}} {HOST}", f"ntp server vrf {{vrf}} {HOST} prefer",
    modes="conf", source="R-OS9",
)  # fmt: skip
def ntp(switch: "Os9", session: Session, host: str, vrf: str = "") -> str:
    """Add a time server."""
    where = f"vrf {vrf} " if vrf else ""
    tail = " prefer" if str(session.notes["line"]).find(" prefer") > 0 else ""
    return set_line(switch, "ntp server", where + host, f"ntp server {where}{host}{tail}")


@command(
    f"no ntp server {HOST}", f"no ntp server vrf {{vrf}} {HOST}",
    f"no ntp server {HOST} {{rest...}}", modes="conf", source="R-OS9",
)  # fmt: skip
def no_ntp(switch: "Os9", _session: Session, host: str, vrf: str = "", rest: str = "") -> str:  # noqa: ARG001
    """Remove a time server."""
    return gone(switch, "ntp server", (f"vrf {vrf} " if vrf else "") + host)


@command("ntp source {name...}", modes="conf", source="mem")
def ntp_source(switch: "Os9", session: Session, name: str) -> str:
    """Set which address asks for the time."""
    return set_line(switch, "ntp source", "", f"ntp source {_interface(switch, session, name)}")


@command("no ntp source", "no ntp source {rest...}", modes="conf", source="mem")
def no_ntp_source(switch: "Os9", _session: Session, rest: str = "") -> str:  # noqa: ARG001
    """Go back to any address."""
    switch.running.lines.pop(("ntp source", ""), None)
    return ""


@command(
    "clock timezone {name} {offset:-?[0-9]+}",
    "clock timezone {name} {offset:-?[0-9]+} {minutes:[0-9]+}",
    modes="conf",
    source="R-SEN F-MXL",
)
def timezone(switch: "Os9", _session: Session, name: str, offset: str, minutes: str = "") -> str:
    """Set the time zone."""
    tail = f" {minutes}" if minutes not in {"", "0"} else ""
    return set_line(switch, "clock", "timezone", f"clock timezone {name} {offset}{tail}")


@command("clock summer-time {name} recurring", modes="conf", source="R-SEN")
def summer_time(switch: "Os9", _session: Session, name: str) -> str:
    """Set daylight saving time."""
    return set_line(switch, "clock", "summer-time", f"clock summer-time {name} recurring")


@command("no clock {what:timezone|summer-time}", "no clock {what:timezone|summer-time} {rest...}",
         modes="conf", source="R-SEN")  # fmt: skip
def no_clock(switch: "Os9", _session: Session, what: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to UTC."""
    switch.running.lines.pop(("clock", what.lower()), None)
    return ""


_LEVELS = "emergencies|alerts|critical|errors|warnings|notifications|informational|debugging|[0-7]"
_LOG = f"logging {{host:{ADDRESS}}}"


@command(
    _LOG,
    f"{_LOG} {{protocol:udp|tcp|secure}} {{port:[0-9]+}}",
    f"{_LOG} vrf {{vrf}}",
    f"{_LOG} vrf {{vrf}} {{protocol:udp|tcp|secure}} {{port:[0-9]+}}",
    modes="conf",
    source="R-OS9 R-SEN",
)
def logging(switch: "Os9", _session: Session, host: str, **values: str) -> str:
    """Add a log server."""
    line = f"logging {host}" + (f" vrf {values['vrf']}" if "vrf" in values else "")
    if "port" in values and (values["protocol"].lower(), values["port"]) != ("udp", "514"):
        line += f" {values['protocol'].lower()} {values['port']}"
    return set_line(switch, "logging", host, line)


@command(f"no {_LOG}", f"no {_LOG} {{rest...}}", modes="conf", source="R-OS9")
def no_logging(switch: "Os9", _session: Session, host: str, rest: str = "") -> str:  # noqa: ARG001
    """Remove a log server."""
    return gone(switch, "logging", host)


@command(
    f"logging {{what:buffered|console|trap|monitor|history}} {{level:{_LEVELS}}}",
    "logging {what:buffered|console|trap|monitor|history}",
    modes="conf", source="R-OS9 R-PUP IOA",
)  # fmt: skip
def logging_level(switch: "Os9", _session: Session, what: str, level: str = "") -> str:
    """Set what goes to a place; without a level as by default."""
    low = what.lower()
    if not level:
        switch.running.lines.pop(("log level", low), None)
        return ""
    return set_line(switch, "log level", low, f"logging {low} {level.lower()}")


@command("no logging {what:buffered|console|trap|monitor|history}", modes="conf",
         source="F-MXL R-OS9")  # fmt: skip
def no_logging_level(switch: "Os9", _session: Session, what: str) -> str:
    """Send nothing to a place."""
    return set_line(switch, "log level", what.lower(), f"no logging {what.lower()}")


@command("logging source-interface {name...}", modes="conf", source="R-OS9")
def logging_source(switch: "Os9", session: Session, name: str) -> str:
    """Set which address the log comes from."""
    full = _interface(switch, session, name)
    return set_line(switch, "log source", "", f"logging source-interface {full}")


@command("no logging source-interface", "no logging source-interface {rest...}", modes="conf",
         source="R-OS9")  # fmt: skip
def no_logging_source(switch: "Os9", _session: Session, rest: str = "") -> str:  # noqa: ARG001
    """Go back to any address."""
    switch.running.lines.pop(("log source", ""), None)
    return ""


@command("logging extended", modes="conf", source="R-SEN")
def logging_extended(switch: "Os9", _session: Session) -> str:
    """Log who did what."""
    return set_line(switch, "log extended", "", "logging extended")


@command("no logging extended", modes="conf", source="R-SEN")
def no_logging_extended(switch: "Os9", _session: Session) -> str:
    """Log as by default."""
    switch.running.lines.pop(("log extended", ""), None)
    return ""


_TACACS = f"tacacs-server host {HOST}"
_OPTIONS = (
    "", " port {port:[0-9]+}", " timeout {timeout:[0-9]+}",
    " port {port:[0-9]+} timeout {timeout:[0-9]+}",
)  # fmt: skip
_KEYS = ("", " key {key}", " key {type:[07]} {key}")


@command(*(f"{_TACACS}{one}{key}" for one in _OPTIONS for key in _KEYS), modes="conf",
         source="mem")  # fmt: skip
def tacacs(switch: "Os9", session: Session, host: str, **values: str) -> str:
    """Add a TACACS+ server; its key comes last."""
    line = f"tacacs-server host {host}"
    port = within(session, values.get("port", "49"), 0, 65535)
    timeout = within(session, values.get("timeout", "10"), 0, 1000)
    line += f" port {port}" if port != 49 else ""  # noqa: PLR2004  # the default
    line += f" timeout {timeout}" if timeout != 10 else ""  # noqa: PLR2004  # the default
    if "key" in values:
        line += f" key 7 {_tacacs_key(switch, session, values)}"
    return set_line(switch, "tacacs", host, line)


def _tacacs_key(switch: "Os9", session: Session, values: dict[str, str]) -> str:
    if values.get("type") == "7":
        return values["key"]
    if len(values["key"]) > _KEY_MAX:
        raise wrong(session, values["key"])
    return type7(values["key"], switch.release)


@command(f"no {_TACACS}", f"no {_TACACS} {{rest...}}", modes="conf", source="mem")
def no_tacacs(switch: "Os9", _session: Session, host: str, rest: str = "") -> str:  # noqa: ARG001
    """Remove a TACACS+ server."""
    return gone(switch, "tacacs", host)


@command("tacacs-server key {key}", "tacacs-server key {type:[07]} {key}", modes="conf",
         source="mem")  # fmt: skip
def tacacs_key(switch: "Os9", session: Session, **values: str) -> str:
    """Set the key of all servers that have none of their own."""
    return set_line(
        switch, "tacacs", "", f"tacacs-server key 7 {_tacacs_key(switch, session, values)}"
    )


@command("no tacacs-server key", "no tacacs-server key {rest...}", modes="conf", source="mem")
def no_tacacs_key(switch: "Os9", _session: Session, rest: str = "") -> str:  # noqa: ARG001
    """Remove that key."""
    return gone(switch, "tacacs", "")


_METHODS = {"tacacs+", "radius", "local", "enable", "line", "none"}
_AAA = {
    "authentication": "aaa authentication {what:login|enable} {list} {methods...}",
    "authorization": "aaa authorization {what:exec} {list} {methods...}",
}


@command(_AAA["authentication"], modes="conf", source="mem")
def authentication(switch: "Os9", session: Session, what: str, list: str, methods: str) -> str:  # noqa: A002
    """Say who is asked about a login."""
    return _aaa(switch, session, f"authentication {what.lower()} {list}", methods)


@command(_AAA["authorization"], modes="conf", source="mem")
def exec_authorization(switch: "Os9", session: Session, what: str, list: str, methods: str) -> str:  # noqa: A002
    """Say who is asked about privileges."""
    return _aaa(switch, session, f"authorization {what.lower()} {list}", methods)


def _aaa(switch: "Os9", session: Session, key: str, methods: str) -> str:
    for method in methods.lower().split():
        if method not in _METHODS:
            raise wrong(session, method, INVALID)
    return set_line(switch, "aaa", key, f"aaa {key} {methods.lower()}")


@command(
    "aaa accounting {what:exec|commands} {list} {how:start-stop|wait-start|stop-only} tacacs+",
    "aaa accounting {what:commands} {level:[0-9]+} {list} {how:start-stop|stop-only} tacacs+",
    modes="conf", source="mem",
)  # fmt: skip
def accounting(switch: "Os9", _session: Session, what: str, list: str, **values: str) -> str:  # noqa: A002
    """Tell a server who did what."""
    level = f" {values['level']}" if "level" in values else ""
    key = f"accounting {what.lower()}{level} {list}"
    return set_line(switch, "aaa", key, f"aaa {key} {values['how'].lower()} tacacs+")


@command("no aaa {words...}", modes="conf", source="mem")
def no_aaa(switch: "Os9", session: Session, words: str) -> str:
    """Remove a list of methods."""
    given = words.split()
    for many in (3, 4):
        key = ("aaa", " ".join([*(one.lower() for one in given[:2]), *given[2:many]]))
        if switch.running.lines.pop(key, None) is not None:
            return ""
    raise wrong(session, given[-1], INVALID)
