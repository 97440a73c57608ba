"""State -> the stanzas of Fibre Channel ports and port-channels [DLSAN][CISCONOTES]."""

from collections.abc import Iterator

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.fibre_channel import lag_title
from sanfab_lab.nxos.names import interface_order
from sanfab_lab.nxos.state import NativePort, State


def fc_lines(state: State) -> Iterator[str]:
    """Yield port-channels, members of VSANs, and each port in up to three stanzas."""
    for number, lag in sorted(state.fc_lags.items()):
        yield ""
        yield f"interface {lag_title(state, number)}"
        yield from lag_lines(state, lag)
    yield from _members(state)
    for part in (speed_lines, mode_lines, other_lines):
        for name in sorted(state.fc_ports, key=interface_order):
            lines = [*part(state, state.fc_ports[name])]
            if lines or part is other_lines:
                yield from ("", f"interface {name}", *lines)


def fc_interface_lines(state: State, port: NativePort, *, is_lag: bool) -> Iterator[str]:
    """Yield the lines of one port or port-channel."""
    if is_lag:
        yield from lag_lines(state, port)
        return
    for part in (speed_lines, mode_lines, other_lines):
        yield from part(state, port)


def _members(state: State) -> Iterator[str]:
    own = [(lag.vsan, lag_title(state, number)) for number, lag in sorted(state.fc_lags.items())]
    ports = [(port.vsan, name) for name, port in state.fc_ports.items() if not port.group]
    moved = [(vsan, name) for vsan, name in (*own, *ports) if vsan not in {1, 4094}]
    if moved:
        yield "vsan database"
    yield from (f"  vsan {vsan} interface {name}" for vsan, name in sorted(moved, key=_by_vsan))


def _by_vsan(row: tuple[int, str]) -> int:
    return row[0]


def lag_lines(state: State, lag: NativePort) -> Iterator[str]:
    """Yield the lines of a port-channel."""
    if lag.active:
        yield "  channel mode active"
    yield from speed_lines(state, lag)
    yield from mode_lines(state, lag)
    if lag.description:
        yield f"  switchport description {lag.description}"
    yield from _trunk(state, lag)
    if lag.shut:
        yield "  shutdown"


def speed_lines(state: State, port: NativePort) -> Iterator[str]:
    """Yield the lines of a speed; those of a member stand at its port-channel too."""
    del state
    if port.speed != "auto":
        yield f"  switchport speed {port.speed}"
    if port.rate_mode:
        yield f"  switchport rate-mode {port.rate_mode}"


def mode_lines(state: State, port: NativePort) -> Iterator[str]:
    """Yield the line of a mode."""
    if port.mode != state.fc_mode:
        yield f"  switchport mode {port.mode}"


def other_lines(state: State, port: NativePort) -> Iterator[str]:
    """Yield all other lines of a port."""
    if port.description:
        yield f"  switchport description {port.description}"
    if port.credits is not None:
        yield f"  switchport fcrxbbcredit {port.credits}"
    yield from _trunk(state, port)
    if port.licence:
        yield "  port-license acquire"
    if port.group:
        yield f"  channel-group {port.group} force"
    is_shut = state.shut_default if state.fc_only else True
    if port.shut is not is_shut:
        yield "  shutdown" if port.shut else "  no shutdown"


def _trunk(state: State, port: NativePort) -> Iterator[str]:
    if port.trunk != state.fc_trunk:
        yield f"  switchport trunk mode {port.trunk}"
    if port.allowed is not None:
        first, *rest = compact_list(port.allowed).split(",")
        yield f"  switchport trunk allowed vsan {first}"
        yield from (f"  switchport trunk allowed vsan add {one}" for one in rest)
