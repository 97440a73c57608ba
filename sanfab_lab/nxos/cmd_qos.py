"""Commands of quality of service: class maps, policy maps, policies of the whole switch."""

from sanfab_lab.nxos import knobs, qos
from sanfab_lab.nxos.knobs import Knob
from sanfab_lab.nxos.state import ClassMap, PolicyMap
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command, enter

KINDS = "qos queuing network-qos"
KIND = "{kind:qos|queuing|network-qos}"
MATCH = "{match:match-all|match-any}"
NAME_MAX = 40


@command(
    f"class-map type {KIND} {{name}}",
    f"class-map type {KIND} {MATCH} {{name}}",
    f"class-map {MATCH} {{name}}",
    "class-map {name}",
    modes="config",
    source="BF-NX KEEPIT-PFC AZLOCAL",
)
def class_map(line: Line) -> str:
    """Enter a class map; one that does not exist is made."""
    kind, name = line.get("kind", "qos"), line["name"]
    if name in qos.built_in_classes(line.switch, kind):
        raise Refused(f"ERROR: class-map {name} is a system class: it cannot be changed")
    if len(name) > NAME_MAX:
        raise Refused(f"% String exceeded max length of ({NAME_MAX})")
    match = line.get("match", "match-all")
    known = line.state.class_maps.setdefault((kind, name), ClassMap(match))
    if "match" in line.words and known.match != match:
        raise Refused(f"ERROR: class-map {name} exists as {known.match}")
    return enter(line, f"cmap-{kind}", name)


@command(
    f"no class-map type {KIND} {{name}}",
    f"no class-map type {KIND} {MATCH} {{name}}",
    "no class-map {name}",
    modes="config",
    source="mem",
)
def no_class_map(line: Line) -> str:
    """Remove a class map, unless a policy map has it."""
    kind, name = line.get("kind", "qos"), line["name"]
    if (kind, name) not in line.state.class_maps:
        raise Refused(f"ERROR: class-map type {kind} {name} does not exist")
    for (of, policy), one in line.state.policy_maps.items():
        if of == kind and name in one.classes:
            raise Refused(f"ERROR: class-map {name} is in use by policy-map {policy}")
    del line.state.class_maps[kind, name]
    return ""


def _class_map(line: Line) -> ClassMap:
    key = line.where.mode.removeprefix("cmap-"), line.names[0]
    if key not in line.state.class_maps:
        raise Refused(f"ERROR: class-map {line.names[0]} does not exist")
    return line.state.class_maps[key]


def _policy_map(line: Line) -> PolicyMap:
    key = line.where.mode.removeprefix("pmap-"), line.names[0]
    if key not in line.state.policy_maps:
        raise Refused(f"ERROR: policy-map {line.names[0]} does not exist")
    return line.state.policy_maps[key]


@command(
    "match {what:cos|dscp|precedence|qos-group} {value...}",
    "no match {what:cos|dscp|precedence|qos-group} {value...}",
    "[no] match {what:protocol} {value}",
    "[no] match {what:access-group} name {value}",
    modes="cmap-qos cmap-queuing cmap-network-qos",
    source="NORDWIKI BF-NX AZLOCAL",
)
def match(line: Line) -> str:
    """Set which frames a class is."""
    kind = line.where.mode.removeprefix("cmap-")
    known = _class_map(line)
    if (line["what"] == "qos-group") is not (kind != "qos"):
        raise Misplaced(line["what"], "% Invalid command at '^' marker.")
    between = "name " if line["what"] == "access-group" else ""
    text = f"match {line['what']} {between}{line['value']}"
    if line.no:
        known.lines.pop(text, None)
    elif line["what"] == "qos-group" and not line["value"].isdigit():
        raise Misplaced(line["value"], "% Invalid command at '^' marker.")
    else:
        known.lines = {text: ""} if known.match == "match-all" else {**known.lines, text: ""}
    return ""


