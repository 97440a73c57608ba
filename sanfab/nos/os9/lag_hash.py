"""OS9 lines of the hash of port-channels."""

from sanfab.facts import SwitchFacts
from sanfab.nos.os9.builder import Builder, assign, line
from sanfab.nos.undo import Undo

DEFAULT = "tcp-udp enable"
"""Words of the default, IP addresses and TCP ports, which no running configuration prints."""

# A switch may hold a method for IP frames beside it: `load-balance ip-selection` stays unread, and
# so in sight, as one fact cannot hold both.
assign(
    "load-balance {words:mac (?:source-dest-mac|source-mac|dest-mac)}",
    "facts.lag_hash",
    source="D-HASH",
    undo=Undo("no load-balance {words}", "D-HASH", undo_first=True),
)
assign(
    "no load-balance {words:mac(?: .+)?}",
    "facts.lag_hash",
    "",
    source="D-HASH",
)


# Ports belong to the hash of IP frames: the line leaves a hash of MAC addresses as it is.
@line(f"load-balance {DEFAULT}", source="D-HASH", undo=Undo("", "D-HASH"))
def _ports(builder: Builder) -> None:
    builder.facts.lag_hash = builder.facts.lag_hash or DEFAULT


def drop_default_hash(facts: SwitchFacts) -> None:
    """State no hash where it is the default: a plan then only takes another one back."""
    if facts.lag_hash == DEFAULT:
        facts.lag_hash = ""
