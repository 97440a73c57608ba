"""NX-OS line of the hash of port-channels."""

from sanfab.nos.nxos.builder import assign
from sanfab.nos.undo import Undo

DEFAULTS = {
    "n5000": "ethernet source-dest-ip",
    "n5500": "ethernet source-dest-ip",
    "n3000": "src-dst ip",
    "n9300": "src-dst ip-l4port",
}
"""Words that no running configuration prints, by family [NODEUTIL]."""

assign(
    "port-channel load-balance {words:(?!resilient).+}",
    "facts.lag_hash",
    source="NODEUTIL N5672",
    undo=Undo("", "NODEUTIL"),  # a hash is replaced, as there always is one
)
