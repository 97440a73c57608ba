"""San -> the intended facts of an array."""

from sanfab.arrays.facts import (
    ArrayChap,
    ArrayFacts,
    ArrayInitiator,
    ArrayPortSet,
    MaskingProtocol,
    unknown_value,
)
from sanfab.arrays.luns import array_luns, lun_maps
from sanfab.arrays.masking import Masking, is_wwpn, masking_of
from sanfab.arrays.nvme import nvme_hosts
from sanfab.arrays.ports import target_addresses, target_ports
from sanfab.inventory.cabling import Cabling
from sanfab.model.endpoint import ArrayFamily, ArrayIntent
from sanfab.model.san import San


def array_facts(cabling: Cabling, name: str) -> ArrayFacts:
    """Return what is to be entered on one array."""
    array = cabling.san.arrays[name]
    masking = masking_of(cabling, name)
    luns = tuple(array_luns(cabling.san, array, masking.groups))
    return ArrayFacts(
        name=name,
        family=array.family,
        svm=array.svm or "",
        iqn=array.iqn or "",
        discovery=array.discovery or "",
        groups=masking.groups,
        initiators=masking.initiators,
        ports=tuple(target_ports(cabling, name)),
        addresses=tuple(target_addresses(cabling, name)),
        port_sets=tuple(_port_sets(array, masking)),
        chap=_chap(cabling.san, array, masking.initiators),
        stale=masking.stale,
        luns=luns,
        maps=tuple(lun_maps(array, masking.groups)),
        nvme_hosts=tuple(nvme_hosts(cabling, name)),
    )


def _port_sets(array: ArrayIntent, masking: Masking) -> list[ArrayPortSet]:
    found = []
    for name, port_set in array.port_sets.items():
        is_fcp = {array.ports[label].wwpn is not None for label in port_set.ports}
        groups = tuple(group.name for group in masking.groups if group.port_set == name)
        protocol: MaskingProtocol = (
            "mixed" if len(is_fcp) > 1 else "fcp" if is_fcp.pop() else "iscsi"
        )
        found.append(ArrayPortSet(name, protocol, port_set.ports, groups))
    return found


def _user(user: str, family: ArrayFamily) -> str:
    """Return a CHAP user, or what stands in its place: EqualLogic takes no colon [EQL-CHAP]."""
    return unknown_value(f"user for {user}") if family == "equallogic" and ":" in user else user


def _chap(
    san: San, array: ArrayIntent, initiators: tuple[ArrayInitiator, ...]
) -> tuple[ArrayChap, ...]:
    """Return the CHAP of every iSCSI initiator whose host states it."""
    found = []
    for one in initiators:
        chap = san.hosts[one.host].chap
        if chap is None or is_wwpn(one.initiator):
            continue
        mutual = chap.mutual
        found.append(
            ArrayChap(
                one.name,
                one.initiator,
                _user(chap.user or one.host, array.family),
                chap.secret,
                mutual.user if mutual else "",
                mutual.secret if mutual else "",
            )
        )
    return tuple(found)
