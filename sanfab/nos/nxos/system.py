"""NX-OS lines of the system: name, features, how it is reached, banner, saving."""

from ipaddress import IPv4Interface

from sanfab.nos.nxos.draft import Draft
from sanfab.nos.nxos.router import line


@line("version {release...}", source="N9KRUN DELL5K")
def _version(draft: Draft, _release: str) -> None:
    draft.printed = True


@line("terminal dont-ask", source="COLL-NX")
def _do_not_ask(draft: Draft) -> None:
    draft.silent = True
    draft.facts.answers.discard("prompts")  # until it may ask again, the text is not complete


@line("no terminal dont-ask", source="COLL-NX")
def _ask_again(draft: Draft) -> None:
    if not draft.silent:
        raise ValueError
    draft.silent = False
    draft.facts.answers.add("prompts")


@line("hostname {name}", source="BF-NX")
@line("switchname {name}", source="BF-NX MDS94")
def _name(draft: Draft, name: str) -> None:
    draft.facts.name = name


@line("feature {name}", source="J2NX C-N5FCOE")
def _feature(draft: Draft, name: str) -> None:
    if name == "telnet":
        draft.facts.services.telnet = True
    elif name == "ssh":
        draft.facts.services.ssh = True
    else:
        draft.facts.features.add(name)


@line("no feature {name}", source="AZLOCAL MDSCHK")
def _no_feature(draft: Draft, name: str) -> None:
    if name == "telnet":
        draft.facts.services.telnet = False
    elif name == "ssh":
        draft.facts.services.ssh = False
    else:
        draft.facts.features.discard(name)


@line("install feature-set {name}", source="CCIEDC netlint")
@line("allow feature-set {name}", source="netlint")
def _install_feature_set(draft: Draft, name: str) -> None:
    draft.installed.add(name)


@line("feature-set {name}", source="CCIEDC netlint")
def _feature_set(draft: Draft, name: str) -> None:
    if name not in draft.installed:
        raise ValueError(name)  # the switch refuses a feature set that is not installed
    draft.facts.feature_sets.add(name)


@line("no feature-set {name}", source="mem")
def _no_feature_set(draft: Draft, name: str) -> None:
    draft.facts.feature_sets.discard(name)


@line("hardware access-list tcam region {region} {size:[0-9]+}", source="C-TCAM")
def _tcam(draft: Draft, region: str, size: str) -> None:
    draft.facts.tcam[region] = int(size)


@line("vrf context {name}", source="NAPALM", opens="vrf")
def _vrf(draft: Draft, name: str) -> tuple[Draft, str]:
    return draft, name


@line("ip route 0.0.0.0/0 {gateway}", source="NAPALM", under="vrf")
def _gateway(target: tuple[Draft, str], gateway: str) -> None:
    draft, vrf = target
    if vrf != "management":
        raise ValueError(vrf)
    draft.facts.services.gateway = gateway


@line("ip default-gateway {gateway}", source="MDSCHK")
def _old_gateway(draft: Draft, gateway: str) -> None:
    draft.facts.services.gateway = gateway


@line("no ip route 0.0.0.0/0 {gateway}", source="mem", under="vrf")
def _no_gateway(target: tuple[Draft, str], gateway: str) -> None:
    draft, vrf = target
    known = draft.facts.services.gateway
    if vrf != "management" or not known:
        raise ValueError(gateway)
    # Another one may have taken its place before.
    draft.facts.services.gateway = "" if known == gateway else known


@line("interface {name:mgmt ?0}", source="NAPALM MDSCHK", opens="mgmt")
def _mgmt(draft: Draft, _name: str) -> Draft:
    return draft


@line("vrf member management", source="NAPALM", under="mgmt")
def _mgmt_vrf(_draft: Draft) -> None:
    """Where it is anyway."""


@line("ip address {address:[0-9.]+/[0-9]+}", source="NAPALM", under="mgmt")
def _mgmt_address(draft: Draft, address: str) -> None:
    draft.facts.services.address = str(IPv4Interface(address))


@line("ip address {address:[0-9.]+} {mask:[0-9.]+}", source="MDSCHK", under="mgmt")
def _mgmt_address_and_mask(draft: Draft, address: str, mask: str) -> None:
    draft.facts.services.address = IPv4Interface(f"{address}/{mask}").with_prefixlen


@line("no banner motd", source="mem")
def _no_banner(draft: Draft) -> None:
    draft.facts.services.banner = ""


@line("banner motd {text:(?s:.+)}", source="BF-NX N9KRUN")
def _banner(draft: Draft, text: str) -> None:
    delimiter = text.lstrip()[0]
    banner, found, rest = text.lstrip()[1:].partition(delimiter)
    if not found or rest.strip():
        raise ValueError(text)
    draft.facts.services.banner = banner.strip("\n")


@line("copy running-config startup-config", source="S2")
def _save(draft: Draft) -> None:
    draft.facts.saves = True
