"""Status of VLANs, 802.1p and QoS profiles, clock and log."""

from sanfab_lab.chassis import is_up
from sanfab_lab.exos.qos import profile_of
from sanfab_lab.exos.state import Vlan
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call

_RULE = "-" * 95
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


def _sorted(switch: Switch) -> list[Vlan]:
    return sorted(switch.config.vlans.values(), key=lambda vlan: vlan.name.casefold())


@TABLE.shows("show vlan", "show vlan PORTS {list}", source="R-MFD")
def table(switch: Switch, call: Call) -> str:
    """Show the VLANs, one a line."""
    vlans = _sorted(switch)
    if call.has("list"):
        wanted = set(switch.ports(call["list"]))
        vlans = [vlan for vlan in vlans if wanted & vlan.ports()]
    head = ""
    if switch.release >= (21, 1):
        head = f"Untagged ports auto-move: {switch.config.auto_move.capitalize()}\n"
    total = len(switch.config.vlans)
    shown = f" ({len(vlans)} displayed)" if call.has("list") else ""
    return (
        f"{head}{_RULE}\n"
        "Name            VID  Protocol Addr       Flags                         Proto  Ports  "
        "Virtual\n"
        f"{' ' * 78}Active router\n{' ' * 78}/Total\n{_RULE}\n"
        f"{''.join(_row(switch, vlan) for vlan in vlans)}{_RULE}\n{_FLAGS}\n"
        f"Total number of VLAN(s) : {total}{shown}\n"
    )


def _row(switch: Switch, vlan: Vlan) -> str:
    flags = _letters(switch, vlan)
    ports = vlan.ports()
    router, kind = ("VR-Mgmt", "ANY") if vlan.name == "Mgmt" else ("VR-Default", "ANY")
    active, total = sum(1 for port in ports if is_up(switch, port)), len(ports)
    if vlan.name == "Mgmt":
        active = total = 1
    if vlan.address:
        length = sum(bin(int(part)).count("1") for part in vlan.mask.split("."))
        middle = f"{vlan.address:<15}/{length:<3} {flags[:28]}  "
    else:
        middle = f"{'-' * 14}{flags[:34]}  "
    return f"{vlan.name:<15} {vlan.tag:<4} {middle}{kind:<6} {active:<2}/{total:<4}{router}\n"


def _letters(switch: Switch, vlan: Vlan) -> str:
    key = vlan.name.casefold()
    isc = any(peer.address and _near(vlan, peer.address) for peer in switch.config.peers.values())
    stp = any(
        key in domain.bound or key in domain.vlans for domain in switch.config.domains.values()
    )
    marks = [
        ("D", not vlan.enabled),
        ("f", vlan.forwarding),
        ("I", isc),
        ("L", vlan.loopback),
        ("T", stp),
    ]
    return "".join(mark if on else "-" for mark, on in marks) + "-" * 29


def _near(vlan: Vlan, address: str) -> bool:
    """Tell whether an address is in the network of a VLAN."""
    if not vlan.address:
        return False
    parts = [vlan.address.split("."), address.split("."), vlan.mask.split(".")]
    return all(
        int(own) & int(mask) == int(far) & int(mask) for own, far, mask in zip(*parts, strict=True)
    )


