"""OS10 lines of the system: name, management, spanning tree, LLDP, banner, logins, saving."""

from sanfab.nos.bridge_priorities import register_priority, register_vlan_priorities
from sanfab.nos.forms import ignore_line
from sanfab.nos.management_port import LEASED, ManagementSources, register_management_port
from sanfab.nos.os10.builder import READER, Builder, assign, line, rule
from sanfab.nos.os10.names import without_quotes
from sanfab.nos.service_lines import RemoteAccessSources, register_remote_access
from sanfab.nos.undo import Undo

in_management = READER.block("management")

register_remote_access(
    READER, RemoteAccessSources(("O10-JP", "O10-COLL"), ("O10-AZL O10-CANU", "O10-CANU"), "O10-AZL")
)
assign("hostname {name}", "facts.name", source="O10-JP", undo=Undo("", "O10-CLI"))


@line(
    "interface {name:(?i:mgmt) ?1/1/1}",
    source="O10-JP",
    opens="management",
    undo=Undo("", "O10-JP"),
)
def _management(builder: Builder, _name: str) -> Builder:
    return builder


register_management_port(
    in_management,
    ManagementSources(
        description="O10-CSM",
        address="O10-JP",
        dhcp="O10-JP O10-111",
        up=("O10-JP", "O10-JP"),
        down="O10-JP",
        undo="O10-COLL",
    ),
    without_quotes,
)


# As shipped it is a DHCP client; an address of its own takes its place.
@in_management.line("no ip address dhcp", source="O10-JP", undo=Undo("", "O10-JP"))
def _no_lease(builder: Builder) -> None:
    if builder.management_address == LEASED:
        builder.management_address = ""


assign(
    "spanning-tree mode {mode:rstp|mst|rapid-pvst}",
    "facts.spanning_tree",
    source="O10-JP O10-COLL",
    undo=Undo("no spanning-tree mode", "O10-COLL"),
)
register_vlan_priorities(READER, "O10-COLL", "O10-COLL")
for _tree, _words, _source in (
    ("rstp", "spanning-tree rstp", "O10-JP O10-COLL"),
    ("mst", "spanning-tree mst 0", "O10-COLL"),
):
    register_priority(READER, _tree, _words, _source, Undo(f"no {_words} priority", "O10-COLL"))
assign("no spanning-tree mode", "facts.spanning_tree", "", source="O10-COLL")
assign(
    "spanning-tree disable",
    "stp_off",
    value=True,
    source="O10-COLL",
    undo=Undo("no spanning-tree disable", "O10-COLL"),
    unset=False,
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
