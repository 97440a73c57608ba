"""Show Fibre Channel ports and port-channels."""

from collections.abc import Iterator

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.fibre_channel import (
    lag_problem,
    lag_title,
    link_of,
    link_vsans,
    native_members,
    port_problem,
    settings_of,
)
from sanfab_lab.nxos.names import mac_text, number_of
from sanfab_lab.nxos.show import RULE, fabric_show
from sanfab_lab.nxos.state import NativePort, fc_group
from sanfab_lab.nxos.status import fabric_logins

_HEAD = f"""\
{RULE}
Interface  Vsan   Admin  Admin   Status          SFP    Oper  Oper   Port
                  Mode   Trunk                          Mode  Speed  Channel
                         Mode                                 (Gbps)
{RULE}"""
_COUNTERS = """\
    5 minutes input rate 0 bits/sec,0 bytes/sec, 0 frames/sec
    5 minutes output rate 0 bits/sec,0 bytes/sec, 0 frames/sec
      0 frames input,0 bytes
        0 discards,0 errors
      0 frames output,0 bytes
        0 discards,0 errors
"""


def number_of_lag(call: NxosCall, name: str) -> int | None:
    """Return the number of a port-channel of Fibre Channel ports by its name; None: no such."""
    is_san = name.startswith("san-") or (call.state.fc_only and name.startswith("port-channel"))
    return int(fc_group(name)) if is_san else None


def native_names(call: NxosCall) -> list[str]:
    """Return all Fibre Channel ports and port-channels."""
    return [
        *call.state.fc_ports,
        *(lag_title(call.state, one) for one in sorted(call.state.fc_lags)),
    ]


def shown_fc(call: NxosCall, name: str) -> Iterator[str]:
    """Yield a port or port-channel as ``show interface`` prints it [MDSSHOW]."""
    number = number_of_lag(call, name)
    port = call.state.fc_ports[name] if number is None else call.state.fc_lags[number]
    why = port_problem(call.switch, name) if number is None else lag_problem(call.switch, number)
    vsans = _trunked(call, name)
    state = f"down ({why})" if why else "up" if vsans is None else "trunking"
    sfp = ", SFP is short wave laser w/o OFC (SN)" if number is None else ""
    yield f"{name} is {state}"
    if port.description:
        yield f"    Port description is {port.description}"
    yield f"    Hardware is Fibre Channel{sfp}"
    wwn = f"{20 if number is None else 24}:{number_of(name) & 255:02x}"
    yield f"    Port WWN is {wwn}:{mac_text(call.switch.mac)}"
    yield f"    Admin port mode is {port.mode}, trunk mode is {port.trunk}"
    yield "    snmp link state traps are enabled"
    if not why:
        fcids = [one.fcid for one in fabric_logins(call.switch) if one.vfc == name]
        fcid = f", FCID is 0x{fcids[0]:06x}" if fcids else ""
        yield f"    Port mode is {_oper_mode(call, name)}{fcid}"
    yield f"    Port vsan is {port.vsan}"
    if not why:
        yield f"    Speed is {_speed(call, name)} Gbps"
    if port.group:
        yield f"    Belongs to {lag_title(call.state, port.group)}"
    yield from _trunk_lines(call, port, vsans)
    if number is not None:
        members = ", ".join(native_members(call.state, number))
        yield f"    Member[1] : {members}" if members else "    No members"
    yield _COUNTERS


def _trunk_lines(call: NxosCall, port: NativePort, vsans: list[int] | None) -> Iterator[str]:
    if vsans is None:
        return
    active = [one for one, known in sorted(call.state.vsans.items()) if not known.suspended]
    allowed = [one for one in active if port.allowed is None or one in port.allowed]
    waiting = [one for one in allowed if one not in vsans]
    yield f"    Trunk vsans (admin allowed and active) ({compact_list(allowed)})"
    yield f"    Trunk vsans (up)                       ({compact_list(vsans)})"
    yield "    Trunk vsans (isolated)                 ()"
    yield f"    Trunk vsans (initializing)             ({compact_list(waiting)})"


def _lines(call: NxosCall, name: str) -> list[str]:
    """Return the ports that are up of a port or port-channel."""
    number = number_of_lag(call, name)
    ports = [name] if number is None else native_members(call.state, number)
    return [one for one in ports if not port_problem(call.switch, one)]


