"""NX-OS lines of the system: name, features, how it is reached, banner, saving."""

from ipaddress import IPv4Interface

from sanfab.nos.nxos.builder import Builder
from sanfab.nos.nxos.router import line


@line("version {release...}", source="N9KRUN DELL5K")
def _version(builder: Builder, _release: str) -> None:
    builder.printed = True


@line("terminal dont-ask", source="COLL-NX")
def _do_not_ask(builder: Builder) -> None:
    builder.silent = True
    builder.facts.answers.discard("prompts")  # until it may ask again, the text is not complete


@line("no terminal dont-ask", source="COLL-NX")
def _ask_again(builder: Builder) -> None:
    if not builder.silent:
        raise ValueError
    builder.silent = False
    builder.facts.answers.add("prompts")


@line("hostname {name}", source="BF-NX")
@line("switchname {name}", source="BF-NX MDS94")
def _name(builder: Builder, name: str) -> None:
    builder.facts.name = name


@line("feature {name}", source="J2NX C-N5FCOE")
def _feature(builder: Builder, name: str) -> None:
    if name == "telnet":
        builder.facts.services.telnet = True
    elif name == "ssh":
        builder.facts.services.ssh = True
    else:
        builder.facts.features.add(name)


@line("no feature {name}", source="AZLOCAL MDSCHK")
def _no_feature(builder: Builder, name: str) -> None:
    if name == "telnet":
        builder.facts.services.telnet = False
    elif name == "ssh":
        builder.facts.services.ssh = False
    else:
        builder.facts.features.discard(name)


@line("install feature-set {name}", source="CCIEDC netlint")
@line("allow feature-set {name}", source="netlint")
def _install_feature_set(builder: Builder, name: str) -> None:
    builder.installed.add(name)


@line("feature-set {name}", source="CCIEDC netlint")
def _feature_set(builder: Builder, name: str) -> None:
    if name not in builder.installed:
        raise ValueError(name)  # the switch refuses a feature set that is not installed
    builder.facts.feature_sets.add(name)


@line("no feature-set {name}", source="mem")
def _no_feature_set(builder: Builder, name: str) -> None:
    builder.facts.feature_sets.discard(name)


@line("hardware access-list tcam region {region} {size:[0-9]+}", source="C-TCAM")
def _tcam(builder: Builder, region: str, size: str) -> None:
    builder.facts.tcam[region] = int(size)


@line("vrf context {name}", source="NAPALM", opens="vrf")
def _vrf(builder: Builder, name: str) -> tuple[Builder, str]:
    return builder, name


@line("ip route 0.0.0.0/0 {gateway}", source="NAPALM", under="vrf")
def _gateway(target: tuple[Builder, str], gateway: str) -> None:
    builder, vrf = target
    if vrf != "management":
        raise ValueError(vrf)
    builder.facts.services.gateway = gateway


@line("ip default-gateway {gateway}", source="MDSCHK")
def _old_gateway(builder: Builder, gateway: str) -> None:
    builder.facts.services.gateway = gateway


@line("no ip route 0.0.0.0/0 {gateway}", source="mem", under="vrf")
def _no_gateway(target: tuple[Builder, str], gateway: str) -> None:
    builder, vrf = target
    known = builder.facts.services.gateway
    if vrf != "management" or not known:
        raise ValueError(gateway)
    # Another one may have taken its place before.
    builder.facts.services.gateway = "" if known == gateway else known


@line("interface {name:mgmt ?0}", source="NAPALM MDSCHK", opens="mgmt")
def _mgmt(builder: Builder, _name: str) -> Builder:
    return builder


@line("vrf member management", source="NAPALM", under="mgmt")
def _mgmt_vrf(_draft: Builder) -> None:
    """Where it is anyway."""


@line("ip address {address:[0-9.]+/[0-9]+}", source="NAPALM", under="mgmt")
def _mgmt_address(builder: Builder, address: str) -> None:
    builder.facts.services.address = str(IPv4Interface(address))


@line("ip address {address:[0-9.]+} {mask:[0-9.]+}", source="MDSCHK", under="mgmt")
def _mgmt_address_and_mask(builder: Builder, address: str, mask: str) -> None:
    builder.facts.services.address = IPv4Interface(f"{address}/{mask}").with_prefixlen


@line("no banner motd", source="mem")
def _no_banner(builder: Builder) -> None:
    builder.facts.services.banner = ""


@line("banner motd {text:(?s:.+)}", source="BF-NX N9KRUN")
def _banner(builder: Builder, text: str) -> None:
    delimiter = text.lstrip()[0]
    banner, found, rest = text.lstrip()[1:].partition(delimiter)
    if not found or rest.strip():
        raise ValueError(text)
    builder.facts.services.banner = banner.strip("\n")


@line("copy running-config startup-config", source="S2")
def _save(builder: Builder) -> None:
    builder.facts.saves = True
