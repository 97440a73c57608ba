"""LLDP: modes and advertised TLVs of ports."""

from sanfab_lab.commands import refused_word
from sanfab_lab.exos.commands import ExosCall, command
from sanfab_lab.exos.state import ALL_TLVS
from sanfab_lab.exos.status import tlv_is_default

_OTHER_HALF = {"receive-only": "transmit-only", "transmit-only": "receive-only"}
_VENDOR = (
    "dcbx ieee",
    "dcbx baseline",
    "dot1 port-vlan-id",
    "dot3 max-frame-size",
    "dot3 link-aggregation",
    "dot3 mac-phy",
)
_ADVERTISE = "configure lldp ports|port {list} {how:advertise|no-advertise}"


@command(
    "enable|disable lldp ports|port {list} [{how:receive-only|transmit-only}]", source="R-ES mem"
)
def _mode(call: ExosCall) -> None:
    mode = call.get("how", "on") if call.on else _OTHER_HALF.get(call["how"], "off")
    for port in call.port_records():
        port.lldp = mode


@command(
    f"{_ADVERTISE} "
    "{tlv:port-description|system-name|system-description|system-capabilities|management-address}",
    f"{_ADVERTISE} all-TLVs",
    f"{_ADVERTISE} vendor-specific {{vendor}} [{{detail}}]",
    source="R-MFD mem",
)
def _advertise(call: ExosCall) -> None:
    """Set whether ports advertise a TLV."""
    ports = call.ports()
    tlvs = [call["tlv"]] if call.has("tlv") else [*ALL_TLVS]
    if call.has("vendor"):
        tlvs = [f"{call['vendor']} {call['detail']}".strip()]
        if tlvs[0] not in _VENDOR:
            raise refused_word(call["detail"] or call["vendor"])
    on = call["how"] == "advertise"
    for name in ports:
        known = call.state.port(name).tlvs
        for tlv in tlvs:
            known.pop(tlv, None)
            if on != tlv_is_default(call.switch, tlv):
                known[tlv] = on


@command("unconfigure lldp [ports|port {list}]", source="mem")
def _unconfigure_lldp(call: ExosCall) -> None:
    """Restore the default TLVs of ports."""
    for name in call.ports():
        if name in call.state.ports:
            call.state.ports[name].tlvs.clear()
