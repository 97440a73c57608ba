"""Show logins, the name server, VSANs, vfcs."""

from collections.abc import Iterator

from sanfab_lab.commands import refuse_if
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.commands.fcoe import known_vsan, vsan_name
from sanfab_lab.nxos.fibre_channel import fc_links, link_vsans, login_ports
from sanfab_lab.nxos.names import interface_order, mac_text, number_of
from sanfab_lab.nxos.show import RULE, fabric_show
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
from sanfab_lab.rows import field_lines

VENDORS = {"00:00:c9": "Emulex", "09:8": "NetApp", "00:25:b5": "Cisco", "00:1b:32": "Qlogic"}
_VSAN = """\
vsan {number} information
         name:{name}  state:{state}{end}
         interoperability mode:default{end}
         loadbalancing:src-id/dst-id{balance}{end}
         operational state:{oper}{end}
"""
_FCOE = """\
Global FCF details
        FCF-MAC is {mac}
        FC-MAP is {fcmap}
        FCF Priority is {priority}
        FKA Advertisement period for FCF is 8 seconds"""
_COUNTERS = """\
    1 minute input rate 0 bits/sec, 0 bytes/sec, 0 frames/sec
    1 minute output rate 0 bits/sec, 0 bytes/sec, 0 frames/sec
      0 frames input, 0 bytes
        0 discards, 0 errors
      0 frames output, 0 bytes
        0 discards, 0 errors
"""
_BRIEF_HEAD = f"""
{RULE}
Interface  Vsan   Admin  Admin   Status          Bind                 Oper    Oper
                  Mode   Trunk                   Info                 Mode    Speed
                         Mode                                                 (Gbps)
{RULE}"""


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
    "show flogi database interface {name:(?:vfc|fc|port-channel)[\\d/]+}",
    source="NTC S2",
)
def _flogi(call: NxosCall) -> Iterator[str]:
    """Show the fabric logins of this switch."""
    vsan = known_vsan(call) if call.has("vsan") else None
    only = call["name"] or call["kind"] + call["n"]
    found = [one for one in fabric_logins(call.switch, vsan) if only in {"", one.vfc}]
    yield f"{RULE}\nINTERFACE        VSAN    FCID           PORT NAME               NODE NAME"
    yield RULE
    for one in found:
        name = one.vfc.replace("san-port-channel ", "San-po")  # [SANPO]
        yield f"{name:<17}{one.vsan:<6}0x{one.fcid:06x}  {one.wwpn} {node_of(one.wwpn)}"
        yield from _alias(call, one.wwpn, 27)
    yield f"\nTotal number of flogi = {len(found)}."


def _alias(call: NxosCall, wwpn: str, indent: int) -> list[str]:
    names = [name for name, pwwn in call.state.aliases.items() if pwwn == wwpn]
    return [f"{'':{indent}}[{name}]" for name in names[-1:]]


@fabric_show("show fcns database [vsan {vsan:\\d+}]", source="S2 LABNOTES MDSSDK")
def _fcns(call: NxosCall) -> Iterator[str]:
    """Show the fabric logins of all switches."""
    rule = RULE[:74]
    for vsan in _vsans(call):
        found = name_server_logins(call.switch, vsan)
        if not found and not call.has("vsan"):
            continue
        yield f"\nVSAN {vsan}:\n{rule}"
        yield f"FCID        TYPE  PWWN                    (VENDOR)        FC4-TYPE:FEATURE\n{rule}"
        for one in found:
            vendor = next((f"({name})" for part, name in VENDORS.items() if part in one.wwpn), "")
            feature = "scsi-fcp:target" if one.target else "scsi-fcp:init"
            yield f"0x{one.fcid:06x}    N     {one.wwpn} {vendor:<15} {feature}"
            yield from _alias(call, one.wwpn, 18)
        yield f"\nTotal number of entries = {len(found)}"


def _vsans(call: NxosCall) -> list[int]:
    return [known_vsan(call)] if call.has("vsan") else sorted(call.state.vsans)


