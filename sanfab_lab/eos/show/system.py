"""Show the release, names, the time, privileges, VRFs."""

import time

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import short
from sanfab_lab.eos.running_config import image_of
from sanfab_lab.eos.status import dotted, mac_of
from sanfab_lab.eos.switch import EosSwitch


def _version_data(call: EosCall) -> dict[str, object]:
    switch = call.switch
    release = image_of(switch)
    return {
        "modelName": switch.chassis.platform.model.upper(),
        "version": release,
        "internalVersion": f"{release}-1",
        "internalBuildId": "lab",
        "serialNumber": _serial(switch),
        "systemMacAddress": mac_of(switch),
        "hwMacAddress": mac_of(switch),
        "architecture": "i686",
        "hardwareRevision": "11.00",
        "mfgName": "Arista",
        "uptime": switch.uptime(),
        "bootupTimestamp": time.time() - switch.uptime(),
        "memTotal": 3982820,
        "memFree": 1807180,
    }


def _serial(switch: EosSwitch) -> str:
    return "JPE" + mac_of(switch).replace(":", "")[4:].upper()


@show("show version", source="NTC", data=_version_data)
def _version(call: EosCall) -> str:
    """Show model and release."""
    switch = call.switch
    release, mac = image_of(switch), dotted(mac_of(switch))
    hours, minutes = divmod(int(switch.uptime() // 60), 60)
    return f"""\
Arista {switch.chassis.platform.model.upper()}
Hardware version: 11.00
Serial number: {_serial(switch)}
Hardware MAC address: {mac}
System MAC address: {mac}

Software image version: {release}
Architecture: i686
Internal build version: {release}-1
Internal build ID: lab

Uptime: {hours} hours and {minutes} minutes
Total memory: 3982820 kB
Free memory: 1807180 kB"""


def _hostname_data(call: EosCall) -> dict[str, object]:
    state = call.switch.running
    domain = state.settings.get("dns domain", "")
    return {"hostname": state.hostname, "fqdn": f"{state.hostname}.{domain}".rstrip(".")}


@show("show hostname", source="NTC", data=_hostname_data)
def _hostname(call: EosCall) -> str:
    """Show the names of the switch."""
    names = _hostname_data(call)
    return f"Hostname: {names['hostname']}\nFQDN:     {names['fqdn']}"


def _clock_data(call: EosCall) -> dict[str, object]:
    return {"utcTime": time.time(), "timezone": _zone(call)}


def _zone(call: EosCall) -> str:
    return call.switch.running.settings.get("clock timezone", "UTC")


@show("show clock", source="NTC", data=_clock_data)
def _clock(call: EosCall) -> str:
    """Show the time."""
    return f"{time.strftime('%a %b %e %H:%M:%S %Y', time.gmtime())}\nTimezone: {_zone(call)}"


@show("show privilege", source="mem")
def _privilege(call: EosCall) -> str:
    """Show the privilege level."""
    return f"Current privilege level is {15 if call.session.notes.get('privileged') else 1}"


def _members(call: EosCall, vrf: str) -> list[str]:
    return [name for name, port in call.switch.running.ports.items() if port.vrf == vrf]


def _vrf_data(call: EosCall) -> dict[str, object]:
    known = {"default": "", **call.switch.running.vrfs}
    return {
        "vrfs": {
            name: {"routeDistinguisher": rd, "interfaces": _members(call, name)}
            for name, rd in known.items()
        }
    }


@show("show vrf", source="NTC", data=_vrf_data)
def _vrf(call: EosCall) -> str:
    state = call.switch.running
    rows = [
        "   VRF             Protocols       State            Interfaces",
        "--------------- --------------- ---------------- ----------",
    ]
    for name in ["default", *sorted(state.vrfs)]:
        key = "ip routing" if name == "default" else f"ip routing vrf {name}"
        routes = "routing" if state.settings.get(key) else "no routing"
        ports = ", ".join(map(short, _members(call, name)))
        rows.append(f"   {name:<15} {'IPv4':<15} {routes:<13} {ports}".rstrip())
    return "\n".join(rows)


@show("show users", source="SALTEOS EOSKICK")
def _users(call: EosCall) -> str:
    """Show this login: a star, its terminal, the address it comes from."""
    row = f"{call.session.number:>2} vty {call.session.number:<6} {call.session.user:<10} idle"
    seen = f"{row}          00:00:00    {call.switch.chassis.seen_from}"
    return f"    Line      User        Host(s)       Idle        Location\n* {seen}"
