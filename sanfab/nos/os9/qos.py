"""OS9 lines of data center bridging: DCB maps, their parts in FTOS 8.3, iSCSI detection."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy
from sanfab.nos.os9.builder import READER, Builder, assign, line, remove
from sanfab.nos.os9.dcb_parts import DcbMapBuilder
from sanfab.nos.undo import REMOVE_LATE, Undo

in_lldp = READER.block("lldp")
in_map = READER.block("dcb-map")
in_input = READER.block("dcb-input")
in_share = READER.block("qos-policy-output")
in_group = READER.block("priority-group")
in_output = READER.block("dcb-output")

DEFAULT_PRIORITY = 4
"""802.1p priority of iSCSI in the application TLV of DCBX without a line [D-ISC2]."""
_BY_NAME = Undo(source="mem", key=("name",), order=REMOVE_LATE)
"""A part of a DCB policy, which others refer to by its name.

Only FTOS before 9.2 has these parts. The pages of its manuals that were found name the lines that
set them, and `no bandwidth-percentage` and `no qos-policy-output` (D-ETS1, D-QOS1); those that end
with `no dcb-input`, `no dcb-output` and `no priority-group` were not found: a push that would need
them is refused, and a rollback tries them.
"""
_PRIORITIES = "{ids:[0-7](?:[,-][0-7])*}"

# Each of two lines replaces the other.
_DCB = Undo("no dcb enable", "F-MXL R-OS9", setting="dcb")
_NO_DCB = _DCB._replace(line="dcb enable")
_ISCSI = Undo("no iscsi enable", "D-ISC1", setting="iscsi")
_NO_ISCSI = Undo("iscsi enable", "F-MXL", setting="iscsi")
_TRUST = Undo("no service-class dynamic dot1p", "D-QOS2")
assign("dcb enable", "facts.dcb", value=True, source="D-DCB4 R-OS9", undo=_DCB)
assign("dcb enable pfc-queues {count:[1-4]}", "facts.dcb", value=True, source="D-DCB7")
assign("no dcb enable", "facts.dcb", value=False, source="F-MXL R-OS9", undo=_NO_DCB)
assign("iscsi enable", "facts.iscsi_detection", value=True, source="D-ISC1", undo=_ISCSI)
assign("no iscsi enable", "facts.iscsi_detection", value=False, source="F-MXL", undo=_NO_ISCSI)
assign(
    "service-class dynamic dot1p",
    "facts.dot1p_trusted",
    value=True,
    source="D-QOS2 F-MXL",
    undo=_TRUST,
)
assign("no service-class dynamic dot1p", "facts.dot1p_trusted", value=None, source="D-QOS2")


@in_lldp.line(
    "iscsi priority-bits {bits:(?:0x)?[0-9A-Fa-f]+}",
    source="R-OS9",
    undo=Undo("no iscsi priority-bits", "R-OS9"),
)
def _iscsi_bits(builder: Builder, text: str) -> None:
    """Read the priority in the application TLV of DCBX; a bitmap of several is none of ours."""
    bits = int(text, 16)
    if bits.bit_count() != 1 or bits > 0xFF:  # noqa: PLR2004  # a bit for each priority
        raise ValueError(text)
    priority = bits.bit_length() - 1
    builder.facts.dcbx_iscsi_priority = None if priority == DEFAULT_PRIORITY else priority


@in_lldp.line("no iscsi priority-bits", source="R-OS9")
def _no_iscsi_bits(builder: Builder) -> None:
    builder.facts.dcbx_iscsi_priority = None


@line(
    "dcb-map {name}", source="R-OS9 R-MFD", opens="dcb-map", undo=_BY_NAME._replace(source="R-OS9")
)
def _dcb_map(builder: Builder, name: str) -> DcbMapBuilder:
    return builder.dcb_maps.setdefault(
        name, DcbMapBuilder(QosPolicy(PolicyKind.PRIORITY_GROUPS, name))
    )


remove("no dcb-map {name}", "dcb_maps", source="R-OS9", missing_ok=True)


@in_map.line(
    "priority-group {group:[0-9]+} bandwidth {share:[0-9]+} pfc {pfc:on|off}", source="R-OS9 R-MFD"
)
@in_map.line("priority-group {group:[0-9]+} strict-priority pfc {pfc:on|off}", source="D-DCB5")
def _group(dcb_map: DcbMapBuilder, group: str, *words: str) -> None:
    entry = dcb_map.policy.classes.setdefault(group, QosClass(group))
    entry.bandwidth = int(words[0]) if len(words) > 1 else None
    entry.no_drop = words[-1] == "on"


in_map.rule(
    "priority-group {group} {rest...}",
    Undo("no priority-group {group}", "R-OS9", key=("group",), order=REMOVE_LATE),
)
in_map.remove("no priority-group {group}", "policy.classes", source="R-OS9")


@in_map.line(
    "priority-pgid {groups:[0-9]+(?: [0-9]+){7}}", source="R-OS9 R-MFD", undo=Undo("", "R-OS9")
)
def _group_of_each_priority(dcb_map: DcbMapBuilder, text: str) -> None:
    classes, groups = dcb_map.policy.classes, text.split()
    if not classes.keys() >= set(groups):
        raise ValueError(text)  # the groups come first [R-OS9]
    for name, entry in classes.items():
        entry.priorities = {priority for priority, group in enumerate(groups) if group == name}


in_map.assign("no pfc mode on", "pfc", value=False, source="F-MXL R-PUP")
in_map.assign("pfc mode on", "pfc", value=True, source="D-DCB4")


@line("dcb-input {name}", source="R-PUP", opens="dcb-input", undo=_BY_NAME)
def _input(builder: Builder, name: str) -> QosClass:
    return builder.dcb_parts.inputs.setdefault(name, QosClass(name))


remove("no dcb-input {name}", "dcb_parts.inputs", source="mem")
in_input.assign(
    f"pfc priority {_PRIORITIES}",
    "priorities",
    source="R-PUP",
    convert=parse_numbers,
    undo=Undo("no pfc priority", "mem"),
)


@line(
    "qos-policy-output {name} ets",
    source="R-PUP",
    opens="qos-policy-output",
    undo=_BY_NAME._replace(line="no qos-policy-output {name}", source="D-QOS1"),
)
def _share(builder: Builder, name: str) -> QosClass:
    return builder.dcb_parts.shares.setdefault(name, QosClass(name))


@line("no qos-policy-output {name}", source="D-QOS1")
def _no_share(builder: Builder, name: str) -> None:
    if any(name in shares.values() for shares in builder.dcb_parts.outputs.values()):
        raise ValueError(name)  # an output policy uses it
    del builder.dcb_parts.shares[name]


in_share.assign("bandwidth-percentage {share:[0-9]+}", "bandwidth", source="R-PUP", convert=int)
in_share.rule("bandwidth-percentage {share}", Undo("no bandwidth-percentage", "D-ETS1"))


@line("priority-group {name}", source="R-PUP", opens="priority-group", undo=_BY_NAME)
def _priority_group(builder: Builder, name: str) -> QosClass:
    return builder.dcb_parts.groups.setdefault(name, QosClass(""))


@line("no priority-group {name}", source="mem")
def _no_priority_group(builder: Builder, name: str) -> None:
    if any(name in shares for shares in builder.dcb_parts.outputs.values()):
        raise ValueError(name)  # an output policy uses it
    del builder.dcb_parts.groups[name]


in_group.assign(
    f"priority-list {_PRIORITIES}",
    "priorities",
    source="R-PUP",
    convert=parse_numbers,
    undo=Undo("", "R-PUP"),  # a group that stays has a list and a number
)
in_group.assign("set-pgid {number:[0-9]+}", "name", source="R-PUP", undo=Undo("", "R-PUP"))


@line("dcb-output {name}", source="R-PUP", opens="dcb-output", undo=_BY_NAME)
def _output(builder: Builder, name: str) -> tuple[Builder, dict[str, str]]:
    return builder, builder.dcb_parts.outputs.setdefault(name, {})


remove("no dcb-output {name}", "dcb_parts.outputs", source="mem")


@in_output.line(
    "priority-group {group} qos-policy {policy}",
    source="R-PUP",
    undo=Undo(source="mem", key=("group",), undo_first=True),
)
def _output_group(target: tuple[Builder, dict[str, str]], group: str, policy: str) -> None:
    builder, shares = target
    parts = builder.dcb_parts
    if not parts.groups[group].name or policy not in parts.shares:
        raise ValueError(group)  # a group without a number does not exist
    shared = policy in shares.values()
    shares[group] = policy
    if shared:
        raise ValueError(policy)  # one share for two groups: no document shows it


@in_output.line("no priority-group {group} qos-policy {policy}", source="mem")
def _no_output_group(target: tuple[Builder, dict[str, str]], group: str, _policy: str) -> None:
    del target[1][group]
