"""MTU-09."""

from collections.abc import Iterator

from sanfab.analysis.frames import capacity_of, frame, is_tagged, stated_mtu
from sanfab.inventory.cables import Cable
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.mtu.crossings import storage_vlans
from sanfab.rules.catalogue.mtu.subjects import ESXI_HOSTS, Esxi
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.settings import OR_OUTPUT, number

DEFAULT = 1500
"""Default MTU of a vSwitch."""


@rule(
    "MTU-09",
    scope=ESXI_HOSTS,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="BCM-419088 DPC",
    example="a distributed switch with MTU 1500 and VMkernel ports with 9000",
    fix="raise the MTU of the vSwitch before that of its VMkernel ports, lower it after them",
)
def vswitch_passes_its_vmkernel_ports(
    host: Esxi, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The MTU of an ESXi vSwitch covers its VMkernel ports, and does not exceed that of its switch.

    Storage traffic does not permit fragmentation, so a vSwitch with a smaller MTU drops large
    packets of its VMkernel ports silently. Lowering the MTU of a distributed switch has taken down
    a whole vSAN cluster. The host setting `settings.vswitch_mtu` states it.
    """
    most = max(stated_mtu(context.san, cable).size for cable in host.cables)
    vswitch = number(host.intent.settings.get("vswitch_mtu"))
    if vswitch is None:
        if most > DEFAULT:
            yield NotExamined(f"`vswitch_mtu` in the settings of an ESXi host ({OR_OUTPUT})")
        return
    at = ("hosts", host.name, "settings", "vswitch_mtu")
    if vswitch < most:
        yield Violation(
            found=f"vSwitch with MTU {vswitch}",
            expected=f"{most} at least, the MTU of its VMkernel ports",
            at=at,
        )
    for cable in host.cables:
        largest = _largest(cable, context)
        if vswitch > largest >= most:  # otherwise the packets themselves are dropped: MTU-01
            yield Violation(
                found=f"vSwitch with MTU {vswitch}",
                expected=f"{largest} at most, which {cable.switch} {cable.port} passes",
                at=at,
            )
            return


def _largest(cable: Cable, context: CheckContext) -> int:
    """Return the largest packet that the switch port of a host passes in its iSCSI VLANs."""
    switch = context.switches[cable.switch]
    sizes = []
    for vlan in storage_vlans(cable, context):
        tagged = is_tagged(switch.facts, cable.port, vlan)
        capacity = capacity_of(switch.facts, switch.platform, cable.port, "iscsi", tagged=tagged)
        sizes.append(capacity.high - frame(0, tagged=tagged))
    return min(sizes)
