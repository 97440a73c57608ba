"""``show`` commands of Fibre Channel: logins, the name server, VSANs, device aliases, vfcs."""

import zlib

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos import login
from sanfab_lab.nxos.cmd_alias import differences
from sanfab_lab.nxos.cmd_fcoe import known_vsan, vsan_name
from sanfab_lab.nxos.names import number_of, sort_key
from sanfab_lab.nxos.state import Vfc
from sanfab_lab.nxos.table import Line, Refused, command

RULE = "-" * 80
VENDORS = {"00:00:c9": "Emulex", "09:8": "NetApp", "00:25:b5": "Cisco", "00:1b:32": "Qlogic"}


def mac_of(number: int, between: str = ":") -> str:
    """Return a MAC address; ``between`` a dot: in groups of four digits, as Cisco writes it."""
    digits = f"{number:012x}"
    step = 4 if between == "." else 2
    return between.join(digits[at : at + step] for at in range(0, 12, step))


def node_of(wwpn: str) -> str:
    """Return the node WWN of an adapter, after the habit of its vendor [S2].

    >>> node_of("10:00:00:00:c9:93:f9:97"), node_of("50:0a:09:85:87:59:54:17")
    ('20:00:00:00:c9:93:f9:97', '50:0a:09:80:87:59:54:17')
    """
    if wwpn.startswith("50:0a:09:"):
        return f"{wwpn[:9]}80{wwpn[11:]}"
    return "20" + wwpn[2:] if wwpn.startswith("10:") else wwpn


@command(
    "show flogi database",
    "show flogi database vsan {vsan:\\d+}",
    "show flogi database interface {kind:vfc} {n:[\\d/]+}",
    "show flogi database interface {name:vfc[\\d/]+}",
    modes="exec@fcoe",
    source="NTC S2",
)
def flogi(line: Line) -> str:
    """Print who is logged in at this switch."""
    vsan = known_vsan(line) if "vsan" in line.words else None
    only = line.get("name") or line.get("kind") + line.get("n")
    found = [one for one in login.logins(line.switch, vsan) if only in {"", one.vfc}]
    named = {pwwn: name for name, pwwn in line.state.aliases.items()}
    head = "INTERFACE        VSAN    FCID           PORT NAME               NODE NAME"
    rows = [RULE, head, RULE]
    for one in found:
        rows.append(f"{one.vfc:<17}{one.vsan:<6}0x{one.fcid:06x}  {one.wwpn} {node_of(one.wwpn)}")
        if one.wwpn in named:
            rows.append(f"{'':27}[{named[one.wwpn]}]")
    return "\n".join([*rows, "", f"Total number of flogi = {len(found)}."])


@command(
    "show fcns database",
    "show fcns database vsan {vsan:\\d+}",
    modes="exec@fcoe",
    source="S2 LABNOTES MDSSDK",
)
def name_server(line: Line) -> str:
    """Print who is logged in anywhere in the fabric."""
    vsans = [known_vsan(line)] if "vsan" in line.words else sorted(line.state.vsans)
    named = {pwwn: name for name, pwwn in line.state.aliases.items()}
    head = "FCID        TYPE  PWWN                    (VENDOR)        FC4-TYPE:FEATURE"
    rows: list[str] = []
    for vsan in vsans:
        found = login.name_server(line.switch, vsan)
        if not found and "vsan" not in line.words:
            continue
        rows += ["", f"VSAN {vsan}:", RULE[:74], head, RULE[:74]]
        for one in found:
            vendor = next((f"({name})" for part, name in VENDORS.items() if part in one.wwpn), "")
            feature = "scsi-fcp:target" if one.target else "scsi-fcp:init"
            rows.append(f"0x{one.fcid:06x}    N     {one.wwpn} {vendor:<15} {feature}")
            if one.wwpn in named:
                rows.append(f"{'':18}[{named[one.wwpn]}]")
        rows += ["", f"Total number of entries = {len(found)}"]
    return "\n".join(rows)


