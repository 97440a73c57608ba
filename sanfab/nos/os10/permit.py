"""OS10 lines of the access list of logins: the list, and the terminal lines that use it."""

from sanfab.facts.services import ServiceFacts
from sanfab.nos.os10.builder import READER, Builder, line
from sanfab.nos.permit import PermitLines, add_permit_forms
from sanfab.nos.undo import LOCKOUT_WHEN_SET, Undo

in_line = READER.block("vty")

add_permit_forms(
    READER,
    PermitLines(
        opening="ip access-list",
        entry="permit ip {source} any",
        number="seq [0-9]+",
        opening_tags=("O10-COLL", "O10-COLL"),
        entry_tags=("O10-ACL O10-COLL", "O10-ACL"),
    ),
)


@line("line vty", source="O10-COLL", opens="vty", undo=Undo("", "O10-COLL"))
def _vty(builder: Builder) -> ServiceFacts:
    return builder.facts.services


@in_line.line(
    "ip access-class {name}",
    source="O10-COLL",
    undo=Undo("no ip access-class {name}", "O10-COLL", setting="acl", order=LOCKOUT_WHEN_SET),
)
def _access_class(services: ServiceFacts, name: str) -> None:
    services.login_acls[0] = name


@in_line.line("no ip access-class {name}", source="O10-COLL")
def _no_access_class(services: ServiceFacts, name: str) -> None:
    if services.login_acls.get(0) == name:
        del services.login_acls[0]
