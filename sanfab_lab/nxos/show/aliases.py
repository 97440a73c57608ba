"""Show device aliases."""

import zlib

from sanfab_lab.commands import Refused
from sanfab_lab.nxos.commands import NxosCall, fabric_show
from sanfab_lab.nxos.commands.aliases import alias_differences
from sanfab_lab.nxos.names import mac_text
from sanfab_lab.nxos.show import RULE


@fabric_show("show device-alias database", source="LABNOTES")
@fabric_show("show device-alias database pending", source="N5K-DA")
def _aliases(call: NxosCall) -> str:
    """Show the device aliases in force, or as the session would leave them."""
    pending = call.line.split()[-1].startswith("pend")
    session = call.switch.alias_session
    if pending and session is None:
        return "There are no pending changes"
    known = session.aliases if pending and session else call.state.aliases
    rows = [f"device-alias name {name} pwwn {known[name]}" for name in sorted(known)]
    return "\n".join([*rows, "", f"Total number of entries = {len(known)}"])


@fabric_show(
    "show device-alias pending-diff", "show device-alias database pending-diff", source="N5K-DA"
)
def _alias_differences(call: NxosCall) -> str:
    """Show the changes of the open session."""
    if call.switch.alias_session is None:
        return "There are no pending changes"
    return "\n".join(alias_differences(call))


@fabric_show("show device-alias name {name}", "show device-alias pwwn {pwwn}", source="N5K-DA")
def _alias(call: NxosCall) -> str:
    """Show one device alias."""
    for name, pwwn in call.state.aliases.items():
        if call["name"] == name or call["pwwn"].lower() == pwwn:
            return f"device-alias name {name} pwwn {pwwn}"
    raise Refused("Device Alias not present")


@fabric_show("show device-alias status", source="COLL-NX")
def _alias_status(call: NxosCall) -> str:
    """Show the state of the device aliases and the holder of their lock."""
    state, session = call.state, call.switch.alias_session
    holder = call.switch.chassis.locked_by or (session.owner if session else "")
    rows = [
        f"Fabric Distribution: {'Enabled' if state.alias_distribute else 'Disabled'}",
        f"Database:- Device Aliases {len(state.aliases)}  "
        f"Mode: {'Enhanced' if state.alias_enhanced else 'Basic'}",
        f"           Checksum: 0x{zlib.crc32(repr(sorted(state.aliases.items())).encode()):032x}",
    ]
    if holder:
        swwn = f"20:00:{mac_text(call.switch.mac)}"
        rows.append(f'Locked By:- User "CLI/SNMPv3:{holder}" SWWN {swwn}')
        count = len(session.aliases) if session else len(state.aliases)
        mode = session.enhanced if session else state.alias_enhanced
        rows.append(
            f"Pending Database:- Device Aliases {count}  Mode: {'Enhanced' if mode else 'Basic'}"
        )
    return "\n".join(rows)


@fabric_show("show cfs lock", source="mem")
def _cfs_lock(call: NxosCall) -> str:
    """Show the holder of the lock of device aliases."""
    session = call.switch.alias_session
    holder = call.switch.chassis.locked_by or (session.owner if session else "")
    if not holder:
        return ""
    head = ["Switch WWN              IP Address       User Name    User Type", RULE]
    row = f"20:00:{mac_text(call.switch.mac)} {'0.0.0.0':<16} {holder:<12} CLI/SNMP v3"  # noqa: S104
    return "\n".join(
        ["", "Application: device-alias", "Scope      : Physical-fc", RULE, *head, row]
    )
