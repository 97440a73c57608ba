"""Fabric OS lines of time and logs.

Users, AAA, SNMP and the banner are not set by lines: their passwords are typed at prompts
(``fos.yml`` says it). A clock, a time zone and a server act at once on the whole switch.
"""

from sanfab.facts.services import TimeZoneFacts
from sanfab.nos.fos.builder import Builder, line, remove
from sanfab.nos.undo import Undo

_SERVER = r"{server:[0-9]+(?:\.[0-9]+){3}}"


@line(
    r'tsclockserver "{servers:[\w.:;-]+}"',
    source="EFOS NJ",
    undo=Undo("tsclockserver LOCL", "DS300B"),
)
def _clock(builder: Builder, servers: str) -> None:
    builder.facts.services.ntp = {one for one in servers.split(";") if one}


@line("tsclockserver LOCL", source="DS300B")
def _own_clock(builder: Builder) -> None:
    builder.facts.services.ntp = set()


@line(r"tstimezone {area:[A-Z][\w+-]*(?:/[\w+-]+)*}", source="EFOS NJ", undo=Undo(""))
def _area(builder: Builder, area: str) -> None:
    builder.facts.services.time_zone = TimeZoneFacts(area=area)


@line(r"tstimezone {hours:-?[0-9]+}{minutes:(?:,[0-9]+)?}", source="NJ")
def _offset(builder: Builder, hours: str, minutes: str) -> None:
    sign = -1 if hours.startswith("-") else 1
    offset = sign * (abs(int(hours)) * 60 + int(minutes.removeprefix(",") or 0))
    builder.facts.services.time_zone = TimeZoneFacts(offset=offset)


def _add(builder: Builder, server: str) -> None:
    builder.facts.services.syslog.add(server)


line(
    f"syslogdipadd {_SERVER}",
    source="DS300B ESI",
    undo=Undo("syslogdipremove {server}", "PSFOS", key=("server",)),
)(_add)
line(
    f"syslogadmin --set -ip {_SERVER}",
    source="EFOS",
    undo=Undo("syslogadmin --remove -ip {server}", "PSFOS", key=("server",)),
)(_add)
remove(f"syslogdipremove {_SERVER}", "facts.services.syslog", source="PSFOS")
remove(f"syslogadmin --remove -ip {_SERVER}", "facts.services.syslog", source="PSFOS")
