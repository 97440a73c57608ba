"""Class maps, policy maps, trust and queue maps, DCBX and ETS; iSCSI.

No capture prints such a configuration; the forms are of typed texts [O10-GEOS O10-MFD O10-AZL].
"""

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import compact_list, expand_list
from sanfab_lab.os10.commands import (
    TREE,
    Os10Call,
    block_lines,
    block_of,
    command,
    enter,
    error,
    on_each,
    put_line,
    register_interface_lines,
    register_lines,
)
from sanfab_lab.os10.factory import obey_iscsi
from sanfab_lab.os10.state import BlockLines, Interface, State
from sanfab_lab.rows import Setting, register_settings

_KINDS = "{kind:queuing|network-qos|qos|application}"
_RANDOM = "random-detect color {color:green|yellow|red} minimum-threshold {low:[0-9]+} "
_RANDOM += "maximum-threshold {high:[0-9]+} drop-probability {part:[0-9]+}"
register_lines("dcbx", Setting("dcbx enable", "O10-GEOS O10-AZL O10-MFD"))
register_lines("iscsi target", Setting("iscsi target port {port:860|3260}", "O10-JP"))
register_interface_lines(
    "eth",
    Setting("ets mode <on>", "O10-GEOS O10-MFD"),
    Setting("dcbx version <{value:auto|cee|ieee}>", "O10-MFD", "dcbx version auto"),
    Setting("lldp tlv-select dcbxp", "O10-MFD"),
    Setting("lldp tlv-select dcbxp-appln <iscsi>", "O10-MFD"),
)


@on_each("no ets", modes="eth", source="O10-MFD")
def _no_ets(_call: Os10Call, one: Interface) -> None:
    one.lines.pop("ets mode", None)


@command("[no] iscsi enable", source="O10-JP O10-CSM")
def _iscsi(call: Os10Call) -> None:
    """Detect arrays: all ports obey pause frames, after each start again [O10-JP O10-CSM]."""
    call.state.iscsi = not call.no
    obey_iscsi(call.state)


_BUILT_IN = {"class-iscsi", "policy-iscsi"}
"""Printed on every switch [O10-JP]."""


@command(f"class-map type {_KINDS} {{name}}", source="O10-GEOS O10-MFD")
def _class_map(call: Os10Call) -> None:
    """Enter a class map; create it if it does not exist."""
    key = f"class-map {call['kind']}"
    if call["name"] not in _BUILT_IN:
        call.state.blocks.setdefault((key, call["name"]), {})
    enter(call, key.replace(" ", "-"), f"config-cmap-{call['kind']}", call["name"])


@command(f"no class-map type {_KINDS} {{name}}", source="O10-MFD")
def _no_class_map(call: Os10Call) -> None:
    """Remove a class map that no policy map uses."""
    name, kind = call["name"], call["kind"]
    _existing(call.state, f"class-map {kind}", name)
    policy = f"policy-map {kind}"
    if any(
        of == policy and f"class {name}" in block for (of, _), block in call.state.blocks.items()
    ):
        raise error(f"Class map {name} is in use.")  # [O10-MFD: the order; words mem]
    del call.state.blocks[f"class-map {kind}", name]


def _existing(state: State, kind: str, name: str) -> BlockLines:
    if (kind, name) not in state.blocks:
        raise error(f"{kind} {name} does not exist.")  # [mem]
    return state.blocks[kind, name]


for _kind, _what in (("queuing", "queue"), ("network-qos", "qos-group")):
    register_settings(
        TREE,
        f"class-map-{_kind}",
        lambda call, kind=_kind: [_existing(call.state, f"class-map {kind}", call.targets[0])],
        Setting(f"match {_what} <{{value:[0-7]}}>", "O10-GEOS O10-MFD"),
        undo_takes_rest=True,
    )


@command(f"policy-map type {_KINDS} {{name}}", source="O10-GEOS O10-MFD")
def _policy_map(call: Os10Call) -> None:
    """Enter a policy map; create it if it does not exist."""
    key = f"policy-map {call['kind']}"
    call.state.blocks.setdefault((key, call["name"]), {})
    enter(call, key.replace(" ", "-"), f"config-pmap-{call['kind']}", call["name"])


