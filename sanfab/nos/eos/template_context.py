"""Facts -> what the EOS templates print: in order, in EOS spelling, defaults left out."""

from collections.abc import Mapping
from typing import NamedTuple

from sanfab.facts import PortFacts, ServiceFacts, SwitchFacts, VlanFacts
from sanfab.model import Capabilities, Capability, Platform
from sanfab.nos.context import address_key
from sanfab.nos.eos.services import PRIVILEGES
from sanfab.nos.number_lists import format_numbers


class PortContext(NamedTuple):
    """One interface as printed; an empty field prints nothing."""

    facts: PortFacts
    mtu: int | None
    native: str
    allowed: str
    pfc: str
    no_drop: list[int]
    channel: str
    channel_mode: str
    mlag: int | None


def context_of(
    facts: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> dict[str, object]:
    """Return the context of the EOS templates."""
    channel_of = {
        member: (lag.name.removeprefix("Port-Channel"), mode)
        for lag in facts.lags.values()
        for member, mode in lag.members.items()
    }
    # A Port-Channel goes before its members, as a running configuration has it.
    ports = sorted(facts.ports.values(), key=lambda port: port.name not in facts.lags)
    vlans = sorted(facts.vlans.values(), key=_id)
    return {
        "switch": facts,
        "vlans": vlans,
        "without_spanning_tree": format_numbers(
            vlan.id for vlan in vlans if not vlan.spanning_tree
        ),
        "spanning_tree_vlan": "vlan-id" if Capability.STP_VLAN_ID in capabilities else "vlan",
        "vlan_interfaces": [vlan for vlan in vlans if vlan.address],
        "pfc_on": "mode on" if Capability.PFC_MODE_ON in capabilities else "on",
        "ports": [_port(port, facts, platform, channel_of) for port in ports],
        **_services(facts.services, capabilities),
    }


def _services(services: ServiceFacts, capabilities: Capabilities) -> dict[str, object]:
    return {
        "services": services,
        "vrf_kind": "instance" if Capability.VRF_INSTANCE in capabilities else "definition",
        "vrf_member": "vrf" if Capability.VRF_INSTANCE in capabilities else "vrf forwarding",
        # After a command word: nothing where management is in the default VRF.
        "in_vrf": f" vrf {services.vrf}" if services.vrf else "",
        "ntp": sorted(services.ntp, key=address_key),
        "syslog": sorted(services.syslog, key=address_key),
        "users": [
            (user, PRIVILEGES.get(user.role, "")) for _, user in sorted(services.users.items())
        ],
        "snmp_groups": sorted(services.snmp_groups.items()),
        "snmp_users": [user for _, user in sorted(services.snmp_users.items())],
        "traps": sorted(services.snmp_traps.items(), key=lambda item: address_key(item[0])),
    }


def _id(vlan: VlanFacts) -> int:
    return vlan.id


def _port(
    port: PortFacts,
    facts: SwitchFacts,
    platform: Platform,
    channel_of: Mapping[str, tuple[str, str]],
) -> PortContext:
    lag = facts.lags.get(port.name)
    channel, mode = channel_of.get(port.name, ("", ""))
    trunk = port.mode == "trunk"
    return PortContext(
        facts=port,
        mtu=port.mtu if port.mtu != platform.mtu_default else None,
        native=_native(port.native_vlan) if trunk else "",
        allowed=_allowed(port.trunk_vlans) if trunk else "",
        pfc=port.pfc,
        no_drop=sorted(port.pfc_priorities),
        channel=channel,
        channel_mode=mode,
        mlag=lag.multichassis if lag else None,
    )


def _native(vlan: int | None) -> str:
    if vlan is None:
        return "tag"
    return "" if vlan == 1 else str(vlan)


def _allowed(vlans: set[int] | None) -> str:
    if vlans is None:
        return ""
    return format_numbers(vlans) or "none"
