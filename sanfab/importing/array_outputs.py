"""Folder of what arrays printed -> the arrays, their ports with addresses, and who may use them."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from sanfab.arrays.access_output import read_access
from sanfab.arrays.igroup_output import read_igroups
from sanfab.arrays.lif_output import LogicalInterface, read_lifs
from sanfab.arrays.purity_ports import PurityPort, read_purity_ports
from sanfab.arrays.registered_hosts import read_registered_hosts
from sanfab.importing.known_ports import DEVICE_NAME, KnownDevice, KnownPort, OtherSources
from sanfab.live.hosts import host_output, output_files

_SEVEN_MODE = re.compile(
    r"^\s*\S+ \((?:FCP|iSCSI)\) \(ostype: |Initiators connected on adapter", re.M
)


def known_by_arrays(folder: Path) -> OtherSources:
    """Return what the arrays of a folder print: ``ARRAY.txt``, or ``ARRAY.CONTROLLER.txt``.

    Raises SanfabError if a file cannot be read.
    """
    ports: list[KnownPort] = []
    found: dict[str, KnownDevice] = {}
    notes: list[str] = []
    for stem, path in sorted(output_files(folder).items()):
        text, name = host_output(path), stem.partition(".")[0]
        if DEVICE_NAME.fullmatch(name) and _is_of_others(path.name, name, text, ports, found):
            continue
        lifs = [*read_lifs(text)]
        access = read_access(path.name, text)
        igroups = read_igroups(path.name, text)
        printed = access or igroups
        if (not lifs and printed is None) or not DEVICE_NAME.fullmatch(name):
            notes.append(
                f"{path.name}: found neither igroups, access records nor logical interfaces, as "
                "ONTAP and EqualLogic print them, nor hosts and ports of PowerStore or FlashArray"
            )
            continue
        family = "equallogic" if access else "netapp-ontap"
        if igroups and _SEVEN_MODE.search(text):
            family = "netapp-7mode"
        groups = {**((found[name].groups or {}) if name in found else {})}
        for group, members in printed.groups.items() if printed is not None else ():
            groups[group] = groups.get(group, frozenset()) | members
        is_told = printed is not None or (name in found and found[name].groups is not None)
        found[name] = KnownDevice(
            path.name, name, "array", family=family, groups=groups if is_told else None
        )
        ports += _ports(path.name, name, lifs)
    return OtherSources(tuple(ports), tuple(found.values()), tuple(notes))


def _is_of_others(
    source: str, name: str, text: str, ports: list[KnownPort], found: dict[str, KnownDevice]
) -> bool:
    """Add what a PowerStore or FlashArray prints; return whether the text is of one."""
    answers = read_registered_hosts(source, text)
    purity = [*read_purity_ports(text)]
    if answers is None and not purity:
        return False
    family = answers.family if answers is not None else "pure-flasharray"
    known = found.get(name)
    groups = {**(known.groups or {})} if known is not None else {}
    masking = answers.masking if answers is not None else None
    is_told = masking is not None or (known is not None and known.groups is not None)
    groups |= masking.groups if masking is not None else {}
    found[name] = KnownDevice(
        source, name, "array", family=family, groups=groups if is_told else None
    )
    addresses = answers.addresses if answers is not None else ()
    ports += [
        KnownPort(source, name, kind="array", family=family, addresses=(one,)) for one in addresses
    ]
    ports += _purity_ports(source, name, purity)
    return True


def _purity_ports(source: str, array: str, listed: list[PurityPort]) -> Iterator[KnownPort]:
    """Yield the ports of a FlashArray; the interfaces of subnets are those of their port."""
    by_port: dict[str, list[PurityPort]] = defaultdict(list)
    for one in listed:
        by_port[one.name].append(one)
    for port, rows in sorted(by_port.items()):
        yield KnownPort(
            source=source,
            device=array,
            label=port,
            kind="array",
            family="pure-flasharray",
            mac=rows[0].mac,
            addresses=tuple(one.address for one in rows if one.address and not one.vlan),
            tagged=tuple((one.vlan, one.address) for one in rows if one.address and one.vlan),
            other_labels=(
                port.replace(".", "-"),
                port.replace(".", ""),
                port.replace("eth", "ETH"),
            ),
        )


def _ports(source: str, array: str, lifs: list[LogicalInterface]) -> list[KnownPort]:
    """Return the ports of the nodes of an array that logical interfaces are at."""
    by_port: dict[tuple[str, str], list[tuple[LogicalInterface, int]]] = defaultdict(list)
    for one in lifs:
        port, _, vlan = one.port.partition("-")
        if not one.address.startswith("169.254."):  # the cluster network of ONTAP
            by_port[one.node, port].append((one, int(vlan) if vlan.isdigit() else 0))
    return [
        KnownPort(
            source=source,
            device=array,
            label=f"{node}-{port}",
            kind="array",
            wwpn=next((one.wwpn for one, _ in found if one.wwpn), "") if len(found) == 1 else "",
            addresses=tuple(one.address for one, vlan in found if one.address and not vlan),
            tagged=tuple((vlan, one.address) for one, vlan in found if one.address and vlan),
            other_labels=_labels(node, port),
        )
        for (node, port), found in sorted(by_port.items())
    ]


def _labels(node: str, port: str) -> tuple[str, ...]:
    """Return how descriptions name a port of a node, besides by both names.

    >>> _labels("fas01-02", "e0e")
    ('n2-e0e', 'node2-e0e', '02-e0e', 'b-e0e', 'e0e-02', 'fas01-02:e0e')
    """
    match = re.search(r"(\d+)$", node)
    if match is None:
        return (f"{node}:{port}",)
    number = int(match[1])
    letter = "abcdefghijklmnopqrstuvwxyz"[(number - 1) % 26]
    return (
        f"n{number}-{port}",
        f"node{number}-{port}",
        f"{match[1]}-{port}",
        f"{letter}-{port}",
        f"{port}-{match[1]}",
        f"{node}:{port}",
    )
