"""ExtremeXOS lines that are understood and leave facts unknown: no record of the facts holds them.

What such a line may change is in doubt, as the second address of a VLAN. `effects` has those that
act on what storage needs.
"""

from sanfab.nos.exos.builder import READER, Builder, line
from sanfab.nos.exos.names import ADDRESS, NAME, VLAN
from sanfab.nos.ignored_lines import register_ignored_lines

_CLASS = frozenset({"pfc", "pfc_priorities", "qos_input"})
_ID = "{profile:[0-9]+}"


@line(
    f"configure vlan {VLAN} add secondary-ipaddress {ADDRESS}{{mask:/[0-9]+| [0-9.]+}}",
    source="F-EAF F-E2X",
)
def _second_address(builder: Builder, vlan: str, address: str, _mask: str) -> None:
    number = str(builder.select_vlan(vlan).id)
    reason = f"the further addresses of the VLAN, of which {address} is one"
    builder.leave_open("vlans", number, fields="other_addresses", reason=reason)


register_ignored_lines(
    READER,
    {
        ("", "F-EAF"): (
            f"create vman {NAME}",
            f"delete vman {NAME}",
            "configure policy profile {words...}",
            "configure policy rule {profile:[0-9]+} {words...}",
            "configure policy {what:access-list|captive-portal|invalid|maptable|rule-model"
            "|vlanauthorization} {words...}",
            "create policy access-list {words...}",
        ),
        ("", "F-PUB"): (f"configure vman {NAME} tag {{tag:[0-9]+}}",),
    },
    {},
)
