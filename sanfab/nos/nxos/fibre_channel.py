"""NX-OS lines of FCoE: VSANs, VFCs, device-aliases."""

from sanfab.facts import VfcFacts
from sanfab.model import DEFAULT_FC_MAP
from sanfab.nos.number_lists import parse_numbers
from sanfab.nos.nxos.builder import Builder, port_name
from sanfab.nos.nxos.router import NUMBER, WWPN, line

_PORT = "(?i:ethernet|eth|port-channel|po) ?[0-9/]+"


@line("fcoe fcmap {map:0x0?[eE][fF][cC][0-9a-fA-F]{2}}", source="DELL5K C-N5OPS")
def _fc_map(builder: Builder, text: str) -> None:
    fc_map = f"0e:fc:{text[-2:].lower()}"
    builder.facts.fc_map = "" if fc_map == DEFAULT_FC_MAP else fc_map


@line("no fcoe fcmap", source="mem")
@line("no fcoe fcmap {map}", source="mem")
def _no_fc_map(builder: Builder, _text: str = "") -> None:
    builder.facts.fc_map = ""


@line("vsan database", source="S2", opens="vsans")
def _vsan_database(builder: Builder) -> Builder:
    builder.lists_vsans = True
    return builder


@line(f"vsan {{id:{NUMBER}}}", source="S2", under="vsans")
def _vsan(builder: Builder, number: str) -> None:
    builder.new_vsan(number)


@line(f'vsan {{id:{NUMBER}}} name {{name:"[^"]+"|\\S+}}', source="COLL-NX MDS94", under="vsans")
def _vsan_name(builder: Builder, number: str, name: str) -> None:
    builder.new_vsan(number).name = name.strip('"')


@line(f"no vsan {{id:{NUMBER}}}", source="DELL5K", under="vsans")
def _no_vsan(builder: Builder, number: str) -> None:
    del builder.facts.vsans[int(number)]  # `vsan not configured` otherwise [MDSSDK]


@line(f"vsan {{id:{NUMBER}}} interface vfc{{vfc: ?[0-9]+}}", source="S2 TL2013", under="vsans")
def _vsan_member(builder: Builder, number: str, vfc: str) -> None:
    if number != "1" and int(number) not in builder.facts.vsans:
        raise ValueError(number)  # both must exist [TL2013]
    builder.vsan_of[int(vfc)] = int(number)


@line(f"no vsan {{id:{NUMBER}}} interface vfc{{vfc: ?[0-9]+}}", source="mem", under="vsans")
def _no_vsan_member(builder: Builder, _number: str, vfc: str) -> None:
    builder.vsan_of[int(vfc)] = 1


@line(f"fcdomain domain {{domain:{NUMBER}}} static vsan {{id:{NUMBER}}}", source="MDSCHK")
def _domain(builder: Builder, domain: str, number: str) -> None:
    builder.vsan(number).domain_id = int(domain)


@line(f"no fcdomain domain {{domain:{NUMBER}}} static vsan {{id:{NUMBER}}}", source="mem")
def _no_domain(builder: Builder, _domain: str, number: str) -> None:
    builder.vsan(number).domain_id = None


@line("interface {name:(?i:vfc) ?[0-9]+}", source="S2 TL2013", opens="vfc")
def _vfc(builder: Builder, name: str) -> VfcFacts:
    return builder.vfc(name[3:].strip())


@line("no interface {name:(?i:vfc) ?[0-9]+}", source="mem")
def _no_vfc(builder: Builder, name: str) -> None:
    number = int(name[3:])
    builder.facts.vfcs.pop(number, None)
    builder.vsan_of.pop(number, None)


@line(f"bind interface {{port:{_PORT}}}", source="S2", under="vfc")
def _bind(vfc: VfcFacts, port: str) -> None:
    vfc.port = port_name(port)


@line("bind mac-address {mac}", source="mem", under="vfc")
def _bind_mac(vfc: VfcFacts, mac: str) -> None:
    vfc.mac = mac.lower()


@line("switchport mode {mode:E|F}", source="NORDWIKI C-116298", under="vfc")
@line("switchport mode {mode:NP}", source="mem", under="vfc")
def _vfc_mode(vfc: VfcFacts, mode: str) -> None:
    vfc.mode = "E" if mode == "E" else "NP" if mode == "NP" else "F"


@line("switchport description {text...}", source="VHYPER MDS94", under="vfc")
def _vfc_description(vfc: VfcFacts, text: str) -> None:
    vfc.description = text


@line("no switchport description", source="mem", under="vfc")
def _no_vfc_description(vfc: VfcFacts) -> None:
    vfc.description = ""


@line("switchport trunk allowed vsan {ids:[0-9][0-9,-]*}", source="VHYPER", under="vfc")
def _vfc_vsans(vfc: VfcFacts, ids: str) -> None:
    vfc.trunk_vsans = parse_numbers(ids)


@line("switchport trunk allowed vsan add {ids:[0-9][0-9,-]*}", source="mem", under="vfc")
def _vfc_vsans_add(vfc: VfcFacts, ids: str) -> None:
    if vfc.trunk_vsans is not None:  # none listed: all are allowed already
        vfc.trunk_vsans = vfc.trunk_vsans | parse_numbers(ids)


@line("no switchport trunk allowed vsan {ids:[0-9][0-9,-]*}", source="mem", under="vfc")
def _vfc_vsans_remove(vfc: VfcFacts, ids: str) -> None:
    if vfc.trunk_vsans is not None:
        vfc.trunk_vsans = vfc.trunk_vsans - parse_numbers(ids)


@line("switchport trunk allowed vsan all", source="mem", under="vfc")
@line("no switchport trunk allowed vsan", source="mem", under="vfc")
def _vfc_vsans_all(vfc: VfcFacts) -> None:
    vfc.trunk_vsans = None


@line("no switchport mode", source="mem", under="vfc")
def _vfc_fabric_port(vfc: VfcFacts) -> None:
    vfc.mode = "F"


@line("shutdown", source="mem", under="vfc")
def _vfc_shutdown(vfc: VfcFacts) -> None:
    vfc.enabled = False


@line("no shutdown", source="S2 C-N5TS", under="vfc")
def _vfc_no_shutdown(vfc: VfcFacts) -> None:
    vfc.enabled = True


@line("device-alias mode enhanced", source="mem")
@line("device-alias mode enhanced", source="MDSSDK", under="device-aliases")
def _device_alias_mode(builder: Builder) -> None:
    builder.facts.device_alias_enhanced = True


@line("device-alias database", source="DELL5K MDSSDK", opens="device-aliases")
def _device_alias_database(builder: Builder) -> Builder:
    builder.facts.device_alias_uncommitted = True
    return builder


@line(f"device-alias name {{name}} pwwn {{wwpn:{WWPN}}}", source="DELL5K", under="device-aliases")
def _device_alias(builder: Builder, name: str, text: str) -> None:
    wwpn = text.lower()
    known = builder.facts.device_aliases.get(name, wwpn)
    if known != wwpn or builder.alias_of.get(wwpn, name) != name:
        raise ValueError(name)  # a name and a WWPN may occur once only [COLL-NX]
    builder.facts.device_aliases[name] = wwpn
    builder.alias_of[wwpn] = name


@line("no device-alias name {name}", source="mem", under="device-aliases")
def _no_device_alias(builder: Builder, name: str) -> None:
    builder.alias_of.pop(builder.facts.device_aliases.pop(name, ""), None)


@line("device-alias commit", source="DELL5K MDSSDK")
def _device_alias_commit(builder: Builder) -> None:
    builder.facts.device_alias_uncommitted = False
