"""Show the release, the hardware, logins, and the state of services."""

from collections.abc import Iterable

from sanfab_lab.os9.commands import Os9Call, show
from sanfab_lab.os9.names import key_of
from sanfab_lab.os9.running_config import model_name
from sanfab_lab.os9.show import show_lines
from sanfab_lab.os9.state import Interface


@show("show version", source="R-NTC F-MXL R-NMK")
def _version(call: Os9Call) -> str:
    """Show release and hardware."""
    switch, chassis = call.switch, call.switch.chassis
    days, rest = divmod(int(chassis.clock()), 86400)
    maker = "Dell" if switch.is_9 else "Dell Force10"
    ports = [key_of(port).kind for port in chassis.ports]
    return (
        f"{maker} Real Time Operating System Software\n"
        f"{maker} Operating System Version:  2.0\n"
        f"{maker} Application Software Version:  {chassis.release}\n"
        f"Copyright (c) 1999-2018 by Dell Inc. All Rights Reserved.\n"
        f"{'Dell Networking OS' if switch.is_9 else 'Dell Force10'} uptime is {days // 7} week(s), "
        f"{days % 7} day(s), {rest // 3600} hour(s), {rest % 3600 // 60} minute(s)\n\n"
        'System image file is "system://A"\n\n'
        f"System Type: {model_name(switch)}\n\n"
        f" {ports.count('TenGigabitEthernet')} Ten GigabitEthernet/IEEE 802.3 interface(s)\n"
        f" {ports.count('fortyGigE')} Forty GigabitEthernet/IEEE 802.3 interface(s)\n"
    )


def _reload_type(call: Os9Call) -> str:
    kept = call.switch.startup.settings["boot-type"]
    return f"{'Reload-Type':<31}: normal-reload [Next boot : {kept.get('', 'normal-reload')}]"


@show_lines("show system [brief]", "show system stack-unit {unit:[0-9]+}", source="R-SEN")
def _system(call: Os9Call) -> Iterable[str]:
    """Show the state of the unit."""
    switch, chassis = call.switch, call.switch.chassis
    first = chassis.platform.unit_first
    if call.has("unit") and call.number("unit") != first:
        return [f"Stack unit {call['unit']} not exist."]  # [mem]
    rows = {
        "Unit Type": "Management Unit",
        "Status": "online",
        "Next Boot": "online",
        "Required Type": model_name(switch),
        "Current Type": model_name(switch),
        "Num Ports": str(len(chassis.ports)),
        "Dell EMC Networking OS Version": chassis.release,
        "Jumbo Capable": "yes",
        "Burned In MAC": switch.mac,
    }
    head = ["", f"{'Stack MAC':<31}: {switch.mac}", _reload_type(call), "", f"--  Unit {first} --"]
    return [*head, *(f"{title:<31}: {value}" for title, value in rows.items())]


show_lines("show reload-type", modes="exec", source="D-BMP1")(lambda call: [_reload_type(call)])


@show_lines("show users", source="D-USERS")
def _users(call: Os9Call) -> Iterable[str]:
    """Show this login and those in configuration mode."""
    mine = call.session.number
    yield "   Authorization Mode   : role or privilege"
    yield "      Line             User             Host(s)          Location"
    for number, user in sorted({**call.switch.configuring, mine: call.session.user}.items()):
        mark, seen = "*" if number == mine else " ", call.switch.chassis.seen_from
        yield f"{mark:>2}{number + 1:<3} vty {number - 1:<12} {user:<16} idle             {seen}"


@show_lines("show logging", modes="exec", source="F-MXL")
def _log(call: Os9Call) -> Iterable[str]:
    """Show the settings of the log, which is empty."""
    yield "Syslog logging: enabled"
    yield "    Trap logging: level informational"
    yield from (f"        Logging to {host}" for host in sorted(call.state.settings["logging"]))


@show_lines("show ntp associations", modes="exec", source="R-NAF")
def _ntp(call: Os9Call) -> Iterable[str]:
    """Show the NTP servers; none answers."""
    yield "   remote         ref clock      st when poll reach    delay   offset     disp"
    yield "=" * 79
    for key in sorted(call.state.settings["ntp server"]):
        host = key.split()[-1]
        yield f" {host:<15} 0.0.0.0        16    -   64     0     0.00     0.00 16000.0"


@show_lines("show ip interface brief", modes="exec", source="R-NTC")
def _addresses(call: Os9Call) -> Iterable[str]:
    """Show the addresses of all interfaces."""
    yield "Interface                   IP-Address      OK  Method Status                Protocol"
    for port in call.state.ports.values():
        management = not (port.is_physical or port.is_lag)
        up = port.enabled if management else call.switch.up(port.name)
        yield _address_row(port.name, port, up=up)
    for number, vlan in sorted(call.state.vlans.items()):
        yield _address_row(f"Vlan {number}", vlan, up=False)


def _address_row(name: str, item: Interface, *, up: bool) -> str:
    address = item.address.split("/")[0] or "unassigned"
    status = "up" if item.enabled else "administratively down"
    method = "Manual" if item.address else "None"
    protocol = "up" if up else "down"
    return f"{name:<27} {address:<15} YES {method:<6} {status:<21} {protocol}"


@show_lines("show clock [detail]", source="F-S4048")
def _clock(call: Os9Call) -> Iterable[str]:
    """Show the time."""
    day, month, date, time, year = call.switch.time().split()
    yield f"{time}.000 UTC {day} {month} {date} {year}"


@show_lines("show configuration lock", modes="exec", source="D-LCK1")
def _lock(call: Os9Call) -> Iterable[str]:
    """Show the user who has locked the configuration."""
    switch = call.switch
    user = switch.chassis.locked_by or switch.configuring.get(switch.locked_by or 0, "")
    state = f'held by user "{user}"' if user else "not held"
    yield f"Configuration lock is {state}."  # [mem]
