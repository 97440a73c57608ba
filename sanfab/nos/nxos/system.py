"""NX-OS lines of the system: name, features, management port, banner, saving."""

from ipaddress import IPv4Interface

from sanfab.nos.addresses import IPV6_PREFIX, PREFIX, parse_address, parse_ipv6_address
from sanfab.nos.nxos.builder import READER, Builder, assign, line, rule
from sanfab.nos.nxos.names import FEATURES
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import LOCKOUT, LOCKOUT_WHEN_SET, LOCKOUT_WHEN_UNDONE, REMOVE_LATE, Undo

in_mgmt = READER.block("mgmt")


@line("version {release...}", source="N9KRUN DELL5K")
def _version(builder: Builder, _release: str) -> None:
    builder.printed = not builder.is_command_list


@line("terminal dont-ask", source="COLL-NX")
def _prompts_off(builder: Builder) -> None:
    builder.prompts_off = True
    builder.facts.answers.discard("prompts")  # a rendered file turns them on again at its end


@line("no terminal dont-ask", source="COLL-NX")
def _prompts_on(builder: Builder) -> None:
    if not builder.prompts_off:
        raise ValueError
    builder.prompts_off = False
    builder.facts.answers.add("prompts")


assign("hostname {name}", "facts.name", source="BF-NX", undo=Undo("no hostname", "COLL-NX"))
# Another name replaces it: there always is one.
assign("switchname {name}", "facts.name", source="BF-NX MDS94", undo=Undo("", "MDS94"))

rule("feature {name:ssh}", Undo(source="AZLOCAL", key=("name",), order=LOCKOUT_WHEN_UNDONE))


@line(
    "feature {name}",
    source="J2NX C-N5FCOE",
    undo=Undo(source="AZLOCAL", key=("name",), order=REMOVE_LATE),
)
def _feature(builder: Builder, name: str) -> None:
    _set_feature(builder, name, enabled=True)


@line(
    "no feature {name}",
    source="AZLOCAL MDSCHK",
    undo=Undo("feature {name}", "AZLOCAL", key=("name",), order=LOCKOUT_WHEN_SET),
)
def _no_feature(builder: Builder, name: str) -> None:
    _set_feature(builder, name, enabled=False)


def _set_feature(builder: Builder, name: str, *, enabled: bool) -> None:
    if name in {"ssh", "telnet"}:
        setattr(builder.facts.services, name, enabled)
    elif enabled:
        builder.facts.features.add(FEATURES.get(name, name))
    else:
        builder.facts.features.discard(FEATURES.get(name, name))


# New feature sets and TCAM regions are set before a reload of their own (`before_reload`).
@line("install feature-set {name}", source="CCIEDC netlint", undo=Undo("", "CCIEDC", ("name",)))
@line("allow feature-set {name}", source="netlint")
def _install_feature_set(builder: Builder, name: str) -> None:
    builder.installed.add(name)


@line(
    "feature-set {name}",
    source="CCIEDC netlint",
    undo=Undo(source="CCIEDC", key=("name",), order=REMOVE_LATE),
)
def _feature_set(builder: Builder, name: str) -> None:
    if name not in builder.installed:
        raise ValueError(name)  # the switch refuses a feature set that is not installed
    builder.facts.feature_sets.add(FEATURES.get(name, name))


@line("no feature-set {name}", source="NODEUTIL N9KREF")
def _no_feature_set(builder: Builder, name: str) -> None:
    builder.facts.feature_sets.discard(FEATURES.get(name, name))


@line(
    "hardware access-list tcam region {region} {size:[0-9]+}",
    source="C-TCAM",
    undo=Undo("", "C-TCAM", key=("region",)),
)
def _tcam(builder: Builder, region: str, size: str) -> None:
    builder.facts.tcam[region] = int(size)
    builder.facts.double_wide.discard(region)


@line("hardware access-list tcam region {region} {size:[0-9]+} double-wide", source="BFLAB")
def _double_wide(builder: Builder, region: str, size: str) -> None:
    _tcam(builder, region, size)
    builder.facts.double_wide.add(region)


assign(
    "ip default-gateway {gateway}",
    "facts.services.gateway",
    source="MDSCHK DLSAN",
    undo=Undo("", "MDSCHK", order=LOCKOUT),  # another gateway replaces it
)


@line("interface {name:mgmt ?0}", source="NAPALM MDSCHK", opens="mgmt", undo=Undo("", "NAPALM"))
def _mgmt(builder: Builder, _name: str) -> Builder:
    return builder


@in_mgmt.line("vrf member management", source="NAPALM")
def _mgmt_vrf(_builder: Builder) -> None:
    """The factory default."""


register_description(in_mgmt, "facts.services.management_description", "N5672", "N5672")
in_mgmt.assign(
    f"ip address {{address:{PREFIX}}}",
    "facts.services.address",
    source="NAPALM",
    convert=parse_address,
    undo=Undo("no ip address", "COLL-NX", order=LOCKOUT),
)


in_mgmt.assign(
    f"ipv6 address {{address:{IPV6_PREFIX}}}",
    "facts.services.address6",
    source="BF-NX COLL-NX",
    convert=parse_ipv6_address,
    undo=Undo("no ipv6 address {address}", "COLL-NX", undo_first=True),
    unset="",
)


@in_mgmt.line("ip address dhcp", source="BF-NX")
def _mgmt_dhcp(builder: Builder) -> None:
    builder.uncertain.add("ip address dhcp")  # the facts hold a stated address only


@in_mgmt.line("ip address {address:[0-9.]+} {mask:[0-9.]+}", source="MDSCHK")
def _mgmt_address_and_mask(builder: Builder, address: str, mask: str) -> None:
    builder.facts.services.address = IPv4Interface(f"{address}/{mask}").with_prefixlen


@line("banner motd {text:(?s:.+)}", source="BF-NX N9KRUN", undo=Undo("no banner motd", "N9KREF"))
def _banner(builder: Builder, text: str) -> None:
    delimiter = text.lstrip()[0]
    banner, found, rest = text.lstrip()[1:].partition(delimiter)
    if not found or rest.strip():
        raise ValueError(text)
    builder.facts.services.banner = banner.strip("\n")


assign("no banner motd", "facts.services.banner", "", source="N9KREF")
assign("copy running-config startup-config", "facts.saves", value=True, source="S2")
