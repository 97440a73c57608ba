"""OS9 lines of the access list of logins: the list, and the terminal lines that use it."""

from typing import NamedTuple

from sanfab.facts.services import ServiceFacts
from sanfab.nos.os9.builder import READER, Builder, line
from sanfab.nos.permit import PermitLines, add_permit_forms
from sanfab.nos.undo import LOCKOUT_WHEN_SET, Undo

in_line = READER.block("vty")


class TerminalLine(NamedTuple):
    """One terminal line for logins, as ``vty 0``."""

    services: ServiceFacts
    number: int


add_permit_forms(
    READER,
    PermitLines(
        opening="ip access-list standard",
        entry="permit {source}",
        number="seq [0-9]+",
        opening_tags=("D-VTY", "D-ACL"),
        entry_tags=("D-VTY D-ACL", "D-ACL"),
    ),
)


@line("line vty {number:[0-9]}", source="D-VTY R-SEN", opens="vty", undo=Undo("", "D-VTY"))
def _vty(builder: Builder, number: str) -> TerminalLine:
    return TerminalLine(builder.facts.services, int(number))


@in_line.line(
    "access-class {name}",
    source="D-VTY R-SEN",
    undo=Undo("no access-class {name}", "D-VTYN", setting="acl", order=LOCKOUT_WHEN_SET),
)
def _access_class(terminal: TerminalLine, name: str) -> None:
    terminal.services.login_acls[terminal.number] = name


@in_line.line("no access-class {name}", source="D-VTYN")
def _no_access_class(terminal: TerminalLine, name: str) -> None:
    if terminal.services.login_acls.get(terminal.number) == name:
        del terminal.services.login_acls[terminal.number]
