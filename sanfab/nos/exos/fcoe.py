"""ExtremeXOS lines of FIP snooping."""

from sanfab.nos.exos.builder import assign_vlan
from sanfab.nos.exos.names import VLAN

_FC_MAP = "{fc_map:0e:fc:[0-9a-f][0-9a-f]}:00:00:00"

assign_vlan(f"configure fip snooping {VLAN} fcmap {_FC_MAP}", "fc_map", source="E-FIP")
assign_vlan(f"configure fip snooping vlan {VLAN} fcmap {_FC_MAP}", "fc_map", source="E-FIP")
