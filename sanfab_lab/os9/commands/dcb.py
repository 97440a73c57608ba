"""DCB: maps, the policies of older releases, and the settings that exclude each other."""

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.os9.commands import TREE, Os9Call, blocks_of, command, error, on_ports, put_line
from sanfab_lab.os9.commands.interfaces import refuse_pause
from sanfab_lab.os9.names import short
from sanfab_lab.os9.state import DcbMap, Port
from sanfab_lab.rows import Setting, register_settings

_QUEUES = 2
"""Lossless queues of a port [OS9-DCB]."""
_FULL = 100
_NAME_MAX = 32


def _missing(kind: str, name: str) -> Refused:
    return error(f"{kind} {name} does not exist.")  # [mem]


@command("[no] dcb enable", when="dcb", source="D-DCB4 F-RDMA D-DCB2 F-MXL")
def _enable(call: Os9Call) -> None:
    """Turn DCB on, unless a port without a map that turns PFC off uses pause frames."""
    for port in () if call.no else call.state.ports.values():
        found = call.state.map_of(port)
        if found is None or found.pfc:
            refuse_pause(port, ", DCB cannot be enabled")  # [D-DCB2; words mem]
    call.state.dcb = not call.no


@command(
    "[no] dcb stack-unit {unit:all|[0-9]+} pfc-buffering"
    " pfc-ports {ports:[0-9]+} pfc-queues {queues:[0-9]+}",
    when="dcb",
    source="D-DCB2",
)
def _buffering(call: Os9Call) -> None:
    """Reserve buffers for PFC; takes effect after a reload."""
    unit, line = call["unit"].lower(), ""
    if not call.no:
        ports, queues = call.within("ports", 1, 64), call.within("queues", 1, 8)
        line = f"dcb stack-unit {unit} pfc-buffering pfc-ports {ports} pfc-queues {queues}"
    put_line(call.state.settings["dcb"], unit, line)


@command("dcb-map {name}", when="dcb-map", source="R-OS9 R-MFD OS9-DCB")
def _enter_map(call: Os9Call) -> None:
    """Enter a DCB map; create it if it does not exist."""
    name = call["name"]
    if len(name) > _NAME_MAX:
        raise refused_word(name)
    call.state.maps.setdefault(name, DcbMap())
    call.session.enter(Mode("dcbmap", f"conf-dcbmap-{name}", (name,)))


@command("no dcb-map {name}", source="R-OS9")
def _no_map(call: Os9Call) -> None:
    """Delete a map that no port uses."""
    name = call["name"]
    if name not in call.state.maps:
        raise _missing("DCB map", name)
    if any(port.dcb_map == name for port in call.state.ports.values()):
        raise error(f"DCB map {name} is applied on an interface.")  # [mem]
    del call.state.maps[name]


def _map(call: Os9Call, name: str = "") -> DcbMap:
    """Return a map; no name: the map of the mode."""
    name = name or call.targets[0]
    if name not in call.state.maps:
        raise _missing("DCB map", name)
    return call.state.maps[name]


_GROUP = "priority-group {number:[0-9]+}"


@command(
    f"{_GROUP} bandwidth {{share:[0-9]+}} pfc {{pfc:on|off}}",
    f"{_GROUP} {{share:strict-priority}} pfc {{pfc:on|off}}",
    modes="dcbmap",
    source="R-OS9 R-MFD D-DCB1",
)
def _set_group(call: Os9Call) -> None:
    found, number = _map(call), call.within("number", 0, 7)
    if call["share"].isdigit():
        call.within("share", 1, 100)
    others = tuple(one for one in found.groups if one[0] != number)
    groups = tuple(sorted((*others, (number, call["share"], call["pfc"] == "on"))))
    if found.priorities:
        _refuse_queues(DcbMap(found.pfc, groups, found.priorities))
    found.groups = groups


@command(f"no {_GROUP} [{{rest...}}]", modes="dcbmap", source="R-OS9")
def _no_group(call: Os9Call) -> None:
    """Delete a priority group that has no priority."""
    found, number = _map(call), call.number("number")
    if number in found.priorities:
        raise error(f"Priority-group {call['number']} is in use by priority-pgid.")  # [mem]
    found.groups = tuple(one for one in found.groups if one[0] != number)


@command(
    "priority-pgid " + " ".join(f"{{p{at}:[0-9]+}}" for at in range(8)),
    "no priority-pgid [{rest...}]",
    modes="dcbmap",
    source="R-OS9 R-MFD OS9-DCB OS9-ETS",
)
def _pgid(call: Os9Call) -> None:
    """Put each priority in a group; groups have to exist and share the bandwidth."""
    found = _map(call)
    if call.no:
        found.priorities = ()
        return
    wanted = tuple(call.within(f"p{at}", 0, 7) for at in range(8))
    missing = set(wanted) - {number for number, _, _ in found.groups}
    if missing:
        raise error(f"Priority-group {min(missing)} is not configured.")  # [mem]
    for queue in call.switch.chassis.platform.traits.priority_queues:
        if len({wanted[priority] for priority in queue}) > 1:
            raise error(
                "Priorities of one queue should be in the same priority-group."
            )  # [OS9-DCB; words mem]
    shares = [int(s) for number, s, _ in found.groups if number in wanted and s.isdigit()]
    if shares and sum(shares) != _FULL:
        raise error("Sum of bandwidth of all priority-groups should be 100.")  # [mem]
    _refuse_queues(DcbMap(found.pfc, found.groups, wanted))
    found.priorities = wanted


