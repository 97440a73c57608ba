"""Show LLDP and DCBX."""

from sanfab_lab.chassis import Neighbour
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.show import table
from sanfab_lab.exos.state import ALL_TLVS
from sanfab_lab.exos.status import lldp_mode, lldp_neighbours, state_word, tlv_is_default

_RULE = "-" * 79
_TTL = 120
_HEAD = """LLDP transmit interval          : 30 seconds
LLDP transmit hold multiplier   : 4 (used TTL = 120 seconds)

LLDP Port Configuration:

Port     Rx        Tx        SNMP          Optional enabled transmit TLVs
         Mode      Mode      Notification  LLDP  802.1 802.3 MED  AvEx DCBX
"""
_LEGEND = """LLDP Flags : (P) Port Description, (N) System Name, (D) System Description
             (C) System Capabilities, (M) Mgmt Address
"""
_NOTE = "NOTE: The Chassis ID and/or Port ID might be truncated to fit the screen.\n"


@show(
    "show lldp neighbors [detailed]",
    "show lldp ports|port [{list}] neighbors [detailed]",
    source="R-CN R-MFD",
)
def _neighbours(call: ExosCall) -> str:
    found = lldp_neighbours(call.switch, call.ports())
    if call.keyword("detailed"):
        return "".join(_detail(port, heard) for port, heard in found) + f"{_RULE}\n"
    return _with_names(found) if call.switch.release >= (22,) else _classic(found)


def _classic(found: list[tuple[str, Neighbour]]) -> str:
    head = "Port     Neighbor Chassis ID        Neighbor Port ID           TTL     Age\n"
    rows = [
        f"{port:<8} {heard.mac.upper():<26} {heard.port[:26]:<26} {_TTL:<7} {8}\n"
        for port, heard in found
    ]
    return table(head, rows, 77) + _NOTE


def _with_names(found: list[tuple[str, Neighbour]]) -> str:
    head = (
        "\n        Neighbor           Neighbor                           Neighbor\n"
        "Port    Chassis ID         Port ID            TTL     Age     System Name\n"
    )
    rows = [
        f"{port:<7} {heard.mac.upper():<18} {heard.port[:18]:<18} {_TTL:<7} {26:<7} "
        f"{heard.system[:16] or 'Not-Advertised'}\n"
        for port, heard in found
    ]
    return f"{table(head, rows, 79)}{_NOTE}\n"


def _detail(port: str, heard: Neighbour) -> str:
    mac = heard.mac.upper()
    lines = [
        _RULE,
        f"LLDP Port {port} detected 1 neighbor",
        f"  Neighbor: {mac}/{heard.port}, age 12 seconds",
        "    - Chassis ID type: MAC address (4)",
        f"      Chassis ID     : {mac}",
        "    - Port ID type: ifName (5)",
        f'      Port ID     : "{heard.port}"',
        f"    - Time To Live: {_TTL} seconds",
    ]
    if heard.system:
        lines.append(f'    - System Name: "{heard.system}"')
    return "".join(f"{line}\n" for line in lines) + "\n"


@show("show lldp", "show lldp ports|port {list}", source="mem")
def _status(call: ExosCall) -> str:
    """Show the modes and TLVs of ports."""
    rows = []
    for port in call.ports():
        mode = lldp_mode(call.switch, port)
        tlvs = call.state.settings_of(port).tlvs
        receive, send = (
            state_word(mode in {"on", "receive-only"}),
            state_word(mode in {"on", "transmit-only"}),
        )
        marks = "".join(
            mark if tlvs.get(tlv, tlv_is_default(call.switch, tlv)) else "-"
            for mark, tlv in zip("PNDCM", ALL_TLVS, strict=True)
        )
        rows.append(f"{port:<8} {receive:<9} {send:<9} {'Disabled':<13} {marks}\n")
    return table(_HEAD, rows, 79) + _LEGEND


@show("show lldp ports|port {list} dcbx [{how:ieee|baseline}] [detailed]", source="E-DCXS")
def _dcbx(call: ExosCall) -> str:
    """Show DCBX on ports; no neighbour speaks it."""
    rows = []
    for port in call.ports():
        for how in [call["how"]] if call.has("how") else ["ieee", "baseline"]:
            on = call.state.settings_of(port).tlvs.get(f"dcbx {how}", False)
            state = "UNKNOWN" if on else "DISABLED"
            rows.append(f"{port:<8} {how:<9} {state:<12} {state:<12} {state}\n")
    return table("Port     Version   PFC          ETS          App\n", rows, 60)