@fabric_show("show vsan [{vsan:\\d+}]", source="S2 COLL-NX")
def _vsan(call: NxosCall) -> Iterator[str]:
    numbers = [call.number("vsan")] if call.has("vsan") else sorted(call.state.vsans)
    unknown = not call.state.vsans.keys() >= set(numbers)
    refuse_if(unknown, f"vsan {call['vsan']}:vsan not configured")
    for number in numbers:
        known = call.state.vsans[number]
        yield _VSAN.format(
            number=number,
            name=vsan_name(number, known),
            state="suspended" if known.suspended else "active",
            oper="up" if not known.suspended and _operational(call, number) else "down",
            balance="" if str(number) in call.state.settings.get("vsandb", {}) else "/oxid",
            end=" ",
        )
    if not call.has("vsan"):
        yield "vsan 4079:evfp_isolated_vsan \n\nvsan 4094:isolated_vsan "


def _operational(call: NxosCall, number: int) -> bool:
    native = (one.vsan == number for one, _ in login_ports(call.switch).values())
    linked = (number in link_vsans(call.switch, one) for one in fc_links(call.switch))
    return any((*native, *linked)) or any(
        not vfc_problem(call.switch, name)
        and (vfc.vsan == number or number in trunked_vsans(call.switch, name))
        for name, vfc in call.state.vfcs.items()
    )


@fabric_show("show vsan membership", "show vsan {vsan:\\d+} membership", source="COLL-NX LABNOTES")
def _membership(call: NxosCall) -> Iterator[str]:
    """Show which interfaces are in which VSAN."""
    wanted = [call.number("vsan")] if call.has("vsan") else [*sorted(call.state.vsans), 4094]
    for number in wanted:
        inside = [name for name, vfc in call.state.vfcs.items() if vfc.vsan == number]
        inside += [name for name, port in call.state.fc_ports.items() if port.vsan == number]
        name = "(isolated_vsan) " if number == 4094 else ""  # noqa: PLR2004  # of NX-OS
        yield f"vsan {number}{name} interfaces:"
        yield from (f"    {one:<17}" for one in sorted(inside, key=interface_order))
        yield ""


@fabric_show("show vlan fcoe [{vlan:\\d+}]", source="LABNOTES")
def _vlan_fcoe(call: NxosCall) -> Iterator[str]:
    """Show which VLAN carries which VSAN."""
    yield "\nOriginal VLAN ID        Translated VSAN ID      Association State"
    yield "----------------        ------------------      -----------------"
    for number, one in sorted(call.state.vlans.items()):
        if one.vsan is None or call.get("vlan", str(number)) != str(number):
            continue
        known = call.state.vsans.get(one.vsan)
        runs = known is not None and not known.suspended and call.switch.fcoe_runs
        state = "Operational" if runs else "Non-operational"
        yield f"{number:^16}        {one.vsan:^18}      {state:^17}".rstrip()
    yield ""


@fabric_show("show fcoe", source="S2 LABNOTES")
def _fcoe(call: NxosCall) -> Iterator[str]:
    """Show the FCoE forwarder."""
    mac, digits = mac_text(call.switch.mac), call.state.fcmap
    fcmap = f"{digits[:2]}:{digits[2:4]}:{digits[4:]}"
    yield _FCOE.format(mac=mac, fcmap=fcmap, priority=call.state.fcf_priority)


@fabric_show("show fcoe database", source="NORDWIKI mem")
def _fcoe_database(call: NxosCall) -> Iterator[str]:
    """Show the FCoE logins."""
    rule = RULE[:79]
    found = [one for one in fabric_logins(call.switch) if one.vfc in call.state.vfcs]
    yield f"\n{rule}\nINTERFACE       FCID            PORT NAME               MAC ADDRESS\n{rule}"
    for one in found:
        port = vfc_ports(call.switch, call.state.vfcs[one.vfc])[0]
        mac = call.switch.chassis.cables[port].mac
        yield f"{one.vfc:<16}0x{one.fcid:06x}        {one.wwpn} {mac}"
    yield f"\nTotal number of flogi count from FCoE devices = {len(found)}."


