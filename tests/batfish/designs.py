"""Small SANs that the gate judges: legitimate designs, and addressing that does not work."""

from dataclasses import dataclass
from functools import reduce
from pathlib import Path

from batfish.sans import ROOT, inventory_of

SWITCHES = """
management: {ntp: [192.0.2.11, 192.0.2.12], syslog: [192.0.2.21]}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}%s}
  san-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}%s}
access: [{hosts: [esx01], arrays: [nimble01]}]
"""
VLANS = """
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, %s mtu: 9000}
  iscsi_b: {id: 102, role: iscsi, fabric: B, %s mtu: 9000}
"""
SUBNETS = ("subnet: 10.1.1.0/24,", "subnet: 10.1.2.0/24,")
ENDPOINTS = """
hosts:
  esx01:
    os: esxi
    ports:
      vmnic2: {at: san-a Ethernet1, vlan: iscsi_a%s}
      vmnic3: {at: san-b Ethernet1, vlan: iscsi_b%s}
arrays:
  nimble01:
    family: nimble
    controllers: {A: active, B: standby}
    ports:
      A-tg1: {controller: A, at: san-a Ethernet9, vlan: %s}
      A-tg2: {controller: A, at: san-b Ethernet9, vlan: %s}
"""
AS_USUAL = (
    ", ip: 10.1.1.21",
    ", ip: 10.1.2.21",
    "iscsi_a, ip: 10.1.1.11",
    "iscsi_b, ip: 10.1.2.11",
)


@dataclass(frozen=True)
class Design:
    """A SAN and what the gate says of it."""

    text: str
    found: tuple[str, ...] = ()
    """Errors, as they are printed."""
    pairs: int = 2
    not_asked: int = 0

    def write(self, folder: Path) -> Path:
        """Write it as an inventory, below an empty folder."""
        inventory = folder / "inventory"
        inventory.mkdir()
        (inventory / "san.yml").write_text(f"name: design{self.text}", encoding="utf-8")
        return inventory


TARGET_VLANS = """\
  target_a: {id: 111, role: iscsi, fabric: A, subnet: 10.2.1.0/24, mtu: 9000}
  target_b: {id: 112, role: iscsi, fabric: B, subnet: 10.2.2.0/24, mtu: 9000}
"""
ROUTING = (
    SWITCHES
    % (
        ", vlan_addresses: {iscsi_a: {address: 10.1.1.1/24, forwarding: true}, "
        "target_a: {address: 10.2.1.1/24, forwarding: true}}",
        ", vlan_addresses: {iscsi_b: {address: 10.1.2.1/24, forwarding: true}, "
        "target_b: {address: 10.2.2.1/24, forwarding: true}}",
    )
    + VLANS % SUBNETS
    + TARGET_VLANS
)
ROUTED = (
    f"{AS_USUAL[0]}, gateway: 10.1.1.1",
    f"{AS_USUAL[1]}, gateway: 10.1.2.1",
    "target_a, ip: 10.2.1.11, gateway: 10.2.1.1",
    "target_b, ip: 10.2.2.11, gateway: 10.2.2.1",
)
"""Initiators and targets in VLANs of their own, with gateways."""

PAIRS = (inventory_of("pairs") / "san.yml").read_text(encoding="utf-8").partition("name: pairs")[2]
"""Pairs of switches of every NOS."""


def _base(name: str) -> str:
    text = (ROOT / f"tests/rules/bases/{name}.yml").read_text(encoding="utf-8")
    return text.partition(f"name: {name}")[2]


REMOTE_CABLES = {  # of the array of south: all at the switches of north
    f"at: {old} Ethernet1/4{port}, vlan: iscsi_{letter}, ip: {address}": (
        f"at: {new} Ethernet1/4{port + 2}, vlan: iscsi_{letter}, ip: {address}"
    )
    for old, new, letter, net in (("sa", "na", "a", 101), ("sb", "nb", "b", 102))
    for port in (1, 2)
    for address in (f"10.{net}.0.11{port + 2}",)
}

EVERY_LINE = {
    f"every-line-{path.stem}": Design(
        text := path.read_text(encoding="utf-8").partition("name: every-line")[2],
        pairs=2 * ("role: iscsi" in text) + ("role: nvme-roce" in text),
    )
    for path in sorted((Path(__file__).parent / "every_line").glob("*.yml"))
}
"""Pairs of switches with all that an inventory can ask of them: Batfish knows each line, or does
not and the gate knows that."""

