"""EOS lines of the spanning-tree priority: of VLANs, of MST instance 0, of RSTP."""

from sanfab.nos.bridge_priorities import (
    BY_PRIORITY,
    register_priority,
    set_instance_priority,
    set_priorities,
)
from sanfab.nos.eos.builder import READER, Builder, line, rule
from sanfab.nos.undo import Undo

# A priority is taken back by the line that states the default.
rule(
    "spanning-tree {kind:vlan-id|vlan} {vlans:[0-9,-]+} priority {priority:[0-9]+}",
    Undo(
        "spanning-tree {kind} {vlans} priority 32768", "AVD", key=("priority",), items=BY_PRIORITY
    ),
)


@line("spanning-tree vlan-id {vlans:[0-9,-]+} priority {priority:[0-9]+}", source="AVD")
@line("spanning-tree vlan {vlans:[0-9,-]+} priority {priority:[0-9]+}", source="mem")
def _vlan_priority(builder: Builder, vlans: str, priority: str) -> None:
    set_priorities(builder.facts, vlans, priority)


rule(
    "spanning-tree mst 0 priority {priority:[0-9]+}",
    Undo("spanning-tree mst 0 priority 32768", "PYEAPI"),
)


@line("spanning-tree mst {instances:[0-9,-]+} priority {priority:[0-9]+}", source="PYEAPI AVD")
def _instance_priority(builder: Builder, instances: str, priority: str) -> None:
    set_instance_priority(builder.facts, instances, priority)


register_priority(
    READER, "rstp", "spanning-tree", "AVD", Undo("spanning-tree priority 32768", "AVD")
)