def _refuse_queues(found: DcbMap) -> None:
    """Refuse more than two lossless queues [OS9-DCB]."""
    if len({found.priorities[one] for one in found.lossless}) > _QUEUES:
        raise error("Number of lossless queues exceeds 2.")  # [mem]


@command("[no] pfc mode on", modes="dcbmap", source="D-DCB1 D-DCB4 F-MXL R-PUP")
def _pfc_mode(call: Os9Call) -> None:
    """Turn PFC of a map on, unless a port that uses it has pause frames."""
    for port in call.state.ports.values() if call.state.dcb and not call.no else ():
        if port.dcb_map == call.targets[0]:
            refuse_pause(port)  # [mem]
    _map(call).pfc = not call.no


@on_ports("dcb-map {map}", modes="if", when="dcb-map", source="R-OS9 D-DCB1 R-PUP")
def _apply_map(call: Os9Call, port: Port) -> None:
    """Apply a map to a physical port."""
    found = _map(call, call["map"])
    if not call.state.dcb:
        raise error("DCB is not enabled.")  # [mem]
    if port.dcb_input or port.dcb_output:
        raise error(f"DCB policy is applied on {short(port.name)}.")  # [R-PUP; mem]
    if found.pfc:
        refuse_pause(port, ", PFC cannot be enabled")  # [D-DCB1; words mem]
    port.dcb_map = call["map"]


@on_ports("no dcb-map [{map}]", modes="if", source="R-OS9 D-DCB1")
def _remove_map(call: Os9Call, port: Port) -> None:
    """Remove the map, if pause frames are off: PFC is on without a map."""
    if call.state.dcb and port.dcb_map:
        refuse_pause(port)  # [D-DCB1; words mem]
    port.dcb_map = ""


_PROMPTS = {
    "dcb-input": "conf-dcb-in",
    "dcb-output": "conf-dcb-out",
    "qos-policy-output": "conf-qos-policy-out-ets",
    "priority-group": "conf-pg",
}
"""Blocks of older releases: PFC, ETS, a share of the bandwidth, a group of priorities."""


@command(
    "dcb-input|dcb-output|priority-group {name}",
    "qos-policy-output {name} ets",
    when="dcb",
    source="R-PUP",
)
def _enter_block(call: Os9Call) -> None:
    """Enter a block of an older release; create it if it does not exist."""
    kind, name = call.verb, call["name"]
    call.state.blocks.setdefault((kind, name), {})
    call.session.enter(Mode(kind, _PROMPTS[kind], (name,)))


@command(
    "no {kind:dcb-input|dcb-output|priority-group} {name}",
    "no {kind:qos-policy-output} {name} [ets]",
    source="R-PUP",
)
def _no_block(call: Os9Call) -> None:
    """Delete a block of an older release that no port uses."""
    kind, name = call["kind"], call["name"]
    if (kind, name) not in call.state.blocks:
        raise _missing(kind, name)
    if any(name in {port.dcb_input, port.dcb_output} for port in call.state.ports.values()):
        raise error(f"{kind} {name} is applied on an interface.")  # [mem]
    del call.state.blocks[kind, name]


_PRIORITIES = "{list:[0-7](?:[,-][0-7])*}"
for _mode, _row in (
    ("dcb-input", Setting(f"pfc priority <{_PRIORITIES}>", "R-PUP")),
    ("dcb-input", Setting("pfc mode <on>", "D-DCB4")),
    (
        "qos-policy-output",
        Setting("bandwidth-percentage <{value:[0-9]+}>", "R-PUP", limits=range(1, 101)),
    ),
    ("priority-group", Setting(f"priority-list <{_PRIORITIES}>", "R-PUP")),
    ("priority-group", Setting("set-pgid <{value:[0-9]+}>", "R-PUP", limits=range(8))),
):
    register_settings(TREE, _mode, blocks_of, _row, undo="")


@command("[no] priority-group {group} qos-policy {policy}", modes="dcb-output", source="R-PUP mem")
def _group_policy(call: Os9Call) -> None:
    """Set the share of a group."""
    lines, group, policy = blocks_of(call)[0], call["group"], call["policy"]
    line = f"priority-group {group} qos-policy {policy}"
    if call.no:
        if lines.get(group) != line:
            raise _missing("priority-group", group)
        del lines[group]
        return
    for kind, name in (("priority-group", group), ("qos-policy-output", policy)):
        if (kind, name) not in call.state.blocks:
            raise _missing(kind, name)
    lines[group] = line


@on_ports("[no] dcb-policy {way:input|output} <{policy}>", modes="if", source="R-PUP D-DCB4")
def _apply_policy(call: Os9Call, port: Port) -> None:
    """Apply a policy of an older release to a physical port."""
    way, policy = call["way"], call["policy"]
    if call.no:
        setattr(port, f"dcb_{way}", "")
        return
    if (f"dcb-{way}", policy) not in call.state.blocks:
        raise _missing(f"dcb-{way}", policy)
    if port.dcb_map:
        raise error(f"DCB map is applied on {short(port.name)}.")  # [R-PUP; words mem]
    if way == "input":
        refuse_pause(port)  # [mem]
    setattr(port, f"dcb_{way}", policy)
