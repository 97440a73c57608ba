"""Requirements of each array family on the network and the hosts, with their sources."""

import re
from dataclasses import dataclass
from typing import Literal

from sanfab.model.endpoint import ArrayFamily
from sanfab.model.protocols import ProtocolName


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """Needs of one array family. ``source`` tags are those of docs/sources.md."""

    title: str
    pause: bool
    """IEEE 802.3x flow control on its iSCSI ports and on those of its hosts."""
    pause_on_isl: bool
    """The same on links between switches."""
    source: str
    arrays: str = ""
    """Its arrays, where its title does not say them all."""
    products: tuple[str, ...] = ()
    """How names of its products begin, in lower case without signs and vendor, where not as the
    family; those of up to four letters are a word, or stand before a number."""
    protocols: frozenset[ProtocolName] = frozenset()
    """Protocols that its ports serve. Empty: not known, so any may be."""
    served_since: tuple[tuple[ProtocolName, str], ...] = ()
    """First release that serves a protocol, where older ones do not."""
    pause_known: bool = True
    """A document of the vendor says whether to use pause. False: none was found, and none is
    configured."""
    networks: Literal["one", "two", "two-or-zones", "any"] = "any"
    """iSCSI subnets: one for all, two or more, or one if the array divides it by IP zones."""
    isl: bool = False
    """True: members exchange traffic, so links connect all their switches."""
    pfc: Literal["all-or-none", "off", "any"] = "any"
    """Priority flow control for iSCSI: on all ports or none, never, or optional."""
    iscsi_priority: int | None = None
    """802.1p priority at which its arrays send iSCSI unless DCBX tells another; None: unknown."""
    port_mtu: int = 9000
    """Largest IP packet of its ports, in bytes."""
    teaming: bool = True
    """Its own ports and those of its hosts may be in a LAG; False: multipath I/O only."""
    untagged_group: bool = False
    """Its controllers discover each other on an untagged network."""
    logical_wwpn: bool = False
    """Hosts log in to logical interfaces (20:...), not to the physical ports (50:...)."""
    physical_wwpn: bool = False
    """Hosts log in to the physical ports (50:0a:09:8...): it has no logical interfaces."""
    fixed_fc_speed: bool = False
    """Its native Fibre Channel ports should not negotiate their speed."""
    lun_controllers: int | None = None
    """Controllers that serve one LUN at most, those of a pair; None: all of the array may."""
    lun_place: Literal["", "volume", "volume group", "pool", "CPG"] = ""
    """What holds a LUN and is named where it is made."""
    luns_of_controllers: Literal["", "apart", "owner", "any"] = ""
    """``apart``: each controller has LUNs of its own; ``owner``: one controller may be stated as
    the owner of a LUN; ``any``: not known, so both may be."""
    lun_numbers: bool = False
    """A LUN is mapped as a number that is stated."""
    maps_to_hosts: bool = False
    """A LUN is mapped to hosts, so some hosts of a group may see one that the others do not. False:
    all initiators of a group see the same LUNs."""
    lun_types: bool = False
    """A LUN has a type, by the operating system that writes it."""
    lun_names: str = ""
    """Regular expression of the names of LUNs; empty: not known."""
    esxi_psp: str = ""
    """Path selection policy of ESXi; empty: no requirement."""
    esxi_iops: int | None = None
    """I/Os per path in round robin; None: no requirement."""
    esxi_nvme_rule: tuple[tuple[str, str], ...] = ()
    """Arguments of PowerCLI of the claim rule by which the High-Performance Plug-in (HPP) of ESXi
    selects the paths to its namespaces; empty: no document has one."""
    chap_by_iqn: bool = False
    """The user of CHAP is the iSCSI name of the initiator."""
    one_address: bool = False
    """Its iSCSI ports have one IPv4 address, and one VLAN, each."""
    mirror_km: int | None = None
    """Largest distance between two arrays that mirror each other synchronously; None: not known."""
    mirror_rtt: float | None = None
    """Longest round trip between them in milliseconds; None: not known."""
    settings: tuple[tuple[str, str, int], ...] = ()
    """Required host settings: (operating system, setting, value)."""


