"""Time, log, names, LLDP, SSH, telnet."""

from sanfab_lab.os10.commands import (
    HOST,
    Os10Call,
    command,
    keep_line,
    put_line,
    register_interface_lines,
    register_lines,
    typed_interface,
)
from sanfab_lab.rows import Setting

register_lines(
    "ntp",
    Setting("ntp authenticate", "O10-COLL"),
    Setting("ntp trusted-key <{value:[0-9]+}>", "O10-COLL"),
    Setting("ntp enable vrf <{name}>", "mem"),
)
register_lines(
    "ssh",
    Setting("ip ssh server enable", "O10-AZL", "on"),
    Setting("ip ssh server vrf <{name}>", "O10-CANU"),
    Setting("ip ssh server max-auth-tries <{value:[0-9]+}>", "O10-AZL"),
    Setting("ip telnet server enable", "O10-CANU"),
    Setting("ip telnet server vrf <{name}>", "O10-CANU"),
)
register_lines(
    "lldp",
    Setting("lldp enable", "O10-CSM", "on"),
    Setting("lldp timer <{value:[0-9]+}>", "O10-COLL", limits=range(5, 255)),
    Setting("lldp holdtime-multiplier <{value:[0-9]+}>", "O10-COLL", limits=range(2, 11)),
    Setting("lldp med fast-start-repeat-count <{value:[0-9]+}>", "O10-JP"),
    Setting("lldp reinit <{value:[0-9]+}>", "O10-COLL", limits=range(1, 11)),
)
register_lines(
    "dns",
    Setting("ip domain-name <{name}>", "O10-EX"),
    Setting("ip domain-list <{name}>", "O10-ZTD"),
    Setting("ip name-server <{hosts...}>", "O10-EX O10-ZTD"),
)
register_lines(
    "login",
    Setting("login concurrent-session limit <{value:[0-9]+}>", "O10-CSM"),
    Setting("login statistics enable", "O10-CSM"),
    Setting("rest api restconf", "O10-CANU"),
)
register_interface_lines(
    "eth ma",
    Setting("lldp transmit", "O10-CSM O10-COLL", "on"),
    Setting("lldp receive", "O10-CSM O10-COLL", "on"),
)


@command(
    f"ntp server {HOST} [key {{key:[0-9]+}}] [prefer]",
    f"no ntp server {HOST} [{{rest...}}]",
    source="O10-COLL O10-CSM O10-ZTD",
)
def _ntp_server(call: Os10Call) -> None:
    keep_line(call, "ntp server", call["host"], call.given)


@command("ntp source {name...}", "no ntp source [{rest...}]", source="O10-COLL")
def _ntp_source(call: Os10Call) -> None:
    line = "" if call.no else f"ntp source {typed_interface(call, call['name'])}"
    put_line(call.state.settings["ntp"], "ntp source", line)


_LEVEL = "[severity {level:log-emerg|log-alert|log-crit|log-err|log-warning|log-notice|log-info"
_LEVEL += "|log-debug}] [vrf {vrf}]"


@command(f"logging server {HOST} {_LEVEL}", f"no logging server {HOST} [{{rest...}}]",
         source="O10-COLL O10-EX O10-AZL O10-ZTD")  # fmt: skip
def _log_server(call: Os10Call) -> None:
    keep_line(call, "logging", call["host"], call.given)


register_lines(
    "logging",
    Setting("logging console <{what...}>", "O10-AZL"),
    Setting("logging monitor <{what...}>", "O10-CLI"),
    Setting("logging log-file <{what...}>", "O10-AZL"),
    Setting("logging audit enable", "O10-AZL"),
    Setting("logging source-interface <{name}>", "O10-EX"),
)


@command(
    "clock timezone standard-timezone {area}",
    "clock timezone {name} {hours:-?[0-9]+} {minutes:[0-9]+}",
    "no clock timezone [{rest...}]",
    source="O10-AZL O10-ZTD",
)
def _timezone(call: Os10Call) -> None:
    """Set the time zone: by its area, or by a name and an offset."""
    put_line(call.state.settings["clock"], "", "" if call.no else call.given)
