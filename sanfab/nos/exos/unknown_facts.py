"""ExtremeXOS lines that are understood and leave facts unknown: no record of the facts holds them.

What such a line may change is in doubt: the profile that a VLAN, a port or a policy gives to
frames, the second address of a VLAN.
"""

from sanfab.facts.unknown import UnknownFact
from sanfab.nos.exos.builder import READER, Builder, line
from sanfab.nos.exos.names import ADDRESS, NAME, PORTS, VLAN
from sanfab.nos.exos.qos import PROFILE, check_profile, profile_name
from sanfab.nos.ignored_lines import register_ignored_lines
from sanfab.nos.partial_lines import VLAN_FIELDS

_CLASS = frozenset({"pfc", "pfc_priorities", "qos_input"})
_ID = "{profile:[0-9]+}"


def _leave_open(builder: Builder, *entry: str, fields: str, reason: str) -> None:
    builder.unproven.append(UnknownFact(entry, frozenset(fields.split()), reason=reason))


@line(f"configure vlan {VLAN} qosprofile {PROFILE}", source="EMF XDOT1P")
def _profile_of_vlan(builder: Builder, vlan: str, profile: str) -> None:
    name = builder.select_vlan(vlan).name
    check_profile(builder, profile_name(profile))
    reason = f"which frames of VLAN {name} are in QoS profile {profile_name(profile)}"
    _leave_open(builder, fields="policies", reason=reason)


@line(f"configure ports {PORTS} qosprofile {PROFILE}", source="F-EAF")
def _profile_of_port(builder: Builder, ports: str, profile: str) -> None:
    check_profile(builder, profile_name(profile))
    reason = f"which frames of the port are in QoS profile {profile_name(profile)}"
    builder.doubt_ports(ports, frozenset({"qos_input"}), reason)
    _leave_open(builder, fields="policies", reason=reason)


@line(f"disable dot1p examination ports {PORTS}", source="XDOT1P")
def _priority_ignored(builder: Builder, ports: str) -> None:
    reason = "the class of frames of the port, which their priority does not choose"
    builder.doubt_ports(ports, _CLASS, reason)


@line(f"enable diffserv examination ports {PORTS}", source="R-ES")
def _code_point_examined(builder: Builder, ports: str) -> None:
    builder.doubt_ports(ports, _CLASS, "the class of frames of the port, which their DSCP chooses")


@line(f"enable {{what:dot1p|diffserv}} replacement ports {PORTS}", source="R-ES")
def _marked(builder: Builder, _what: str, ports: str) -> None:
    reason = "the priority that the switch writes into frames of the port"
    builder.doubt_ports(ports, frozenset({"qos_input"}), reason)


@line(
    f"configure vlan {VLAN} add secondary-ipaddress {ADDRESS}{{mask:/[0-9]+| [0-9.]+}}",
    source="F-EAF F-E2X",
)
def _second_address(builder: Builder, vlan: str, address: str, _mask: str) -> None:
    number = str(builder.select_vlan(vlan).id)
    reason = f"the further addresses of the VLAN, of which {address} is one"
    _leave_open(builder, "vlans", number, fields="other_addresses", reason=reason)


@line(f"enable mirroring to port {PORTS}{{how:(?: tagged| untagged)?}}", source="E-MIR")
def _monitor(builder: Builder, ports: str, _how: str) -> None:
    reason = "the VLANs of a port that shows what others carry"
    builder.doubt_ports(ports, VLAN_FIELDS, reason)


@line(
    f"configure lldp ports {PORTS} dcbx {{what:add|delete}} application {{words...}}",
    source="E-DCX",
)
def _application(builder: Builder, ports: str, _what: str, words: str) -> None:
    reason = f"which priorities the port tells its neighbor by DCBX, of which one is for {words}"
    builder.doubt_ports(ports, frozenset({"dcbx"}), reason)


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
        ("", "R-ES"): (f"enable dot1p examination ports {PORTS}",),
        ("", "XVOICE"): (
            "disable {what:diffserv examination|diffserv replacement|dot1p replacement}"
            f" ports {PORTS}",
        ),
    },
    {},
)
