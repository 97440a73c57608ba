"""NX-OS lines of FCoE: VSANs, VFCs, aliases, zones."""

from typing import get_args

from sanfab.facts import MemberKind, Role, VfcFacts, VsanFacts, ZoneMember
from sanfab.nos.lines import numbers_of
from sanfab.nos.nxos.draft import Draft, port_name
from sanfab.nos.nxos.router import line

WWPN = "(?:[0-9a-fA-F]{2}:){7}[0-9a-fA-F]{2}"
NUMBER = "[0-9]+"

_ROLES: dict[str, Role] = {"": "", "init": "initiator", **{role: role for role in get_args(Role)}}
_KINDS: dict[str, MemberKind] = {kind: kind for kind in get_args(MemberKind)}


@line("fcoe fcmap {map:0x0?[eE][fF][cC][0-9a-fA-F]{2}}", source="DELL5K C-N5OPS")
def _fc_map(draft: Draft, text: str) -> None:
    draft.facts.fc_map = f"0e:fc:{text[-2:].lower()}"


@line("vsan database", source="S2", opens="vsans")
def _vsan_database(draft: Draft) -> Draft:
    return draft


@line(f"vsan {{id:{NUMBER}}}", source="S2", under="vsans")
def _vsan(draft: Draft, number: str) -> None:
    draft.vsan(number)


@line(f"vsan {{id:{NUMBER}}} name {{name}}", source="MDS94", under="vsans")
def _vsan_name(draft: Draft, number: str, name: str) -> None:
    draft.vsan(number).name = name.strip('"')


@line(f"no vsan {{id:{NUMBER}}}", source="DELL5K", under="vsans")
def _no_vsan(draft: Draft, number: str) -> None:
    draft.facts.vsans.pop(int(number), None)


@line(f"vsan {{id:{NUMBER}}} interface {{name:vfc ?[0-9]+}}", source="S2 TL2013", under="vsans")
def _vsan_member(draft: Draft, number: str, name: str) -> None:
    if int(number) not in draft.facts.vsans and number != "1":
        raise ValueError(number)  # both must exist [TL2013]
    draft.vfc(name.removeprefix("vfc").strip()).vsan = int(number)


@line(f"fcdomain domain {{domain:{NUMBER}}} static vsan {{id:{NUMBER}}}", source="MDSCHK")
def _domain(draft: Draft, domain: str, number: str) -> None:
    draft.vsan(number).domain_id = int(domain)


@line("interface {name:(?i:vfc) ?[0-9]+}", source="S2 TL2013", opens="vfc")
def _vfc(draft: Draft, name: str) -> VfcFacts:
    return draft.vfc(name[3:].strip())


@line("bind interface {port:(?i:ethernet|eth|port-channel|po) ?[0-9/]+}", source="S2", under="vfc")
def _bind(vfc: VfcFacts, port: str) -> None:
    vfc.port = port_name(port)


@line("bind mac-address {mac}", source="mem", under="vfc")
def _bind_mac(vfc: VfcFacts, mac: str) -> None:
    vfc.mac = mac.lower()


@line("switchport mode {mode:E|F|NP}", source="NORDWIKI C-116298", under="vfc")
def _vfc_mode(vfc: VfcFacts, mode: str) -> None:
    vfc.mode = "E" if mode == "E" else "NP" if mode == "NP" else "F"


@line("switchport description {text...}", source="VHYPER", under="vfc")
def _vfc_description(vfc: VfcFacts, text: str) -> None:
    vfc.description = text


@line("switchport trunk allowed vsan {ids:[0-9,-]+}", source="VHYPER", under="vfc")
def _vfc_vsans(vfc: VfcFacts, ids: str) -> None:
    vfc.trunk_vsans = numbers_of(ids)


@line("switchport trunk allowed vsan add {ids:[0-9,-]+}", source="VHYPER", under="vfc")
def _vfc_vsans_add(vfc: VfcFacts, ids: str) -> None:
    vfc.trunk_vsans = (vfc.trunk_vsans or set()) | numbers_of(ids)


@line("shutdown", source="C-N5TS", under="vfc")
def _vfc_shutdown(vfc: VfcFacts) -> None:
    vfc.enabled = False


@line("no shutdown", source="S2 C-N5TS", under="vfc")
def _vfc_no_shutdown(vfc: VfcFacts) -> None:
    vfc.enabled = True


@line("device-alias mode enhanced", source="MDSSDK")
def _device_alias_mode(draft: Draft) -> None:
    draft.facts.device_alias_enhanced = True


@line("device-alias database", source="DELL5K MDSSDK", opens="device-aliases")
def _device_alias_database(draft: Draft) -> Draft:
    draft.facts.device_alias_uncommitted = True
    return draft


