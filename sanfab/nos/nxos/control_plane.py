"""NX-OS line of control plane policing."""

from sanfab.nos.nxos.builder import assign
from sanfab.nos.undo import Undo

COPP_DEFAULTS = {"n9300": "strict"}
"""Profile of a switch whose configuration states none, by family [N9COPP]."""

assign(
    "copp profile {profile:strict|moderate|lenient|dense}",
    "facts.copp",
    source="BF-NX N9COPP",
    undo=Undo("", "N9COPP"),  # a profile is replaced: without one, 50 packets per second pass
)
