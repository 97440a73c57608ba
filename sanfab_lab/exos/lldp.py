"""LLDP and DCBX: what ports announce, and what they hear."""

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.exos.state import ALL_TLVS
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord

_RULE = "-" * 79
_TTL = 120
_NOTE = "NOTE: The Chassis ID and/or Port ID might be truncated to fit the screen.\n"
_VENDOR = (
    "dcbx ieee",
    "dcbx baseline",
    "dot1 port-vlan-id",
    "dot3 max-frame-size",
    "dot3 link-aggregation",
    "dot3 mac-phy",
)


@TABLE.does("ABLE lldp PORTS {list} [{how:receive-only|transmit-only}]", source="R-ES mem")
def speak(switch: Switch, call: Call) -> str:
    """Speak LLDP at ports, or stop."""
    for name in switch.ports(call["list"]):
        port = switch.config.port(name)
        if call.on():
            port.lldp = call["how"] or "on"
        else:
            half = {"receive-only": "transmit-only", "transmit-only": "receive-only"}
            port.lldp = half.get(call["how"], "off")
    return ""


@TABLE.does(
    "configure lldp PORTS {list} {how:advertise|no-advertise} "
    "{tlv:port-description|system-name|system-description|system-capabilities|management-address}",
    "configure lldp PORTS {list} {how:advertise|no-advertise} all-TLVs",
    "configure lldp PORTS {list} {how:advertise|no-advertise} vendor-specific {vendor} [{detail}]",
    source="R-MFD mem",
)
def advertise(switch: Switch, call: Call) -> str:
    """Announce something at ports, or not."""
    names, tlvs = switch.ports(call["list"]), [call["tlv"]]
    if call.has("vendor"):
        tlvs = [f"{call['vendor']} {call['detail']}".strip()]
        if tlvs[0] not in _VENDOR:
            raise BadWord(call["detail"] or call["vendor"])
    elif not call.has("tlv"):
        tlvs = [*ALL_TLVS, "management-address"]
    for name in names:
        for tlv in tlvs:
            _set(switch, name, tlv, on=call["how"] == "advertise")
    return ""


def _set(switch: Switch, name: str, tlv: str, *, on: bool) -> None:
    tlvs = switch.config.port(name).tlvs
    if on == delivered(switch, tlv):
        tlvs.pop(tlv, None)
    else:
        tlvs[tlv] = on


def delivered(switch: Switch, tlv: str) -> bool:
    """Tell whether a port announces something as delivered [R-CN]."""
    return tlv == "system-description" or (tlv == "system-name" and switch.release >= (21, 1))


@TABLE.does("unconfigure lldp [PORTS {list}]", source="mem")
def unset(switch: Switch, call: Call) -> str:
    """Announce what is announced as delivered."""
    for name in switch.ports(call["list"] or "all"):
        if name in switch.config.ports:
            switch.config.ports[name].tlvs.clear()
    return ""


def _heard(switch: Switch, text: str) -> list[tuple[str, Neighbour]]:
    found = []
    for port in switch.ports(text):
        heard = neighbour(switch, port) if switch.lldp(port) in {"on", "receive-only"} else None
        if heard is not None:
            found.append((port, heard))
    return found


@TABLE.shows(
    "show lldp neighbors [{detailed:detailed?}]",
    "show lldp PORTS {list} neighbors [{detailed:detailed?}]",
    "show lldp PORTS neighbors [{detailed:detailed?}]",
    source="R-CN R-MFD",
)
def neighbours(switch: Switch, call: Call) -> str:
    """Show what the ports hear."""
    found = _heard(switch, call["list"] or "all")
    if call.has("detailed"):
        return "".join(_detail(port, heard) for port, heard in found) + f"{_RULE}\n"
    return _names(found) if switch.release >= (22,) else _classic(found)


def _classic(found: list[tuple[str, Neighbour]]) -> str:
    head = "Port     Neighbor Chassis ID        Neighbor Port ID           TTL     Age\n"
    rows = [
        f"{port:<8} {heard.mac.upper():<26} {heard.port[:26]:<26} {_TTL:<7} {8}\n"
        for port, heard in found
    ]
    return f"{head}{'=' * 77}\n{''.join(rows)}{'=' * 77}\n{_NOTE}"


def _names(found: list[tuple[str, Neighbour]]) -> str:
    head = (
        "\n        Neighbor           Neighbor                           Neighbor\n"
        "Port    Chassis ID         Port ID            TTL     Age     System Name\n"
    )
    rows = [
        f"{port:<7} {heard.mac.upper():<18} {heard.port[:18]:<18} {_TTL:<7} {26:<7} "
        f"{_shown(heard)[:16]}\n"
        for port, heard in found
    ]
    return f"{head}{'=' * 79}\n{''.join(rows)}{'=' * 79}\n{_NOTE}\n"


def _shown(heard: Neighbour) -> str:
    return heard.system or "Not-Advertised"


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


@TABLE.shows("show lldp", "show lldp PORTS {list}", source="mem")
def status(switch: Switch, call: Call) -> str:
    """Show what the ports announce."""
    rows = []
    for port in switch.ports(call["list"] or "all"):
        how = switch.lldp(port)
        receive = "Enabled" if how in {"on", "receive-only"} else "Disabled"
        send = "Enabled" if how in {"on", "transmit-only"} else "Disabled"
        marks = "".join(mark if on else "-" for mark, on in _tlvs(switch, port))
        rows.append(f"{port:<8} {receive:<9} {send:<9} {'Disabled':<13} {marks}\n")
    return (
        "LLDP transmit interval          : 30 seconds\n"
        "LLDP transmit hold multiplier   : 4 (used TTL = 120 seconds)\n\n"
        "LLDP Port Configuration:\n\n"
        "Port     Rx        Tx        SNMP          Optional enabled transmit TLVs\n"
        "         Mode      Mode      Notification  LLDP  802.1 802.3 MED  AvEx DCBX\n"
        f"{'=' * 79}\n{''.join(rows)}{'=' * 79}\n"
        "LLDP Flags : (P) Port Description, (N) System Name, (D) System Description\n"
        "             (C) System Capabilities, (M) Mgmt Address\n"
    )


def _tlvs(switch: Switch, port: str) -> list[tuple[str, bool]]:
    tlvs = switch.config.seen(port).tlvs
    kinds = [*ALL_TLVS, "management-address"]
    return [
        (mark, tlvs.get(tlv, delivered(switch, tlv)))
        for mark, tlv in zip("PNDCM", kinds, strict=True)
    ]


@TABLE.shows(
    "show lldp PORTS {list} dcbx [{how:ieee|baseline}] [{detailed:detailed?}]", source="E-DCXS"
)
def dcbx(switch: Switch, call: Call) -> str:
    """Show what DCBX does at ports: nobody answers."""
    rows = []
    for port in switch.ports(call["list"]):
        for how in ("ieee", "baseline"):
            if call["how"] not in {"", how}:
                continue
            on = switch.config.seen(port).tlvs.get(f"dcbx {how}", False)
            state = "UNKNOWN" if on else "DISABLED"
            rows.append(f"{port:<8} {how:<9} {state:<12} {state:<12} {state}\n")
    return (
        f"Port     Version   PFC          ETS          App\n{'=' * 60}\n{''.join(rows)}{'=' * 60}\n"
    )
