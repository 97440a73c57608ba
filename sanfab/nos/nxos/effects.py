"""NX-OS lines that set no fact and act on what a port, VLAN, VSAN, LAG, pair or zone carries."""

from sanfab.facts.effects import EffectKind
from sanfab.nos.effects import register_effects
from sanfab.nos.forms import EffectForm
from sanfab.nos.nxos.builder import READER

EFFECTS = (
    EffectForm(
        "port",
        "switchport block {frames:unicast|multicast}",
        "NX9372",
        EffectKind.FILTERS,
        "frames to unknown {frames} addresses do not leave the port: a silent target is not found",
        "no switchport block {frames}",
    ),
)

register_effects(READER, EFFECTS)