@command(
    "description {text...}",
    "no description",
    "no description {text...}",
    modes="cmap-qos cmap-queuing cmap-network-qos",
    source="KEEPIT-PFC",
)
def describe_class(line: Line) -> str:
    """Describe a class map."""
    _class_map(line).description = line.get("text") * (not line.no)
    return ""


@command(
    f"policy-map type {KIND} {{name}}",
    "policy-map {name}",
    modes="config",
    source="J2NX KEEPIT-PFC AZLOCAL",
)
def policy_map(line: Line) -> str:
    """Enter a policy map; one that does not exist is made."""
    kind, name = line.get("kind", "qos"), line["name"]
    if name in qos.built_in(line.switch, kind):
        raise Refused(f"ERROR: policy-map {name} is a system policy: it cannot be changed")
    if len(name) > NAME_MAX:
        raise Refused(f"% String exceeded max length of ({NAME_MAX})")
    line.state.policy_maps.setdefault((kind, name), PolicyMap())
    return enter(line, f"pmap-{kind}", name)


@command(
    f"no policy-map type {KIND} {{name}}", "no policy-map {name}", modes="config", source="mem"
)
def no_policy_map(line: Line) -> str:
    """Remove a policy map, unless it is applied somewhere."""
    state, kind, name = line.state, line.get("kind", "qos"), line["name"]
    if (kind, name) not in state.policy_maps:
        raise Refused(f"ERROR: policy-map type {kind} {name} does not exist")
    applied = [f"{how}={one}" for how, one in state.system_qos.items()]
    for port in (*state.ports.values(), *state.lags.values()):
        applied += [f"{how}={one.split()[0]}" for how, one in port.policies.items()]
    if any(one.split("=")[1] == name and one.startswith(kind) for one in applied):
        raise Refused(f"ERROR: policy-map {name} is applied: remove its service-policy first")
    del state.policy_maps[kind, name]
    return ""


@command(
    "description {text...}",
    "no description",
    "no description {text...}",
    modes="pmap-qos pmap-queuing pmap-network-qos",
    source="mem",
)
def describe_policy(line: Line) -> str:
    """Describe a policy map."""
    _policy_map(line).description = line.get("text") * (not line.no)
    return ""


def _register_class(kind: str) -> None:
    forms = [f"class type {kind} {{class}}", *(["class {class}"] if kind == "qos" else [])]

    @command(
        *(f"[no] {form}" for form in forms), modes=f"pmap-{kind}", source="J2NX KEEPIT-PFC AZLOCAL"
    )
    def enter_class(line: Line) -> str:
        """Enter a class of a policy map, or take it out."""
        name, policy = line["class"], line.names[0]
        known = _policy_map(line)
        if line.no:
            if known.classes.pop(name, None) is None:
                raise Refused(f"ERROR: class {name} is not in policy-map {policy}")
            return ""
        built_in = qos.built_in_classes(line.switch, kind)
        if (kind, name) not in line.state.class_maps and name not in built_in:
            raise Refused(f"ERROR: class-map type {kind} {name} does not exist")
        known.classes.setdefault(name, {})
        return enter(line, f"class-{kind}", policy, name, below=2)


def _lines(line: Line) -> dict[str, str]:
    """Return the lines of the class that is being configured."""
    kind = line.where.mode.removeprefix("class-")
    policy, name = line.names
    known = line.state.policy_maps.get((kind, policy))
    if known is None or name not in known.classes:
        raise Refused(f"ERROR: class {name} is not in policy-map {policy}")
    return known.classes[name]


@command(
    "mtu {size:\\d+}",
    "no mtu",
    "no mtu {size:\\d+}",
    modes="class-network-qos",
    source="J2NX C-118994 AZLOCAL",
)
def mtu(line: Line) -> str:
    """Set the MTU of a class; the jumbo MTU of the switch is the most."""
    size = 1500 if line.no else line.number("size")
    if not 1500 <= size <= 9216:  # noqa: PLR2004  # of NX-OS
        raise Misplaced(line["size"], "Invalid range at '^' marker.")
    if size > line.state.jumbo:
        raise Refused("ERROR: MTU of a class cannot be more than system jumbomtu")
    lines = _lines(line)
    lines.pop("mtu", None)
    if size != 1500:  # noqa: PLR2004
        lines["mtu"] = f"mtu {size}"
    return ""


