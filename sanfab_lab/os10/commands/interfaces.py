"""Create, enter and remove interfaces; what ports, port-channels and VLANs share."""

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.os10.breakouts import (
    breakout_groups,
    breakouts_of_port,
    children_of,
    swap_ports,
    whole_map,
)
from sanfab_lab.os10.candidate import CONFLICT
from sanfab_lab.os10.commands import (
    PORTS,
    Os10Call,
    command,
    enter,
    error,
    kind_of_name,
    on_each,
    put_line,
    register_interface_lines,
)
from sanfab_lab.os10.names import (
    ETHERNET,
    LAG,
    LOOPBACK,
    VLAN,
    UnknownInterface,
    in_spans,
    key_of,
    spans_of,
    tag,
    typed_name,
)
from sanfab_lab.os10.state import MTU, Interface, State, new_interface
from sanfab_lab.rows import Setting

VLANS = range(1, 4094)
OWN_LAG = 1000
"""The port-channel that VLT makes of its interconnect [O10-VLT]."""
_CREATED = {VLAN: VLANS, LOOPBACK: range(16384)}
_ALL = "eth po vlan ma lo"
_MTU = range(1280, 65536)
_DESCRIPTION_MAX = 240


def _lags(call: Os10Call) -> range:
    return range(1, call.switch.chassis.platform.traits.lag_max + 1)


@command("interface {name...}", source="O10-CLI O10-JP")
def _interface(call: Os10Call) -> None:
    """Enter an interface; create a port-channel, VLAN or loopback that does not exist."""
    name = _typed(call)
    kind, numbers = key_of(name)
    created = {**_CREATED, LAG: _lags(call)}.get(kind)
    if created is not None and (numbers[-1] not in created or (kind, numbers) == (LAG, (OWN_LAG,))):
        raise refused_word(str(numbers[-1]), Reason.RANGE)
    if name not in call.state.interfaces:
        if created is None:
            raise refused_word(call["name"].split()[-1], Reason.RANGE)
        call.state.interfaces[name] = new_interface(call.state, name)
    enter(call, kind_of_name(name), f"conf-if-{tag(name)}", name)


def _typed(call: Os10Call) -> str:
    try:
        return typed_name(call["name"])
    except UnknownInterface as unknown:
        raise refused_word(unknown.word.split()[0]) from None


@command("interface range {names...}", source="O10-CLI O10-GEOS")
def _interface_range(call: Os10Call) -> None:
    """Enter several interfaces at once; VLANs and port-channels that do not exist are created."""
    names = _named(call, create=True)
    text = call["names"].replace(" ", "").lower().replace("ethernet", "eth")
    text = text.replace("vlan", "vl-").replace("port-channel", "po-")
    enter(call, kind_of_name(names[0]), f"conf-range-{text}", *names)


def _named(call: Os10Call, *, create: bool) -> list[str]:
    """Return the interfaces of a typed list."""
    try:
        spans = spans_of(call["names"])
        if spans[0].kind not in {VLAN, LAG}:
            return in_spans(call["names"], call.state.interfaces)
    except UnknownInterface as unknown:
        raise refused_word(unknown.word.split()[0], Reason.RANGE) from None
    kind = spans[0].kind
    known = VLANS if kind == VLAN else _lags(call)
    numbers = {n for one in spans for n in range(one.low[0], one.high[0] + 1)}
    if not numbers <= set(known):
        raise refused_word(call["names"].split()[-1], Reason.RANGE)
    if create:
        for name in (f"{kind}{number}" for number in sorted(numbers)):
            if name not in call.state.interfaces:
                call.state.interfaces[name] = new_interface(call.state, name)
    names = [f"{kind}{number}" for number in sorted(numbers)]
    return [name for name in names if name in call.state.interfaces]


@command("no interface {name...}", source="O10-COLL O10-CLI")
def _no_interface(call: Os10Call) -> None:
    """Delete a port-channel, VLAN or loopback."""
    name = _typed(call)
    if key_of(name).kind not in {VLAN, LAG, LOOPBACK}:
        raise refused_word(call["name"].split(maxsplit=1)[0])
    if name not in call.state.interfaces:
        raise error(f"Interface {name} does not exist.")  # [mem]
    _delete(call, name)


