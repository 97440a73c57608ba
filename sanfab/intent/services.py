"""Management intent -> management facts of one switch; secrets become placeholders."""

from sanfab.facts.field import facts_of
from sanfab.facts.services import (
    ALL_SERVERS,
    LOCAL,
    CommunityTraps,
    LoginMethod,
    ServiceFacts,
    SnmpUser,
    UserFacts,
)
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.clock import time_zone_of
from sanfab.intent.communities import add_communities
from sanfab.intent.permit import add_permit
from sanfab.intent.switch_design import SwitchDesign
from sanfab.masking import placeholder
from sanfab.model.platforms.traits import Capability
from sanfab.model.services import ManagementIntent

VRF_RD = "1:1"
"""Route distinguisher of the management VRF: any will do, it never leaves the switch."""


def add_services(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add management to a switch's facts."""
    intent = design.san.management
    services = facts.services
    facts.name = design.name
    if design.intent.management is not None:
        services.address = design.intent.management.address
        services.gateway = design.intent.management.gateway or ""
        services.management_description = design.intent.management.description or ""
        ipv6 = design.intent.management.ipv6
        if ipv6 is not None:
            services.address6, services.gateway6 = ipv6.address, ipv6.gateway or ""
        if intent.ssh:  # in a VRF of its own SSH is off until turned on there
            services.vrf = design.platform.traits.management_vrf
            services.vrf_rd = VRF_RD if Capability.VRF_RD in design.capabilities else ""
    services.ntp, services.syslog = set(intent.ntp), set(intent.syslog)
    services.time_zone = time_zone_of(design)
    services.banner = design.intent.banner or intent.banner or ""
    if intent.ssh:
        services.ssh, services.telnet = True, False
        if design.platform.traits.asks_for_keys:
            facts.answers.add("prompts")
    services.lldp = intent.lldp
    roles = dict(zip(("admin", "operator"), design.platform.traits.roles, strict=True))
    services.users = {
        name: UserFacts(name, roles[user.role], placeholder(user.password.secret))
        for name, user in intent.users.items()
    }
    _add_snmp(design, intent, services)
    _add_traps(design, intent, services)
    _add_tacacs(design, intent, services)
    add_permit(design, services)
    add_communities(design, services)
    leave_out(design.platform.traits.services, services)


def leave_out(configured: tuple[str, ...] | None, services: ServiceFacts) -> None:
    """Drop what sanfab does not configure on the NOS: it is set by hand there."""
    silent = ServiceFacts()
    for name in facts_of(ServiceFacts) if configured is not None else ():
        if name not in (configured or ()):
            setattr(services, name, getattr(silent, name))


def _add_snmp(design: SwitchDesign, intent: ManagementIntent, services: ServiceFacts) -> None:
    snmp = intent.snmp
    if snmp is None:
        return
    services.snmp_contact, services.snmp_location = snmp.contact or "", snmp.location or ""
    group = design.platform.traits.snmp_role or snmp.group
    if not design.platform.traits.snmp_role:
        services.snmp_groups = {group: "priv"}
    services.snmp_users = {
        snmp.user: SnmpUser(
            snmp.user,
            group,
            "sha",
            placeholder(snmp.auth.secret),
            "aes128",
            placeholder(snmp.privacy.secret),
        )
    }
    services.snmp_traps = dict.fromkeys(snmp.traps, snmp.user)
    if snmp.traps and design.platform.traits.traps_need_line:
        services.snmp_traps_enabled = True
    services.snmp_vrf = services.vrf


def _add_traps(design: SwitchDesign, intent: ManagementIntent, services: ServiceFacts) -> None:
    services.snmp_community_traps = {
        one.address: CommunityTraps(placeholder(one.community.secret), one.port)
        for one in intent.traps
    }
    if intent.traps and design.platform.traits.traps_need_line:
        services.snmp_traps_enabled = True


def _add_tacacs(design: SwitchDesign, intent: ManagementIntent, services: ServiceFacts) -> None:
    tacacs = intent.tacacs
    if tacacs is None:
        return
    services.tacacs = dict.fromkeys(tacacs.servers, placeholder(tacacs.key.secret))
    if design.platform.traits.aaa == "group":
        services.aaa_group, services.aaa_servers = tacacs.group, list(tacacs.servers)
        services.aaa_login = [LoginMethod("group", tacacs.group), LOCAL]
    elif design.platform.traits.aaa == "protocol":
        services.aaa_login = [ALL_SERVERS, LOCAL]
    else:
        services.aaa_login = [ALL_SERVERS]
    if design.platform.traits.asks_exec:
        services.aaa_exec = services.aaa_login
