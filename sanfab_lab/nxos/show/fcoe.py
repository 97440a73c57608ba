"""Show logins, the name server, VSANs, vfcs."""

from sanfab_lab.commands import Refused
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall, fabric_show
from sanfab_lab.nxos.commands.fcoe import known_vsan, vsan_name
from sanfab_lab.nxos.names import interface_order, mac_text, number_of
from sanfab_lab.nxos.show import RULE
from sanfab_lab.nxos.state import Vfc
from sanfab_lab.nxos.status import (
    domain_id,
    fabric_logins,
    joined_switches,
    name_server_logins,
    trunked_vsans,
    vfc_ports,
    vfc_problem,
)

VENDORS = {"00:00:c9": "Emulex", "09:8": "NetApp", "00:25:b5": "Cisco", "00:1b:32": "Qlogic"}


def node_of(wwpn: str) -> str:
    """Return the node WWN of an adapter, after the habit of its vendor [S2].

    >>> node_of("10:00:00:00:c9:93:f9:97"), node_of("50:0a:09:85:87:59:54:17")
    ('20:00:00:00:c9:93:f9:97', '50:0a:09:80:87:59:54:17')
    """
    if wwpn.startswith("50:0a:09:"):
        return f"{wwpn[:9]}80{wwpn[11:]}"
    return "20" + wwpn[2:] if wwpn.startswith("10:") else wwpn


@fabric_show(
    "show flogi database [vsan {vsan:\\d+}]",
    "show flogi database interface {kind:vfc} {n:[\\d/]+}",
    "show flogi database interface {name:vfc[\\d/]+}",
    source="NTC S2",
)
def _flogi(call: NxosCall) -> str:
    """Show the fabric logins of this switch."""
    vsan = known_vsan(call) if call.has("vsan") else None
    only = call["name"] or call["kind"] + call["n"]
    found = [one for one in fabric_logins(call.switch, vsan) if only in {"", one.vfc}]
    named = {pwwn: name for name, pwwn in call.state.aliases.items()}
    head = "INTERFACE        VSAN    FCID           PORT NAME               NODE NAME"
    rows = [RULE, head, RULE]
    for one in found:
        rows.append(f"{one.vfc:<17}{one.vsan:<6}0x{one.fcid:06x}  {one.wwpn} {node_of(one.wwpn)}")
        if one.wwpn in named:
            rows.append(f"{'':27}[{named[one.wwpn]}]")
    return "\n".join([*rows, "", f"Total number of flogi = {len(found)}."])


@fabric_show("show fcns database [vsan {vsan:\\d+}]", source="S2 LABNOTES MDSSDK")
def _fcns(call: NxosCall) -> str:
    """Show the fabric logins of all switches."""
    vsans = [known_vsan(call)] if call.has("vsan") else sorted(call.state.vsans)
    named = {pwwn: name for name, pwwn in call.state.aliases.items()}
    head = "FCID        TYPE  PWWN                    (VENDOR)        FC4-TYPE:FEATURE"
    rows: list[str] = []
    for vsan in vsans:
        found = name_server_logins(call.switch, vsan)
        if not found and not call.has("vsan"):
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


@fabric_show("show vsan [{vsan:\\d+}]", source="S2 COLL-NX")
def _vsan(call: NxosCall) -> str:
    """Show the VSANs."""
    if call.has("vsan") and call.number("vsan") not in call.state.vsans:
        raise Refused(f"vsan {call['vsan']}:vsan not configured")
    wanted = [call.number("vsan")] if call.has("vsan") else sorted(call.state.vsans)
    rows: list[str] = []
    for number in wanted:
        known = call.state.vsans[number]
        up = not known.suspended and _operational(call, number)
        rows += [
            f"vsan {number} information",
            f"         name:{vsan_name(number, known)}  "
            f"state:{'suspended' if known.suspended else 'active'} ",
            "         interoperability mode:default ",
            "         loadbalancing:src-id/dst-id/oxid ",
            f"         operational state:{'up' if up else 'down'} ",
            "",
        ]
    if not call.has("vsan"):
        rows += ["vsan 4079:evfp_isolated_vsan ", "", "vsan 4094:isolated_vsan "]
    return "\n".join(rows)


def _operational(call: NxosCall, number: int) -> bool:
    return any(
        not vfc_problem(call.switch, name)
        and (vfc.vsan == number or number in trunked_vsans(call.switch, name))
        for name, vfc in call.state.vfcs.items()
    )


@fabric_show("show vsan membership", "show vsan {vsan:\\d+} membership", source="COLL-NX LABNOTES")
def _membership(call: NxosCall) -> str:
    """Show which interfaces are in which VSAN."""
    wanted = [call.number("vsan")] if call.has("vsan") else [*sorted(call.state.vsans), 4094]
    rows: list[str] = []
    for number in wanted:
        inside = [name for name, vfc in call.state.vfcs.items() if vfc.vsan == number]
        name = "(isolated_vsan) " if number == 4094 else ""  # noqa: PLR2004  # of NX-OS
        rows.append(f"vsan {number}{name} interfaces:")
        rows += [f"    {one:<17}" for one in sorted(inside, key=interface_order)] + [""]
    return "\n".join(rows)


@fabric_show("show vlan fcoe [{vlan:\\d+}]", source="LABNOTES")
def _vlan_fcoe(call: NxosCall) -> str:
    """Show which VLAN carries which VSAN."""
    rows = ["", "Original VLAN ID        Translated VSAN ID      Association State"]
    rows.append("----------------        ------------------      -----------------")
    for number, one in sorted(call.state.vlans.items()):
        if one.vsan is None or call.get("vlan", str(number)) != str(number):
            continue
        known = call.state.vsans.get(one.vsan)
        runs = known is not None and not known.suspended and call.switch.fcoe_runs
        state = "Operational" if runs else "Non-operational"
        rows.append(f"{number:^16}        {one.vsan:^18}      {state:^17}".rstrip())
    return "\n".join([*rows, ""])


