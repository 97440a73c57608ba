"""Class maps, policy maps and where they apply."""

from functools import partial

from sanfab.model.platforms.traits import Capability
from sanfab_lab.commands import Refused, refuse_if, refused_word
from sanfab_lab.nxos.commands import (
    TREE,
    ModeRow,
    NxosCall,
    command,
    enter_mode,
    port_command,
    register_modes,
)
from sanfab_lab.nxos.commands.interfaces import ports_of
from sanfab_lab.nxos.names import number_of
from sanfab_lab.nxos.qos import built_in, built_in_classes
from sanfab_lab.nxos.state import ClassMap, PolicyMap
from sanfab_lab.rows import Setting, register_settings, replace_line

KINDS = ("qos", "queuing", "network-qos")
NAME_MAX = 40
_TYPE = "type {kind:qos|queuing|network-qos}"
_MATCH = "{match:match-all|match-any}"
_CLASS_MAPS = " ".join(f"cmap-{kind}" for kind in KINDS)
_POLICY_MAPS = " ".join(f"pmap-{kind}" for kind in KINDS)


@command(f"class-map [{_TYPE}] [{_MATCH}] {{name}}", source="BF-NX KEEPIT-PFC AZLOCAL")
def _class_map(call: NxosCall) -> None:
    """Enter a class map; create it if it does not exist."""
    kind, name = call.get("kind", "qos"), call["name"]
    if name in built_in_classes(call.switch, kind):
        raise Refused(f"ERROR: class-map {name} is a system class: it cannot be changed")
    refuse_if(len(name) > NAME_MAX, f"% String exceeded max length of ({NAME_MAX})")
    match = call.get("match", "match-all")
    known = call.state.class_maps.setdefault((kind, name), ClassMap(match))
    if call.has("match") and known.match != match:
        raise Refused(f"ERROR: class-map {name} exists as {known.match}")
    enter_mode(call, f"cmap-{kind}", name)


@command(f"no class-map {_TYPE} [{_MATCH}] {{name}}", source="N9KROCE N9KQOS")
@command("no class-map {name}", source="mem")
def _no_class_map(call: NxosCall) -> None:
    """Remove a class map that no policy map uses."""
    kind, name = call.get("kind", "qos"), call["name"]
    if (kind, name) not in call.state.class_maps:
        raise Refused(f"ERROR: class-map type {kind} {name} does not exist")
    for (of, policy), one in call.state.policy_maps.items():
        if of == kind and name in one.classes:
            raise Refused(f"ERROR: class-map {name} is in use by policy-map {policy}")
    del call.state.class_maps[kind, name]


def _configured_class(call: NxosCall) -> ClassMap:
    key = call.mode.kind.removeprefix("cmap-"), call.targets[0]
    if key not in call.state.class_maps:
        raise Refused(f"ERROR: class-map {call.targets[0]} does not exist")
    return call.state.class_maps[key]


def _configured_policy(call: NxosCall) -> PolicyMap:
    key = call.mode.kind.removeprefix("pmap-"), call.targets[0]
    if key not in call.state.policy_maps:
        raise Refused(f"ERROR: policy-map {call.targets[0]} does not exist")
    return call.state.policy_maps[key]


@command(
    "[no] match {what:cos|dscp|precedence|qos-group} {value...}",
    "[no] match {what:protocol} {value}",
    "[no] match {what:access-group} name {value}",
    modes=_CLASS_MAPS,
    source="NORDWIKI BF-NX AZLOCAL",
)
def _match(call: NxosCall) -> None:
    """Set which frames belong to a class."""
    known, what, value = _configured_class(call), call["what"], call["value"]
    if (what == "qos-group") is (call.mode.kind == "cmap-qos"):
        raise refused_word(what)
    text = f"match {what} {'name ' if what == 'access-group' else ''}{value}"
    if call.no:
        known.lines.pop(text, None)
    elif what == "qos-group" and not value.isdigit():
        raise refused_word(value)
    else:
        known.lines = {text: ""} if known.match == "match-all" else {**known.lines, text: ""}


@command("[no] description <{text...}>", modes=_CLASS_MAPS, source="KEEPIT-PFC")
@command("[no] description <{text...}>", modes=_POLICY_MAPS, source="mem")
def _describe(call: NxosCall) -> None:
    is_class = call.mode.kind.startswith("cmap-")
    known = _configured_class(call) if is_class else _configured_policy(call)
    known.description = "" if call.no else call["text"]