@command("show vsan", "show vsan {vsan:\\d+}", modes="exec@fcoe", source="S2 COLL-NX")
def vsan(line: Line) -> str:
    """Print the VSANs."""
    if "vsan" in line.words and line.number("vsan") not in line.state.vsans:
        raise Refused(f"vsan {line['vsan']}:vsan not configured")
    wanted = [line.number("vsan")] if "vsan" in line.words else sorted(line.state.vsans)
    rows: list[str] = []
    for number in wanted:
        known = line.state.vsans[number]
        up = not known.suspended and _operational(line, number)
        rows += [
            f"vsan {number} information",
            f"         name:{vsan_name(number, known)}  "
            f"state:{'suspended' if known.suspended else 'active'} ",
            "         interoperability mode:default ",
            "         loadbalancing:src-id/dst-id/oxid ",
            f"         operational state:{'up' if up else 'down'} ",
            "",
        ]
    if "vsan" not in line.words:
        rows += ["vsan 4079:evfp_isolated_vsan ", "", "vsan 4094:isolated_vsan "]
    return "\n".join(rows)


def _operational(line: Line, number: int) -> bool:
    return any(
        not login.trouble(line.switch, name)
        and (vfc.vsan == number or number in login.trunked(line.switch, name))
        for name, vfc in line.state.vfcs.items()
    )


@command(
    "show vsan membership",
    "show vsan {vsan:\\d+} membership",
    modes="exec@fcoe",
    source="COLL-NX LABNOTES",
)
def membership(line: Line) -> str:
    """Print which interfaces are in which VSAN."""
    wanted = [line.number("vsan")] if "vsan" in line.words else [*sorted(line.state.vsans), 4094]
    rows: list[str] = []
    for number in wanted:
        inside = [name for name, vfc in line.state.vfcs.items() if vfc.vsan == number]
        name = "(isolated_vsan) " if number == 4094 else ""  # noqa: PLR2004  # of NX-OS
        rows.append(f"vsan {number}{name} interfaces:")
        rows += [f"    {one:<17}" for one in sorted(inside, key=sort_key)] + [""]
    return "\n".join(rows)


@command("show vlan fcoe", "show vlan fcoe {vlan:\\d+}", modes="exec@fcoe", source="LABNOTES")
def vlan_fcoe(line: Line) -> str:
    """Print which VLAN carries which VSAN."""
    rows = ["", "Original VLAN ID        Translated VSAN ID      Association State"]
    rows.append("----------------        ------------------      -----------------")
    for number, one in sorted(line.state.vlans.items()):
        if one.vsan is None or line.get("vlan", str(number)) != str(number):
            continue
        known = line.state.vsans.get(one.vsan)
        runs = known is not None and not known.suspended and line.switch.fcoe_runs
        state = "Operational" if runs else "Non-operational"
        rows.append(f"{number:^16}        {one.vsan:^18}      {state:^17}".rstrip())
    return "\n".join([*rows, ""])


@command("show fcoe", modes="exec@fcoe", source="S2 LABNOTES")
def fcoe(line: Line) -> str:
    """Print the FCoE forwarder."""
    digits = line.state.fcmap
    return "\n".join(
        [
            "Global FCF details",
            f"        FCF-MAC is {mac_of(line.switch.mac)}",
            f"        FC-MAP is {digits[:2]}:{digits[2:4]}:{digits[4:]}",
            f"        FCF Priority is {line.state.fcf_priority}",
            "        FKA Advertisement period for FCF is 8 seconds",
        ]
    )


@command("show fcoe database", modes="exec@fcoe", source="NORDWIKI mem")
def fcoe_database(line: Line) -> str:
    """Print the FCoE logins."""
    head = "INTERFACE       FCID            PORT NAME               MAC ADDRESS"
    rows = ["", RULE[:79], head, RULE[:79]]
    for one in login.logins(line.switch):
        lines = login.lines_of(line.switch, line.state.vfcs[one.vfc])
        mac = line.switch.chassis.cables[lines[0]].mac
        rows.append(f"{one.vfc:<16}0x{one.fcid:06x}        {one.wwpn} {mac}")
    return "\n".join(
        [*rows, "", f"Total number of flogi count from FCoE devices = {len(rows) - 4}."]
    )


