"""Show the switch and its ports: switchshow, portshow, version, addresses, licences, health."""

from typing import TYPE_CHECKING

from sanfab_lab.fos.commands import FosCall, show
from sanfab_lab.fos.fabric import direction_of, isls_of, principal_of
from sanfab_lab.fos.links import device_at, e_peer, has_light, link_speed

if TYPE_CHECKING:
    from sanfab_lab.fos.fabric import Isl
    from sanfab_lab.fos.switch import Fos

FULL_TABLE = (6,)
"""First release whose table has addresses and the protocol [B200E][BRCSAN]."""
WIDE_TABLE = (7,)
TAB = "\t"


@show("switchshow", source="B200E SW300 BRCSAN NAMC DELLB")
def _switch(call: FosCall) -> str:
    """Show name, role, domain and zoning of the switch, and each of its ports."""
    switch = call.switch
    return f"{_head(switch)}\n{_table(switch)}"


def _head(switch: "Fos") -> str:
    online, effective = switch.online, switch.zoning.effective
    role = "Principal" if principal_of(switch) is switch else "Subordinate"
    zoning = f"ON ({effective.name})" if effective and online else "OFF"
    rows = {
        "switchName": switch.state.name,
        "switchType": f"{switch.hardware.kind}.0",
        "switchState": "Online   " if online else "Offline  ",
        "switchMode": "Native",
        "switchRole": role if online else "Disabled",
        "switchDomain": f"{switch.domain}{'' if online else ' (unconfirmed)'}",
        "switchId": f"fffc{switch.domain:02x}",
        "switchWwn": switch.wwn,
        "zoning": f"{TAB if switch.release >= FULL_TABLE else ' ' * 8}{zoning}",
        "switchBeacon": "OFF",
    }
    if switch.release >= (7, 2) and switch.state.fabric_name:
        rows["Fabric Name"] = switch.state.fabric_name
    if switch.release >= WIDE_TABLE:
        rows["HIF Mode"] = "OFF"
    return "".join(f"{name}:\t{value}\n" for name, value in rows.items())


def _table(switch: "Fos") -> str:
    if switch.release < FULL_TABLE:
        head = f"Area Port Media Speed State \n{'=' * 30}\n"
    elif switch.release < WIDE_TABLE:
        head = f"Index Port Address Media Speed State     Proto\n{'=' * 46}\n"
    else:
        head = f"Index Port Address Media Speed       State   Proto\n{'=' * 50}\n"
    isls = {one.port: one for one in isls_of(switch)}
    return head + "".join(_row(switch, port, isls.get(port)) for port in switch.ports)


def _row(switch: "Fos", port: str, isl: "Isl | None") -> str:
    media = "id" if port in switch.chassis.cables else "--"
    fixed = switch.state.ports[port].speed
    speed = f"{fixed}G" if fixed else f"N{link_speed(switch, port)}"
    state, use = physical_state(switch, port), port_use(switch, port, isl)
    if switch.release < FULL_TABLE:
        return f"{port:>3} {port:>3}   {media:<4}  {speed:<5}{state:<10}{use}\n"
    address = f"{switch.domain:02x}{switch.area_of(port):02x}00"
    if switch.release < WIDE_TABLE:
        return f"{port:>3} {port:>3}   {address}   {media:<4} {speed:<5}{state:<12}FC  {use}\n"
    return f"{port:>4} {port:>3}   {address}   {media:<4}  {speed:<8} {state:<11} FC  {use}\n"


def physical_state(switch: "Fos", port: str) -> str:
    """Return the physical state of a port, as ``switchshow`` prints it [BRCDDB]."""
    if port not in switch.chassis.cables:
        return "No_Module"
    if not switch.port_enabled(port):
        return "No_Sync" if switch.online else "In_Sync"
    if has_light(switch, port):
        return "Online"
    end = switch.chassis.cables[port]
    other = switch.chassis.others.get(end.system)
    reached = end.kind == "switch" and other is not None and other.port_enabled(end.port)
    return "No_Sync" if reached else "No_Light"


def port_use(switch: "Fos", port: str, isl: "Isl | None") -> str:
    """Return what a port is used for: the end of its row [B200E][SW300][BRCSAN][NAMC]."""
    config = switch.state.ports[port]
    if config.persistent_disable:
        return "Disabled (Persistent)"
    if not switch.port_enabled(port):
        return "Disabled"
    if not has_light(switch, port):
        return ""
    long = "" if config.distance == "L0" else f"{config.distance} "
    if e_peer(switch, port) is not None:
        return long + _e_port_use(switch, port, isl)
    end = device_at(switch, port)
    if end is None:
        return "G-Port"
    extra = len(end.wwpns) - 1 if config.npiv else 0
    return f"F-Port  1 N Port + {extra} NPIV public " if extra else f"F-Port  {end.wwpns[0]} "