@command(f"no policy-map type {_KINDS} {{name}}", source="O10-MFD")
def _no_policy_map(call: Os10Call) -> None:
    """Remove a policy map that is applied nowhere."""
    name, kind = call["name"], call["kind"]
    _existing(call.state, f"policy-map {kind}", name)
    places = [one.lines for one in call.state.interfaces.values()]
    for lines in (*places, call.state.blocks.get(("system-qos", ""), {})):
        if any(f"type {kind} {name}" in line for line in lines.values()):
            raise error(f"Policy map {name} is in use.")  # [O10-MFD: the order; words mem]
    for key in [one for one in call.state.blocks if one[0] == f"class of {kind} {name}"]:
        del call.state.blocks[key]
    del call.state.blocks[f"policy-map {kind}", name]


_POLICIES = "policy-map-queuing policy-map-network-qos policy-map-application"


@command("class {name}", "no class {name}", modes=_POLICIES, source="O10-GEOS O10-MFD")
def _class(call: Os10Call) -> None:
    """Enter a class of a policy map, whose class map exists; or remove it."""
    kind, policy, name = call.mode.kind.removeprefix("policy-map-"), call.targets[0], call["name"]
    block = _existing(call.state, f"policy-map {kind}", policy)
    inside = (f"class of {kind} {policy}", name)
    if call.no:
        if block.pop(f"class {name}", None) is None:
            raise error(f"Class {name} does not exist.")  # [mem]
        call.state.blocks.pop(inside, None)
        return
    if name not in _BUILT_IN:
        _existing(call.state, f"class-map {kind}", name)
    block.setdefault(f"class {name}", f"class {name}")
    call.state.blocks.setdefault(inside, {})
    prompt = f"config-pmap-c-{kind}"
    enter(call, f"class-{kind}", prompt, policy, name, depth=2)


def _class_lines(call: Os10Call) -> list[BlockLines]:
    kind = call.mode.kind.removeprefix("class-")
    policy, name = call.targets
    return [_existing(call.state, f"class of {kind} {policy}", name)]


register_settings(
    TREE,
    "class-queuing",
    _class_lines,
    Setting("bandwidth percent <{value:[0-9]+}>", "O10-GEOS O10-MFD", limits=range(1, 101)),
    Setting("priority", "mem"),
    Setting("random-detect <{value}>", "O10-AZL"),
    undo_takes_rest=True,
)
_BUFFERS = "buffer-size {size:[0-9]+} pause-threshold {on:[0-9]+} resume-threshold {off:[0-9]+}"
register_settings(
    TREE,
    "class-network-qos",
    _class_lines,
    Setting("pause", "O10-GEOS O10-MFD"),
    Setting(f"pause <{_BUFFERS}>", "O10-4112"),
    Setting("pfc-cos <{value}>", "O10-GEOS O10-MFD"),
    undo_takes_rest=True,
)
register_settings(
    TREE,
    "class-application",
    _class_lines,
    Setting("set qos-group <{value:[0-7]}>", "O10-MFD"),
    Setting("set cos <{value:[0-7]}>", "O10-MFD"),
    undo_takes_rest=True,
)


@command("trust dot1p-map {name}", source="O10-GEOS O10-MFD")
def _trust(call: Os10Call) -> None:
    """Enter a trust map [O10-CLI: the prompt]."""
    call.state.blocks.setdefault(("trust", call["name"]), {})
    enter(call, "trust", "config-tmap-dot1p-map", call["name"])


@command("no trust dot1p-map {name}", source="O10-MFD")
def _no_trust(call: Os10Call) -> None:
    _remove_map(call, "trust", "trust-map dot1p")


@command("qos-map traffic-class {name}", source="O10-GEOS O10-MFD")
def _qos_map(call: Os10Call) -> None:
    call.state.blocks.setdefault(("qos-map", call["name"]), {})
    enter(call, "qos-map", "config-qos-map", call["name"])


@command("no qos-map traffic-class {name}", source="O10-MFD")
def _no_qos_map(call: Os10Call) -> None:
    _remove_map(call, "qos-map", "qos-map traffic-class")


def _remove_map(call: Os10Call, kind: str, used: str) -> None:
    """Remove a map that is applied nowhere."""
    name = call["name"]
    _existing(call.state, kind, name)
    places = [one.lines for one in call.state.interfaces.values()]
    for lines in (*places, call.state.blocks.get(("system-qos", ""), {})):
        if lines.get(used) == f"{used} {name}":
            raise error(f"Map {name} is in use.")  # [O10-MFD: the order; words mem]
    del call.state.blocks[kind, name]


