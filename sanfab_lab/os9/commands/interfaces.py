"""Create, enter and remove interfaces; what ports, port-channels and VLANs share."""

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.os9.commands import (
    Os9Call,
    change_each,
    command,
    each_field,
    error,
    on_ports,
    put_each,
    register_lines,
    typed_ports,
    typed_ranges,
)
from sanfab_lab.os9.factory import default_mtu, honours_pause
from sanfab_lab.os9.names import Range, name_of, short, tag
from sanfab_lab.os9.state import Interface, Port, State, Vlan
from sanfab_lab.rows import Field, Setting

VLANS = range(1, 4095)
MTU_MIN = 594
_MODES = {"Port-channel": "po", "Vlan": "vlan", "ManagementEthernet": "ma"}
_ALL = "if po vlan ma"

register_lines(
    "errdisable",
    Setting(
        "errdisable recovery cause {cause:bpduguard|fefd|maclearnlimit|arp-inspection}", "D-ERRD"
    ),
    Setting(
        "errdisable recovery interval <{value:[0-9]+}>",
        "D-ERRD",
        "errdisable recovery interval 300",
        limits=range(30, 86401),
    ),
    printed=True,
)


@command("interface {name...}", source="R-SEN F-MXL")
def _interface(call: Os9Call) -> None:
    """Enter an interface; create a port-channel or VLAN that does not exist."""
    part = _typed(call)
    full = name_of(part.kind, part.low)
    _create(call, part)
    if call.switch.find_interface(full) is None:
        raise refused_word(call["name"].rsplit(maxsplit=1)[-1], Reason.RANGE)
    call.session.enter(Mode(_MODES.get(part.kind, "if"), f"conf-if-{tag(full)}", (full,)))


def _typed(call: Os9Call) -> Range:
    """Return the one interface of a line."""
    parts = typed_ranges(call["name"])
    if len(parts) > 1 or parts[0].low != parts[0].high:
        raise refused_word(call["name"].rsplit(maxsplit=1)[-1])
    return parts[0]


def _create(call: Os9Call, part: Range) -> None:
    """Create a port-channel or VLAN that does not exist yet."""
    number, platform = part.low[-1], call.switch.chassis.platform
    mtu = default_mtu(platform)
    known = {"Vlan": VLANS, "Port-channel": range(1, platform.traits.lag_max + 1)}
    if number not in known.get(part.kind, (number,)):
        raise refused_word(str(number), Reason.RANGE)
    if part.kind == "Vlan":
        call.state.vlans.setdefault(number, Vlan(number, mtu))
    elif part.kind == "Port-channel":
        full = name_of(part.kind, part.low)
        call.state.ports.setdefault(full, Port(full, mtu))


@command("interface range {names...}", source="F-LAG F-RDMA F-MXL")
def _interface_range(call: Os9Call) -> None:
    """Enter several ports, port-channels or VLANs at once."""
    parts = typed_ranges(call["names"])
    if parts[0].kind == "Vlan":
        spans = [range(part.low[0], part.high[0] + 1) for part in parts]
        found = [f"Vlan {n}" for n in sorted(call.state.vlans) if any(n in one for one in spans)]
    else:
        found = [port.name for port in typed_ports(call, call["names"])]
    if not found:
        raise refused_word(call["names"].rsplit(maxsplit=1)[-1], Reason.RANGE)
    text = ",".join(part.tag() for part in parts)
    mode = _MODES.get(parts[0].kind, "if")
    call.session.enter(Mode(mode, f"conf-if-range-{text}", tuple(found)))


@command("no interface {name...}", source="F-GEN D-VL2")
def _no_interface(call: Os9Call) -> None:
    """Delete a port-channel or VLAN."""
    part = _typed(call)
    full = name_of(part.kind, part.low)
    if part.kind not in {"Vlan", "Port-channel"}:
        raise refused_word(call["name"].split(maxsplit=1)[0])
    item = call.switch.interface(full)
    if isinstance(item, Vlan):
        _delete_vlan(call.state, item.number)
    else:
        _delete_lag(call.state, item)


def _delete_vlan(state: State, number: int) -> None:
    """Delete a VLAN; its members fall back to the default VLAN [mem]."""
    if number == 1:
        raise error("Default VLAN cannot be deleted.")  # [mem]
    del state.vlans[number]
    for port in state.ports.values():
        port.tagged -= {number}
        port.untagged = 0 if port.untagged == number else port.untagged


def _delete_lag(state: State, lag: Port) -> None:
    refuse_peer_link(state, lag)
    for port in state.members(lag.number):
        port.lag, port.lag_mode, port.lacp = 0, "", False
    del state.ports[lag.name]


@command("default interface {name...}", source="F-GEN")
def _default_interface(call: Os9Call) -> None:
    """Reset a physical port to the factory configuration."""
    for port in typed_ports(call, call["name"]):
        if not port.is_physical:
            raise refused_word(call["name"].split(maxsplit=1)[0])
        call.state.ports[port.name] = Port(port.name, default_mtu(call.switch.chassis.platform))


each_field(
    _ALL,
    Port,
    Field("[no] shutdown", "enabled", "R-OS9", value=False),
)


@command("description {text...}", "no description [{text...}]", modes=_ALL, source="R-SEN D-INT1")
def _description(call: Os9Call) -> None:
    """Set the description: 240 characters, 100 of a VLAN [R-PUP, D-INT1]."""
    most = 100 if call.mode.kind == "vlan" else 240
    if not call.no and len(call["text"]) > most:
        raise error(f"Description exceeds {most} characters.")  # [mem]
    put_each(call, "description", "" if call.no else call["text"])


