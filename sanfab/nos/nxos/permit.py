"""NX-OS lines of the access list of logins: the list, and the terminal lines that use it."""

from sanfab.nos.nxos.builder import READER, Builder, line
from sanfab.nos.permit import PermitLines, add_permit_forms
from sanfab.nos.undo import LOCKOUT_WHEN_SET, Undo

in_lines = READER.block("vty")

add_permit_forms(
    READER,
    PermitLines(
        opening="ip access-list",
        entry="permit ip {source} any",
        number="[0-9]+",
        opening_tags=("N5ACL N5672", "N5ACL"),
        entry_tags=("N5ACL PYNTC", "N5ACL"),
    ),
)


@line("line vty", source="N5ACL BF-NX", opens="vty", undo=Undo("", "N5ACL"))
def _vty(builder: Builder) -> Builder:
    return builder


@in_lines.line(
    "access-class {name} in",
    source="N5ACL",
    undo=Undo("no access-class {name} in", "N5ACL", setting="acl", order=LOCKOUT_WHEN_SET),
)
def _access_class(builder: Builder, name: str) -> None:
    builder.facts.services.login_acls[0] = name


@in_lines.line("no access-class {name} in", source="N5ACL")
def _no_access_class(builder: Builder, name: str) -> None:
    if builder.facts.services.login_acls.get(0) == name:
        del builder.facts.services.login_acls[0]
