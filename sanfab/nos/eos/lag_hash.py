"""EOS lines of the hash of Port-Channels, on switches with a Trident or Tomahawk chip."""

from sanfab.nos.eos.builder import assign
from sanfab.nos.undo import Undo

assign(
    "port-channel load-balance {words:trident fields ip .+}",
    "facts.lag_hash",
    source="CSM",
    undo=Undo("no port-channel load-balance trident fields ip"),
)
assign("no port-channel load-balance trident fields ip", "facts.lag_hash", "", source="mem")