@TABLE.shows("show vlan description", source="R-NTC")
def descriptions(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show the descriptions of the VLANs."""
    rule = "-" * 79
    rows = "".join(
        f"{vlan.name:<15} {vlan.tag:<4} {vlan.description[:57]}\n" for vlan in _sorted(switch)
    )
    return (
        f"{rule}\nName            VID  Description\n{rule}\n{rows}{rule}\n\n"
        "> Indicates description string truncated past 57 characters\n\n"
        f"Total number of VLAN(s) : {len(switch.config.vlans)}\n"
    )


@TABLE.shows("show vlan detail", "show vlan {name} [detail]", source="R-CN")
def detail(switch: Switch, call: Call) -> str:
    """Show all of one VLAN, or of each."""
    vlans = [switch.vlan(call["name"])] if call.has("name") else _sorted(switch)
    return "\n".join(_detail(switch, vlan) for vlan in vlans)


def _detail(switch: Switch, vlan: Vlan) -> str:
    yes = {True: "Enabled", False: "Disabled"}
    tag = f"Untagged (Internal tag {vlan.tag})" if vlan.internal else f"802.1Q Tag {vlan.tag} "
    ports = vlan.ports()
    active = sum(1 for port in ports if is_up(switch, port))
    address = f"{vlan.address} {vlan.mask}" if vlan.address else "None"
    router = "VR-Mgmt" if vlan.name == "Mgmt" else "VR-Default"
    lines = [
        f"VLAN Interface with name {vlan.name} created by user",
        f"    Admin State:\t {yes[vlan.enabled]}     Tagging:\t{tag}",
        f"    Description:\t {vlan.description or 'None'}",
        f"    Virtual router:\t {router}",
        f"    Primary IP:  \t {address}",
        f"    IPv4 Forwarding:\t {yes[vlan.forwarding]}",
        f"    STPD:      \t\t {_stpd(switch, vlan)} ",
        "    Protocol:            Match all unfiltered protocols",
        f"    Loopback:            {yes[vlan.loopback]}",
        f"    QosProfile:     \t {vlan.qosprofile or 'None configured'}",
        "    Flood Rate Limit QosProfile:       None configured",
        f"    Ports:   {len(ports)}. \t  (Number of active ports={active})",
        *_listed(switch, "Untag:", vlan.untagged),
        *_listed(switch, "Tag:  ", vlan.tagged),
    ]
    return "\n".join(lines) + f"\n{_PORT_FLAGS}"


def _stpd(switch: Switch, vlan: Vlan) -> str:
    key, found = vlan.name.casefold(), []
    for domain in switch.config.domains.values():
        state = "Enabled" if domain.enabled else "Disabled"
        if key in domain.bound:
            found.append(f"{domain.name}({state},Auto-bind)")
        elif key in domain.vlans:
            found.append(f"{domain.name}({state})")
    return ",".join(found) or "None"


def _listed(switch: Switch, title: str, ports: set[str]) -> list[str]:
    """Return ports with their flags, some a line."""
    shown = [f"{_marked(switch, port):>7}" for port in switch.names.sorted(ports)]
    rows = [shown[at : at + _PER_LINE] for at in range(0, len(shown), _PER_LINE)]
    return [
        f"       {title if at == 0 else ' ' * 6}{','.join(row)}{',' if row is not rows[-1] else ''}"
        for at, row in enumerate(rows)
    ]


def _marked(switch: Switch, port: str) -> str:
    front = "*" if is_up(switch, port) else "" if switch.port_enabled(port) else "!"
    back = "g" if port in switch.config.lag_of else ""
    mlag = any(port in peer.ports for peer in switch.config.peers.values())
    return f"{front}{port}{back}{'G' if mlag else ''}"


@TABLE.shows("show dot1p", source="R-MFD")
def dot1p(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show which QoS profile each priority has."""
    rows = "".join(
        f"            {priority}                  {profile_of(switch, priority)}\n"
        for priority in range(8)
    )
    return f"  802.1p Priority Value    QOS Profile\n{rows}"


@TABLE.shows("show qosprofile [PORTS {list}]", source="R-MFD")
def profiles(switch: Switch, call: Call) -> str:
    """Show the QoS profiles, of the switch or of ports."""
    known = sorted(switch.config.qosprofiles)
    if not call.has("list"):
        return "".join(f"{name}    Weight =  1    Max Buffer Percent =  100\n" for name in known)
    out = []
    for port in switch.ports(call["list"]):
        out.append(f"Port: {port}\n")
        for name in known:
            least, most = switch.config.seen(port).bandwidth.get(name, (0, 100))
            out.append(f"    {name}  MinBw = {least:>3}%  MaxBw = {most:>3}%  MaxBuf = 100%\n")
    return "".join(out)


@TABLE.shows("show sntp-client", source="F-450 mem")
def sntp(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show what the clock follows."""
    services = switch.config.services
    state = "enabled" if services.sntp_on else "disabled"
    rows = [f"SNTP client is {state}", "SNTP time is valid" if services.sntp_on else ""]
    for which in ("primary", "secondary"):
        server, vr = services.sntp.get(which, ("", ""))
        rows.append(f"{which.capitalize()} server: {server or 'none'}")
        if vr:
            rows.append(f"        VR: {vr}")
    rows.append(f"Query interval: {services.sntp_interval}")
    return "\n".join(rows) + "\n"


@TABLE.shows("show log configuration target syslog", "show log configuration", source="mem")
def log_targets(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show who gets the log."""
    out = []
    for target in switch.config.services.targets.values():
        state = "yes" if target.enabled else "no"
        out.append(
            f"Log Target      : syslog; {target.address} (vr {target.vr}), {target.facility}\n"
            f"    Enabled ?   : {state}\n    Filter Name : {target.log_filter}\n"
            f"    Match regex : {target.match}\n    Severity    : {target.severity} "
            "(through Critical)\n\n"
        )
    return "".join(out)


@TABLE.shows("show log [{how...}]", source="mem")
def log(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show the log, which is empty."""
    return "A total of 0 log messages were displayed.\n"


@TABLE.shows(
    "clear counters [PORTS {list}]", "clear fdb [{mac}]", "clear log [counters]", source="R-MFD mem"
)
def clear(switch: Switch, call: Call) -> str:
    """Forget counters, addresses or the log, of which there are none."""
    switch.ports(call["list"] or "all")
    return ""


@TABLE.shows("show session", source="mem")
def sessions(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show who is logged in."""
    rows = "".join(
        f"{one.number:<5} {one.user:<20} ssh2    local       dis\n" for one in switch.logins
    )
    return f"   #  User                 Type    Auth        CLI Auth\n{'=' * 79}\n{rows}"