FAMILIES: dict[ArrayFamily, FamilyRow] = {
    # One L2 network over an ISL that carries the group's own traffic, so pause goes all the way.
    "equallogic": FamilyRow(
        "EqualLogic PS",
        pause=True,
        pause_on_isl=True,
        source="S0 EQL-CG EQL-HOPS EQL-DCB EQL-MPIO EQL-MEM",
        products=("ps4", "ps6"),
        protocols=frozenset({"iscsi"}),
        networks="one",
        isl=True,
        pfc="all-or-none",
        iscsi_priority=4,
        teaming=False,
        esxi_psp="VMW_PSP_RR",
        settings=(("esxi", "LoginTimeout", 60), ("esxi", "DelayedAck", 0)),
        lun_names=r"[A-Za-z0-9.:-]{1,63}",
    ),
    "nimble": FamilyRow(
        "Nimble",
        pause=True,
        pause_on_isl=False,
        source="S4 NIMBLE-ZONE NIMBLE-SUBNET HPE-TUNE NIM-PP",
        arrays="Nimble, Alletra 5000 and 6000",
        products=("alletra5", "alletra6"),
        protocols=frozenset({"iscsi", "fc"}),
        untagged_group=True,
        networks="two-or-zones",
        pfc="off",
        teaming=False,
        esxi_psp="VMW_PSP_RR",
        esxi_iops=0,
        lun_names=r"[A-Za-z0-9][A-Za-z0-9.:-]{0,63}",
        mirror_rtt=5,
    ),
    "netapp-ontap": FamilyRow(
        "NetApp ONTAP",
        pause=False,
        pause_on_isl=False,
        source="NTAP-NETPERF NTAP-ISCSI NTAP-ZONE NTAP-VS7 NTAP-WUHU NTAP-NVME",
        products=("ontap", "aff", "asa", "fas", "netapp"),
        protocols=frozenset({"iscsi", "fcoe", "fc", "nvme-tcp", "nfs", "smb"}),
        served_since=(("nvme-tcp", "9.10.1"),),
        networks="two",
        logical_wwpn=True,
        fixed_fc_speed=True,  # [NAONT-SAN]
        lun_place="volume",
        lun_numbers=True,
        lun_types=True,
        esxi_psp="VMW_PSP_RR",
        esxi_iops=1,
        settings=(
            ("esxi", "Disk.QFullSampleSize", 32),
            ("windows", "PDORemovePeriod", 130),
            ("windows", "TimeOutValue", 60),
            ("windows", "LinkDownTime", 10),
        ),
    ),
    "netapp-7mode": FamilyRow(
        "NetApp 7-Mode",
        pause=False,
        pause_on_isl=False,
        source="NTAP-NETPERF S2",
        products=("7mode",),
        protocols=frozenset({"iscsi", "fcoe", "fc", "nfs", "smb"}),
        physical_wwpn=True,
        fixed_fc_speed=True,
        lun_place="volume",
        luns_of_controllers="apart",
        lun_numbers=True,
        lun_types=True,
        lun_controllers=2,  # of more, an inventory lists several systems as one array [S2]
    ),
    "netapp-eseries": FamilyRow(
        "NetApp E-Series",
        pause=True,
        pause_on_isl=False,
        source="NTAP-E NTAP-E-LNX NTAP-E-VM NTAP-E-PROTO",
        products=("eseries", "santricity", "ef300", "ef600"),
        protocols=frozenset({"iscsi", "fc", "nvme-roce"}),
        networks="two",
        pfc="off",
        teaming=False,
        lun_place="volume group",
        luns_of_controllers="owner",
        lun_numbers=True,
        lun_names=r"[A-Za-z0-9_-]{1,30}",  # [NTAP-E-CLI] create volume
        chap_by_iqn=True,
        one_address=True,  # `IPv4Address` and `IPv4VlanId` of `iscsiHostPort` [NTAP-E-CLI]
        settings=(
            ("linux", "node.session.nr_sessions", 1),
            ("linux", "node.session.timeo.replacement_timeout", 20),
        ),
    ),
    "powerstore": FamilyRow(
        "PowerStore",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="PSTORE-ANS MPATH-094 PS-METRO",
        protocols=frozenset({"iscsi", "fc", "nvme-tcp", "nfs", "smb"}),
        lun_numbers=True,
        maps_to_hosts=True,
        mirror_km=96,
    ),
    # Its own protocol (SDC) is TCP too, and has no VLAN role: NVMe/TCP is what hosts have built in.
    "powerflex": FamilyRow(
        "PowerFlex",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="PFLEX-NET PFLEX-NVME",
        products=("scaleio", "vxflex"),
        protocols=frozenset({"nvme-tcp", "nfs", "smb"}),
    ),
    "powervault-me5": FamilyRow(
        "PowerVault ME4 and ME5",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="ME-ANS ME-JUMBO MPATH-094",
        products=("powervault", "me4", "me5"),
        protocols=frozenset({"iscsi", "fc"}),
        lun_place="pool",
        lun_numbers=True,
        lun_names=r"[A-Za-z0-9_-]{1,32}",  # [ME-ANS] without " , . < and backslash
        chap_by_iqn=True,
        one_address=True,
        maps_to_hosts=True,
    ),
    "unity": FamilyRow(
        "Unity and Unity XT",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="UNITY-TEST UNITY-LAB",
        protocols=frozenset({"iscsi", "fc", "nfs", "smb"}),
        lun_place="pool",
        lun_numbers=True,
        maps_to_hosts=True,
    ),
    # One manufacturer makes it and the PowerVault ME: its command line is the same.
    "hpe-msa": FamilyRow(
        "HPE MSA",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="ME-API MSA-SUPPORT",
        products=("msa",),
        protocols=frozenset({"iscsi", "fc"}),
        lun_place="pool",
        lun_numbers=True,
        lun_names=r"[A-Za-z0-9_-]{1,32}",
        chap_by_iqn=True,
        one_address=True,
        maps_to_hosts=True,
    ),
    "alletra-mp": FamilyRow(
        "Alletra MP B10000",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="HPE-SCOD HPE-B10K HPE-FILE",
        products=("alletrastoragemp", "b10000"),
        protocols=frozenset({"iscsi", "fc", "nvme-tcp", "nfs", "smb"}),
        lun_place="CPG",
        lun_numbers=True,
        lun_names=r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,30}",  # [HPE-WSAPI]
        maps_to_hosts=True,
    ),
    "pure-flasharray": FamilyRow(
        "Pure FlashArray",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="PURE-SAN PURE-SERVICE PURE-FILE",
        products=("pure", "flasharray"),
        protocols=frozenset({"iscsi", "fc", "nvme-tcp", "nvme-roce", "nfs", "smb"}),
        lun_names=r"(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?",  # [PURE-CLI]
        esxi_psp="VMW_PSP_RR",
        esxi_iops=1,
        esxi_nvme_rule=(  # [PURE-HPP]
            ("vendor", "NVMe"),
            ("model", "Pure*"),
            ("configstring", "latency-eval-time=180000,pss=LB-Latency"),
        ),
        maps_to_hosts=True,
    ),
    "generic": FamilyRow(
        "other array",
        pause=False,
        pause_on_isl=False,
        pause_known=False,
        source="practice",
        lun_place="volume",
        luns_of_controllers="any",
        lun_numbers=True,
    ),
}

_VENDORS = frozenset({"dell", "emc", "hpe", "hp", "netapp", "nimble"})
_SHORT = 4
"""Longest name of a product that is part of other words too."""


def family_of_product(product: str) -> ArrayFamily | None:
    """Return the family of an array by the name of its product; None: none is known.

    >>> family_of_product("Dell PowerStore 500T"), family_of_product("AFF A250")
    ('powerstore', 'netapp-ontap')
    >>> family_of_product("FlashArray//XL170"), family_of_product("PowerMax 2500")
    ('pure-flasharray', None)
    """
    words = re.findall("[a-z0-9]+", product.casefold())
    while len(words) > 1 and words[0] in _VENDORS:
        del words[0]
    for name, row in FAMILIES.items():
        if any(_begins(words, one) for one in (*row.products, name.replace("-", ""))):
            return name
    return None


def _begins(words: list[str], product: str) -> bool:
    if len(product) > _SHORT:
        return "".join(words).startswith(product)
    return bool(words) and re.fullmatch(rf"{product}(?:[0-9].*)?", words[0]) is not None
