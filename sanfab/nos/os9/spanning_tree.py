"""OS9 lines of the spanning-tree priority, inside the block of a type of spanning tree."""

from sanfab.nos.bridge_priorities import BY_PRIORITY, parse_priority, set_priorities
from sanfab.nos.os9.builder import READER, Builder
from sanfab.nos.undo import Undo

in_stp = READER.block("stp")
_Target = tuple[Builder, str]


@in_stp.line(
    "bridge-priority {priority:[0-9]+}",
    source="P-SDN R-OS9",
    undo=Undo("bridge-priority 32768", "R-OS9"),
)
def _priority(target: _Target, priority: str) -> None:
    builder, tree = target
    if tree in {"rstp", "stp"}:
        builder.facts.bridge_priorities[tree] = parse_priority(priority)


@in_stp.line(
    "vlan {vlans:[0-9,-]+} bridge-priority {priority:[0-9]+}",
    source="R-OS9",
    undo=Undo("vlan {vlans} bridge-priority 32768", "R-OS9", key=("priority",), items=BY_PRIORITY),
)
def _vlan_priority(target: _Target, vlans: str, priority: str) -> None:
    set_priorities(target[0].facts, vlans, priority)


@in_stp.line(
    "{word:(?i:msti)} 0 bridge-priority {priority:[0-9]+}",
    source="D-MSTI",
    undo=Undo("MSTI 0 bridge-priority 32768", "D-MSTI"),
)
def _instance_priority(target: _Target, _word: str, priority: str) -> None:
    target[0].facts.bridge_priorities["mst"] = parse_priority(priority)