@command("[no] mtu <{size:[0-9]+}>", modes="if po vlan", source="D-MTU1 D-MTU2 R-PUP")
def _mtu(call: Os9Call) -> None:
    """Set the frame size: that of a port-channel fits each member."""
    platform = call.switch.chassis.platform
    size = default_mtu(platform) if call.no else call.within("size", MTU_MIN, platform.mtu_max)

    def change(item: Interface) -> None:
        if isinstance(item, Port):
            _check_mtu(call.state, item, size)
        item.mtu = size

    change_each(call, change)


def _check_mtu(state: State, port: Port, size: int) -> None:
    """Refuse a port-channel above its members, a member below its port-channel [D-MTU1]."""
    if port.is_lag:
        if any(size > member.mtu for member in state.members(port.number)):
            raise error(f"MTU of {short(port.name)} exceeds that of its members.")  # [mem]
        return
    lag = state.ports.get(f"Port-channel {port.lag}")
    if lag and size < lag.mtu:
        raise error(f"MTU is less than that of {short(lag.name)}.")  # [mem]


def refuse_layer2(port: Port) -> None:
    """Refuse a port in layer 2."""
    if port.layer2:
        raise error(f"Port is in Layer-2 mode {short(port.name)}.")  # [D-VL1]
    refuse_member(port)


def refuse_member(port: Port) -> None:
    """Refuse a member of a port-channel."""
    if port.lag or port.lacp:
        raise in_lag(port)


def in_lag(port: Port) -> Refused:
    """Return the refusal of a member of a port-channel."""
    return Refused(f"Error : {short(port.name)} is in Layer 2 LAG")  # [R-PUP]


def refuse_layer3(port: Port) -> None:
    """Refuse a routed port."""
    if port.address:
        raise error(f"Port is in Layer-3 mode {short(port.name)}.")  # [mem]


def refuse_vlan_member(port: Port) -> None:
    """Refuse a member of a VLAN other than the default one."""
    if port.tagged or port.untagged:
        raise other_vlan(port)


def other_vlan(port: Port) -> Refused:
    """Return the refusal of a member of another VLAN."""
    return error(f"Port is part of a non-default VLAN {short(port.name)}.")  # [R-PUP]


def refuse_peer_link(state: State, port: Port) -> None:
    """Refuse the peer link of VLT: it stays in default mode [D-VLT2]."""
    if state.vlt and state.vlt.get("peer-link") == f"peer-link {port.name.lower()}":
        raise error(f"{short(port.name)} is configured as VLT peer-link.")  # [mem]


def refuse_pause(port: Port, text: str = "") -> None:
    """Refuse a port with pause frames."""
    if port.rx or port.tx:
        raise error(f"Flow control is enabled on {short(port.name)}{text}.")


@on_ports("[no] portmode <hybrid>", source="D-VL1 R-PUP")
def _portmode_hybrid(call: Os9Call, port: Port) -> None:
    """Allow tagged and untagged VLANs at once; only before the port is in layer 2."""
    if call.no:
        refuse_vlan_member(port)
    if port.hybrid is call.no:
        refuse_layer2(port)
    if not port.hybrid and not call.no:
        refuse_layer3(port)
        refuse_peer_link(call.state, port)
    port.hybrid = not call.no


@on_ports("[no] switchport", source="D-VL2")
def _switchport(call: Os9Call, port: Port) -> None:
    """Put a port in layer 2, or remove it if it is in the default VLAN only."""
    if call.no:
        refuse_vlan_member(port)
    else:
        refuse_member(port)
        refuse_layer3(port)
        refuse_peer_link(call.state, port)
    port.switchport = not call.no


_PAUSE = "flowcontrol rx {rx:on|off} tx {tx:on|off}"
_THRESHOLDS = {"a": 2047, "b": 2013, "c": 2013}


@on_ports(
    f"{_PAUSE} [{{negotiate:negotiate}}]",
    f"{_PAUSE} threshold {{a:[0-9]+}} {{b:[0-9]+}} {{c:[0-9]+}}",
    modes="if",
    source="D-FC1 D-FC2 D-FC5",
)
def _flowcontrol(call: Os9Call, port: Port) -> None:
    """Set IEEE 802.3x pause; never with priority flow control."""
    rx, tx = (call[name] == "on" for name in ("rx", "tx"))
    if (rx or tx) and call.state.pfc_runs(port):
        raise error(
            f"PFC is enabled on {short(port.name)}, flowcontrol cannot be configured."
        )  # [D-DCB1; words mem]
    if call.has("negotiate") and port.name.startswith("forty"):
        raise refused_word("negotiate")
    threshold = " negotiate" if call.has("negotiate") else ""
    if call.has("a"):
        numbers = (str(call.within(name, 1, most)) for name, most in _THRESHOLDS.items())
        threshold = f" threshold {' '.join(numbers)}"
    default = honours_pause(call.switch.chassis.platform)
    port.rx, port.tx, port.threshold = None if rx is default else rx, tx, threshold


@on_ports(f"no {_PAUSE}", modes="if", source="D-FC6")
def _no_flowcontrol(_call: Os9Call, port: Port) -> None:
    """Take pause back to its default."""
    port.rx, port.tx, port.threshold = None, False, ""
