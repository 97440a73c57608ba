"""OS9 lines of FCoE: FIP snooping of VLANs and ports, FC-MAP, FCoE maps of gateways to FC."""

from sanfab.nos.forms import ignore_line
from sanfab.nos.os9.builder import (
    READER,
    Builder,
    GatewayMap,
    VlanBuilder,
    assign,
    line,
)
from sanfab.nos.os9.names import parse_fc_map
from sanfab.nos.undo import Undo

in_port = READER.block("port")
in_vlan = READER.block("vlan")
in_map = READER.block("fcoe map")

_FC_MAP = "fip-snooping fc-map {map:(?:0x)?[0-9a-fA-F]{6}}"

in_port.assign(
    "fip-snooping port-mode {mode:fcf|fcoe-trusted}",
    "facts.fip_snooping",
    source="R-PUP D-FIP2",
    undo=Undo(source="R-PUP", undo_first=True),
    unset="",
)

in_vlan.assign(
    "fip-snooping enable",
    "facts.fip_snooping",
    value=True,
    source="R-PUP D-FIP2",
    undo=Undo(source="R-PUP"),
    unset=False,
)


# No document shows how it is removed: the default is set instead.
@in_vlan.line(_FC_MAP, source="R-PUP", undo=Undo("fip-snooping fc-map 0efc00", "R-PUP"))
def _fc_map(vlans: list[VlanBuilder], text: str) -> None:
    for vlan in vlans:
        vlan.facts.fc_map = parse_fc_map(text)
        vlan.builder.question = f"fc-map {vlan.facts.id}"


@in_vlan.line("y", source="R-PUP")
def _yes(vlans: list[VlanBuilder]) -> None:
    builder = vlans[0].builder
    if not builder.question:
        raise ValueError  # the switch asks nothing
    builder.facts.answers.add(builder.question)
    builder.question = ""


assign("fip-snooping enable", "fip_snooping", value=True, source="D-FIP2")
assign("no fip-snooping enable", "fip_snooping", value=False, source="D-FIP2")
assign(_FC_MAP, "fc_map", source="D-FIP2", convert=parse_fc_map)


# A gateway between FCoE and Fibre Channel (S5000, MXL, IOA, FN I/O Module).
@line("fcoe-map {name}", source="ASM-CFG D-FCM", opens="fcoe map")
def _fcoe_map(builder: Builder, name: str) -> GatewayMap:
    return builder.gateway_maps.setdefault(name, GatewayMap())


in_map.assign(
    "fabric-id {fabric:[0-9]+} vlan {vlan:[0-9]+}", "vlan", source="ASM-CFG R-PUP", convert=int
)
in_map.assign("fc-map {map:[0-9a-fA-F]{6}}", "fc_map", source="ASM-CFG R-PUP", convert=parse_fc_map)


@line("interface {kind:(?i:fibrechannel|fi) ?}{number:[0-9]+/[0-9]+}", source="ASM-CFG", opens="fc")
def _fc_port(builder: Builder, _kind: str, number: str) -> Builder:
    builder.fc_ports.add(f"FibreChannel {number}")
    return builder


for _form in ("fabric {name}", "shutdown", "no shutdown"):
    READER.line(_form, source="ASM-CFG", under="fc")(ignore_line)
