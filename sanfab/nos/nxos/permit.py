"""NX-OS lines of the access list of logins: the list, and the terminal lines that use it."""

from sanfab.facts import PERMIT_LIST, ServiceFacts
from sanfab.nos.nxos.builder import READER, Builder, line
from sanfab.nos.permit import SOURCE, forget_source, open_list, permit_source
from sanfab.nos.undo import LOCKOUT_WHEN_SET, LOCKOUT_WHEN_UNDONE, Undo

in_list = READER.block("permit list")
in_lines = READER.block("vty")

_LIST = f"ip access-list {{name:{PERMIT_LIST}}}"
_ENTRY = f"permit ip {SOURCE} any"


@line(
    _LIST,
    source="N5ACL N5672",
    opens="permit list",
    undo=Undo(source="N5ACL", order=LOCKOUT_WHEN_UNDONE),
)
def _list(builder: Builder, _name: str) -> ServiceFacts:
    return open_list(builder.facts.services)


@line(f"no {_LIST}", source="N5ACL")
def _no_list(builder: Builder, _name: str) -> None:
    builder.facts.services.permit = None


# Rules without a number are added behind the others; what is new stands before old ones go.
@in_list.line(
    f"{{number:(?:[0-9]+ )?}}{_ENTRY}",
    source="N5ACL PYNTC",
    undo=Undo("no permit ip {source} any", "N5ACL", ("source",), order=LOCKOUT_WHEN_UNDONE),
)
def _permit(services: ServiceFacts, _number: str, source: str) -> None:
    permit_source(services, source)


@in_list.line(f"no {_ENTRY}", source="N5ACL")
def _no_permit(services: ServiceFacts, source: str) -> None:
    forget_source(services, source)


@line("line vty", source="N5ACL BF-NX", opens="vty", undo=Undo("", "N5ACL"))
def _vty(builder: Builder) -> Builder:
    return builder


@in_lines.line(
    "access-class {name} in",
    source="N5ACL",
    undo=Undo("no access-class {name} in", "N5ACL", setting="acl", order=LOCKOUT_WHEN_SET),
)
def _access_class(builder: Builder, name: str) -> None:
    builder.facts.services.login_acls["vty"] = name


@in_lines.line("no access-class {name} in", source="N5ACL")
def _no_access_class(builder: Builder, name: str) -> None:
    if builder.facts.services.login_acls.get("vty") == name:
        del builder.facts.services.login_acls["vty"]