@line(f"device-alias name {{name}} pwwn {{wwpn:{WWPN}}}", source="DELL5K", under="device-aliases")
def _device_alias(draft: Draft, name: str, wwpn: str) -> None:
    draft.facts.device_aliases[name] = wwpn.lower()


@line("no device-alias name {name}", source="COLL-NX", under="device-aliases")
def _no_device_alias(draft: Draft, name: str) -> None:
    draft.facts.device_aliases.pop(name, None)


@line("device-alias commit", source="DELL5K MDSSDK")
def _device_alias_commit(draft: Draft) -> None:
    draft.facts.device_alias_uncommitted = False


@line(f"fcalias name {{name}} vsan {{id:{NUMBER}}}", source="S2 DELL5K", opens="fcalias")
def _fcalias(draft: Draft, name: str, number: str) -> set[str]:
    return draft.edited(number).fcaliases.setdefault(name, set())


@line(f"member pwwn {{wwpn:{WWPN}}}", source="S2 DELL5K", under="fcalias")
def _fcalias_member(wwpns: set[str], wwpn: str) -> None:
    wwpns.add(wwpn.lower())


@line(f"zone mode enhanced vsan {{id:{NUMBER}}}", source="LABNOTES")
def _enhanced(draft: Draft, number: str) -> None:
    draft.vsan(number).enhanced = True


@line(f"zone smart-zoning enable vsan {{id:{NUMBER}}}", source="COLL-NX")
def _smart(draft: Draft, number: str) -> None:
    draft.vsan(number).smart = True


@line(f"zone default-zone permit vsan {{id:{NUMBER}}}", source="COLL-NX")
def _default_permit(draft: Draft, number: str) -> None:
    draft.vsan(number).default_permit = True


@line(f"no zone default-zone permit vsan {{id:{NUMBER}}}", source="COLL-NX")
def _default_deny(draft: Draft, number: str) -> None:
    draft.vsan(number).default_permit = False


@line(f"zone name {{name}} vsan {{id:{NUMBER}}}", source="S2", opens="zone")
def _zone(draft: Draft, name: str, number: str) -> tuple[VsanFacts, str]:
    vsan = draft.edited(number)
    vsan.zones.setdefault(name, set())
    return vsan, name


@line(f"no zone name {{name}} vsan {{id:{NUMBER}}}", source="DELL5K")
def _no_zone(draft: Draft, name: str, number: str) -> None:
    draft.edited(number).zones.pop(name, None)


@line("member {kind:pwwn|device-alias|fcalias} {value}", source="S2 DELL5K COLL-NX", under="zone")
@line(
    "member {kind:pwwn|device-alias|fcalias} {value} {role:initiator|init|target|both}",
    source="COLL-NX",
    under="zone",
)
def _member(target: tuple[VsanFacts, str], kind: str, value: str, role: str = "") -> None:
    vsan, zone = target
    if kind == "fcalias" and value not in vsan.fcaliases:
        raise ValueError(value)  # the alias must precede its use (N-24)
    name = value.lower() if kind == "pwwn" else value
    vsan.zones[zone].add(ZoneMember(_KINDS[kind], name, _ROLES[role]))


@line(f"zoneset name {{name}} vsan {{id:{NUMBER}}}", source="S2", opens="zoneset")
def _zoneset(draft: Draft, name: str, number: str) -> tuple[VsanFacts, str]:
    vsan = draft.edited(number)
    vsan.zonesets.setdefault(name, set())
    return vsan, name


@line("member {zone}", source="S2", under="zoneset")
def _zoneset_member(target: tuple[VsanFacts, str], zone: str) -> None:
    vsan, zoneset = target
    if zone not in vsan.zones:
        raise ValueError(zone)  # `Zone not present` [MDSSDK]
    vsan.zonesets[zoneset].add(zone)


@line(f"zoneset activate name {{name}} vsan {{id:{NUMBER}}}", source="S2")
def _activate(draft: Draft, name: str, number: str) -> None:
    vsan = draft.edited(number)
    if name not in vsan.zonesets:
        raise ValueError(name)  # `Zoneset not present` [LABNOTES]
    vsan.active_zoneset = name


@line(f"no zoneset activate name {{name}} vsan {{id:{NUMBER}}}", source="COLL-NX")
def _deactivate(draft: Draft, _name: str, number: str) -> None:
    draft.edited(number).active_zoneset = ""


@line(f"zone commit vsan {{id:{NUMBER}}}", source="LABNOTES MDSSDK")
def _commit(draft: Draft, number: str) -> None:
    draft.vsan(number).uncommitted = False
