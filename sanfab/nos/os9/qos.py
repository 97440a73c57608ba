"""OS9 lines of data center bridging: DCB maps, what FTOS 8.3 had instead, iSCSI detection."""

from sanfab.facts import QosPolicy
from sanfab.nos.number_lists import parse_numbers
from sanfab.nos.os9.builder import Builder, OldGroup
from sanfab.nos.os9.router import line

Named = tuple[Builder, str]
"""The name of what a block defines."""

PRIORITIES = 8


@line("dcb enable", source="D-DCB4 R-OS9")
def _dcb(builder: Builder) -> None:
    builder.facts.dcb = True


@line("no dcb enable", source="F-MXL R-OS9")
def _no_dcb(builder: Builder) -> None:
    builder.facts.dcb = False


@line("iscsi enable", source="D-ISC1")
def _iscsi(builder: Builder) -> None:
    builder.facts.iscsi_detection = True


@line("no iscsi enable", source="F-MXL")
def _no_iscsi(builder: Builder) -> None:
    builder.facts.iscsi_detection = False


@line("dcb-map {name}", source="R-OS9 R-MFD", opens="dcb-map")
def _dcb_map(builder: Builder, name: str) -> Named:
    builder.facts.policies.setdefault(f"dcb-map {name}", QosPolicy("dcb-map", name))
    return builder, name


@line("no dcb-map {name}", source="R-OS9")
def _no_dcb_map(builder: Builder, name: str) -> None:
    builder.facts.policies.pop(f"dcb-map {name}", None)


@line(
    "priority-group {group:[0-9]+} bandwidth {share:[0-9]+} pfc {pfc:on|off}",
    source="R-OS9 R-MFD",
    under="dcb-map",
)
@line(
    "priority-group {group:[0-9]+} strict-priority pfc {pfc:on|off}", source="mem", under="dcb-map"
)
def _group(target: Named, group: str, *words: str) -> None:
    entry = target[0].dcb_class(target[1], group)
    entry.bandwidth = int(words[0]) if len(words) > 1 else None
    entry.no_drop = words[-1] == "on"


@line("priority-pgid {groups:[0-9]+(?: [0-9]+){7}}", source="R-OS9 R-MFD", under="dcb-map")
def _pgid(target: Named, groups: str) -> None:
    builder, name = target
    classes = builder.facts.policies[f"dcb-map {name}"].classes
    names = groups.split()
    for group in names:
        classes[group]  # the groups come first [R-OS9]
    for group, entry in classes.items():
        entry.priorities = {priority for priority in range(PRIORITIES) if names[priority] == group}


@line("no pfc mode on", source="F-MXL R-PUP", under="dcb-map")
def _pfc_off(target: Named) -> None:
    target[0].pfc_off.add(target[1])


@line("pfc mode on", source="D-DCB4", under="dcb-map")
def _pfc_on(target: Named) -> None:
    target[0].pfc_off.discard(target[1])


@line("dcb-input {name}", source="R-PUP", opens="dcb-input")
def _input(builder: Builder, name: str) -> Named:
    builder.old.inputs.setdefault(name, set())
    return builder, name


@line("no dcb-input {name}", source="mem")
def _no_input(builder: Builder, name: str) -> None:
    del builder.old.inputs[name]


@line("no dcb-output {name}", source="mem")
def _no_output(builder: Builder, name: str) -> None:
    del builder.old.outputs[name]


@line("no qos-policy-output {name} ets", source="mem")
def _no_output_qos(builder: Builder, name: str) -> None:
    if any(name in shares.values() for shares in builder.old.outputs.values()):
        raise ValueError(name)  # an output policy uses it
    del builder.old.shares[name]


@line("no priority-group {name}", source="mem")
def _no_old_group(builder: Builder, name: str) -> None:
    if any(name in shares for shares in builder.old.outputs.values()):
        raise ValueError(name)  # an output policy uses it
    del builder.old.groups[name]


@line("no priority-group {group} qos-policy {policy}", source="mem", under="dcb-output")
def _no_output_group(target: Named, group: str, _policy: str) -> None:
    del target[0].old.outputs[target[1]][group]


@line("no priority-group {group}", source="mem", under="dcb-map")
def _no_group(target: Named, group: str) -> None:
    del target[0].facts.policies[f"dcb-map {target[1]}"].classes[group]


@line("pfc priority {ids:[0-7](?:[,-][0-7])*}", source="R-PUP", under="dcb-input")
def _input_priority(target: Named, ids: str) -> None:
    target[0].old.inputs[target[1]] = parse_numbers(ids)


@line("qos-policy-output {name} ets", source="R-PUP", opens="qos-policy-output")
def _output_qos(builder: Builder, name: str) -> Named:
    builder.old.shares.setdefault(name, None)
    return builder, name


@line("bandwidth-percentage {share:[0-9]+}", source="R-PUP", under="qos-policy-output")
def _output_share(target: Named, share: str) -> None:
    target[0].old.shares[target[1]] = int(share)


@line("priority-group {name}", source="R-PUP", opens="priority-group")
def _old_group(builder: Builder, name: str) -> OldGroup:
    return builder.old.groups.setdefault(name, OldGroup())


@line("priority-list {ids:[0-7](?:[,-][0-7])*}", source="R-PUP", under="priority-group")
def _old_priorities(group: OldGroup, ids: str) -> None:
    group.priorities = parse_numbers(ids)


@line("set-pgid {number:[0-9]+}", source="R-PUP", under="priority-group")
def _old_pgid(group: OldGroup, number: str) -> None:
    group.number = number


@line("dcb-output {name}", source="R-PUP", opens="dcb-output")
def _output(builder: Builder, name: str) -> Named:
    builder.old.outputs.setdefault(name, {})
    return builder, name


@line("priority-group {group} qos-policy {policy}", source="R-PUP", under="dcb-output")
def _output_group(target: Named, group: str, policy: str) -> None:
    old = target[0].old
    if not old.groups[group].number or policy not in old.shares:
        raise ValueError(group)  # a group without a number is none
    groups = old.outputs[target[1]]
    shared = policy in groups.values()
    groups[group] = policy
    if shared:
        raise ValueError(policy)  # one share for two groups: no document shows it
