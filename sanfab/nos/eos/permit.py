"""EOS lines of the access list of logins and SNMP: the list, and the services that use it."""

from sanfab.nos.eos.builder import READER, Builder, LoginService, line
from sanfab.nos.eos.names import VRF
from sanfab.nos.permit import PermitLines, add_permit_forms
from sanfab.nos.undo import LOCKOUT_WHEN_SET, Undo

in_remote = READER.block("remote")

add_permit_forms(
    READER,
    PermitLines(
        opening="ip access-list standard",
        entry="permit {source}",
        number="[0-9]+",
        opening_tags=("AVD PYEAPI-API", "PYEAPI-API"),
        entry_tags=("AVD", "mem"),
    ),
)


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
