"""OS10 lines of the system: name, management, spanning tree, LLDP, banner, logins, saving."""

from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.bridge_priorities import BY_PRIORITY, parse_priority, set_priorities
from sanfab.nos.forms import ignore_line
from sanfab.nos.os10.builder import LEASED, READER, Builder, assign, line, rule
from sanfab.nos.os10.names import without_quotes
from sanfab.nos.undo import (
    LOCKOUT,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    Undo,
)

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


@line(
    "interface {name:(?i:mgmt) ?1/1/1}",
    source="O10-JP",
    opens="management",
    undo=Undo("", "O10-JP"),
)
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
in_management.assign("ip address dhcp", "management_address", LEASED, source="O10-JP O10-111")


# As shipped it is a DHCP client; an address of its own takes its place.
@in_management.line("no ip address dhcp", source="O10-JP", undo=Undo("", "O10-JP"))
def _no_lease(builder: Builder) -> None:
    if builder.management_address == LEASED:
        builder.management_address = ""


in_management.assign(
    "description {text...}",
    "facts.services.management_description",
    source="O10-CSM",
    convert=without_quotes,
    undo=Undo("no description", "O10-COLL"),
    unset="",
)
in_management.assign(
    "no shutdown", "management_up", value=True, source="O10-JP", undo=Undo("", "O10-JP")
)
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


@line(
    "spanning-tree mst 0 priority {priority:[0-9]+}",
    source="O10-COLL",
    undo=Undo("no spanning-tree mst 0 priority", "O10-COLL"),
)
def _instance_priority(builder: Builder, priority: str) -> None:
    builder.facts.bridge_priorities["mst"] = parse_priority(priority)


assign("no spanning-tree mode", "facts.spanning_tree", "", source="O10-COLL")

assign(
    "ip ssh server enable",
    "facts.services.ssh",
    value=True,
    source="O10-AZL O10-CANU",
    undo=Undo("no ip ssh server enable", "O10-CANU", order=LOCKOUT_WHEN_UNDONE),
    unset=False,
)
assign(
    "no ip telnet server enable",
    "facts.services.telnet",
    value=False,
    source="O10-AZL",
    undo=Undo("ip telnet server enable", "O10-AZL", order=LOCKOUT_WHEN_SET),
    unset=True,
)
# It is on as shipped and then printed nowhere.
assign(
    "lldp enable",
    "facts.services.lldp",
    value=True,
    source="O10-ZTD O10-AZL",
    undo=Undo("no lldp enable", "O10-COLL", setting="lldp"),
)
assign(
    "no lldp enable",
    "facts.services.lldp",
    value=False,
    source="O10-COLL",
    undo=Undo("lldp enable", "O10-COLL", setting="lldp"),
)


@line("banner motd {text:(?s:(?!disable$).+)}", source="O10-AZL O10-CANU")
def _banner(builder: Builder, text: str) -> None:
    delimiter, body = text[0], text[1:].rstrip()
    if not body.endswith(delimiter) or delimiter in body[:-1]:
        raise ValueError(text)  # it does not end, or goes on behind its end
    builder.facts.services.banner = body[:-1].strip("\n")


rule("banner motd {text:(?s:.+)}", Undo("no banner motd", "O10-CANU"))
assign("no banner motd", "facts.services.banner", "", source="O10-CANU")
line("banner login {text:(?s:(?!disable$).+)}", source="O10-CANU")(ignore_line)


@line("write memory", source="O10-CLI O10-CSM")
@line("do write memory", source="O10-CLI")
@line("copy running-configuration startup-configuration", source="O10-CLI")
@line("do copy running-configuration startup-configuration", source="O10-CLI")
def _save(builder: Builder) -> None:
    builder.facts.saves = True
