"""Show the release, the hardware, logins, and the state of services."""

from collections.abc import Iterable

from sanfab_lab.os10.commands import Os10Call
from sanfab_lab.os10.names import ETHERNET, LAG
from sanfab_lab.os10.show import show_lines, up_or_down
from sanfab_lab.os10.state import Interface

NAMED_SMARTFABRIC = (10, 6)
"""First release that calls itself so [O10-CLI O10-S4112]."""
NAMED_ENTERPRISE = (10, 5)


def printed_model(call: Os10Call) -> str:
    """Return the model as the switch prints it: S5248F-ON."""
    name = call.switch.chassis.platform.model.upper()
    return name if name.endswith("-ON") else f"{name}-ON"


@show_lines("show version", source="O10-CLI O10-S4112 O10-CSM")
def _version(call: Os10Call) -> Iterable[str]:
    """Show release and hardware."""
    release, shown = call.switch.release, call.switch.chassis.release
    title = "Dell EMC Networking OS10-Enterprise"
    if release >= NAMED_SMARTFABRIC:
        title = "Dell SmartFabric OS10 Enterprise"
    elif release >= NAMED_ENTERPRISE:
        title = "Dell EMC Networking OS10 Enterprise"
    yield title
    yield "Copyright (c) 1999-2024 by Dell Inc. All Rights Reserved."
    yield f"OS Version: {shown}"
    yield f"Build Version: {shown}.215"
    yield "Build Time: 2023-04-01T21:35:41+0000"
    yield f"System Type: {printed_model(call)}"
    yield "Architecture: x86_64"
    yield f"Up Time: {_up_time(call)}"


def _up_time(call: Os10Call) -> str:
    days, rest = divmod(int(call.switch.chassis.clock()), 86400)
    clock = f"{rest // 3600:02}:{rest % 3600 // 60:02}:{rest % 60:02}"
    return f"{days} day{'s' if days > 1 else ''} {clock}" if days else clock


@show_lines("show system", "show system {what:brief}", source="O10-CLI")
def _system(call: Os10Call) -> Iterable[str]:
    """Show the state of the unit."""
    kind = printed_model(call).removesuffix("-ON")
    yield "Node Id              : 1"
    yield f"MAC                  : {call.switch.mac}"
    if call["what"]:
        yield from ("-- Unit --", f"{'Unit':<6}{'Status':<12}{'ReqType':<12}{'CurType':<12}Version")
        yield "-" * 64
        yield f"{1:<6}{'up':<12}{kind:<12}{kind:<12}{call.switch.chassis.release}"
        return
    yield "Number of MACs       : 256"
    yield f"Up Time              : {_up_time(call)}"
    yield "-- Unit 1 --"
    rows = {
        "Status": "up",
        "Down Reason": "unknown",
        "Required Type": kind,
        "Current Type": kind,
        "Hardware Revision": "X01",
        "Software Version": call.switch.chassis.release,
    }
    yield from (f"{title:<27}: {value}" for title, value in rows.items())
    yield "-- Power Supplies --"
    yield "PSU-ID  Status      Type    AirFlow   Fan  Speed(rpm)  Status"
    yield "-" * 64
    for number in (1, 2):
        yield f"{number:<8}{'up':<12}{'AC':<8}{'NORMAL':<10}1    13312       up"
    yield "-- Fan Status --"
    yield "FanTray  Status      AirFlow   Fan  Speed(rpm)  Status"
    yield "-" * 64
    yield f"{1:<9}{'up':<12}{'NORMAL':<10}1    13195       up"


@show_lines("show environment", source="O10-CLI")
def _environment(_call: Os10Call) -> Iterable[str]:
    yield "Unit    State             Temperature"
    yield "-" * 37
    yield "1       up                43"
    yield "Thermal sensors"
    yield "Unit   Sensor-Id        Sensor-name                               Temperature"
    yield "-" * 78
    yield f"{1:<8}{1:<12}{'CPU On-Board temp sensor':<50}32"


@show_lines("show users", source="mem")
def _users(call: Os10Call) -> Iterable[str]:
    """Show this login; no document shows the columns."""
    yield "Index  Line    User    Role    Application  Idle  Login-Time  Location"
    yield "-" * 72
    seen, user = call.switch.chassis.seen_from, call.session.user
    yield f"{call.session.number:<7}pts/0   {user}   sysadmin   bash   0.0s   0   {seen} *"


@show_lines("show ztd-status", source="O10-ZTD")
def _ztd(call: Os10Call) -> Iterable[str]:
    on = call.switch.provisioning
    yield "-" * 35
    yield f"ZTD Status     : {'enabled' if on else 'disabled'}"
    yield f"ZTD State      : {'in-progress' if on else 'completed'}"
    yield "Protocol State : " + ("waiting for DHCP post-hook callback" if on else "idle")
    yield "Reason         : "
    yield "-" * 35


@show_lines("show inventory", source="O10-CLI")
def _inventory(call: Os10Call) -> Iterable[str]:
    name = printed_model(call)
    yield f"Product               : {name}"
    yield f"Software version      : {call.switch.chassis.release}"
    yield "Product Base          :"
    yield "Product Serial Number :"
    yield "Product Part Number   :"
    yield "Unit Type                 Part Number Rev  Piece Part ID             Svc Tag  E"
    yield "-" * 79
    yield f"* 1  {name:<20} 000000      X01  TW-000000-00000-000-0000  LAB0001  1"


@show_lines("show ip interface brief", source="O10-S4112")
def _addresses(call: Os10Call) -> Iterable[str]:
    """Show the addresses of all interfaces."""
    yield f"{'Interface Name':<26}{'IP-Address':<20}{'OK':<9}{'Method':<13}{'Status':<11}Protocol"
    yield "=" * 87
    for one in call.switch.state.interfaces.values():
        yield _row(call, one)


def _row(call: Os10Call, one: Interface) -> str:
    name = one.name.replace(one.kind, f"{one.kind.capitalize()} ", 1).replace("Mgmt", "Management")
    up = call.switch.up(one.name) if one.kind in {ETHERNET, LAG} else one.enabled
    address = one.address or ("DHCP" if one.dhcp else "unassigned")
    how = "manual" if one.address else "DHCP" if one.dhcp else "unset"
    state = up_or_down(up)
    return f"{name:<26}{address:<20}{'YES':<9}{how:<13}{state:<11}{state}"