@command(f"policy-map [{_TYPE}] {{name}}", source="J2NX KEEPIT-PFC AZLOCAL")
def _policy_map(call: NxosCall) -> None:
    """Enter a policy map; create it if it does not exist."""
    kind, name = call.get("kind", "qos"), call["name"]
    if name in built_in(call.switch, kind):
        raise Refused(f"ERROR: policy-map {name} is a system policy: it cannot be changed")
    refuse_if(len(name) > NAME_MAX, f"% String exceeded max length of ({NAME_MAX})")
    call.state.policy_maps.setdefault((kind, name), PolicyMap())
    enter_mode(call, f"pmap-{kind}", name)


@command(f"no policy-map [{_TYPE}] {{name}}", source="N9KROCE MFD")
def _no_policy_map(call: NxosCall) -> None:
    """Remove a policy map that is not applied."""
    state, kind, name = call.state, call.get("kind", "qos"), call["name"]
    if (kind, name) not in state.policy_maps:
        raise Refused(f"ERROR: policy-map type {kind} {name} does not exist")
    ports = (*state.ports.values(), *state.lags.values())
    for applied in (state.system_qos, *(port.policies for port in ports)):
        if any(how.startswith(kind) and one.split()[0] == name for how, one in applied.items()):
            raise Refused(f"ERROR: policy-map {name} is applied: remove its service-policy first")
    del state.policy_maps[kind, name]


_class_command = partial(command, source="J2NX KEEPIT-PFC AZLOCAL")


@_class_command("[no] class {class}", "[no] class type {kind:qos} {class}", modes="pmap-qos")
@_class_command("[no] class type {kind:queuing} {class}", modes="pmap-queuing")
@_class_command("[no] class type {kind:network-qos} {class}", modes="pmap-network-qos")
def _class(call: NxosCall) -> None:
    """Enter a class of a policy map, or remove it."""
    name, policy, kind = call["class"], call.targets[0], call.get("kind", "qos")
    classes = _configured_policy(call).classes
    if call.no:
        if classes.pop(name, None) is None:
            raise Refused(f"ERROR: class {name} is not in policy-map {policy}")
        return
    if not {(kind, name)} & call.state.class_maps.keys() and name not in built_in_classes(
        call.switch, kind
    ):
        raise Refused(f"ERROR: class-map type {kind} {name} does not exist")
    classes.setdefault(name, {})
    enter_mode(call, f"class-{kind}", policy, name, below=2)


def _class_lines(call: NxosCall) -> list[dict[str, str]]:
    """Return the lines of the class that the mode configures."""
    kind = call.mode.kind.removeprefix("class-")
    policy, name = call.targets
    known = call.state.policy_maps.get((kind, policy))
    if known is None or name not in known.classes:
        raise Refused(f"ERROR: class {name} is not in policy-map {policy}")
    return [known.classes[name]]


def _keep_line(call: NxosCall, key: str, text: str) -> None:
    """Keep a line of a class under its first words; an empty one removes it."""
    for lines in _class_lines(call):
        replace_line(lines, key, text)


@command("[no] mtu <{size:\\d+}>", modes="class-network-qos", source="J2NX C-118994 AZLOCAL")
def _mtu(call: NxosCall) -> None:
    """Set the MTU of a class, up to the jumbo MTU of the switch."""
    size = 1500 if call.no else call.within("size", 1500, 9216)
    refuse_if(size > call.state.jumbo, "ERROR: MTU of a class cannot be more than system jumbomtu")
    _keep_line(call, "mtu", f"mtu {size}" if size != 1500 else "")  # noqa: PLR2004  # the default


@command("[no] multicast-optimize", modes="class-network-qos", when="n5k", source="C-118994 J2NX")
def _multicast(call: NxosCall) -> None:
    """Distribute multicast over the queues; class-default only."""
    if Capability.MULTICAST_OPTIMIZE not in call.switch.capabilities:
        raise refused_word("multicast-optimize")
    _class_lines(call)
    if call.targets[1] != "class-default":
        raise Refused("ERROR: multicast-optimize is only supported in class-default")
    _keep_line(call, "multicast-optimize", "" if call.no else "multicast-optimize")


