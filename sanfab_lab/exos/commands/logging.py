"""Syslog."""

import re

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, is_ipv4, service_fields, set_fields
from sanfab_lab.exos.state import SyslogServer
from sanfab_lab.rows import Field

_SEVERITIES = (
    "Critical", "Error", "Warning", "Notice", "Info",
    "Debug-Summary", "Debug-Verbose", "Debug-Data",
)  # fmt: skip
_SYSLOG = "{server} [vr {vr}] {facility:(?i:local)\\d}"
_TARGET = f"configure log target syslog {_SYSLOG}"

# The configuration does not show whether syslog is enabled as a whole.
service_fields(Field("enable|disable syslog", "syslog_on", "F-PUB"))


def _named_target(call: ExosCall) -> SyslogServer:
    """Return a new syslog target with the server, virtual router and facility of a line."""
    host, _, port = call["server"].partition(":")
    vr = call.router("VR-Mgmt")
    wrong_address = re.fullmatch(r"[\d.]+", host) and not is_ipv4(host)
    if wrong_address or (port and not port.isdigit()):
        raise refused_word(call["server"])
    return SyslogServer(f"{host}:{port or 514}", vr, call["facility"].lower())


def _target(call: ExosCall) -> SyslogServer:
    found = call.state.services.targets.get(_named_target(call).key())
    if found is None:
        raise Refused("Error: The syslog target does not exist.")
    return found


set_fields(
    SyslogServer,
    lambda call: [_target(call)],
    Field(f"enable|disable log target syslog {_SYSLOG}", "enabled", "F-PUB"),
    Field(f"{_TARGET} match {{value}}", "match", "F-PUB"),
    Field(f"{_TARGET} format {{value...}}", "layout", "F-PUB"),
)


@command(f"configure syslog add {_SYSLOG}", source="F-PUB")
def _add_target(call: ExosCall) -> None:
    """Add a syslog target, disabled."""
    if call["facility"][-1] in "89":
        raise refused_word(call["facility"])
    target = _named_target(call)
    if target.key() in call.state.services.targets:
        raise Refused("Error: The syslog target already exists.")
    call.state.services.targets[target.key()] = target


@command(f"configure syslog delete {_SYSLOG}", source="F-PUB")
def _delete_target(call: ExosCall) -> None:
    del call.state.services.targets[_target(call).key()]


@command("configure syslog delete all", source="mem")
def _delete_targets(call: ExosCall) -> None:
    call.state.services.targets.clear()


@command(
    f"{_TARGET} severity {{severity}} [only]",
    f"{_TARGET} filter {{filter}} [severity {{severity}}] [only]",
    f"{_TARGET} from {{source}}",
    source="F-PUB",
)
def _change_target(call: ExosCall) -> None:
    """Set severity, filter or source address of a syslog target."""
    target = _target(call)
    known = {severity.lower(): severity for severity in _SEVERITIES}
    if call.has("severity") and call["severity"].lower() not in known:
        raise refused_word(call["severity"])
    call.one_of("filter", ("", "DefaultFilter"))
    target.severity = known.get(call["severity"].lower(), target.severity)
    target.source = call.address("source") if call.has("source") else target.source
