"""NX-OS lines of spanning tree: priorities of VLANs and MST instances, the MST region."""

from sanfab.nos.bridge_priorities import register_vlan_priorities, set_instance_priority
from sanfab.nos.nxos.builder import READER, Builder, line, rule
from sanfab.nos.undo import Undo

register_vlan_priorities(READER, "NXPRIO", "NXPRIO")
rule(
    "spanning-tree mst 0 priority {priority:[0-9]+}",
    Undo("spanning-tree mst 0 priority 32768", "AZLOCAL"),
)


@line("spanning-tree mst {instances:[0-9,-]+} priority {priority:[0-9]+}", source="AZLOCAL")
def _instance_priority(builder: Builder, instances: str, priority: str) -> None:
    set_instance_priority(builder.facts, instances, priority)
    if instances != "0":
        builder.facts.mst |= {f"instance {instances} priority {priority}"}


@READER.line("spanning-tree mst configuration", source="AZLOCAL", opens="mst")
def _region(builder: Builder) -> Builder:
    return builder


in_region = READER.block("mst")


@in_region.line("{what:name} {value}", source="AZLOCAL")
@in_region.line("{what:revision} {value:[0-9]+}", source="AZLOCAL")
def _of_region(builder: Builder, what: str, value: str) -> None:
    kept = {one for one in builder.facts.mst if not one.startswith(f"{what} ")}
    builder.facts.mst = frozenset(kept | {f"{what} {value}"})