@command("[no] multicast-optimize", modes="class-network-qos@n5k", source="C-118994 J2NX")
def multicast(line: Line) -> str:
    """Spread multicast over queues; only class-default can."""
    lines = _lines(line)
    if line.names[1] != "class-default":
        raise Refused("ERROR: multicast-optimize is only supported in class-default")
    lines.pop("multicast-optimize", None)
    if not line.no:
        lines["multicast-optimize"] = "multicast-optimize"
    return ""


@command(
    "set qos-group {n:\\d+}",
    "no set qos-group",
    "no set qos-group {n:\\d+}",
    modes="class-qos",
    source="NORDWIKI KEEPIT-PFC AZLOCAL",
)
def qos_group(line: Line) -> str:
    """Send the frames of a class to a QoS group; on a 5000 group 1 is FCoE's."""
    lines = _lines(line)
    if line.no:
        lines.pop("set qos-group", None)
        return ""
    group = line.number("n")
    if group not in range(8 if line.switch.n9k else 6):
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    if not line.switch.n9k and (group == 1) is not (line.names[1] == "class-fcoe"):
        raise Refused("ERROR: qos-group 1 is reserved for class-fcoe")
    lines["set qos-group"] = f"set qos-group {group}"
    return ""


for _kind in KINDS.split():
    _register_class(_kind)

knobs.register(
    (
        Knob("pause no-drop", 1, "", "J2NX KEEPIT-PFC"),
        Knob(
            "pause no-drop buffer-size {size:\\d+} pause-threshold {on:\\d+} "
            "resume-threshold {off:\\d+}",
            1,
        ),
        Knob("queue-limit {n:\\d+} bytes", 1),
    ),
    "class-network-qos@n5k",
    lambda line: [_lines(line)],
)
knobs.register(
    (Knob("pause pfc-cos {cos:[0-7]}", 1, "", "AZLOCAL"),),
    "class-network-qos@n9k",
    lambda line: [_lines(line)],
)
knobs.register(
    (Knob("set cos {cos:[0-7]}", 2, "", "KEEPIT-PFC"),),
    "class-network-qos class-qos",
    lambda line: [_lines(line)],
)
knobs.register((Knob("set dscp {dscp}", 2),), "class-qos", lambda line: [_lines(line)])
knobs.register(
    (
        Knob("bandwidth percent {n:\\d+}", 1, "", "KEEPIT-PFC AZLOCAL"),
        Knob("bandwidth remaining percent {n:\\d+}", 1, "", "AZLOCAL"),
        Knob("priority", 1),
        Knob("priority level {n:\\d}", 1),
        Knob("random-detect {rest...}", 1, "", "AZLOCAL"),
        Knob("queue-limit {rest...}", 1),
        Knob("shape {rest...}", 1),
    ),
    "class-queuing",
    lambda line: [_lines(line)],
)


@command("system qos", modes="config", source="C-N5QOS TL2013")
def system_qos(line: Line) -> str:
    """Enter the policies of the whole switch."""
    return enter(line, "sysqos")


@command(
    "[no] service-policy type {type:qos} {way:input} {name}",
    "[no] service-policy type {type:queuing} {way:input|output} {name}",
    "[no] service-policy type {type:network-qos} {name}",
    "no service-policy type {type:qos} {way:input}",
    "no service-policy type {type:queuing} {way:input|output}",
    "no service-policy type {type:network-qos}",
    modes="sysqos",
    source="C-N5QOS TL2013",
)
def service_policy(line: Line) -> str:
    """Apply a policy to the whole switch, or the default again."""
    key = f"{line['type']} {line.get('way')}".strip()
    if line.no:
        line.state.system_qos.pop(key, None)
        return ""
    line.switch.policy(line["type"], line["name"])
    line.state.system_qos[key] = line["name"]
    return ""
