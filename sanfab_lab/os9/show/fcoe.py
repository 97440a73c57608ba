"""Show FIP snooping and iSCSI."""

from collections.abc import Iterable

from sanfab_lab.os9.commands import Os9Call
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines
from sanfab_lab.os9.status import fcf_ports, fip_logins, snooped_vlans


@show_lines("show iscsi", source="D-ISC2 mem")
def _iscsi(call: Os9Call) -> Iterable[str]:
    """Show whether iSCSI is detected."""
    return [
        f"iSCSI is {'enabled' if call.state.iscsi else 'disabled'}",
        "iSCSI session monitoring is disabled",
        "-" * 48,
        "iSCSI Targets and TCP Ports:",
        "TCP Port      Target IP Address",
        "3260",
        "860",
    ]


def _fc_map(call: Os9Call, vlan: int = 0) -> str:
    """Return the prefix of FCoE addresses in a VLAN; 0: of the whole switch."""
    own = call.state.vlans[vlan].fc_map if vlan else ""
    return own or call.state.fc_map or "0efc00"


@show_lines("show fip-snooping config", source="D-FIP2 mem")
def _config(call: Os9Call) -> Iterable[str]:
    """Show the VLANs with FIP snooping."""
    words = {True: "Enabled", False: "Disabled"}
    feature = words["fip-snooping" in call.state.features]
    yield f"FIP Snooping Feature enabled Status: {feature}"
    yield f"FIP Snooping Global enabled Status: {words[call.state.fip]}"
    yield f"Global FC-MAP Value: 0X{_fc_map(call).upper()}"
    yield "FIP Snooping enabled VLANs"
    yield "VLAN   Enabled   FC-MAP"
    yield "----   -------   --------"
    for number in snooped_vlans(call.state):
        yield f"{number:<6} TRUE      0X{_fc_map(call, number).upper()}"


@show_lines("show fip-snooping sessions", source="D-FIP2 mem")
def _sessions(call: Os9Call) -> Iterable[str]:
    """Show the fabric logins through the switch."""
    yield "Enode MAC          Enode Intf  FCF Intf  VLAN  FCoE MAC           FC-ID     Port WWPN"
    yield "  ".join("-" * wide for wide in (17, 10, 8, 4, 17, 8, 23))
    for one in fip_logins(call.switch):
        prefix = _fc_map(call, one.vlan)
        prefix = ":".join(prefix[at : at + 2] for at in range(0, 6, 2))
        fcid = f"01:00:{one.station:02x}"
        ports = f"{short(one.port.name):<10}  {short(one.fcf.name):<8}"
        yield f"{one.mac}  {ports}  {one.vlan:<4}  {prefix}:{fcid}  {fcid}  {one.wwpn}"


@show_lines("show fip-snooping enode", source="D-FIP2 mem")
def _enodes(call: Os9Call) -> Iterable[str]:
    """Show the adapters that have logged in."""
    yield "Enode MAC          Enode Interface  VLAN"
    yield "---------          ---------------  ----"
    found = fip_logins(call.switch)
    for mac, port, vlan in dict.fromkeys((one.mac, one.port.name, one.vlan) for one in found):
        yield f"{mac}  {short(port):<15}  {vlan}"


@show_lines("show fip-snooping fcf", source="D-FIP2 mem")
def _fcfs(call: Os9Call) -> Iterable[str]:
    """Show the ports that lead to an FCF, with the number of logins."""
    yield "FCF Interface  VLAN  No. of Enodes"
    yield "-------------  ----  -------------"
    found = fip_logins(call.switch)
    for port, vlan in fcf_ports(call.switch):
        count = sum(one.fcf is port and one.vlan == vlan for one in found)
        yield f"{short(port.name):<13}  {vlan:<4}  {count}"
