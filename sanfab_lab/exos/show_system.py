"""Status of the switch itself: version, switch, sharing, spanning tree, routes."""

from datetime import UTC, datetime

from sanfab_lab.chassis import is_up
from sanfab_lab.exos.state import Lag
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord

_STAMP = "%a %b %d %H:%M:%S %Y"
_LINK = "Link State: A-Active, D-Disabled, R-Ready, NP-Port not present, L-Loopback\n"
_ALGORITHMS = """Load Sharing Algorithm: (L2) Layer 2 address based, (L3) Layer 3 address based
                        (L3_L4) Layer 3 address and Layer 4 port based
                        (custom) User-selected address-based configuration
"""


@TABLE.shows("show version [detail]", source="R-CN F-450")
def version(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show what runs."""
    release = switch.chassis.release
    slots = [f"Slot-{slot}    " for slot in _slots(switch)] or ["Switch    "]
    rows = "".join(
        f"{slot}: 800399-00-05 1304G-01234 Rev 5.0 BootROM: 2.0.1.7    IMG: {release}\n"
        for slot in slots
    )
    return (
        f"{rows}\nImage   : ExtremeXOS version {release} by release-manager\n"
        "          on Tue Aug 23 16:49:46 PDT 2016\nBootROM : 2.0.1.7\nDiagnostics : 6.3\n"
    )


def _slots(switch: Switch) -> list[str]:
    if not switch.stacked:
        return []
    return list(dict.fromkeys(port.partition(":")[0] for port in switch.names.names))


@TABLE.shows("show switch [detail]", "show system", source="R-CN F-450")
def switch_status(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show name, clock, image and configuration."""
    release = switch.chassis.release
    state = [
        "Current State:    OPERATIONAL             ",
        "Image Selected:   primary                 ",
        "Image Booted:     primary                 ",
        f"Primary ver:      {release}",
        f"Secondary ver:    {release}",
        "",
        f"Config Selected:  {switch.selected:<53}",
        f"Config Booted:    {switch.booted:<53}",
        "",
    ]
    return "\n".join([*_identity(switch), *_times(switch), *state, *_saved(switch)]) + "\n"


def _identity(switch: Switch) -> list[str]:
    config = switch.config
    return [
        "",
        f"SysName:          {config.sysname}",
        f"SysLocation:      {config.location}",
        f"SysContact:       {config.contact}",
        f"System MAC:       {switch.mac.upper()}",
        f"System Type:      {switch.chassis.platform.title.split()[-1]}",
        "",
        "SysHealth check:  Enabled (Normal)",
        "Recovery Mode:    All",
        "System Watchdog:  Enabled",
        "",
    ]


def _times(switch: Switch) -> list[str]:
    now = datetime.now(UTC)
    up = int((now - switch.booted_at).total_seconds())
    return [
        f"Current Time:     {now:{_STAMP}}",
        "Timezone:         [Auto DST Disabled] GMT Offset: 0 minutes, name is UTC.",
        f"Boot Time:        {switch.booted_at:{_STAMP}}",
        "Boot Count:       12",
        f"Next Reboot:      {switch.reboot_at or 'None scheduled'}",
        f"System UpTime:    {up // 3600} hours {up % 3600 // 60} minutes {up % 60} seconds ",
        "",
    ]


def _saved(switch: Switch) -> list[str]:
    stamp = switch.saved_at.get(switch.selected)
    if stamp is None or switch.selected not in switch.files:
        return [f"{switch.selected} not found"]
    return [
        f"{switch.selected:<17} Created by ExtremeXOS version {switch.chassis.release}",
        f"                  388504 bytes saved on {stamp:{_STAMP}}",
    ]


@TABLE.shows("show sharing", "show PORTS sharing", "show PORTS {list} sharing", source="R-NTC")
def sharing(switch: Switch, call: Call) -> str:
    """Show the groups and the links of their members."""
    wanted = set(switch.ports(call["list"] or "all"))
    lags = [switch.config.lags[master] for master in switch.names.sorted(switch.config.lags)]
    rows = [row for lag in lags if wanted & set(lag.members) for row in _group(switch, lag)]
    return (
        "Load Sharing Monitor\n"
        "Config    Current    Agg       Ld Share    Ld Share  Agg   Link    Link Up\n"
        "Master    Master     Control   Algorithm   Group     Mbr   State   Transitions\n"
        f"{'=' * 78}\n{''.join(rows)}{'=' * 78}\n{_LINK}{_ALGORITHMS}"
        f"Number of load sharing trunks: {len(lags)}\n"
    )


def link_state(switch: Switch, port: str) -> str:
    """Return the letter of a link: active, ready, or disabled."""
    if not switch.port_enabled(port):
        return "D"
    return "A" if is_up(switch, port) else "R"


def _group(switch: Switch, lag: Lag) -> list[str]:
    up = [port for port in lag.members if is_up(switch, port)]
    current = (lag.master if lag.master in up else up[0]) if up else ""
    kind = lag.algorithm if lag.algorithm != "port-based" else "port"
    rows = []
    for at, port in enumerate(lag.members):
        head = f"{lag.master:>6}{current:>7}" if at == 0 else ""
        control = ("LACP" if lag.lacp else "Static") if at == 0 else ""
        member = "Y" if port in up else "-"
        state, went = link_state(switch, port), 1 if port in up else 0
        rows.append(
            f"{head:<13}        {control:<10}{kind:<12}{port:<11}{member}      "
            f"{state}      {went:>3}\n"
        )
    return rows


@TABLE.shows("show stpd [detail]", "show stpd {name} [detail]", source="E-STP0 R-CN")
def stpd(switch: Switch, call: Call) -> str:
    """Show the spanning-tree domains."""
    domains = switch.config.domains
    if call.has("name") and call["name"].lower() not in domains:
        raise BadWord(call["name"])
    out = []
    for key, domain in domains.items():
        if call["name"].lower() not in {"", key}:
            continue
        bound = ",".join(switch.config.vlans[one].name for one in sorted(domain.bound))
        state = "ENABLED" if domain.enabled else "DISABLED"
        out.append(
            f"Stpd: {domain.name}\t\tStp: {state}\t\tNumber of Ports: "
            f"{len(_stp_ports(switch, key))}\nOperational Mode: {domain.mode}\t\t"
            f"Default Binding Mode: {domain.encapsulation}\n"
            f"802.1Q Tag: (none)\nPorts: {switch.names.show(_stp_ports(switch, key))}\n"
            f"Participating Vlans: {bound or '(none)'}\n"
            f"Auto-bind Vlans: {bound or '(none)'}\n"
            f"Bridge Priority: {domain.priority}\n\n"
        )
    return "".join(out)


def _stp_ports(switch: Switch, key: str) -> set[str]:
    """Return the ports of a domain."""
    domain = switch.config.domains[key]
    ports: set[str] = set()
    for vlan in domain.bound:
        ports |= switch.config.vlans[vlan].ports()
    return ports.union(*domain.vlans.values()) if domain.vlans else ports


@TABLE.shows("show stpd {name} PORTS [{list}]", source="E-STP0 mem")
def stpd_ports(switch: Switch, call: Call) -> str:
    """Show the ports of a spanning-tree domain."""
    key = call["name"].lower()
    if key not in switch.config.domains:
        raise BadWord(call["name"])
    ports = _stp_ports(switch, key).intersection(switch.ports(call["list"] or "all"))
    on = switch.config.domains[key].enabled
    rows = []
    for port in switch.names.sorted(ports):
        seen = switch.config.seen(port)
        up = is_up(switch, port) and seen.stp
        state = ("FORWARDING" if up else "DISABLED") if on else "DISABLED"
        edge = "e" if seen.link_type == "edge" else "-"
        rows.append(f"{port:<8}802.1D   {state:<11}200000  e{edge}-----   128\n")
    return f"Port     Mode    State      Cost    Flags     Priority\n{''.join(rows)}\n"


@TABLE.shows("show iproute [vr {vr}]", source="mem")
def iproute(switch: Switch, call: Call) -> str:
    """Show the routes."""
    rows = []
    for (destination, gateway), vr in switch.config.services.routes.items():
        if call["vr"].lower() in {"", vr.lower()}:
            name = "Default Route" if destination == "default" else destination
            rows.append(f"#s   {name:<19}{gateway:<16}1       UG---S-um--f {vr}\n")
    return f"Ori  Destination        Gateway         Mtr     Flags        VLAN\n{''.join(rows)}\n"


@TABLE.shows("show management", source="mem")
def management(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show who may get in."""
    services, snmp = switch.config.services, switch.config.snmp
    words = {True: "Enabled", False: "Disabled"}
    ssh = f"{words[services.ssh]} ({'Key valid' if services.ssh_key else 'Key invalid'}"
    return (
        f"CLI idle timeout                 : {words[services.idle_on]} ({services.idle} minutes)\n"
        f"Telnet access                    : {words[services.telnet]} (tcp port 23 vr all)\n"
        f"SSH access                       : {ssh}, tcp port 22 vr all)\n"
        f"Web access                       : {words[services.web['http']]} (tcp port 80)\n"
        f"SNMP access                      : {words[snmp.v1v2c or snmp.v3]}\n"
    )


@TABLE.shows("show mlag peer [{name}]", source="mem")
def mlag_peer(switch: Switch, call: Call) -> str:
    """Show the MLAG peers."""
    out = []
    for key, peer in switch.config.peers.items():
        if call["name"].casefold() in {"", key}:
            out.append(
                f"Multi-switch Link Aggregation Peers:\n\nMLAG Peer         : {peer.name}\n"
                f"VLAN              : \nVirtual Router    : {peer.vr}\n"
                f"Local IP Address  : \nPeer IP Address   : {peer.address}\n"
                f"MLAG ports        : {len(peer.ports)}\n"
                f"Tx-Interval       : {peer.interval} ms\n"
                f"LACP MAC          : {peer.lacp_mac or 'None'}\n\n"
            )
    return "".join(out)


@TABLE.shows("show mlag PORTS", source="mem")
def mlag_ports(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show the MLAG ports."""
    rows = [
        f"{peer.ports[port]:<8}{port:<8}{link_state(switch, port):<8}N/A     {peer.name}\n"
        for peer in switch.config.peers.values()
        for port in switch.names.sorted(peer.ports)
    ]
    return (
        "MLAG    Local   Local   Remote\nId      Port    Link    Link    Peer\n"
        f"{'=' * 60}\n{''.join(rows)}{'=' * 60}\n"
    )


@TABLE.shows("show fdb", source="R-NTC R-MFD")
def fdb(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Show the addresses that were learned: one per link that is up, in its untagged VLAN."""
    rows = []
    for port in switch.names.names:
        key, end = switch.config.untagged.get(port), switch.chassis.cables.get(port)
        if key is None or end is None or not is_up(switch, port):
            continue
        vlan = switch.config.vlans[key]
        name = f"{vlan.name}({vlan.tag:04d})"
        rows.append(f"{end.mac:<17} {name:>16} 0015 d m            {port}\n")
    return (
        "Mac                     Vlan       Age  Flags         Port / Virtual Port List\n"
        f"{'-' * 78}\n{''.join(rows)}\nTotal: {len(rows)} Static: 0  Perm: 0  Dyn: {len(rows)}"
        "  Dropped: 0  Locked: 0  Locked with Timeout: 0\nFDB Aging time: 300\n"
    )
