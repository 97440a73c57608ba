"""MTU-14."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import multipath_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray


@rule(
    "MTU-14",
    scope=ARRAYS,
    protocols=IP_STORAGE,
    severity=Severity.WARNING,
    source="NWC-JUMBO",
    example="mtu 9000 in the iSCSI VLAN of fabric A and 1500 in that of fabric B",
    fix="give the VLANs of both fabrics the same `mtu`",
)
def fabrics_have_one_mtu(array: SanArray, context: CheckContext) -> Iterator[Violation]:
    """The VLANs of a protocol of an array have the same MTU in fabric A and in fabric B.

    A host uses its paths in both fabrics for the same disks: with another frame size, one half of
    the paths is slower, and a host with one MTU for all of its ports loses frames there.
    """
    roles: dict[str, dict[str, dict[int, str]]] = {}
    for port in array.intent.ports.values():
        for key in multipath_keys(context.san, port):
            vlan = context.san.vlans[key]
            if vlan.fabric is not None:
                sizes = roles.setdefault(vlan.role, {"A": {}, "B": {}})
                sizes[vlan.fabric].setdefault(vlan.mtu, key)
    for sizes in roles.values():
        if not sizes["A"] or not sizes["B"] or sizes["A"].keys() == sizes["B"].keys():
            continue
        by_mtu = sorted((mtu, key) for fabric in sizes.values() for mtu, key in fabric.items())
        (least, lower), (largest, higher) = by_mtu[0], by_mtu[-1]
        yield Violation(
            found=f"mtu {least} in VLAN {lower} and {largest} in VLAN {higher}",
            expected="the same mtu in both fabrics",
            at=("vlans", lower, "mtu"),
            cause=f"{lower} {higher}",
        )