@command("[no] set qos-group <{n:\\d+}>", modes="class-qos", source="NORDWIKI KEEPIT-PFC AZLOCAL")
def _qos_group(call: NxosCall) -> None:
    """Send the frames of a class to a QoS group; on a 5000 group 1 is that of FCoE."""
    _class_lines(call)
    group = 0 if call.no else call.within("n", 0, 7 if call.switch.n9k else 5)
    fcoe = call.targets[1] == "class-fcoe"
    if not call.no and not call.switch.n9k and (group == 1) is not fcoe:
        raise Refused("ERROR: qos-group 1 is reserved for class-fcoe")
    _keep_line(call, "set qos-group", "" if call.no else f"set qos-group {group}")


_BUFFERS = "buffer-size {size:\\d+} pause-threshold {on:\\d+} resume-threshold {off:\\d+}"
register_settings(
    TREE,
    "class-network-qos",
    _class_lines,
    Setting("pause <no-drop>", "J2NX KEEPIT-PFC", when="n5k"),
    Setting(f"pause <no-drop {_BUFFERS}>", when="n5k"),
    Setting("queue-limit <{n:\\d+} bytes>", when="n5k"),
    Setting("pause <pfc-cos {cos:[0-7]}>", "AZLOCAL", when="n9k"),
)
register_settings(
    TREE,
    "class-network-qos class-qos",
    _class_lines,
    Setting("set cos <{cos:[0-7]}>", "KEEPIT-PFC"),
)
register_settings(TREE, "class-qos", _class_lines, Setting("set dscp <{dscp}>"))
register_settings(
    TREE,
    "class-queuing",
    _class_lines,
    Setting("bandwidth <remaining percent {n:\\d+}>", "AZLOCAL"),
    Setting("priority <[level {n:\\d}]>"),
    Setting("random-detect <{rest...}>", "AZLOCAL"),
    Setting("queue-limit <{rest...}>"),
    Setting("shape <{rest...}>"),
)


@command("[no] bandwidth percent <{n:\\d+}>", modes="class-queuing", source="KEEPIT-PFC AZLOCAL")
def _bandwidth(call: NxosCall) -> None:
    """Give a class a share of the link; the shares of a policy are 100 % at most."""
    _class_lines(call)
    share = 0 if call.no else call.within("n", 0, 100)
    policy, name = call.targets
    others = (
        lines["bandwidth"].split()
        for other, lines in call.state.policy_maps["queuing", policy].classes.items()
        if other != name and "bandwidth" in lines
    )
    total = share + sum(int(words[2]) for words in others if words[1] == "percent")
    refuse_if(total > 100, "ERROR: The shares of all classes are more than 100 percent")  # noqa: PLR2004
    _keep_line(call, "bandwidth", "" if call.no else f"bandwidth percent {share}")


register_modes(ModeRow("system qos", "sysqos", "C-N5QOS TL2013"))


@port_command(
    "[no] service-policy type {type:qos} {way:input} <{name}>",
    "[no] service-policy type {type:queuing} {way:input|output} <{name}>",
    source="CCIEDC AZLOCAL",
)
@port_command(
    "[no] service-policy type {type:qos} {way:input} {name} no-stats", when="n9k", source="AZLOCAL"
)
@command(
    "[no] service-policy type {type:qos} {way:input} <{name}>",
    "[no] service-policy type {type:queuing} {way:input|output} <{name}>",
    "[no] service-policy type {type:network-qos} <{name}>",
    modes="sysqos",
    source="C-N5QOS TL2013",
)
def _service_policy(call: NxosCall) -> None:
    """Apply a policy map to the whole switch or to ports; LAG members follow theirs [mem]."""
    whole = call.mode.kind == "sysqos"
    ports = [] if whole else ports_of(call)
    numbers = {number_of(name) for name, _ in ports if name.startswith("port-channel")}
    ports += [(name, one) for name, one in call.state.ports.items() if one.group in numbers]
    places = [call.state.system_qos] if whole else [port.policies for _, port in ports]
    kind, name = call["type"], call["name"]
    if not call.no and not (
        (kind, name) in call.state.policy_maps or name in built_in(call.switch, kind)
    ):
        raise Refused(f"ERROR: policy-map type {kind} {name} does not exist")
    tail = " no-stats" if call.keyword("no-stats") else ""
    for kept in places:
        replace_line(kept, f"{kind} {call['way']}".strip(), "" if call.no else name + tail)
