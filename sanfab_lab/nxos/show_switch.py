"""``show`` commands of the switch as a whole, its VLANs, LLDP, port-channels and vPCs."""

import time
from collections.abc import Iterator

from sanfab_lab.chassis import Neighbour, is_up, neighbour
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos import login, qos
from sanfab_lab.nxos.cmd_system import FEATURES
from sanfab_lab.nxos.factory import TCAM
from sanfab_lab.nxos.names import short, sort_key
from sanfab_lab.nxos.show_fabric import RULE, mac_of
from sanfab_lab.nxos.show_ports import up, wanted
from sanfab_lab.nxos.state import Vlan, carried, numbers_in
from sanfab_lab.nxos.table import Line, Misplaced, command


@command("show version", modes="exec", source="NTC NETMIKO")
def version(line: Line) -> str:
    """Print what the switch is and runs."""
    chassis = line.switch.chassis
    name = chassis.platform.title.replace("Cisco Nexus ", "")
    hardware = f"Nexus9000 C{name} Chassis" if line.switch.n9k else f"Nexus{name} Chassis"
    system = "NXOS: version" if line.switch.n9k else "system:    version"
    seconds = int(chassis.clock())
    hours, minutes = divmod(seconds // 60, 60)
    return "\n".join(
        [
            *_COPYRIGHT,
            "Software",
            f"  {system} {chassis.release}",
            "",
            "Hardware",
            f"  cisco {hardware}",
            f"  Processor Board ID SSI{line.switch.mac >> 8 & 0xFFFF:06d}LX",
            "",
            f"  Device name: {line.state.hostname}",
            "  bootflash:    2007040 kB",
            "",
            f"Kernel uptime is {hours // 24} day(s), {hours % 24} hour(s), {minutes} minute(s), "
            f"{seconds % 60} second(s)",
        ]
    )


_COPYRIGHT = (
    "Cisco Nexus Operating System (NX-OS) Software",
    "TAC support: http://www.cisco.com/tac",
    "Copyright (C) 2002-2019, Cisco and/or its affiliates.",
    "All rights reserved.",
    "",
)


@command("show hostname", "show switchname", modes="exec", source="NAPALM NTC")
def hostname(line: Line) -> str:
    """Print the host name."""
    return f"{line.state.hostname} "


@command("show clock", modes="exec", source="NTC")
def clock(line: Line) -> str:
    """Print the time."""
    del line
    return time.strftime("%H:%M:%S.000 UTC %a %b %d %Y", time.gmtime())


@command("show privilege", modes="exec", source="mem")
def privilege(line: Line) -> str:
    """Print who is logged in."""
    return (
        f"User name: {line.session.user}\nCurrent privilege level: -1\nFeature privilege: Disabled"
    )


@command("show feature", modes="exec", source="NTC L2TS")
def features(line: Line) -> str:
    """Print what is turned on."""
    rows = ["Feature Name          Instance  State", "--------------------  --------  --------"]
    hidden = {"fcoe", "fex"} if line.switch.n9k else {"nxapi", "bash-shell"}
    off = "no-ssh" in line.state.knobs.get("features", {})
    for name, shown in sorted(FEATURES.items(), key=lambda one: one[1]):
        if name not in hidden:
            on = name in line.state.features or (name == "ssh" and not off)
            rows.append(f"{shown:<23}1          {'enabled' if on else 'disabled'}")
    return "\n".join(rows)


@command("show feature-set", "show feature-set {name}", modes="exec@n9k", source="CCIEDC mem")
def feature_sets(line: Line) -> str:
    """Print the feature sets."""
    rows = ["Feature Set Name      ID        State", "--------------------  --------  --------"]
    for number, name in enumerate(("fcoe", "fex", "mpls", "fcoe-npv"), 1):
        known = line.state.feature_sets.get(name)
        state = {None: "uninstalled", False: "installed", True: "enabled"}[known]
        if line.get("name", name) == name:
            rows.append(f"{name:<22}{number:<10}{state}")
    return "\n".join(rows)


@command("show hardware access-list tcam region", modes="exec@n9k", source="C-TCAM")
def tcam(line: Line) -> str:
    """Print the TCAM regions as they were carved at boot."""
    return "\n".join(
        f"{f'[{name}] size =':>60} {line.switch.tcam.get(name, 0):>4}" for name in sorted(TCAM)
    )


@command("show vlan", "show vlan brief", "show vlan id {list:[\\d,-]+}", modes="exec", source="NTC")
def vlans(line: Line) -> str:
    """Print the VLANs and where they are."""
    found = sorted(line.state.vlans.items())
    if "list" in line.words:
        found = [one for one in found if str(one[0]) == line["list"]]
        if not found:
            raise Misplaced(line["list"], f"VLAN {line['list']} not found in current VLAN database")
    rows = [
        "",
        "VLAN Name                             Status    Ports",
        "---- -------------------------------- --------- -------------------------------",
    ]
    for number, vlan in found:
        rows += _vlan(line, number, vlan)
    return "\n".join([*rows, ""])


def _vlan(line: Line, number: int, vlan: Vlan) -> Iterator[str]:
    name = vlan.name or f"VLAN{number:04d}"
    state = "suspended" if vlan.suspended else "act/lshut" if vlan.shut else "active"
    ports = [
        short(one) for one, port in line.state.ports.items() if carried(port) >> number & 1
    ] + [f"Po{one}" for one, lag in sorted(line.state.lags.items()) if carried(lag) >> number & 1]
    lines = [", ".join(ports[at : at + 4]) for at in range(0, len(ports), 4)] or [""]
    yield f"{number:<4} {name:<32} {state:<9} {lines[0]}".rstrip()
    yield from (f"{'':48}{one}" for one in lines[1:])


@command("show lldp neighbors", modes="exec@lldp", source="NTC")
@command("show lldp neighbors interface {name...}", modes="exec@lldp", source="NTC")
def lldp(line: Line) -> str:
    """Print who is heard by LLDP."""
    found = _heard(line)
    rows = [*_LLDP_HEAD]
    for name, one in found:
        device = one.system or _dotted(one.mac)
        ability = "BR" if one.kind == "switch" else ""
        port = one.port if one.system else _dotted(one.mac)
        tail = f"{short(name):<15} {120:<10} {ability:<11} {port}"
        if len(device) > 20:  # noqa: PLR2004  # columns of the table
            rows += [device, f"{'':21}{tail}"]
        else:
            rows.append(f"{device:<20} {tail}")
    return "\n".join([*rows, f"Total entries displayed: {len(found)}"])


_LLDP_HEAD = (
    "Capability codes:",
    "  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device",
    "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other",
    "Device ID            Local Intf      Hold-time  Capability  Port ID  ",
)


def _heard(line: Line) -> list[tuple[str, Neighbour]]:
    found = []
    for name in wanted(line, lags=False):
        port = line.state.ports.get(name)
        heard = neighbour(line.switch, name) if port and port.lldp_receive else None
        if heard is not None:
            found.append((name, heard))
    return found


def _dotted(mac: str) -> str:
    return mac_of(int(mac.replace(":", ""), 16), ".")


@command("show lldp neighbors detail", modes="exec@lldp", source="NTC DELL5K")
@command("show lldp neighbors interface {name} detail", modes="exec@lldp", source="NTC DELL5K")
@command(
    "show lldp neighbors interface {kind:[A-Za-z]+} {n:[\\d/]+} detail",
    modes="exec@lldp",
    source="NTC DELL5K",
)
def lldp_detail(line: Line) -> str:
    """Print who is heard by LLDP, with full names."""
    if "kind" in line.words:
        line.words["name"] = line["kind"] + line["n"]
    found = _heard(line)
    rows = [*_LLDP_HEAD, ""]
    for name, one in found:
        rows += [*_neighbour(name, one), "", ""]
    return "\n".join([*rows[:-1], f"Total entries displayed: {len(found)}"])


def _neighbour(name: str, one: Neighbour) -> Iterator[str]:
    unknown = "not advertised"
    switch = one.kind == "switch"
    yield f"Chassis id: {_dotted(one.mac)}"
    yield f"Port id: {one.port if one.system else _dotted(one.mac)}"
    yield f"Local Port id: {short(name)}"
    yield f"Port Description: {one.port if one.system else unknown}"
    yield f"System Name: {one.system or unknown}"
    yield f"System Description: {unknown}"
    yield "Time remaining: 93 seconds"
    yield f"System Capabilities: {'B, R' if switch else unknown}"
    yield f"Enabled Capabilities: {'B, R' if switch else unknown}"
    yield f"Management Address: {unknown}"
    yield f"Vlan ID: {'1' if switch else unknown}"


@command("show lldp interface {name...}", modes="exec@lldp", source="C-N5TS")
def lldp_interface(line: Line) -> str:
    """Print whether a port speaks and hears LLDP."""
    rows = []
    for name in wanted(line, lags=False):
        port = line.state.ports.get(name)
        if port is None:
            raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
        sends, hears = "NY"[port.lldp_transmit], "NY"[port.lldp_receive]
        dcbx = "NY"[port.lldp_transmit and port.lldp_receive]
        rows.append(
            f"Interface Information: {short(name)} Enable (tx/rx/dcbx): {sends}/{hears}/{dcbx}"
        )
    return "\n".join(rows)


_LAG_HEAD = (
    "Flags:  D - Down        P - Up in port-channel (members)",
    "        I - Individual  H - Hot-standby (LACP only)",
    "        s - Suspended   r - Module-removed",
    "        S - Switched    R - Routed",
    "        U - Up (port-channel)",
    RULE,
    "Group Port-       Type     Protocol  Member Ports",
    "      Channel",
    RULE,
)


@command("show port-channel summary", modes="exec", source="NTC")
def port_channels(line: Line) -> str:
    """Print the port-channels and their members."""
    rows = [*_LAG_HEAD]
    for number, lag in sorted(line.state.lags.items()):
        name = f"port-channel{number}"
        lines = login.cables_of(line.switch, name)
        flag = "U" if up(line, name) and not lag.shut else "D"
        modes = {line.state.ports[one].group_mode for one in lines}
        protocol = "--" if not modes else "LACP" if modes - {"on"} else "NONE"
        members = [f"{short(one)}({'P' if is_up(line.switch, one) else 'D'})" for one in lines]
        cells = [
            "    ".join(f"{one:<9}" for one in members[at : at + 3]).rstrip()
            for at in range(0, len(members), 3)
        ] or ["--"]
        title = f"Po{number}({'S' if lag.switchport else 'R'}{flag})"
        rows.append(f"{number:<5} {title:<11} Eth      {protocol:<9} {cells[0]}")
        rows += [f"{'':37}{one}" for one in cells[1:]]
    return "\n".join(rows)


@command("show vpc", "show vpc brief", modes="exec@vpc", source="NTC")
def vpc(line: Line) -> str:
    """Print the vPCs."""
    lags = sorted(line.state.lags.items())
    numbered = [(one, lag) for one, lag in lags if lag.vpc.isdigit()]
    peers = [one for one, lag in lags if lag.vpc == "peer-link"]
    linked = [one for one in peers if up(line, f"port-channel{one}")]
    rows = [*_vpc_state(line, len(numbered), linked=bool(linked)), *_PEER_HEAD]
    for one in peers:
        state = "up" if one in linked else "down"
        rows.append(f"1    {f'Po{one}':<6} {state:<6} {_vlans(line, one)}")
    if numbered:
        rows += ["", "vPC status", "-" * 70, *_VPC_HEAD]
    for one, lag in numbered:
        state = "up" if up(line, f"port-channel{one}") else "down*"
        head = f"{lag.vpc:<4} {f'Po{one}':<6} {state:<6} success     success"
        rows.append(f"{head:<59}{_vlans(line, one)}")
    return "\n".join(rows)


def _vpc_state(line: Line, count: int, *, linked: bool) -> list[str]:
    vpc = line.state.vpc
    cells = {
        "vPC domain id": line.state.vpc_domain or "Not configured",
        "Peer status": "peer adjacency formed ok" if linked else "peer link is down",
        "vPC keep-alive status": "peer is alive" if "peer-keepalive" in vpc else "Disabled",
        "Configuration consistency status": "success" if linked else "failed",
        "Per-vlan consistency status": "success",
        "vPC role": "primary",
        "Number of vPCs configured": count,
        "Peer Gateway": "Enabled" if "peer-gateway" in vpc else "Disabled",
        "Auto-recovery status": "Enabled" if "auto-recovery" in vpc else "Disabled",
    }
    legend = "                (*) - local vPC is down, forwarding via vPC peer-link"
    return ["Legend:", legend, "", *(f"{name:<34}: {one}" for name, one in cells.items())]


_PEER_HEAD = (
    "",
    "vPC Peer-link status",
    "-" * 69,
    "id   Port   Status Active vlans",
    "--   ----   ------ --------------------------------------------------",
)
_VPC_HEAD = (
    "id   Port   Status Consistency Reason                     Active vlans",
    "--   ----   ------ ----------- ------                     ------------",
)


def _vlans(line: Line, number: int) -> str:
    lag = line.state.lags[number]
    if not up(line, f"port-channel{number}"):
        return "-"
    inside = [one for one in numbers_in(carried(lag)) if one in line.state.vlans]
    return compact_list(inside) or "-"


@command(
    "show policy-map system",
    "show policy-map system type {kind:network-qos}",
    modes="exec",
    source="KEEPIT-PFC",
)
def system_policy(line: Line) -> str:
    """Print the network-qos classes in force."""
    name = line.state.system_qos.get("network-qos", "default-nq-policy")
    rows = ["", "  Type network-qos policy-maps", "  ===============================", ""]
    rows.append(f"  policy-map type network-qos {name}")
    for one in qos.classes(line.switch):
        rows += [f"    class type network-qos {one.name}", f"      match qos-group {one.group}", ""]
        if one.lossless:
            rows.append(
                f"      pause pfc-cos {one.cos}" if line.switch.n9k else "      pause no-drop"
            )
        rows.append(f"      mtu {one.mtu}")
    return "\n".join(rows)


@command("show users", modes="exec", source="mem")
def users(line: Line) -> str:
    """Print who is logged in."""
    rows = ["NAME     LINE         TIME         IDLE          PID COMMENT"]
    for number, session in sorted(line.switch.active.items()):
        rows.append(f"{session.user:<8} pts/{number:<8} {'':12} .{'':13}{number}")
    return "\n".join(rows)


@command("show checkpoint summary", modes="exec", source="GENIE")
def checkpoints(line: Line) -> str:
    """Print the checkpoints."""
    rows = ["User Checkpoint Summary", RULE]
    for number, name in enumerate(sorted(line.switch.files, key=sort_key), 1):
        rows += [f"{number}) {name}:", f"Size is {len(line.switch.files[name])} bytes"]
    return "\n".join(rows)
