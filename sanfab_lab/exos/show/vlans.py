"""Show VLANs and their addresses."""

from sanfab_lab.chassis import is_up
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.state import Vlan
from sanfab_lab.exos.status import carries_frames, near, sorted_vlans, state_word

_RULE = "-" * 95
_HEAD = f"""{_RULE}
Name            VID  Protocol Addr       Flags                         Proto  Ports  Virtual
{" " * 78}Active router
{" " * 78}/Total
{_RULE}
"""
_FLAGS = """Flags : (B) BFD Enabled, (c) 802.1ad customer VLAN, (C) EAPS Control VLAN,
        (d) Dynamically created VLAN, (D) VLAN Admin Disabled,
        (e) CES Configured, (E) ESRP Enabled, (f) IP Forwarding Enabled,
        (F) Learning Disabled, (h) TRILL Enabled, (i) ISIS Enabled,
        (I) Inter-Switch Connection VLAN for MLAG, (k) PTP Configured,
        (l) MPLS Enabled, (L) Loopback Enabled, (m) IPmc Forwarding Enabled,
        (M) Translation Member VLAN or Subscriber VLAN, (n) IP Multinetting Enabled,
        (N) Network Login VLAN, (o) OSPF Enabled, (O) Flooding Disabled,
        (p) PIM Enabled, (P) EAPS protected VLAN, (r) RIP Enabled,
        (R) Sub-VLAN IP Range Configured, (s) Sub-VLAN, (S) Super-VLAN,
        (t) Translation VLAN or Network VLAN, (T) Member of STP Domain,
        (v) VRRP Enabled, (V) VPLS Enabled, (W) VPWS Enabled, (Z) OpenFlow Enabled
"""
_PORT_FLAGS = """\tFlags:    (*) Active, (!) Disabled, (g) Load Sharing port
                  (b) Port blocked on the vlan, (m) Mac-Based port
                  (a) Egress traffic allowed for NetLogin
                  (u) Egress traffic unallowed for NetLogin
                  (t) Translate VLAN tag for Private-VLAN
                  (s) Private-VLAN System Port, (L) Loopback port
                  (e) Private-VLAN End Point Port
                  (x) VMAN Tag Translated port
                  (G) Multi-switch LAG Group port
"""
_PER_LINE = 7


@show("show vlan", "show vlan ports|port {list}", source="R-MFD")
def _table(call: ExosCall) -> str:
    """Show the VLANs, one a line."""
    vlans = sorted_vlans(call.state)
    if call.has("list"):
        wanted = set(call.ports())
        vlans = [vlan for vlan in vlans if wanted & vlan.ports()]
    head = ""
    if call.switch.release >= (21, 1):
        head = f"Untagged ports auto-move: {call.state.auto_move.capitalize()}\n"
    total = len(call.state.vlans)
    shown = f" ({len(vlans)} displayed)" if call.has("list") else ""
    rows = "".join(_row(call, vlan) for vlan in vlans)
    return f"{head}{_HEAD}{rows}{_RULE}\n{_FLAGS}\nTotal number of VLAN(s) : {total}{shown}\n"


def _row(call: ExosCall, vlan: Vlan) -> str:
    flags = _letters(call, vlan)
    ports = vlan.ports()
    active, total = sum(carries_frames(call.switch, port) for port in ports), len(ports)
    if vlan.name == "Mgmt":
        active = total = 1
    if vlan.address:
        length = sum(bin(int(part)).count("1") for part in vlan.mask.split("."))
        middle = f"{vlan.address:<15}/{length:<3} {flags[:28]}  "
    else:
        middle = f"{'-' * 14}{flags[:34]}  "
    return f"{vlan.name:<15} {vlan.tag:<4} {middle}ANY    {active:<2}/{total:<4}{_router(vlan)}\n"


def _router(vlan: Vlan) -> str:
    return "VR-Mgmt" if vlan.name == "Mgmt" else "VR-Default"


def _letters(call: ExosCall, vlan: Vlan) -> str:
    key = vlan.name.casefold()
    isc = any(peer.address and near(vlan, peer.address) for peer in call.state.peers.values())
    stp = any(key in domain.bound or key in domain.vlans for domain in call.state.domains.values())
    marks = [
        ("D", not vlan.enabled),
        ("f", vlan.forwarding),
        ("I", isc),
        ("L", vlan.loopback),
        ("T", stp),
    ]
    return "".join(mark if on else "-" for mark, on in marks) + "-" * 29


