"""OS9 lines of the hash of port-channels."""

from functools import partial

from sanfab.facts.switch import ADDRESSES_AND_PORTS, MACS, HashInput, SwitchFacts
from sanfab.nos.lag_hash import HashWords, hash_of_words
from sanfab.nos.os9.builder import Builder, assign, line
from sanfab.nos.undo import Undo

_PORTS = "tcp-udp enable"
WORDS: HashWords = {
    "mac source-dest-mac": MACS,
    "mac source-mac": frozenset({HashInput.SOURCE_MAC}),
    "mac dest-mac": frozenset({HashInput.DESTINATION_MAC}),
    _PORTS: ADDRESSES_AND_PORTS,
}
"""What stands behind ``load-balance`` [D-HASH]."""
_DEFAULT = ADDRESSES_AND_PORTS
"""What no running configuration prints."""

# A switch may also hold a method for IP frames: `load-balance ip-selection` stays unread, and
# so in sight, as one fact cannot hold both.
assign(
    "load-balance {words:mac (?:source-dest-mac|source-mac|dest-mac)}",
    "facts.lag_hash",
    source="D-HASH",
    convert=partial(hash_of_words, WORDS),
    undo=Undo("no load-balance {words}", "D-HASH", undo_first=True),
)
assign(
    "no load-balance {words:mac(?: .+)?}",
    "facts.lag_hash",
    frozenset(),
    source="D-HASH",
)


# Ports belong to the hash of IP frames: the line leaves a hash of MAC addresses as it is.
@line(f"load-balance {_PORTS}", source="D-HASH", undo=Undo("", "D-HASH"))
def _ports(builder: Builder) -> None:
    builder.facts.lag_hash = builder.facts.lag_hash or _DEFAULT


def drop_default_hash(facts: SwitchFacts) -> None:
    """State no hash where it is the default: a plan then only takes another one back."""
    if facts.lag_hash == _DEFAULT:
        facts.lag_hash = frozenset()