@command(
    "show fcdomain domain-list",
    "show fcdomain domain-list vsan {vsan:\\d+}",
    modes="exec@fcoe",
    source="mem",
)
def domains(line: Line) -> str:
    """Print the switches of the fabric, per VSAN."""
    wanted = [known_vsan(line)] if "vsan" in line.words else sorted(line.state.vsans)
    rows: list[str] = []
    for number in wanted:
        found = login.fabric(line.switch, number)
        rows += ["", f"VSAN {number}", f"Number of domains: {len(found)}"]
        rows += ["Domain ID              WWN", "---------    -----------------------"]
        for one in found:
            own = " [Local]" if one is line.switch else ""
            shown = login.domain(one, number)
            rows.append(f"0x{shown:02x}({shown})    20:{number % 100:02d}:{mac_of(one.mac)}{own}")
    return "\n".join(rows)


@command("show device-alias database", modes="exec@fcoe", source="LABNOTES")
@command("show device-alias database pending", modes="exec@fcoe", source="N5K-DA")
def aliases(line: Line) -> str:
    """Print the device aliases in force, or as the session would leave them."""
    pending = line.text.split()[-1].startswith("pend")
    session = line.switch.alias_session
    if pending and session is None:
        return "There are no pending changes"
    known = session.aliases if pending and session else line.state.aliases
    rows = [f"device-alias name {name} pwwn {known[name]}" for name in sorted(known)]
    return "\n".join([*rows, "", f"Total number of entries = {len(known)}"])


@command(
    "show device-alias pending-diff",
    "show device-alias database pending-diff",
    modes="exec@fcoe",
    source="N5K-DA",
)
def alias_differences(line: Line) -> str:
    """Print what the open session changes."""
    if line.switch.alias_session is None:
        return "There are no pending changes"
    return "\n".join(differences(line))


@command(
    "show device-alias name {name}",
    "show device-alias pwwn {pwwn}",
    modes="exec@fcoe",
    source="N5K-DA",
)
def alias(line: Line) -> str:
    """Print one device alias."""
    for name, pwwn in line.state.aliases.items():
        if line.get("name") == name or line.get("pwwn").lower() == pwwn:
            return f"device-alias name {name} pwwn {pwwn}"
    raise Refused("Device Alias not present")


@command("show device-alias status", modes="exec@fcoe", source="COLL-NX")
def alias_status(line: Line) -> str:
    """Print the state of the device aliases, and who holds the lock."""
    state, session = line.state, line.switch.alias_session
    holder = line.switch.chassis.locked_by or (session.owner if session else "")
    rows = [
        f"Fabric Distribution: {'Enabled' if state.alias_distribute else 'Disabled'}",
        f"Database:- Device Aliases {len(state.aliases)}  "
        f"Mode: {'Enhanced' if state.alias_enhanced else 'Basic'}",
        f"           Checksum: 0x{zlib.crc32(repr(sorted(state.aliases.items())).encode()):032x}",
    ]
    if holder:
        swwn = f"20:00:{mac_of(line.switch.mac)}"
        rows.append(f'Locked By:- User "CLI/SNMPv3:{holder}" SWWN {swwn}')
        count = len(session.aliases) if session else len(state.aliases)
        mode = session.enhanced if session else state.alias_enhanced
        rows.append(
            f"Pending Database:- Device Aliases {count}  Mode: {'Enhanced' if mode else 'Basic'}"
        )
    return "\n".join(rows)


@command("show cfs lock", modes="exec@fcoe", source="mem")
def cfs_lock(line: Line) -> str:
    """Print who holds the lock of device aliases."""
    session = line.switch.alias_session
    holder = line.switch.chassis.locked_by or (session.owner if session else "")
    if not holder:
        return ""
    head = ["Switch WWN              IP Address       User Name    User Type", RULE]
    row = f"20:00:{mac_of(line.switch.mac)} {'0.0.0.0':<16} {holder:<12} CLI/SNMP v3"  # noqa: S104
    return "\n".join(
        ["", "Application: device-alias", "Scope      : Physical-fc", RULE, *head, row]
    )


