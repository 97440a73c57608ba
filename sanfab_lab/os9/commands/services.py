"""Time, log, SSH, telnet."""

from functools import partial

from sanfab_lab.os9.commands import (
    ADDRESS,
    HOST,
    Os9Call,
    command,
    keep_line,
    put_line,
    register_lines,
    state_fields,
    typed_interface,
)
from sanfab_lab.rows import Field, Setting

_SSH = "R-SEN R-PUP mem"
_LEVELS = "emergencies|alerts|critical|errors|warnings|notifications|informational|debugging|[0-7]"
_PLACE = "{what:buffered|console|trap|monitor|history}"
_LOG = f"logging {{host:{ADDRESS}}}"
_DAY = "{{{0}:[1-4]|first|last}} {{{0}_day}} {{{0}_month}} {{{0}_time}}"
_SUMMER = Setting(
    f"clock summer-time <{{name}} recurring [{_DAY.format('begin')} {_DAY.format('end')} "
    "[{minutes:[0-9]+}]]>",
    "D-SUMMER R-SEN",
)
register_lines("clock", _SUMMER, undo_takes_rest=True)
register_lines("log extended", Setting("logging extended", "R-SEN"))
register_lines("ssh rate", Setting("ip ssh connection-rate-limit <{value:[0-9]+}>", _SSH))
register_lines(
    "ssh",
    Setting("ip ssh authentication-retries <{value:[0-9]+}>", _SSH),
    Setting("ip ssh server version <{value:[12]}>", _SSH),
    Setting("ip ssh server vrf <{value}>", _SSH),
)
state_fields(
    Field("ip ssh server enable", "ssh", "R-SEN F-S4048"),
    Field("no ip ssh server [enable]", "ssh", "R-SEN"),
    Field("ip telnet server enable", "telnet"),
    Field("no ip telnet server [enable]", "telnet"),
)


@command(
    f"ntp server [vrf {{vrf}}] {HOST} [prefer]",
    f"no ntp server [vrf {{vrf}}] {HOST}",
    f"no ntp server {HOST} {{rest...}}",
    source="R-OS9",
)
def _ntp_server(call: Os9Call) -> None:
    key = f"vrf {call['vrf']} {call['host']}" if call.has("vrf") else call["host"]
    tail = " prefer" if call.keyword("prefer") else ""
    keep_line(call, "ntp server", key, f"ntp server {key}{tail}")


def _source(key: str, call: Os9Call) -> None:
    """Set the interface whose address a service uses."""
    line = "" if call.no else f"{key} {typed_interface(call, call['name'])}"
    call.state.settings[key] = {} if call.no else {"": line}


for _key, _page in (("ntp source", "mem"), ("logging source-interface", "R-OS9")):
    command(f"{_key} {{name...}}", f"no {_key} [{{rest...}}]", source=_page)(partial(_source, _key))


@command(f"ip host {{name}} {{ip:{ADDRESS}}}", "no ip host {name} [{rest...}]", source="mem")
def _host_name(call: Os9Call) -> None:
    """Give an address a name."""
    keep_line(call, "ip host", call["name"], call.given)


@command(
    "clock timezone {name} {offset:-?[0-9]+} [{minutes:[0-9]+}]",
    "no clock timezone [{rest...}]",
    source="R-SEN F-MXL",
)
def _timezone(call: Os9Call) -> None:
    """Set the time zone."""
    tail = f" {call['minutes']}" if call["minutes"] not in {"", "0"} else ""
    line = "" if call.no else f"clock timezone {call['name']} {call['offset']}{tail}"
    put_line(call.state.settings["clock"], "clock timezone", line)


@command(
    f"{_LOG} [vrf {{vrf}}] [{{protocol:udp|tcp|secure}} {{port:[0-9]+}}]",
    f"no {_LOG} [{{rest...}}]",
    source="R-OS9 R-SEN",
)
def _log_server(call: Os9Call) -> None:
    line = f"logging {call['host']}" + (f" vrf {call['vrf']}" if call.has("vrf") else "")
    transport = f" {call['protocol']} {call['port']}".rstrip()
    line += "" if transport == " udp 514" else transport
    keep_line(call, "logging", call["host"], line)


@command(
    f"logging {_PLACE} [{{level:{_LEVELS}}}]",
    f"no logging {_PLACE}",
    source="R-OS9 R-PUP IOA F-MXL",
)
def _log_level(call: Os9Call) -> None:
    """Set the messages that go to a place; without a level as by default."""
    line = call.given if call.no or call.has("level") else ""
    put_line(call.state.settings["log level"], call["what"], line)
