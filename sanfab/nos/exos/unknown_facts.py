"""ExtremeXOS lines that are understood and leave facts unknown: no record of the facts holds them.

What such a line may change is in doubt, as the second address of a VLAN. `effects` has those that
act on what storage needs.
"""

from sanfab.facts.effects import EffectKind
from sanfab.nos.effects import register_effects
from sanfab.nos.exos.builder import READER, Builder, PortBuilder, entry_of
from sanfab.nos.exos.interfaces import OTHER_STPD, enable_lldp
from sanfab.nos.exos.names import ADDRESS, NAME, PORTS, VLAN
from sanfab.nos.exos.qos import POLICY, PROFILE, check_profile, profile_name
from sanfab.nos.forms import EffectForm
from sanfab.nos.ignored_lines import register_ignored_lines

_LIMITS, _SHUTS, _UNKNOWN = EffectKind.LIMITS, EffectKind.SHUTS, EffectKind.UNKNOWN


def _second_address(builder: Builder, vlan: str, address: str, _mask: str) -> object:
    found = builder.select_vlan(vlan)
    reason = f"the further addresses of the VLAN, of which {address} is one"
    builder.leave_open(*entry_of(found), fields="other_addresses", reason=reason)
    return found


@READER.line(
    f"configure vlan {VLAN} ipaddress {{address:eui64 [^ ]+|[0-9a-fA-F]*:[0-9a-fA-F:]*/[0-9]+}}",
    source="VEXOS",
)
def _ipv6_address(builder: Builder, vlan: str, address: str) -> None:
    builder.ipv6_addresses[builder.vlan_key(vlan)] = address.removeprefix("eui64 ")


def _profile(builder: Builder, profile: str, *_how: str) -> Builder:
    """Return the switch: the facts hold no share of a profile as a whole."""
    name = profile_name(profile)
    check_profile(builder, name)
    reason = f"the bandwidth of {name}, of which the facts hold no least and no most"
    builder.leave_open("policies", POLICY, name, fields="bandwidth", reason=reason)
    return builder


def _other_domain(builder: Builder, name: str) -> Builder:
    builder.stp_domains.add(name)
    return builder


def _one_way(builder: Builder, ports: str, way: str) -> list[PortBuilder]:
    enable_lldp(builder, ports)
    fields = frozenset({"lldp_transmit", "lldp_receive"})
    builder.doubt_ports(ports, fields, f"LLDP that is {way}")
    return builder.select_ports(ports)


register_effects(
    READER,
    (
        EffectForm("", f"configure vlan {VLAN} add secondary-ipaddress {ADDRESS}"
                   "{mask:/[0-9]+| [0-9.]+}", "F-EAF F-E2X", _UNKNOWN,
                   "the switch has address {address} there too: no other device may have it",
                   select=_second_address),
        EffectForm("", f"configure qosprofile {PROFILE} minbw {{least:[0-9]+}}"
                   " maxbw {most:[0-9]+}{rank:(?: priority .+)?}", "F-PUB E-QPF", _LIMITS,
                   "QoS profile {profile} gets at least {least} and at most {most} % of each port",
                   select=_profile),
        EffectForm("", f"configure qosprofile {PROFILE} {{how:(?:weight|maxbuffer|peak_rate"
                   "|committed_rate) [^ ]+(?: (?:weight|maxbuffer) [0-9]+| [KMG]bps)*"
                   "(?: use-strict-priority)?|use-strict-priority}",
                   "XDOT1P F-EAF XSCRIPTS", _LIMITS,
                   "the bandwidth or buffers of QoS profile {profile} change: {how}",
                   select=_profile),
        EffectForm("", f"enable stpd {OTHER_STPD}", "F-E2X", _SHUTS,
                   "spanning tree of domain {name} blocks ports of its VLANs where it finds a loop",
                   "disable stpd {name}", select=_other_domain),
        EffectForm("", f"enable lldp ports {PORTS} {{way:transmit-only|receive-only}}", "F-EAF",
                   _LIMITS, "LLDP is {way}: it agrees on no DCBX with its neighbor",
                   select=_one_way),
    ),
)  # fmt: skip

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
