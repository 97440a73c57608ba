"""EOS lines of the hash of Port-Channels, on switches with a Trident or Tomahawk chip."""

from functools import partial

from sanfab.facts.switch import ADDRESSES, ADDRESSES_AND_PORTS
from sanfab.nos.eos.builder import assign
from sanfab.nos.lag_hash import HashWords, hash_of_words
from sanfab.nos.undo import Undo

WORDS: HashWords = {
    "trident fields ip source-ip destination-ip": ADDRESSES,
    "trident fields ip source-ip destination-ip source-port destination-port": ADDRESSES_AND_PORTS,
}
"""What stands behind ``port-channel load-balance`` [CSM]."""

assign(
    "port-channel load-balance {words:trident fields ip .+}",
    "facts.lag_hash",
    source="CSM",
    convert=partial(hash_of_words, WORDS),
    undo=Undo("no port-channel load-balance trident fields ip"),
)
assign(
    "no port-channel load-balance trident fields ip", "facts.lag_hash", frozenset(), source="mem"
)