@command("no interface range {names...}", source="O10-CLI")
def _no_interface_range(call: Os10Call) -> None:
    """Delete port-channels or VLANs."""
    for name in _named(call, create=False):
        _delete(call, name)


def _delete(call: Os10Call, name: str) -> None:
    kind, numbers = key_of(name)
    if kind == VLAN:
        delete_vlan(call.state, numbers[0])
    elif kind == LAG:
        for port in call.state.members(numbers[0]):
            port.lag, port.lag_mode = 0, ""
            port.lines.pop("lacp rate", None)
            port.lines.pop("lacp port-priority", None)
    del call.state.interfaces[name]


def delete_vlan(state: State, number: int) -> None:
    """Take a VLAN out of every port without a word [O10-CLI]."""
    if number == 1:
        raise error("Default VLAN cannot be deleted.")  # [mem]
    if number in state.fresh_vlans:
        raise Refused(CONFLICT)
    for port in state.interfaces.values():
        port.allowed -= {number}
        if port.access == number:
            port.access = 1  # [mem]


@command(r"interface breakout {port:\d+/\d+/\d+} map {map}", source="O10-JP O10-COLL")
@command(r"no interface breakout {port:\d+/\d+/\d+}", source="O10-COLL")
def _breakout(call: Os10Call) -> None:
    """Break a port out, or make it whole; it takes effect at once."""
    platform = call.switch.chassis.platform
    if breakout_groups(platform):
        raise refused_word("breakout")
    _set_map(call, call["port"], "" if call.no else call["map"], call["port"])


def _set_map(call: Os10Call, number: str, mode: str, key: str) -> None:
    """Give a port the map that a line names; an empty one makes it whole."""
    platform = call.switch.chassis.platform
    rows = breakouts_of_port(platform, number)
    if not rows:
        raise refused_word(number, Reason.RANGE)
    whole = whole_map(rows)
    mode = mode or whole
    row = next((one for one in rows if one.row.words == mode), None)
    if row is None and mode != whole:
        raise refused_word(mode, Reason.RANGE)
    new = [rows[0].port] if row is None else children_of(row)
    old = [name for one in rows for name in (one.port, *children_of(one))]
    old = [name for name in old if name in call.state.interfaces and name not in new]
    lanes = [
        name for name in old if call.state.interfaces[name].lag or name in call.state.discovery
    ]
    if lanes:
        raise error(f"{lanes[0]} is in use.")  # [mem]
    call.state.breakouts[key] = mode
    if old:
        swap_ports(call.state, old, new)


@command(r"port-group {name:\d+/\d+/\d+}", source="O10-111 O10-EX")
def _port_group(call: Os10Call) -> None:
    """Enter a port-group."""
    if call["name"] not in breakout_groups(call.switch.chassis.platform):
        raise refused_word(call["name"], Reason.RANGE)
    enter(call, "group", f"conf-pg-{call['name']}", call["name"])


@command("mode Eth {mode:[0-9]+g-[0-9]x}", "no mode [Eth] [{rest}]", modes="group",
         source="O10-111 O10-EX")  # fmt: skip
def _group_mode(call: Os10Call) -> None:
    """Set how the ports of a group are broken out; SFP28 ports have one lane each at 10 Gb/s."""
    platform, name = call.switch.chassis.platform, call.targets[0]
    group = breakout_groups(platform)[name]
    mode = group.mode if call.no else call["mode"]
    choices = {one.row.words for one in breakouts_of_port(platform, f"1/1/{group.ports[0]}")}
    if mode not in {group.mode, *choices}:
        raise refused_word(mode, Reason.RANGE)
    for number in group.ports if choices else ():
        _set_map(call, f"1/1/{number}", "" if mode == group.mode else mode, name)
    call.state.breakouts[name] = mode


@on_each("[no] shutdown", modes=_ALL, source="O10-JP O10-CLI")
def _shutdown(call: Os10Call, one: Interface) -> None:
    one.enabled = call.no