_LIST = "[0-7](?:[-,][0-7])*"


@command(f"qos-group {{group:[0-7]}} dot1p {{list:{_LIST}}}",
         f"no qos-group {{group:[0-7]}} [dot1p {{list:{_LIST}}}]", modes="trust",
         source="O10-GEOS O10-MFD")  # fmt: skip
def _trusted(call: Os10Call) -> None:
    """Put priorities in a group; they leave the one that they were in."""
    _put_list(call, "qos-group", "group", "dot1p", "")


@command(
    f"queue {{queue:[0-7]}} qos-group {{list:{_LIST}}} [type {{type:ucast|mcast}}]",
    f"no queue {{queue:[0-7]}} [qos-group {{list:{_LIST}}}] [type {{type:ucast|mcast}}]",
    modes="qos-map",
    source="O10-GEOS O10-MFD",
)
def _queued(call: Os10Call) -> None:
    """Put groups in a queue; they leave the one that they were in."""
    _put_list(call, "queue", "queue", "qos-group", f" type {call['type']}" if call["type"] else "")


def _put_list(call: Os10Call, head: str, name: str, of: str, tail: str) -> None:
    lines = block_of(call)
    key = f"{head} {call[name]}{tail}"
    if call.no:
        lines.pop(key, None)
        return
    try:
        wanted = expand_list(call["list"])
    except ValueError:
        raise refused_word(call["list"], Reason.RANGE) from None
    for other, line in list(lines.items()):
        if other != key and line.endswith(tail) and bool(tail) is (" type " in line):
            left = expand_list(line.split()[3]) - wanted
            put_line(lines, other, f"{' '.join(line.split()[:3])} {compact_list(left)}{tail}"
                     if left else "")  # fmt: skip
    lines[key] = f"{head} {call[name]} {of} {compact_list(wanted)}{tail}"


@command("[no] system qos", source="O10-GEOS O10-AZL")
def _system_qos(call: Os10Call) -> None:
    """Enter what holds for all ports."""
    if call.no:
        call.state.blocks.pop(("system-qos", ""), None)
        return
    call.state.blocks.setdefault(("system-qos", ""), {})
    enter(call, "system-qos", "config-sys-qos", "")


block_lines("system-qos", Setting("ets mode <on>", "O10-AZL"))


@command("wred {name}", source="O10-AZL O10-JP")
def _wred(call: Os10Call) -> None:
    call.state.blocks.setdefault(("wred", call["name"]), {})
    enter(call, "wred", "config-wred", call["name"])


@command("no wred {name}", source="O10-AZL")
def _no_wred(call: Os10Call) -> None:
    _existing(call.state, "wred", call["name"])
    del call.state.blocks["wred", call["name"]]


block_lines("wred", Setting(_RANDOM, "O10-AZL"), Setting("random-detect ecn", "O10-AZL"))


def _apply(call: Os10Call, lines: BlockLines) -> None:
    """Apply a policy or a map that exists to a port or to all ports."""
    words = call.given.split()[1 if call.no else 0 :]
    size = 4 if words[0] == "service-policy" else 2
    key = " ".join(words[:size])
    if call.no:
        lines.pop(key, None)
        return
    kind = {"trust-map": "trust", "qos-map": "qos-map"}.get(words[0], f"policy-map {words[-2]}")
    _existing(call.state, kind, words[-1])
    lines[key] = " ".join(words)


_FORMS = tuple(
    form
    for what in (
        "service-policy input type {kind:network-qos|qos}",
        "service-policy output type {kind:queuing}",
        "trust-map dot1p",
        "qos-map traffic-class",
    )
    for form in (f"{what} {{name}}", f"no {what} [{{name}}]")
)


@on_each(*_FORMS, modes="eth", source="O10-GEOS O10-MFD")
def _apply_to_port(call: Os10Call, one: Interface) -> None:
    _apply(call, one.lines)


@command(*_FORMS, modes="system-qos", source="O10-GEOS O10-AZL")
def _apply_to_all(call: Os10Call) -> None:
    _apply(call, block_of(call))
