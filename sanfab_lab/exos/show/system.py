"""Show the switch: version, clock, configuration, access, sessions, log."""

from datetime import UTC, datetime

from sanfab_lab.exos.commands import ExosCall, named_ports, show
from sanfab_lab.exos.status import state_word

_STAMP = "%a %b %d %H:%M:%S %Y"


@show("show version [detail]", source="R-CN F-450")
def _version(call: ExosCall) -> str:
    """Show the running release."""
    release = call.switch.chassis.release
    slots = [f"Slot-{slot}    " for slot in call.switch.slots] or ["Switch    "]
    rows = "".join(
        f"{slot}: 800399-00-05 1304G-01234 Rev 5.0 BootROM: 2.0.1.7    IMG: {release}\n"
        for slot in slots
    )
    return (
        f"{rows}\nImage   : ExtremeXOS version {release} by release-manager\n"
        "          on Tue Aug 23 16:49:46 PDT 2016\nBootROM : 2.0.1.7\nDiagnostics : 6.3\n"
    )


@show("show switch [detail]", "show system", source="R-CN F-450")
def _switch_status(call: ExosCall) -> str:
    """Show name, clock, image and configuration."""
    release = call.switch.chassis.release
    state = [
        "Current State:    OPERATIONAL             ",
        "Image Selected:   primary                 ",
        "Image Booted:     primary                 ",
        f"Primary ver:      {release}",
        f"Secondary ver:    {release}",
        "",
        f"Config Selected:  {call.switch.selected:<53}",
        f"Config Booted:    {call.switch.booted:<53}",
        "",
    ]
    return "\n".join([*_identity(call), *_times(call), *state, *_saved(call)]) + "\n"


def _identity(call: ExosCall) -> list[str]:
    state = call.state
    return [
        "",
        f"SysName:          {state.sysname}",
        f"SysLocation:      {state.location}",
        f"SysContact:       {state.contact}",
        f"System MAC:       {call.switch.mac.upper()}",
        f"System Type:      {call.switch.chassis.platform.title.split()[-1]}",
        "",
        "SysHealth check:  Enabled (Normal)",
        "Recovery Mode:    All",
        "System Watchdog:  Enabled",
        "",
    ]


def _times(call: ExosCall) -> list[str]:
    now = datetime.now(UTC)
    up = int((now - call.switch.booted_at).total_seconds())
    return [
        f"Current Time:     {now:{_STAMP}}",
        "Timezone:         [Auto DST Disabled] GMT Offset: 0 minutes, name is UTC.",
        f"Boot Time:        {call.switch.booted_at:{_STAMP}}",
        "Boot Count:       12",
        f"Next Reboot:      {call.switch.reboot_at or 'None scheduled'}",
        f"System UpTime:    {up // 3600} hours {up % 3600 // 60} minutes {up % 60} seconds ",
        "",
    ]


def _saved(call: ExosCall) -> list[str]:
    stamp = call.switch.saved_at.get(call.switch.selected)
    if stamp is None or call.switch.selected not in call.switch.files:
        return [f"{call.switch.selected} not found"]
    return [
        f"{call.switch.selected:<17} Created by ExtremeXOS version {call.switch.chassis.release}",
        f"                  388504 bytes saved on {stamp:{_STAMP}}",
    ]


@show("show management", source="mem")
def _management(call: ExosCall) -> str:
    """Show the access to the switch."""
    services, snmp = call.state.services, call.state.snmp
    timeout = f"{state_word(services.idle_on)} ({services.idle} minutes)"
    ssh = f"{state_word(services.ssh)} ({'Key valid' if services.ssh_key else 'Key invalid'}"
    return (
        f"CLI idle timeout                 : {timeout}\n"
        f"Telnet access                    : {state_word(services.telnet)} (tcp port 23 vr all)\n"
        f"SSH access                       : {ssh}, tcp port 22 vr all)\n"
        f"Web access                       : {state_word(services.web['http'])} (tcp port 80)\n"
        f"SNMP access                      : {state_word(snmp.v1v2c or snmp.v3)}\n"
    )


@show(
    "clear counters [ports|port {list}]",
    "clear fdb [{mac}]",
    "clear log [counters]",
    source="R-MFD mem",
)
def _clear(call: ExosCall) -> None:
    """Clear counters, addresses or the log, which are empty."""
    named_ports(call)


@show("show session", source="mem")
def _sessions(call: ExosCall) -> str:
    """Show the logins."""
    rows = "".join(
        f"{one.number:<5} {one.user:<20} ssh2    local       dis\n" for one in call.switch.logins
    )
    return f"   #  User                 Type    Auth        CLI Auth\n{'=' * 79}\n{rows}"
