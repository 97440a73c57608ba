"""DCB: maps, the older policies, and what they allow beside themselves."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.names import short
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.state import Block, DcbMap
from sanfab_lab.os9.table import (
    Frame,
    command,
    enter,
    line_of,
    on_ports,
    target,
    within,
    wrong,
)

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_FIRST = (8, 3, 12)
_LOSSLESS = 2
_FULL = 100
_NAME_MAX = 32


def _needs(switch: "Os9", session: Session, form: str) -> None:
    """Refuse what the release does not know yet: DCB came with 8.3.12, maps later [mem]."""
    known = switch.has(form) if form == "dcb-map" else switch.release >= _FIRST
    if not known:
        raise wrong(session, line_of(session)[1].split()[0], INVALID)


@command("dcb enable", modes="conf", source="D-DCB4 F-RDMA D-DCB2")
def enable(switch: "Os9", session: Session) -> str:
    """Turn DCB on, unless a port without a map that turns PFC off uses pause frames."""
    _needs(switch, session, "dcb")
    for port in switch.running.ports.values():
        found = switch.running.maps.get(port.dcb_map)
        if (port.rx or port.tx) and (found is None or found.pfc):
            raise Rejected(  # [D-DCB2; words mem]
                f"% Error: Flow control is enabled on {short(port.name)}, DCB cannot be enabled."
            )
    switch.running.dcb = True
    return ""


@command("no dcb enable", modes="conf", source="F-MXL")
def no_enable(switch: "Os9", session: Session) -> str:
    """Turn DCB off."""
    _needs(switch, session, "dcb")
    switch.running.dcb = False
    return ""


_BUFFER = (
    "dcb stack-unit {unit:all|[0-9]+} pfc-buffering"
    " pfc-ports {ports:[0-9]+} pfc-queues {queues:[0-9]+}"
)


@command(_BUFFER, modes="conf", source="D-DCB2")
def buffering(switch: "Os9", session: Session, unit: str, ports: str, queues: str) -> str:
    """Carve buffers for PFC; counts after a reload."""
    _needs(switch, session, "dcb")
    many = f"pfc-ports {within(session, ports, 1, 64)} pfc-queues {within(session, queues, 1, 8)}"
    switch.running.lines["dcb", unit.lower()] = (
        f"dcb stack-unit {unit.lower()} pfc-buffering {many}"
    )
    return ""


@command(f"no {_BUFFER}", modes="conf", source="D-DCB2")
def no_buffering(switch: "Os9", _session: Session, unit: str, **_values: str) -> str:
    """Go back to the buffers that there are by default."""
    switch.running.lines.pop(("dcb", unit.lower()), None)
    return ""


@command("dcb-map {name}", modes="conf", source="R-OS9 R-MFD OS9-DCB")
def dcb_map(switch: "Os9", session: Session, name: str) -> str:
    """Make or change a map."""
    _needs(switch, session, "dcb-map")
    if len(name) > _NAME_MAX:
        raise wrong(session, name, INVALID)
    switch.running.maps.setdefault(name, DcbMap())
    return enter(session, Frame("dcbmap", f"conf-dcbmap-{name}", f"dcb-map {name}", (name,)))


@command("no dcb-map {name}", modes="conf", source="R-OS9")
def no_dcb_map(switch: "Os9", _session: Session, name: str) -> str:
    """Delete a map that no port uses."""
    if name not in switch.running.maps:
        raise Rejected(f"% Error: DCB map {name} does not exist.")  # [mem]
    if any(port.dcb_map == name for port in switch.running.ports.values()):
        raise Rejected(f"% Error: DCB map {name} is applied on an interface.")  # [mem]
    del switch.running.maps[name]
    return ""


def _map(switch: "Os9", session: Session) -> DcbMap:
    found = switch.running.maps.get(target(session))
    if found is None:
        raise Rejected(f"% Error: DCB map {target(session)} does not exist.")
    return found


_GROUP = "priority-group {number:[0-9]+}"


@command(
    f"{_GROUP} bandwidth {{share:[0-9]+}} pfc {{pfc:on|off}}",
    f"{_GROUP} {{share:strict-priority}} pfc {{pfc:on|off}}",
    modes="dcbmap",
    source="R-OS9 R-MFD D-DCB1",
)
def group(switch: "Os9", session: Session, number: str, share: str, pfc: str) -> str:
    """Make or change a priority group."""
    found = _map(switch, session)
    which = within(session, number, 0, 7)
    if share.isdigit():
        within(session, share, 1, 100)
    others = tuple(one for one in found.groups if one[0] != which)
    changed = tuple(sorted((*others, (which, share.lower(), pfc.lower() == "on"))))
    if found.priorities:
        _check_lossless(DcbMap(found.pfc, changed, found.priorities))
    found.groups = changed
    return ""


@command(f"no {_GROUP}", f"no {_GROUP} {{rest...}}", modes="dcbmap", source="R-OS9")
def no_group(switch: "Os9", session: Session, number: str, rest: str = "") -> str:  # noqa: ARG001
    """Delete a priority group that no priority is in."""
    found = _map(switch, session)
    if int(number) in found.priorities:
        raise Rejected(f"% Error: Priority-group {number} is in use by priority-pgid.")  # [mem]
    found.groups = tuple(one for one in found.groups if one[0] != int(number))
    return ""


@command(
    "priority-pgid " + " ".join(f"{{p{at}:[0-9]+}}" for at in range(8)),
    modes="dcbmap",
    source="R-OS9 R-MFD OS9-DCB OS9-ETS",
)
def pgid(switch: "Os9", session: Session, **values: str) -> str:
    """Put each priority in a group; groups have to be there and share the bandwidth."""
    found = _map(switch, session)
    wanted = tuple(within(session, values[f"p{at}"], 0, 7) for at in range(8))
    missing = set(wanted) - {number for number, _, _ in found.groups}
    if missing:
        raise Rejected(f"% Error: Priority-group {min(missing)} is not configured.")  # [mem]
    for queue in switch.chassis.platform.priority_queues:
        if len({wanted[priority] for priority in queue}) > 1:
            raise Rejected(  # [OS9-DCB; words mem]
                "% Error: Priorities of one queue should be in the same priority-group."
            )
    shares = [share for number, share, _ in found.groups if number in wanted]
    if sum(int(share) for share in shares if share.isdigit()) != _FULL and any(
        share.isdigit() for share in shares
    ):
        raise Rejected("% Error: Sum of bandwidth of all priority-groups should be 100.")  # [mem]
    _check_lossless(DcbMap(found.pfc, found.groups, wanted))
    found.priorities = wanted
    return ""


def _check_lossless(found: DcbMap) -> None:
    """Refuse more than two lossless queues [OS9-DCB]."""
    queues = {found.priorities[one] for one in found.lossless}
    if len(queues) > _LOSSLESS:
        raise Rejected("% Error: Number of lossless queues exceeds 2.")  # [mem]


@command("no priority-pgid", "no priority-pgid {rest...}", modes="dcbmap", source="R-OS9 OS9-DCB")
def no_pgid(switch: "Os9", session: Session, rest: str = "") -> str:  # noqa: ARG001
    """Take all priorities out of their groups."""
    _map(switch, session).priorities = ()
    return ""


@command("no pfc mode on", modes="dcbmap", source="F-MXL R-PUP D-DCB1")
def pfc_off(switch: "Os9", session: Session) -> str:
    """Make a map that turns PFC off."""
    _map(switch, session).pfc = False
    return ""


@command("pfc mode on", modes="dcbmap", source="D-DCB1 D-DCB4")
def pfc_on(switch: "Os9", session: Session) -> str:
    """Make a map that turns PFC on, unless a port that uses it has pause frames."""
    name = target(session)
    for port in switch.running.ports.values():
        if port.dcb_map == name and (port.rx or port.tx) and switch.running.dcb:
            raise Rejected(f"% Error: Flow control is enabled on {short(port.name)}.")  # [mem]
    _map(switch, session).pfc = True
    return ""


@on_ports("dcb-map {map}", modes="if", source="R-OS9 D-DCB1 R-PUP")
def apply(switch: "Os9", session: Session, name: str, map: str) -> None:  # noqa: A002
    """Apply a map to a physical port."""
    _needs(switch, session, "dcb-map")
    port, found = switch.running.ports[name], switch.running.maps.get(map)
    if found is None:
        raise Rejected(f"% Error: DCB map {map} does not exist.")  # [mem]
    if not switch.running.dcb:
        raise Rejected("% Error: DCB is not enabled.")  # [mem]
    if port.dcb_input or port.dcb_output:
        raise Rejected(f"% Error: DCB policy is applied on {short(name)}.")  # [R-PUP; words mem]
    if found.pfc and (port.rx or port.tx):
        raise Rejected(  # [D-DCB1; words mem]
            f"% Error: Flow control is enabled on {short(name)}, PFC cannot be enabled."
        )
    port.dcb_map = map


@on_ports("no dcb-map", "no dcb-map {map}", modes="if", source="R-OS9 D-DCB1")
def remove(switch: "Os9", _session: Session, name: str, map: str = "") -> None:  # noqa: A002, ARG001
    """Take the map away, once pause frames are off: PFC comes back with that."""
    port = switch.running.ports[name]
    if switch.running.dcb and port.dcb_map and (port.rx or port.tx):
        raise Rejected(f"% Error: Flow control is enabled on {short(name)}.")  # [D-DCB1; words mem]
    port.dcb_map = ""


def _open(switch: "Os9", session: Session, opened: str, prompt: str) -> str:
    """Make or go to a block of the older style."""
    _needs(switch, session, "dcb")
    kind, name = opened.split()[:2]
    switch.running.blocks.setdefault((kind, name), Block())
    return enter(session, Frame(kind, prompt, opened, (name,)))


@command("dcb-input {name}", modes="conf", source="R-PUP")
def old_input(switch: "Os9", session: Session, name: str) -> str:
    """Go to an older policy of PFC."""
    return _open(switch, session, f"dcb-input {name}", "conf-dcb-in")


@command("dcb-output {name}", modes="conf", source="R-PUP")
def old_outputs(switch: "Os9", session: Session, name: str) -> str:
    """Go to an older policy of ETS."""
    return _open(switch, session, f"dcb-output {name}", "conf-dcb-out")


@command("qos-policy-output {name} ets", modes="conf", source="R-PUP")
def old_qos(switch: "Os9", session: Session, name: str) -> str:
    """Go to a share of the bandwidth."""
    return _open(switch, session, f"qos-policy-output {name} ets", "conf-qos-policy-out-ets")


@command("priority-group {name}", modes="conf", source="R-PUP")
def old_group(switch: "Os9", session: Session, name: str) -> str:
    """Go to a group of priorities."""
    return _open(switch, session, f"priority-group {name}", "conf-pg")


@command(
    "no {kind:dcb-input|dcb-output|priority-group} {name}",
    "no {kind:qos-policy-output} {name} ets",
    "no {kind:qos-policy-output} {name}",
    modes="conf",
    source="R-PUP",
)
def no_old_block(switch: "Os9", _session: Session, kind: str, name: str) -> str:
    """Delete a block of the older style that no port uses."""
    if (kind.lower(), name) not in switch.running.blocks:
        raise Rejected(f"% Error: {kind} {name} does not exist.")  # [mem]
    if any(name in (port.dcb_input, port.dcb_output) for port in switch.running.ports.values()):
        raise Rejected(f"% Error: {kind} {name} is applied on an interface.")  # [mem]
    del switch.running.blocks[kind.lower(), name]
    return ""


def _set(switch: "Os9", session: Session, kind: str, line: str) -> str:
    """Set a line of an older block; its first words say which."""
    words = line.split()
    many = 2 if words[0] == "priority-group" or words[0] == "pfc" else 1
    switch.running.blocks[kind, target(session)].lines[" ".join(words[:many])] = line
    return ""


@command("pfc priority {list:[0-7](?:[,-][0-7])*}", modes="dcb-input", source="R-PUP")
def old_priority(switch: "Os9", session: Session, list: str) -> str:  # noqa: A002
    """Set the lossless priorities."""
    return _set(switch, session, "dcb-input", f"pfc priority {list}")


@command("pfc mode on", modes="dcb-input", source="D-DCB4")
def old_mode(switch: "Os9", session: Session) -> str:
    """Turn PFC on."""
    return _set(switch, session, "dcb-input", "pfc mode on")


@command("bandwidth-percentage {share:[0-9]+}", modes="qos-policy-output", source="R-PUP")
def old_share(switch: "Os9", session: Session, share: str) -> str:
    """Set the share of the bandwidth."""
    line = f"bandwidth-percentage {within(session, share, 1, 100)}"
    return _set(switch, session, "qos-policy-output", line)


@command("priority-list {list:[0-7](?:[,-][0-7])*}", modes="priority-group", source="R-PUP")
def old_list(switch: "Os9", session: Session, list: str) -> str:  # noqa: A002
    """Set the priorities of a group."""
    return _set(switch, session, "priority-group", f"priority-list {list}")


@command("set-pgid {id:[0-9]+}", modes="priority-group", source="R-PUP")
def old_pgid(switch: "Os9", session: Session, id: str) -> str:  # noqa: A002
    """Number a group."""
    return _set(switch, session, "priority-group", f"set-pgid {within(session, id, 0, 7)}")


@command("priority-group {group} qos-policy {policy}", modes="dcb-output", source="R-PUP")
def old_output(switch: "Os9", session: Session, group: str, policy: str) -> str:
    """Give a group its share."""
    for kind, name in (("priority-group", group), ("qos-policy-output", policy)):
        if (kind, name) not in switch.running.blocks:
            raise Rejected(f"% Error: {kind} {name} does not exist.")  # [mem]
    return _set(switch, session, "dcb-output", f"priority-group {group} qos-policy {policy}")


@command("no priority-group {group} qos-policy {policy}", modes="dcb-output", source="mem")
def no_old_output(switch: "Os9", session: Session, group: str, policy: str) -> str:
    """Take its share from a group."""
    lines = switch.running.blocks["dcb-output", target(session)].lines
    if lines.get(f"priority-group {group}") != f"priority-group {group} qos-policy {policy}":
        raise Rejected(f"% Error: priority-group {group} does not exist.")  # [mem]
    del lines[f"priority-group {group}"]
    return ""


@on_ports("dcb-policy {way:input|output} {policy}", modes="if", source="R-PUP D-DCB4")
def old_apply(switch: "Os9", _session: Session, name: str, way: str, policy: str) -> None:
    """Apply an older policy to a physical port."""
    port, low = switch.running.ports[name], way.lower()
    if (f"dcb-{low}", policy) not in switch.running.blocks:
        raise Rejected(f"% Error: dcb-{low} {policy} does not exist.")  # [mem]
    if port.dcb_map:
        raise Rejected(f"% Error: DCB map is applied on {short(name)}.")  # [R-PUP; words mem]
    if low == "input":
        if port.rx or port.tx:
            raise Rejected(f"% Error: Flow control is enabled on {short(name)}.")  # [mem]
        port.dcb_input = policy
    else:
        port.dcb_output = policy


@on_ports(
    "no dcb-policy {way:input|output}",
    "no dcb-policy {way:input|output} {policy}",
    modes="if",
    source="R-PUP",
)
def old_remove(
    switch: "Os9",
    _session: Session,
    name: str,
    way: str,
    policy: str = "",  # noqa: ARG001
) -> None:
    """Take an older policy away."""
    setattr(switch.running.ports[name], f"dcb_{way.lower()}", "")
