"""EOS lines of the access list of logins and SNMP: the list, and the services that use it."""

from sanfab.facts import PERMIT_LIST, ServiceFacts
from sanfab.nos.eos.builder import READER, Builder, LoginService, line
from sanfab.nos.eos.names import VRF
from sanfab.nos.permit import SOURCE, forget_source, open_list, permit_source
from sanfab.nos.undo import LOCKOUT_WHEN_SET, LOCKOUT_WHEN_UNDONE, Undo

in_list = READER.block("permit list")
in_remote = READER.block("remote")

_LIST = f"ip access-list standard {{name:{PERMIT_LIST}}}"


@line(
    _LIST,
    source="AVD PYEAPI-API",
    opens="permit list",
    undo=Undo(source="PYEAPI-API", order=LOCKOUT_WHEN_UNDONE),
)
def _list(builder: Builder, _name: str) -> ServiceFacts:
    return open_list(builder.facts.services)


@line(f"no {_LIST}", source="PYEAPI-API")
def _no_list(builder: Builder, _name: str) -> None:
    builder.facts.services.permit = None


# Rules without a number are added behind the others; what is new stands before old ones go.
@in_list.line(
    f"{{number:(?:[0-9]+ )?}}permit {SOURCE}",
    source="AVD",
    undo=Undo("no permit {source}", "mem", ("source",), order=LOCKOUT_WHEN_UNDONE),
)
def _permit(services: ServiceFacts, _number: str, source: str) -> None:
    permit_source(services, source)


@in_list.line(f"no permit {SOURCE}", source="mem")
def _no_permit(services: ServiceFacts, source: str) -> None:
    forget_source(services, source)


@in_remote.line(
    f"ip access-group {{name}}{VRF} in",
    source="AVD",
    undo=Undo("no ip access-group {name}{vrf} in", "mem", ("vrf",), order=LOCKOUT_WHEN_SET),
)
def _access_group(service: LoginService, name: str, vrf: str) -> None:
    service.acls[vrf.removeprefix(" vrf ")] = name


@in_remote.line(f"no ip access-group {{name}}{VRF} in", source="mem")
def _no_access_group(service: LoginService, name: str, vrf: str) -> None:
    if service.acls.get(vrf.removeprefix(" vrf ")) == name:
        del service.acls[vrf.removeprefix(" vrf ")]


@line(
    f"snmp-server ipv4 access-list {{name}}{VRF}",
    source="AVD",
    undo=Undo(source="COLL-EOS", key=("vrf",)),
)
def _snmp(builder: Builder, name: str, vrf: str) -> None:
    if builder.is_management_vrf(vrf):
        builder.facts.services.snmp_acl = name


@line(f"no snmp-server ipv4 access-list {{name}}{VRF}", source="COLL-EOS")
def _no_snmp(builder: Builder, name: str, vrf: str) -> None:
    if builder.is_management_vrf(vrf) and builder.facts.services.snmp_acl == name:
        builder.facts.services.snmp_acl = ""