def _trunked(call: NxosCall, name: str) -> list[int] | None:
    """Return the VSANs of a trunk that is up; None: the port is down, or does not trunk.

    A neighbor, as a fabric interconnect, is taken to trunk where the switch lets it; hosts and
    arrays are not.
    """
    for one in _lines(call, name):
        link = link_of(call.switch, one)
        if link is not None:
            trunks = "off" not in {link.near.trunk, link.far.trunk}
            trunks &= "on" in {link.near.trunk, link.far.trunk}
            return link_vsans(call.switch, link) if trunks else None
        settings = settings_of(call.state, one)
        is_neighbor = call.switch.chassis.cables[one].kind == "neighbor"
        runs = "fport-channel-trunk" in call.state.features
        if is_neighbor and runs and settings.trunk != "off":
            known = call.state.vsans
            carried = known if settings.allowed is None else settings.allowed & known.keys()
            return sorted(carried)
        return None
    return None


def _oper_mode(call: NxosCall, name: str) -> str:
    trunk = "" if _trunked(call, name) is None else "T"
    links = any(link_of(call.switch, one) for one in _lines(call, name))
    if links:
        return f"{trunk}E"
    return f"{trunk}F"


def _speed(call: NxosCall, name: str) -> int:
    """Return the speed of the ports that are up, in Gb/s."""
    rows = {run.prefix: run.speeds for run in call.switch.chassis.platform.fc}
    total = 0
    for one in _lines(call, name):
        speed = settings_of(call.state, one).speed
        fastest = max(next((some for at, some in rows.items() if one.startswith(at)), (16,)))
        total += fastest if speed == "auto" else int(speed) // 1000
    return total


def fc_brief(call: NxosCall) -> Iterator[str]:
    """Yield the ports as ``show interface brief`` lists them [CISCONOTES]."""
    if call.state.fc_ports:
        yield _HEAD
    for name, port in call.state.fc_ports.items():
        settings, why = settings_of(call.state, name), port_problem(call.switch, name)
        words = {"Administratively down": "down", "Link failure or not-connected": "notConnected"}
        trunking = _trunked(call, name) is not None
        status = words.get(why, "down") if why else "trunking" if trunking else "up"
        oper, speed = ("--", "--") if why else (_oper_mode(call, name), str(_speed(call, name)))
        sfp = "swl" if name in call.switch.chassis.cables else "--"
        admin = f"{settings.vsan:<6} {settings.mode:<6} {settings.trunk:<7} {status:<15}"
        yield f"{name:<10} {admin} {sfp:<6} {oper:<5} {speed:<6} {port.group or '--'}"
    if call.state.fc_lags:
        yield f"\n{RULE}\nInterface                Vsan   Admin    Status       Oper   Oper"
        yield f"                                Trunk                 Mode   Speed\n{RULE}"
    for number, lag in sorted(call.state.fc_lags.items()):
        name, why = lag_title(call.state, number), lag_problem(call.switch, number)
        status = "down" if why else "trunking" if _trunked(call, name) is not None else "up"
        oper, speed = ("--", "--") if why else (_oper_mode(call, name), str(_speed(call, name)))
        yield f"{name:<24} {lag.vsan:<6} {lag.trunk:<8} {status:<12} {oper:<6} {speed}"


@fabric_show("show port-channel database", "show san-port-channel database", source="CISCONOTES")
def _database(call: NxosCall) -> Iterator[str]:
    """Show the port-channels and whether their members are up."""
    for number, lag in sorted(call.state.fc_lags.items()):
        name, why = lag_title(call.state, number), lag_problem(call.switch, number)
        members = native_members(call.state, number)
        up = [one for one in members if not port_problem(call.switch, one)]
        mode = "active" if lag.active else "on"
        yield f"{name}\n    Administrative channel mode is {mode}"
        yield f"    Operational channel mode is {mode}"
        first = f"    First operational port is {up[0]}" if up else ""
        yield from filter(None, [first])
        yield f"    {len(members)} ports in total, {len(up)} ports up"
        for at, one in enumerate(members):
            head = "    Ports:" if at == 0 else "          "
            yield f"{head}   {one:<8} [{'up' if one in up else 'down'}]"
        yield f"    {why}" if why else ""
