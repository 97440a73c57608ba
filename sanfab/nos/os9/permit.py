"""OS9 lines of the access list of logins: the list, and the terminal lines that use it."""

from typing import NamedTuple

from sanfab.facts import PERMIT_LIST, ServiceFacts
from sanfab.nos.os9.builder import READER, Builder, line
from sanfab.nos.permit import SOURCE, forget_source, open_list, permit_source
from sanfab.nos.undo import LOCKOUT_WHEN_SET, LOCKOUT_WHEN_UNDONE, Undo

in_list = READER.block("permit list")
in_line = READER.block("vty")

_LIST = f"ip access-list standard {{name:{PERMIT_LIST}}}"


class TerminalLine(NamedTuple):
    """One terminal line for logins, as ``vty 0``."""

    services: ServiceFacts
    name: str


@line(
    _LIST,
    source="D-VTY",
    opens="permit list",
    undo=Undo(source="D-ACL", order=LOCKOUT_WHEN_UNDONE),
)
def _list(builder: Builder, _name: str) -> ServiceFacts:
    return open_list(builder.facts.services)


@line(f"no {_LIST}", source="D-ACL")
def _no_list(builder: Builder, _name: str) -> None:
    builder.facts.services.permit = None


# Rules without a number are added behind the others; what is new stands before old ones go.
@in_list.line(
    f"{{number:(?:seq [0-9]+ )?}}permit {SOURCE}",
    source="D-VTY D-ACL",
    undo=Undo("no permit {source}", "D-ACL", ("source",), order=LOCKOUT_WHEN_UNDONE),
)
def _permit(services: ServiceFacts, _number: str, source: str) -> None:
    permit_source(services, source)


@in_list.line(f"no permit {SOURCE}", source="D-ACL")
def _no_permit(services: ServiceFacts, source: str) -> None:
    forget_source(services, source)


@line("line vty {number:[0-9]}", source="D-VTY R-SEN", opens="vty", undo=Undo("", "D-VTY"))
def _vty(builder: Builder, number: str) -> TerminalLine:
    return TerminalLine(builder.facts.services, f"vty {number}")


@in_line.line(
    "access-class {name}",
    source="D-VTY R-SEN",
    undo=Undo("no access-class {name}", "D-VTYN", setting="acl", order=LOCKOUT_WHEN_SET),
)
def _access_class(terminal: TerminalLine, name: str) -> None:
    terminal.services.login_acls[terminal.name] = name


@in_line.line("no access-class {name}", source="D-VTYN")
def _no_access_class(terminal: TerminalLine, name: str) -> None:
    if terminal.services.login_acls.get(terminal.name) == name:
        del terminal.services.login_acls[terminal.name]
