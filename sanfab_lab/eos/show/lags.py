"""Show port-channels."""

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import kind_of, order, short
from sanfab_lab.eos.show.vlans import wrapped
from sanfab_lab.eos.status import bundled, up
from sanfab_lab.eos.switch import EosSwitch


def _channels(switch: EosSwitch) -> list[tuple[str, list[str]]]:
    names = [name for name in switch.running.ports if kind_of(name) == "Port-Channel"]
    return [
        (name, switch.running.members(int(name.removeprefix("Port-Channel"))))
        for name in sorted(names, key=order)
    ]


def _data(call: EosCall) -> dict[str, object]:
    switch = call.switch
    table = {}
    for name, members in _channels(switch):
        active = [one for one in members if bundled(switch, one)]
        table[name] = {
            "ports": {one: {"lacpMode": switch.running.ports[one].lacp} for one in members},
            "activePorts": {one: {} for one in active},
            "inactivePorts": {one: {} for one in members if one not in active},
            "linkState": "up" if up(switch, name) else "down",
            "protocol": _protocol(switch, members)[0].lower(),
        }
    return {
        "portChannels": table,
        "numberOfChannelsInUse": len(table),
        "numberOfAggregators": len(table),
    }


def _protocol(switch: EosSwitch, members: list[str]) -> tuple[str, str]:
    modes = {switch.running.ports[one].lacp for one in members}
    if not modes:
        return "None", ""
    if modes == {"on"}:
        return "Static", ""
    return "LACP", "a" if "active" in modes else "p"


_FLAGS = """\
Flags
-------------------------- ----------------------------- -------------------------
   a - LACP Active            p - LACP Passive           * - static fallback
   F - Fallback enabled       f - Fallback configured    ^ - individual fallback
   U - In Use                 D - Down
   + - In-Sync                - - Out-of-Sync            i - incompatible with agg
   P - bundled in Po          s - suspended              G - Aggregable
   I - Individual             S - ShortTimeout           w - wait for agg
"""


@show("show port-channel summary", source="NTC", data=_data)
def _summary(call: EosCall) -> str:
    switch = call.switch
    found = _channels(switch)
    used = sum(up(switch, name) for name, _ in found)
    rows = [
        _FLAGS,
        f"Number of channels in use: {used}",
        f"Number of aggregators: {used}",
        "",
        "   Port-Channel       Protocol     Ports",
        "------------------ --------------- --------------------------------",
    ]
    for name, members in found:
        protocol, flag = _protocol(switch, members)
        shown = f"{protocol}({flag})" if flag else protocol
        words = [f"{short(one)}({_member(switch, one, flag)})" for one in members]
        first, *more = wrapped(words, 32, " ") or [""]
        state = f"{short(name)}({'U' if up(switch, name) else 'D'})"
        rows.append(f"   {state:<18} {shown:<16} {first}".rstrip())
        rows += [f"{'':<39}{line}" for line in more]
    return "\n".join(rows)


def _member(switch: EosSwitch, name: str, flag: str) -> str:
    if not up(switch, name):
        return "D"
    if not bundled(switch, name):
        return "I" if _fallback(switch, name) else "s"
    return "PG+" if flag else "P"


def _fallback(switch: EosSwitch, name: str) -> bool:
    number = switch.running.ports[name].channel
    return switch.running.ports[f"Port-Channel{number}"].fallback == "individual"
