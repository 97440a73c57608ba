"""NX-OS line of the hash of port-channels."""

from sanfab.facts.switch import ADDRESSES, ADDRESSES_AND_PORTS, MACS, FrameHash
from sanfab.model.platforms.row import Platform
from sanfab.nos.lag_hash import HashWords, hash_of_words
from sanfab.nos.nxos.builder import Builder, line
from sanfab.nos.undo import Undo

_NEXUS_5000: HashWords = {
    "ethernet source-dest-mac": MACS,
    "ethernet source-dest-ip": ADDRESSES,
    "ethernet source-dest-port": ADDRESSES_AND_PORTS,
}
_NEXUS_9000: HashWords = {
    "src-dst mac": MACS,
    "src-dst ip": ADDRESSES,
    "src-dst ip-l4port": ADDRESSES_AND_PORTS,
}
_DEFAULTS = {
    "n5000": ADDRESSES,
    "n5500": ADDRESSES,
    "n3000": ADDRESSES,
    "n9300": ADDRESSES_AND_PORTS,
}
"""What no running configuration prints, by family [NODEUTIL]."""


def hash_words(platform: Platform) -> HashWords:
    """Return what stands behind ``port-channel load-balance`` [NODEUTIL, N5HASH, N9HASH, FPX].

    Releases of a Nexus 3000 before 7.0 have other words, which are kept as they are.
    """
    return _NEXUS_5000 if platform.family in {"n5000", "n5500"} else _NEXUS_9000


def default_hash(platform: Platform) -> FrameHash:
    """Return the hash of a switch whose configuration states none; empty: it is not known."""
    return _DEFAULTS.get(platform.family, frozenset())


@line(
    "port-channel load-balance {words:(?!resilient).+}",
    source="NODEUTIL N5672",
    undo=Undo("", "NODEUTIL"),  # a hash is replaced, as there always is one
)
def _hash(builder: Builder, words: str) -> None:
    builder.facts.lag_hash = hash_of_words(hash_words(builder.platform), words)