def vfc_text(line: Line, name: str, vfc: Vfc) -> str:
    """Return a vfc as ``show interface`` prints it [VHYPER][NTC][S2]."""
    why = login.trouble(line.switch, name)
    trunking = vfc.trunk == "on" and "vfc-trunk-vsan" in line.switch.flags
    state = f"down ({why})" if why else "trunking" if trunking else "up"
    wwn = f"20:{number_of(name) - 1 & 255:02x}:{mac_of(line.switch.mac + 0x3F)}"
    bound = vfc.port or (f"MAC {vfc.mac}" if vfc.mac else "")
    rows = [
        f"{name} is {state}",
        f"    Bound interface is {bound}" if bound else "    VFC not bound",
        *([f"    Port description is {vfc.description}"] if vfc.description else []),
        f"    FCF priority is {vfc.priority or line.state.fcf_priority}",
        "    Hardware is Virtual Fibre Channel",
        f"    Port WWN is {wwn}",
        f"    Admin port mode is {vfc.mode}, trunk mode is {vfc.trunk}",
        "    snmp link state traps are enabled",
        *([] if why else _mode(line, name, vfc, trunking=trunking)),
        f"    Port vsan is {vfc.vsan}",
        *(_trunk(line, name, vfc, why) if trunking and vfc.port else []),
        *COUNTERS,
    ]
    return "\n".join([*rows, ""])


COUNTERS = (
    "    1 minute input rate 0 bits/sec, 0 bytes/sec, 0 frames/sec",
    "    1 minute output rate 0 bits/sec, 0 bytes/sec, 0 frames/sec",
    "      0 frames input, 0 bytes",
    "        0 discards, 0 errors",
    "      0 frames output, 0 bytes",
    "        0 discards, 0 errors",
)


def _mode(line: Line, name: str, vfc: Vfc, *, trunking: bool) -> list[str]:
    first = next((one for one in login.logins(line.switch, vfc.vsan) if one.vfc == name), None)
    shown = f"    Port mode is {'T' if trunking else ''}{vfc.mode}"
    return [shown + (f", FCID is 0x{first.fcid:06x}" if first and not trunking else "")]


def _trunk(line: Line, name: str, vfc: Vfc, why: str) -> list[str]:
    active = [one for one, known in sorted(line.state.vsans.items()) if not known.suspended]
    allowed = [one for one in active if vfc.allowed is None or one in vfc.allowed]
    if vfc.mode == "E":
        up = login.trunked(line.switch, name)
    else:
        up = [vfc.vsan] if not why and vfc.vsan in allowed else []
    waiting = [one for one in allowed if one not in up and not vfc.shut]
    shown: tuple[tuple[str, list[int]], ...] = (
        ("(admin allowed and active)", allowed),
        ("(up)                      ", up),
        ("(isolated)                ", []),
        ("(initializing)            ", waiting),
    )
    return [f"    Trunk vsans {label} ({compact_list(found)})" for label, found in shown]


def vfc_brief(line: Line) -> list[str]:
    """Return the vfcs as ``show interface brief`` lists them [mem]."""
    if not line.state.vfcs:
        return []
    rows = [
        "",
        RULE,
        "Interface  Vsan   Admin  Admin   Status          Bind                 Oper    Oper",
        "                  Mode   Trunk                   Info                 Mode    Speed",
        "                         Mode                                                 (Gbps)",
        RULE,
    ]
    for name in sorted(line.state.vfcs, key=sort_key):
        vfc = line.state.vfcs[name]
        why = login.trouble(line.switch, name)
        status = "trunking" if vfc.trunk == "on" else "up"
        if why:
            status = "errDisabled" if why.startswith("Error") else "down"
        oper = "--" if why else f"T{vfc.mode}" if vfc.trunk == "on" else vfc.mode
        rows.append(
            f"{name:<10} {vfc.vsan:<6} {vfc.mode:<6} {vfc.trunk:<7} {status:<15} "
            f"{vfc.port or vfc.mac or '--':<20} {oper:<7} {'--' if why else '10'}"
        )
    return rows
