"""Fabric extenders: their numbers, the uplinks to them, the ports that come with them."""

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, enter_mode, limited
from sanfab_lab.nxos.commands.interfaces import change_ports, ports_of
from sanfab_lab.nxos.factory import new_port
from sanfab_lab.nxos.names import fex_of
from sanfab_lab.nxos.state import Fex, State
from sanfab_lab.rows import Setting, register_settings

_NUMBERS = range(100, 200)


@command(r"[no] fex {n:\d+}", when="fex", source="FEX6K FEXCFG")
def _fex(call: NxosCall) -> None:
    """Enter a fabric extender, or forget it with its description and pinning."""
    number = _number(call)
    if not call.no:
        _known(call.state, number)
        enter_mode(call, "fex", str(number))
        return
    if any(port.fex == number for port in call.state.ports.values()):
        raise Refused(f"ERROR: FEX {number} is associated with an interface")
    call.state.fexes.pop(number, None)


def _number(call: NxosCall) -> int:
    if call.number("n") not in _NUMBERS:
        raise refused_word(call["n"], Reason.RANGE)
    return call.number("n")


def _known(state: State, number: int) -> Fex:
    return state.fexes.setdefault(number, Fex(f"FEX{number:04}"))


@command(r"[no] description <{text...}>", modes="fex", source="FEXCFG")
def _description(call: NxosCall) -> None:
    """Set the description of a fabric extender."""
    number = int(call.targets[0])
    text = f"FEX{number:04}" if call.no else limited(call["text"], 20)
    _known(call.state, number).description = text.strip('"')


@command(r"[no] pinning max-links <{n:\d+}>", modes="fex", source="FEX6K")
def _max_links(call: NxosCall) -> None:
    """Set the number of uplinks that host ports are divided among."""
    links = 1 if call.no else call.within("n", 1, 8)
    _known(call.state, int(call.targets[0])).max_links = links


register_settings(
    TREE,
    "fex",
    lambda call: [_known(call.state, int(call.targets[0])).settings],
    Setting("type <{model}>", "N5672"),
    Setting("serial <{text}>", "N5672"),
)


@command(r"[no] slot {n:\d+}", when="fex", source="FEXPRE")
def _slot(call: NxosCall) -> None:
    """Enter the slot of a fabric extender, or take away what is provisioned there."""
    number = _number(call)
    if call.switch.n9k:
        raise refused_word("slot")  # nothing can be provisioned there [NXSDKFEX]
    if not call.no:
        enter_mode(call, "slot", str(number))
        return
    call.state.slots.pop(number, None)
    add_and_drop_ports(call)


@command(r"[no] provision model <{model}>", modes="slot", source="FEXPRE")
def _provision(call: NxosCall) -> None:
    """State the model of a fabric extender, whose ports exist from then on."""
    number = int(call.targets[0])
    call.state.slots.pop(number, None)
    if not call.no:
        call.state.slots[number] = call["model"].upper()
    add_and_drop_ports(call)


@command(r"[no] fex associate <{n:\d+}>", modes="eth lag", when="fex", source="FEX6K")
def _associate(call: NxosCall) -> None:
    """Lead ports to a fabric extender: its ports come with the first and go with the last one."""
    number = None if call.no else _number(call)
    if call.switch.n9k and number == _NUMBERS.start:
        raise refused_word(str(number), Reason.RANGE)  # 101 to 199 [N9KFEX]
    for name, port in ports_of(call):
        if number is not None and port.mode != "fex-fabric":
            raise Refused(f"ERROR: {name}: interface is not in fex-fabric mode")
    change_ports(call, fex=number)
    if number is not None:
        _known(call.state, number)
    add_and_drop_ports(call)


def add_and_drop_ports(call: NxosCall) -> None:
    """Add the ports of fabric extenders that are provisioned or connected, and drop all others."""
    state = call.state
    there = {*state.slots} | {port.fex for port in state.ports.values() if port.fex}
    for name in call.switch.chassis.ports:
        number = fex_of(name)
        if number in there and name not in state.ports:
            port = state.ports[name] = new_port(state)
            port.always_switches = call.switch.n9k
            port.switchport |= port.always_switches
        elif number is not None and number not in there:
            state.ports.pop(name, None)
