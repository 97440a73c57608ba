"""Show the switch: version, clock, configuration, access, accounts, sessions, routes, log."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.commands.files import configuration_file
from sanfab_lab.exos.running_config import configuration_text, model_name
from sanfab_lab.exos.status import state_word

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos

_STATUS = """
SysName:          {state.sysname}
SysLocation:      {state.location}
SysContact:       {state.contact}
System MAC:       {mac}
System Type:      {model}

SysHealth check:  Enabled (Normal)
Recovery Mode:    All
System Watchdog:  Enabled

Current Time:     {now:%a %b %d %H:%M:%S %Y}
Timezone:         [Auto DST Disabled] GMT Offset: 0 minutes, name is UTC.
Boot Time:        {switch.booted_at:%a %b %d %H:%M:%S %Y}
Boot Count:       12
Next Reboot:      {reboot}
System UpTime:    {up}

Current State:    {running:<24}
Image Selected:   {image:<24}
Image Booted:     {image:<24}
Primary ver:      {release}
Secondary ver:    {release}

Config Selected:  {switch.selected:<53}
Config Booted:    {switch.booted:<53}

{saved}
"""


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
    switch, now = call.switch, datetime.now(UTC)
    up = int((now - switch.booted_at).total_seconds())
    return _STATUS.format(
        switch=switch,
        state=call.state,
        release=switch.chassis.release,
        mac=switch.mac.upper(),
        model=model_name(switch),
        now=now,
        reboot=switch.reboot_at or "None scheduled",
        up=f"{up // 3600} hours {up % 3600 // 60} minutes {up % 60} seconds ",
        running="OPERATIONAL",
        image="primary",
        saved=_saved(switch),
    )


def _saved(switch: "Exos") -> str:
    name, release = switch.selected, switch.chassis.release
    if name not in switch.saved_at or name not in switch.files:
        return f"{name} not found"
    stamp = f"{switch.saved_at[name]:%a %b %d %H:%M:%S %Y}"
    size = f"{' ' * 18}388504 bytes saved on {stamp}"
    return f"{name:<17} Created by ExtremeXOS version {release}\n{size}"


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
    call.ports()


@show("show session", source="mem")
def _sessions(call: ExosCall) -> str:
    """Show the logins."""
    rows = "".join(
        f"{one.number:<5} {one.user:<20} ssh2    local       dis\n" for one in call.switch.logins
    )
    return f"   #  User                 Type    Auth        CLI Auth\n{'=' * 79}\n{rows}"


@show("show accounts", source="mem")
def _accounts(call: ExosCall) -> str:
    text = "                   User Name  Access LoginOK  Failed State\n"
    text += f"{' ' * 9}{'-' * 20}  ------ -------  ------ -----\n"
    for name, account in call.state.accounts.items():
        access = "R/W" if account.role == "admin" else "RO"
        text += f"{name:>28}   {access:<6} 0         0 Enabled\n"
    return text


@show("show configuration [detail]", "show configuration {module} [detail]", source="R-CN F-450")
def _running(call: ExosCall) -> str:
    text = configuration_text(call.switch, call.state, call["module"])
    if not text:
        raise refused_word(call["module"])
    return text


@show("debug cfgmgr show configuration file {name}", source="R-CN R-ES")
def _saved_configuration(call: ExosCall) -> str:
    name = configuration_file(call["name"])
    if name not in call.switch.files:
        raise Refused(f"Error: Configuration file {name} not found.")
    return configuration_text(call.switch, call.switch.files[name], "")


@show("show iproute [vr {vr}]", source="mem")
def _iproute(call: ExosCall) -> str:
    """Show the routes."""
    rows = []
    for (destination, gateway), vr in call.state.services.routes.items():
        if call["vr"].lower() in {"", vr.lower()}:
            name = "Default Route" if destination == "default" else destination
            rows.append(f"#s   {name:<19}{gateway:<16}1       UG---S-um--f {vr}\n")
    return f"Ori  Destination        Gateway         Mtr     Flags        VLAN\n{''.join(rows)}\n"


@show("show sntp-client", source="F-450 mem")
def _sntp(call: ExosCall) -> str:
    services = call.state.services
    state = "enabled" if services.sntp_on else "disabled"
    rows = [f"SNTP client is {state}", "SNTP time is valid" if services.sntp_on else ""]
    for which in ("primary", "secondary"):
        server, vr = services.sntp.get(which, ("", ""))
        rows.append(f"{which.capitalize()} server: {server or 'none'}")
        if vr:
            rows.append(f"        VR: {vr}")
    rows.append(f"Query interval: {services.sntp_interval}")
    return "\n".join(rows) + "\n"


@show("show log configuration target syslog", "show log configuration", source="mem")
def _log_targets(call: ExosCall) -> str:
    out = []
    for target in call.state.services.targets.values():
        state = "yes" if target.enabled else "no"
        out.append(
            f"Log Target      : syslog; {target.address} (vr {target.vr}), {target.facility}\n"
            f"    Enabled ?   : {state}\n    Filter Name : {target.log_filter}\n"
            f"    Match regex : {target.match}\n    Severity    : {target.severity} "
            "(through Critical)\n\n"
        )
    return "".join(out)


@show("show log [{how...}]", source="mem")
def _log(_call: ExosCall) -> str:
    """Show the log, which is empty."""
    return "A total of 0 log messages were displayed.\n"