@show("show vlan description", source="R-NTC")
def _descriptions(call: ExosCall) -> str:
    rule = "-" * 79
    rows = "".join(
        f"{vlan.name:<15} {vlan.tag:<4} {vlan.description[:57]}\n"
        for vlan in sorted_vlans(call.state)
    )
    return (
        f"{rule}\nName            VID  Description\n{rule}\n{rows}{rule}\n\n"
        "> Indicates description string truncated past 57 characters\n\n"
        f"Total number of VLAN(s) : {len(call.state.vlans)}\n"
    )


@show("show vlan detail", "show vlan {name} [detail]", source="R-CN")
def _detail(call: ExosCall) -> str:
    vlans = [call.vlan()] if call.has("name") else sorted_vlans(call.state)
    return "\n".join(_details(call, vlan) for vlan in vlans)


def _details(call: ExosCall, vlan: Vlan) -> str:
    tag = f"Untagged (Internal tag {vlan.tag})" if vlan.internal else f"802.1Q Tag {vlan.tag} "
    ports = vlan.ports()
    active = sum(carries_frames(call.switch, port) for port in ports)
    address = f"{vlan.address} {vlan.mask}" if vlan.address else "None"
    lines = [
        f"VLAN Interface with name {vlan.name} created by user",
        f"    Admin State:\t {state_word(vlan.enabled)}     Tagging:\t{tag}",
        f"    Description:\t {vlan.description or 'None'}",
        f"    Virtual router:\t {_router(vlan)}",
        f"    Primary IP:  \t {address}",
        f"    IPv4 Forwarding:\t {state_word(vlan.forwarding)}",
        f"    STPD:      \t\t {_stpd(call, vlan)} ",
        "    Protocol:            Match all unfiltered protocols",
        f"    Loopback:            {state_word(vlan.loopback)}",
        f"    QosProfile:     \t {vlan.qosprofile or 'None configured'}",
        "    Flood Rate Limit QosProfile:       None configured",
        f"    Ports:   {len(ports)}. \t  (Number of active ports={active})",
        *_listed(call, vlan, "Untag:", vlan.untagged),
        *_listed(call, vlan, "Tag:  ", vlan.tagged),
    ]
    return "\n".join(lines) + f"\n{_PORT_FLAGS}"


def _stpd(call: ExosCall, vlan: Vlan) -> str:
    key, found = vlan.name.casefold(), []
    for domain in call.state.domains.values():
        state = state_word(domain.enabled)
        if key in domain.bound:
            found.append(f"{domain.name}({state},Auto-bind)")
        elif key in domain.vlans:
            found.append(f"{domain.name}({state})")
    return ",".join(found) or "None"


def _listed(call: ExosCall, vlan: Vlan, title: str, ports: set[str]) -> list[str]:
    """Return ports with their flags, several a line."""
    shown = [f"{_marked(call, vlan, port):>7}" for port in call.switch.names.sorted(ports)]
    rows = [shown[at : at + _PER_LINE] for at in range(0, len(shown), _PER_LINE)]
    return [
        f"       {title if at == 0 else ' ' * 6}{','.join(row)}{',' if row is not rows[-1] else ''}"
        for at, row in enumerate(rows)
    ]


def _blocked(call: ExosCall, vlan: Vlan, port: str) -> bool:
    """Return whether spanning tree blocks a port in a VLAN."""
    key = vlan.name.casefold()
    domains = [one for one in call.state.domains.values() if one.enabled]
    runs = any(key in one.bound or port in one.vlans.get(key, ()) for one in domains)
    return runs and port in call.switch.chassis.looped


def _marked(call: ExosCall, vlan: Vlan, port: str) -> str:
    front = (
        "*" if carries_frames(call.switch, port) else "" if call.switch.port_enabled(port) else "!"
    )
    back = "g" if port in call.state.lag_of else ""
    mlag = any(port in peer.ports for peer in call.state.peers.values())
    back += "b" if _blocked(call, vlan, port) else ""
    return f"{front}{port}{back}{'G' if mlag else ''}"


@show("show fdb", source="R-NTC R-MFD")
def _fdb(call: ExosCall) -> str:
    """Show the learned addresses: one for each link that is up, in its untagged VLAN."""
    rows = []
    for port in call.switch.names.names:
        key, end = call.state.untagged.get(port), call.switch.chassis.cables.get(port)
        if key is None or end is None or not is_up(call.switch, port):
            continue
        vlan = call.state.vlans[key]
        name = f"{vlan.name}({vlan.tag:04d})"
        rows.append(f"{end.mac:<17} {name:>16} 0015 d m            {port}\n")
    return (
        "Mac                     Vlan       Age  Flags         Port / Virtual Port List\n"
        f"{'-' * 78}\n{''.join(rows)}\nTotal: {len(rows)} Static: 0  Perm: 0  Dyn: {len(rows)}"
        "  Dropped: 0  Locked: 0  Locked with Timeout: 0\nFDB Aging time: 300\n"
    )