@fabric_show("show fcoe", source="S2 LABNOTES")
def _fcoe(call: NxosCall) -> str:
    """Show the FCoE forwarder."""
    digits = call.state.fcmap
    return "\n".join(
        [
            "Global FCF details",
            f"        FCF-MAC is {mac_text(call.switch.mac)}",
            f"        FC-MAP is {digits[:2]}:{digits[2:4]}:{digits[4:]}",
            f"        FCF Priority is {call.state.fcf_priority}",
            "        FKA Advertisement period for FCF is 8 seconds",
        ]
    )


@fabric_show("show fcoe database", source="NORDWIKI mem")
def _fcoe_database(call: NxosCall) -> str:
    """Show the FCoE logins."""
    head = "INTERFACE       FCID            PORT NAME               MAC ADDRESS"
    rows = ["", RULE[:79], head, RULE[:79]]
    for one in fabric_logins(call.switch):
        lines = vfc_ports(call.switch, call.state.vfcs[one.vfc])
        mac = call.switch.chassis.cables[lines[0]].mac
        rows.append(f"{one.vfc:<16}0x{one.fcid:06x}        {one.wwpn} {mac}")
    return "\n".join(
        [*rows, "", f"Total number of flogi count from FCoE devices = {len(rows) - 4}."]
    )


@fabric_show("show fcdomain domain-list [vsan {vsan:\\d+}]", source="mem")
def _domains(call: NxosCall) -> str:
    """Show the switches of the fabric, per VSAN."""
    wanted = [known_vsan(call)] if call.has("vsan") else sorted(call.state.vsans)
    rows: list[str] = []
    for number in wanted:
        found = joined_switches(call.switch, number)
        rows += ["", f"VSAN {number}", f"Number of domains: {len(found)}"]
        rows += ["Domain ID              WWN", "---------    -----------------------"]
        for one in found:
            own = " [Local]" if one is call.switch else ""
            shown = domain_id(one, number)
            rows.append(f"0x{shown:02x}({shown})    20:{number % 100:02d}:{mac_text(one.mac)}{own}")
    return "\n".join(rows)


def vfc_text(call: NxosCall, name: str, vfc: Vfc) -> str:
    """Return a vfc as ``show interface`` prints it [VHYPER][NTC][S2]."""
    why = vfc_problem(call.switch, name)
    trunking = vfc.trunk == "on" and "vfc-trunk-vsan" in call.switch.flags
    state = f"down ({why})" if why else "trunking" if trunking else "up"
    wwn = f"20:{number_of(name) - 1 & 255:02x}:{mac_text(call.switch.mac + 0x3F)}"
    bound = vfc.port or (f"MAC {vfc.mac}" if vfc.mac else "")
    rows = [
        f"{name} is {state}",
        f"    Bound interface is {bound}" if bound else "    VFC not bound",
        *([f"    Port description is {vfc.description}"] if vfc.description else []),
        f"    FCF priority is {vfc.priority or call.state.fcf_priority}",
        "    Hardware is Virtual Fibre Channel",
        f"    Port WWN is {wwn}",
        f"    Admin port mode is {vfc.mode}, trunk mode is {vfc.trunk}",
        "    snmp link state traps are enabled",
        *([] if why else _mode(call, name, vfc, trunking=trunking)),
        f"    Port vsan is {vfc.vsan}",
        *(_trunk(call, name, vfc, why) if trunking and vfc.port else []),
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


def _mode(call: NxosCall, name: str, vfc: Vfc, *, trunking: bool) -> list[str]:
    first = next((one for one in fabric_logins(call.switch, vfc.vsan) if one.vfc == name), None)
    shown = f"    Port mode is {'T' if trunking else ''}{vfc.mode}"
    return [shown + (f", FCID is 0x{first.fcid:06x}" if first and not trunking else "")]


def _trunk(call: NxosCall, name: str, vfc: Vfc, why: str) -> list[str]:
    active = [one for one, known in sorted(call.state.vsans.items()) if not known.suspended]
    allowed = [one for one in active if vfc.allowed is None or one in vfc.allowed]
    if vfc.mode == "E":
        up = trunked_vsans(call.switch, name)
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


def vfc_brief(call: NxosCall) -> list[str]:
    """Return the vfcs as ``show interface brief`` lists them [mem]."""
    if not call.state.vfcs:
        return []
    rows = [
        "",
        RULE,
        "Interface  Vsan   Admin  Admin   Status          Bind                 Oper    Oper",
        "                  Mode   Trunk                   Info                 Mode    Speed",
        "                         Mode                                                 (Gbps)",
        RULE,
    ]
    for name in sorted(call.state.vfcs, key=interface_order):
        vfc = call.state.vfcs[name]
        why = vfc_problem(call.switch, name)
        status = "trunking" if vfc.trunk == "on" else "up"
        if why:
            status = "errDisabled" if why.startswith("Error") else "down"
        oper = "--" if why else f"T{vfc.mode}" if vfc.trunk == "on" else vfc.mode
        rows.append(
            f"{name:<10} {vfc.vsan:<6} {vfc.mode:<6} {vfc.trunk:<7} {status:<15} "
            f"{vfc.port or vfc.mac or '--':<20} {oper:<7} {'--' if why else '10'}"
        )
    return rows