def _e_port_use(switch: "Fos", port: str, isl: "Isl | None") -> str:
    reason = switch.links.get(port, "")
    if isl is None:
        return f"E-Port  segmented,({reason})"
    if isl.master != port:
        return f"E-Port  (Trunk port, master is Port {isl.master} )"
    other, direction = isl.peer.switch, direction_of(switch, isl)
    text = f'E-Port  {other.wwn} "{other.state.name}"'
    text += f" ({direction})" if direction else ""
    members = [one for one in isls_of(switch) if one.master == port]
    return f"{text}(Trunk master)" if len(members) > 1 else text


@show("portshow {ports}", source="FOSNOTE mem")
def _port(call: FosCall) -> str:
    """Show one port."""
    switch, text = call.switch, ""
    for port in call.ports():
        config = switch.state.ports[port]
        reason = "None"
        if config.persistent_disable:
            reason = "Persistently disabled port"
        elif port in switch.disabled:
            reason = "Disabled by user"
        text += (
            f"portIndex:  {port}\nportName: {config.name}\nportHealth: HEALTHY\n\n"
            f"Authentication: None\nportDisableReason: {reason}\nportState: "
            f"{1 if has_light(switch, port) else 2}\t{physical_state(switch, port)}   \n"
            f"portSpeed: {_speed_word(config.speed, link_speed(switch, port))}\n"
        )
    return text


def _speed_word(fixed: int, running: int) -> str:
    return f"{fixed}Gbps" if fixed else f"N{running}Gbps"


@show("portname", source="FOS8AG BRCDDB")
def _names(call: FosCall) -> str:
    """Show the names of all ports."""
    ports = call.state.ports
    return "".join(f"port {port:>2}: {config.name}\n" for port, config in ports.items())


@show("portname {ports}", source="FOS8AG mem")
def _name(call: FosCall) -> str:
    return "".join(f"{one.name}\n" for one in call.port_records())


@show("version", source="B200E BRCSAN")
def _version(call: FosCall) -> str:
    """Show the running release."""
    release = call.switch.chassis.release.removeprefix("v")
    kernel = "2.4.19     " if call.switch.release < (5, 3) else "2.6.14.2   "
    return (
        f"Kernel:     {kernel}\nFabric OS:  v{release}\nMade on:    Thu May 22 17:55:05 2008\n"
        "Flash:      Sat Jan 1 00:39:02 2000\nBootProm:   4.6.6\n"
    )


@show("firmwareshow", source="B200E")
def _firmware(call: FosCall) -> str:
    release = call.switch.chassis.release.removeprefix("v")
    if call.switch.release < (5, 3):
        return f"Primary version: \tv{release}\nSecondary version: \tv{release}\n"
    return (
        "Appl     Primary/Secondary Versions \n------------------------------------------\n"
        f"FOS      v{release}\n         v{release}\n"
    )


@show("ipaddrshow", source="B200E BRCSAN")
def _addresses(call: FosCall) -> str:
    """Show the management address."""
    state = call.state
    text = f"SWITCH\nEthernet IP Address: {state.address}\nEthernet Subnetmask: {state.mask}\n"
    if call.switch.release < FULL_TABLE:
        zero = "0.0.0.0"  # noqa: S104  # an address that is not set
        text += f"Fibre Channel IP Address: {zero}\nFibre Channel Subnetmask: {zero}\n"
        return f"\n{text}Gateway Address: {state.gateway or zero}\n"
    return f"\n{text}Gateway IP Address: {state.gateway or 'none'}\nDHCP: Off\n"


LICENSES = ("Zoning license", "Fabric license", "Extended Fabric license", "Trunking license")
_KEYS = ("RdybRccSdySezcSU", "bQebzbRdScRfc0iK", "SQbzcQebzbRdcRfc", "cbSRRSzcddcTSSpR")


@show("licenseshow", when="old-license", source="B200E NAMC")
@show("license --show", when="9", source="NAMC")
def _licenses(_call: FosCall) -> str:
    """Show the licences: those that trunks and long links need."""
    rows = zip(_KEYS, LICENSES, strict=True)
    return "".join(f"{key}:\n    {name}\n" for key, name in rows)


@show("switchstatusshow", source="B200E BRCSAN")
def _health(call: FosCall) -> str:
    state = call.state
    return (
        "Switch Health Report                        Report time: 01/01/2000 08:35:11 PM\n"
        f"Switch Name: \t{state.name}\nIP address:\t{state.address}\nSwitchState:\tHEALTHY\n"
        "Duration:\t20:33\n"
    )


@show("uptime", source="B200E")
def _uptime(_call: FosCall) -> str:
    return "  5:42am  up  3:25,  1 user,  load average: 0.00, 0.00, 0.00\n"


@show("fosconfig --show", source="FOSNOTE")
def _services(_call: FosCall) -> str:
    """Show that the emulated switch has no virtual fabrics."""
    no = "Service not supported on this Platform"
    rows = ("FC Routing service:", "iSCSI service:", "iSNS client service:", "Virtual Fabric:")
    return "".join(f"{row:<31} {no}\n" for row in rows)