@on_each(
    "description {text...}", "no description [{text...}]", modes=_ALL, source="O10-JP O10-GEOS"
)
def _description(call: Os10Call, one: Interface) -> None:
    """Set the description: with blanks in quotation marks, which are printed only then [O10-JP]."""
    text = call["text"].strip()
    if call.no:
        one.description = ""
        return
    bare = text[1:-1] if text[:1] == text[-1:] == '"' and len(text) > 1 else text
    if len(bare) > _DESCRIPTION_MAX:
        raise error(f"Description exceeds {_DESCRIPTION_MAX} characters.")  # [mem]
    if bare == text and " " in text:
        raise refused_word(text.split()[1])  # blanks need the quotation marks [O10-NLB O10-ADV]
    one.description = f'"{bare}"' if " " in bare else bare


@on_each("mtu {size:[0-9]+}", "no mtu [{rest}]", modes="eth po vlan", source="O10-4048 O10-MFD")
def _mtu(call: Os10Call, one: Interface) -> None:
    """Set the frame size: a port-channel fits its members, a VLAN those that carry it [O10-4048].

    A port joins either with smaller frames all the same, as typed texts do it [O10-GEOS O10-JP].
    """
    most = min(call.switch.chassis.platform.mtu_max, _MTU[-1])
    size = MTU if call.no else call.within("size", _MTU[0], most)
    if one.kind == VLAN:
        small = [
            port.name
            for port in call.state.interfaces.values()
            if one.number in port.allowed and port.mtu < size
        ]
        if small:
            raise error(f"VLAN MTU may not be updated: {small[0]} has less.")  # [O10-4112A; mem]
    members = call.state.members(one.number) if one.kind == LAG else []
    if any(port.mtu < size for port in members):
        raise error(f"MTU of {one.name} exceeds that of its members.")  # [O10-4048; words mem]
    one.mtu = size


@on_each("flowcontrol {way:receive|transmit} {on:on|off}",
         "no flowcontrol {way:receive|transmit} [{on:on|off}]", modes="eth",
         source="O10-COLL O10-4112 O10-3048")  # fmt: skip
def _flowcontrol(call: Os10Call, one: Interface) -> None:
    """Set IEEE 802.3x pause; never with priority flow control [O10-4112]."""
    on = not call.no and call["on"] == "on"
    if on and "priority-flow-control mode" in one.lines:
        raise error(f"Priority flow control is enabled on {one.name}.")  # [O10-4112; words mem]
    if call["way"] == "receive":
        one.receive = on
    else:
        one.transmit = on


@on_each("[no] priority-flow-control mode <{on:on|off}>", "no priority-flow-control", modes="eth",
         source="O10-GEOS O10-MFD O10-4112")  # fmt: skip
def _pfc(call: Os10Call, one: Interface) -> None:
    """Turn priority flow control on; never with IEEE 802.3x pause [O10-4112]."""
    on = not call.no and call["on"] == "on"
    if on and (one.receive or one.transmit):
        raise error(f"Flow control is enabled on {one.name}.")  # [O10-4112; words mem]
    put_line(one.lines, "priority-flow-control mode", "priority-flow-control mode on" if on else "")


register_interface_lines(
    "eth",
    Setting("speed <{value:10|100|1000|10000|25000|40000|100000|auto}>", "O10-S4112 O10-4048"),
    Setting("negotiation <{value:on|off|auto}>", "O10-4048", "negotiation auto"),
    Setting("fec <{value:off|CL74-FC|CL91-RS|CL108-RS}>", "O10-FEC"),
)
register_interface_lines(
    PORTS,
    Setting("storm-control broadcast <{rate...}>", "O10-STIG"),
    Setting("storm-control multicast <{rate...}>", "O10-STIG"),
    Setting("storm-control unknown-unicast <{rate...}>", "O10-STIG"),
)
register_interface_lines(
    "eth po vlan ma",
    Setting("ip access-group <{name} {way:in|out}>", "O10-COLL"),
)


@command("default interface {name...}", source="mem")
def _default_interface(call: Os10Call) -> None:
    """Reset a physical port; the question is asked [mem]."""
    name = _typed(call)
    if name not in call.state.interfaces or key_of(name).kind != ETHERNET:
        raise refused_word(call["name"].split()[-1], Reason.RANGE)

    def reset() -> str:
        state = call.switch.candidate.begin(call.switch, call.session)
        state.interfaces[name] = new_interface(state, name)
        call.switch.candidate.end(call.switch, call.session, state)
        return ""

    call.confirm("Proceed to cleanup the interface config? [confirm yes/no]:", reset)