DESIGNS = {
    **EVERY_LINE,
    "peer-links": Design(
        PAIRS.replace("{role: peer, lag: 100,", "{role: peer, lag: 100, vlans: [other],").replace(
            "vlans:\n  iscsi:",
            "vlans:\n  other: {id: 150, role: iscsi, subnet: 10.50.0.0/24, mtu: 9000}\n  iscsi:",
            1,
        ),
        # VLT puts the VLANs of the pair onto its peer link by itself.
        found=tuple(
            f"BF-19 error {switch} {peer}: found the peer link does not carry VLAN 140, which LAG "
            f"{lag} of the pair carries, expected every VLAN of the multichassis LAGs on the peer "
            "link"
            for switch, peer, lag in (
                ("nexus-1", "port-channel100", "port-channel11"),
                ("arista-1", "Port-Channel100", "Port-Channel13"),
                ("x670-1", "57", "48"),
            )
        ),
        pairs=16,
    ),
    "site-lost": Design(
        reduce(lambda text, one: text.replace(*one), REMOTE_CABLES.items(), _base("sites")).replace(
            "  affs:\n", "  affs:\n    site: south\n"
        )
        + "profile: production\n",
        found=(
            "BF-15 error esxs: found no path to affn, affs if site north fails, expected a path to "
            "one of the arrays that are mirrored",
        ),
        pairs=16,
    ),
    # Shares of SMB in place of the NFS of the base: its TCP 445 is asked.
    "smb": Design(_base("services").replace("role: nfs", "role: smb"), pairs=10, not_asked=1),
    "target-outside": Design(
        SWITCHES % ("", "")
        + VLANS % ("", "")
        + ENDPOINTS % (*AS_USUAL[:2], "iscsi_a, ip: 10.1.9.11", AS_USUAL[3]),
        found=(
            "BF-11 error esx01 vmnic2 - nimble01 A-tg1: found esx01 vmnic2 (10.1.1.21) does not "
            "reach nimble01 A-tg1 (10.1.9.11) on TCP 3260: no port in its broadcast domain has "
            "that address, expected `access` lists the pair, both are in VLAN iscsi_a (101), "
            "without `subnet`: /24",
        ),
    ),
    "no-addresses": Design(
        SWITCHES % ("", "") + VLANS % SUBNETS + ENDPOINTS % ("", "", "iscsi_a", "iscsi_b"),
        pairs=0,
        not_asked=2,
    ),
    "routed": Design(ROUTING + ENDPOINTS % ROUTED),
    "routed-no-gateway": Design(
        ROUTING + ENDPOINTS % (AS_USUAL[0], *ROUTED[1:]), pairs=1, not_asked=1
    ),
    "routed-no-gateway-of-array": Design(
        ROUTING + ENDPOINTS % (*ROUTED[:2], "target_a, ip: 10.2.1.11", ROUTED[3]),
        found=(
            "BF-11 error esx01 vmnic2: found reaches nimble01 A-tg1 (10.2.1.11) on TCP 3260, which "
            "is outside VLAN iscsi_a (101), expected no target outside its own VLANs, unless "
            "`access` lists the pair and both ports have a gateway",
        ),
        pairs=1,
        not_asked=1,
    ),
    "routed-wrong-gateway": Design(
        ROUTING + ENDPOINTS % (f"{AS_USUAL[0]}, gateway: 10.1.1.2", *ROUTED[1:]),
        found=(
            "BF-11 error esx01 vmnic2 - nimble01 A-tg1: found esx01 vmnic2 (10.1.1.21) does not "
            "reach nimble01 A-tg1 (10.2.1.11) on TCP 3260: its gateway 10.1.1.2 is no address of "
            "a switch in VLAN iscsi_a (101), which has 10.1.1.1 (san-a), expected `access` lists "
            "the pair, and both have a gateway",
        ),
    ),
    "routed-outside": Design(
        SWITCHES % ("", "")
        + VLANS % SUBNETS
        + TARGET_VLANS
        + ENDPOINTS % (f"{AS_USUAL[0]}, gateway: 10.1.1.254", *ROUTED[1:]),
        pairs=0,
        not_asked=2,
    ),
    "only-port-elsewhere": Design(
        SWITCHES.replace(
            "access:",
            "  san-c: {model: dcs-7150s-24, fabric: A, ports: {Ethernet9: {vlan: other}}}\n"
            "links: [{role: isl, vlans: [iscsi_a], between: [san-a Ethernet24, san-c Ethernet24]}]"
            "\naccess:",
        )
        % ("", "")
        + VLANS % SUBNETS
        + "  other: {id: 150, role: other}\n"
        + (ENDPOINTS % AS_USUAL).replace("at: san-a Ethernet9", "at: san-c Ethernet9"),
        found=(
            "BF-10 error nimble01 A-tg1: found at san-c Ethernet9 outside the broadcast domain of "
            "VLAN iscsi_a (101), expected the broadcast domain of all other ports in VLAN iscsi_a "
            "(101)",
            "BF-11 error esx01 vmnic2 - nimble01 A-tg1: found esx01 vmnic2 (10.1.1.21) does not "
            "reach nimble01 A-tg1 (10.1.1.11) on TCP 3260: no port in its broadcast domain has "
            "that address, expected `access` lists the pair, both are in VLAN iscsi_a (101)",
            "BF-15 error esx01: found no path to nimble01 if switch san-b fails, expected a path "
            "after any single failure",
        ),
    ),
    "spare-port": Design(
        SWITCHES
        % (
            ", ports: {Ethernet5: {vlan: iscsi_a, description: spare for esx02, enabled: true, "
            "mtu: 9000}}",
            "",
        )
        + VLANS % SUBNETS
        + ENDPOINTS % AS_USUAL,
        found=(
            "BF-13 error san-a Ethernet5: found carries VLAN iscsi_a (101) without a cable in the "
            "inventory, expected SAN VLANs only on ports with a host, an array or a link",
        ),
    ),
}
