"""Show the queues of ports and the network-qos policy in force."""

from collections.abc import Iterator

from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.qos import network_qos_classes
from sanfab_lab.nxos.show.interfaces import shown_ports
from sanfab_lab.nxos.status import pfc_runs


@show("show queuing interface", "show queuing interface {name...}", source="OTEL L2TS KEEPIT-PFC")
def _queuing(call: NxosCall) -> str:
    """Show the queues of ports: the MTU of each class is here, not in ``show interface``."""
    queue = _queue_n9k if call.switch.n9k else _queue_n5k
    return "\n".join(text for name, _ in shown_ports(call) for text in queue(call, name))


def _queue_n5k(call: NxosCall, name: str) -> Iterator[str]:
    found = network_qos_classes(call.switch)
    yield f"{name} queuing information:"
    yield "  TX Queuing"
    yield "    qos-group  sched-type  oper-bandwidth"
    for one in found:
        yield f"        {one.group}       WRR            {100 // len(found)}"
    yield ""
    yield "  RX Queuing"
    oper = pfc_runs(call.switch, name)
    for one in found:
        # A 5500 rounds up what the chip takes; a 5000 prints what was set [OTEL][KEEPIT-PFC].
        chip = {1500: 1600, 2158: 2240}.get(one.mtu, one.mtu)
        new = call.switch.chassis.platform.family == "n5500"
        mtu = f"{chip} ({one.mtu} configured)" if new else str(one.mtu)
        drop = "no-drop, xon: 128, xoff: 240" if one.lossless else "drop, xon: 0, xoff: 1520"
        active = "Active" if one.lossless and oper else "Inactive"
        yield f"    qos-group {one.group}"
        yield f"    q-size: {76800 if one.lossless else 243200}, HW MTU: {mtu}"
        yield f"    drop-type: {drop}"
        yield from _STATISTICS
        yield f"        Per-priority-pause status               : Rx ({active}), Tx ({active})"
        yield ""


_STATISTICS = (
    "    Statistics:",
    "        Pkts received over the port             : 0",
    "        Ucast pkts sent to the cross-bar        : 0",
    "        Mcast pkts sent to the cross-bar        : 0",
    "        Ucast pkts received from the cross-bar  : 0",
    "        Pkts sent to the port                   : 0",
    "        Pkts discarded on ingress               : 0",
)


def _queue_n9k(call: NxosCall, name: str) -> Iterator[str]:
    oper = pfc_runs(call.switch, name)
    rule = "+" + "-" * 61 + "+"
    yield f"slot  1\n=======\n\nEgress Queuing for {name} [System]"
    for one in network_qos_classes(call.switch):
        yield from (rule, f"|{f'QOS GROUP {one.group}':^61}|", rule)
        yield f"|{'':20}|  Unicast       |Multicast              |"
        yield f"|{'Tx Pkts':>20}|{0:>16}|{0:>23}|"
    yield from (rule, "", "PFC Statistics", "-" * 100)
    yield "TxPPP:                    0,   RxPPP:                    0"
    yield " COS QOS Group        PG   TxPause   TxCount         RxPause         RxCount"
    lossless = {one.cos: one.group for one in network_qos_classes(call.switch) if one.lossless}
    for cos in range(8):
        group = lossless.get(cos, "-")
        state = f"{'Active' if cos in lossless and oper else 'Inactive':>8}"
        yield f"   {cos}         {group}         -  {state}         0      {state}               0"
    yield ""


@show("show policy-map system [type {kind:network-qos}]", source="KEEPIT-PFC")
def _system_policy(call: NxosCall) -> str:
    """Show the network-qos classes in force."""
    name = call.state.system_qos.get("network-qos", "default-nq-policy")
    rows = ["", "  Type network-qos policy-maps", "  ===============================", ""]
    rows.append(f"  policy-map type network-qos {name}")
    for one in network_qos_classes(call.switch):
        rows += [f"    class type network-qos {one.name}", f"      match qos-group {one.group}", ""]
        if one.lossless:
            rows.append(
                f"      pause pfc-cos {one.cos}" if call.switch.n9k else "      pause no-drop"
            )
        rows.append(f"      mtu {one.mtu}")
    return "\n".join(rows)
