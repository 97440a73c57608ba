"""OS10 lines of the system: name, management port, spanning tree, iSCSI detection."""

from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.bridge_priorities import BY_PRIORITY, parse_priority, set_priorities
from sanfab.nos.os10.builder import READER, Builder, assign, line
from sanfab.nos.undo import LOCKOUT, Undo

in_management = READER.block("management")
_GATEWAY = "management route 0.0.0.0/0 {gateway:[0-9.]+}"

assign("hostname {name}", "facts.name", source="O10-JP", undo=Undo("", "O10-CLI"))
assign(
    _GATEWAY,
    "facts.services.gateway",
    source="O10-JP",
    undo=Undo(source="O10-COLL", key=("gateway",), order=LOCKOUT),
)


@line(f"no {_GATEWAY}", source="O10-COLL")
def _no_gateway(builder: Builder, gateway: str) -> None:
    if builder.facts.services.gateway == gateway:
        builder.facts.services.gateway = ""


@line("interface {name:(?i:mgmt) ?1/1/1}", source="O10-JP", opens="management")
def _management(builder: Builder, _name: str) -> Builder:
    return builder


in_management.assign(
    f"ip address {{address:{PREFIX}}}",
    "management_address",
    source="O10-JP",
    convert=parse_address,
    undo=Undo("no ip address", "O10-COLL", order=LOCKOUT),
    unset="",
)
in_management.assign("no shutdown", "management_up", value=True, source="O10-JP")
in_management.assign("shutdown", "management_up", value=False, source="O10-JP")

assign(
    "spanning-tree mode {mode:rstp|mst|rapid-pvst}",
    "facts.spanning_tree",
    source="O10-JP O10-COLL",
    undo=Undo("no spanning-tree mode", "O10-COLL"),
)


@line(
    "spanning-tree rstp priority {priority:[0-9]+}",
    source="O10-JP O10-COLL",
    undo=Undo("no spanning-tree rstp priority", "O10-COLL"),
)
def _priority(builder: Builder, priority: str) -> None:
    builder.facts.bridge_priorities["rstp"] = parse_priority(priority)


@line(
    "spanning-tree vlan {vlans:[0-9,-]+} priority {priority:[0-9]+}",
    source="O10-COLL",
    undo=Undo(
        "spanning-tree vlan {vlans} priority 32768",
        "O10-COLL",
        key=("priority",),
        items=BY_PRIORITY,
    ),
)
def _vlan_priority(builder: Builder, vlans: str, priority: str) -> None:
    set_priorities(builder.facts, vlans, priority)


assign(
    "iscsi enable",
    "facts.iscsi_detection",
    value=True,
    source="O10-CSM O10-JP",
    undo=Undo("no iscsi enable", "O10-CSM", setting="iscsi"),
)
assign(
    "no iscsi enable",
    "facts.iscsi_detection",
    value=False,
    source="O10-CSM",
    undo=Undo("iscsi enable", "O10-CSM", setting="iscsi"),
)