@fabric_show("show fcdomain domain-list [vsan {vsan:\\d+}]", source="mem")
def _domains(call: NxosCall) -> Iterator[str]:
    """Show the switches of the fabric, per VSAN."""
    for number in _vsans(call):
        found = joined_switches(call.switch, number)
        yield f"\nVSAN {number}\nNumber of domains: {len(found)}"
        yield "Domain ID              WWN\n---------    -----------------------"
        for one in found:
            own = " [Local]" if one is call.switch else ""
            shown = domain_id(one, number)
            yield f"0x{shown:02x}({shown})    20:{number % 100:02d}:{mac_text(one.mac)}{own}"


def shown_vfc(call: NxosCall, name: str, vfc: Vfc) -> Iterator[str]:
    """Yield a vfc as ``show interface`` prints it [VHYPER][NTC][S2]."""
    why = vfc_problem(call.switch, name)
    trunking = vfc.trunk == "on" and "vfc-trunk-vsan" in call.switch.flags
    wwn = f"20:{number_of(name) - 1 & 255:02x}:{mac_text(call.switch.mac + 0x3F)}"
    bound = vfc.port or (f"MAC {vfc.mac}" if vfc.mac else "")
    yield f"{name} is {f'down ({why})' if why else 'trunking' if trunking else 'up'}"
    yield f"    Bound interface is {bound}" if bound else "    VFC not bound"
    yield from field_lines(vfc, ("    Port description is {}", "description"))
    yield f"    FCF priority is {vfc.priority or call.state.fcf_priority}"
    yield f"    Hardware is Virtual Fibre Channel\n    Port WWN is {wwn}"
    yield f"    Admin port mode is {vfc.mode}, trunk mode is {vfc.trunk}"
    yield "    snmp link state traps are enabled"
    if not why:
        fcids = [one.fcid for one in fabric_logins(call.switch, vfc.vsan) if one.vfc == name]
        fcid = f", FCID is 0x{fcids[0]:06x}" if fcids and not trunking else ""
        yield f"    Port mode is {'T' if trunking else ''}{vfc.mode}{fcid}"
    yield f"    Port vsan is {vfc.vsan}"
    if trunking and vfc.port:
        yield from _trunk(call, name, vfc, why)
    yield _COUNTERS


def _trunk(call: NxosCall, name: str, vfc: Vfc, why: str) -> Iterator[str]:
    active = [one for one, known in sorted(call.state.vsans.items()) if not known.suspended]
    allowed = [one for one in active if vfc.allowed is None or one in vfc.allowed]
    if vfc.mode == "E":
        up = trunked_vsans(call.switch, name)
    else:
        up = [vfc.vsan] if not why and vfc.vsan in allowed else []
    waiting = [one for one in allowed if one not in up and not vfc.shut]
    yield f"    Trunk vsans (admin allowed and active) ({compact_list(allowed)})"
    yield f"    Trunk vsans (up)                       ({compact_list(up)})"
    yield "    Trunk vsans (isolated)                 ()"
    yield f"    Trunk vsans (initializing)             ({compact_list(waiting)})"


def vfc_brief(call: NxosCall) -> Iterator[str]:
    """Yield the vfcs as ``show interface brief`` lists them [mem]."""
    if call.state.vfcs:
        yield _BRIEF_HEAD
    for name in sorted(call.state.vfcs, key=interface_order):
        vfc = call.state.vfcs[name]
        why, trunk = vfc_problem(call.switch, name), vfc.trunk == "on"
        status, oper = ("trunking", f"T{vfc.mode}") if trunk else ("up", vfc.mode)
        if why:
            status, oper = "errDisabled" if why.startswith("Error") else "down", "--"
        admin = f"{vfc.vsan:<6} {vfc.mode:<6} {vfc.trunk:<7} {status:<15}"
        bound = vfc.port or vfc.mac or "--"
        yield f"{name:<10} {admin} {bound:<20} {oper:<7} {'--' if why else '10'}"
