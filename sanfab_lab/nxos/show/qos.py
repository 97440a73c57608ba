"""Show queues, the network-qos policy in force, priority flow control, pause frames."""

from collections.abc import Iterator

from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import short_name
from sanfab_lab.nxos.qos import lossless_priorities, network_qos_classes
from sanfab_lab.nxos.show import RULE, show
from sanfab_lab.nxos.show.interfaces import pause_state, shown_ports
from sanfab_lab.nxos.status import pfc_runs

_INGRESS_5000 = """\
    qos-group {group}
    q-size: {size}, HW MTU: {mtu}
    drop-type: {drop}
    Statistics:
        Pkts received over the port             : 0
        Ucast pkts sent to the cross-bar        : 0
        Mcast pkts sent to the cross-bar        : 0
        Ucast pkts received from the cross-bar  : 0
        Pkts sent to the port                   : 0
        Pkts discarded on ingress               : 0
        Per-priority-pause status               : Rx ({active}), Tx ({active})
"""
_EGRESS_9300 = f"""\
+{"-" * 61}+
|{{:^61}}|
+{"-" * 61}+
|{"":20}|  Unicast       |Multicast              |
|{"Tx Pkts":>20}|{0:>16}|{0:>23}|"""
_PFC_9300 = f"""\
+{"-" * 61}+

PFC Statistics
{"-" * 100}
TxPPP:                    0,   RxPPP:                    0
 COS QOS Group        PG   TxPause   TxCount         RxPause         RxCount"""


@show("show queuing interface", "show queuing interface {name...}", source="OTEL L2TS KEEPIT-PFC")
def _queuing(call: NxosCall) -> Iterator[str]:
    """Show the queues of ports: the MTU of each class is here, not in ``show interface``."""
    for name, _ in shown_ports(call):
        yield from (_queue_9300 if call.switch.n9k else _queue_5000)(call, name)


def _queue_5000(call: NxosCall, name: str) -> Iterator[str]:
    found = network_qos_classes(call.switch)
    yield f"{name} queuing information:\n  TX Queuing"
    yield "    qos-group  sched-type  oper-bandwidth"
    yield from (f"        {one.group}       WRR            {100 // len(found)}" for one in found)
    yield "\n  RX Queuing"
    for one in found:
        # A 5500 rounds up what the chip takes; a 5000 prints what was set [OTEL][KEEPIT-PFC].
        chip = {1500: 1600, 2158: 2240}.get(one.mtu, one.mtu)
        new = call.switch.chassis.platform.family == "n5500"
        yield _INGRESS_5000.format(
            group=one.group,
            size=76800 if one.lossless else 243200,
            mtu=f"{chip} ({one.mtu} configured)" if new else one.mtu,
            drop="no-drop, xon: 128, xoff: 240" if one.lossless else "drop, xon: 0, xoff: 1520",
            active="Active" if one.lossless and pfc_runs(call.switch, name) else "Inactive",
        )


def _queue_9300(call: NxosCall, name: str) -> Iterator[str]:
    classes, oper = network_qos_classes(call.switch), pfc_runs(call.switch, name)
    yield f"slot  1\n=======\n\nEgress Queuing for {name} [System]"
    yield from (_EGRESS_9300.format(f"QOS GROUP {one.group}") for one in classes)
    yield _PFC_9300
    lossless = {one.cos: one.group for one in classes if one.lossless}
    for cos in range(8):
        group = lossless.get(cos, "-")
        state = f"{'Active' if cos in lossless and oper else 'Inactive':>8}"
        yield f"   {cos}         {group}         -  {state}         0      {state}               0"
    yield ""


@show("show policy-map system [type {kind:network-qos}]", source="KEEPIT-PFC")
def _system_policy(call: NxosCall) -> Iterator[str]:
    """Show the network-qos classes in force."""
    name = call.state.system_qos.get("network-qos", "default-nq-policy")
    yield "\n  Type network-qos policy-maps\n  ===============================\n"
    yield f"  policy-map type network-qos {name}"
    for one in network_qos_classes(call.switch):
        yield f"    class type network-qos {one.name}\n      match qos-group {one.group}\n"
        if one.lossless:
            yield f"      pause {f'pfc-cos {one.cos}' if call.switch.n9k else 'no-drop'}"
        yield f"      mtu {one.mtu}"


@show(
    "show interface priority-flow-control",
    "show interface {name:[A-Za-z]+[\\d/]+} priority-flow-control",
    "show interface {kind:[A-Za-z]+} {n:[\\d/]+} priority-flow-control",
    source="KEEPIT-PFC OTEL",
)
def _priority_flow_control(call: NxosCall) -> Iterator[str]:
    """Show where priority flow control is in force, with the lossless priorities as bits."""
    rule = "=" * 60
    yield f"{rule}\nPort               Mode Oper(VL bmap)  RxPPP      TxPPP\n{rule}\n"
    bits = sum(1 << cos for cos in lossless_priorities(call.switch))
    for name, port in shown_ports(call):
        oper = f"On  ({bits:x})" if pfc_runs(call.switch, name) else "Off"
        yield f"{name:<18} {port.pfc.capitalize():<4} {oper:<13} {0:<10} {0:<10}".rstrip()


@show(
    "show interface flowcontrol",
    "show interface {name:[A-Za-z]+[\\d/]+} flowcontrol",
    "show interface {kind:[A-Za-z]+} {n:[\\d/]+} flowcontrol",
    source="OTEL",
)
def _flow_control(call: NxosCall) -> Iterator[str]:
    """Show link-level flow control, as it is set and as it is in force."""
    yield f"{RULE}\nPort          Send FlowControl  Receive FlowControl  RxPause TxPause"
    yield f"              admin    oper     admin    oper\n{RULE}"
    for name, port in shown_ports(call):
        sends, receives = (pause_state(call, name, side) for side in ("send", "receive"))
        send, receive = ("on" if on else "off" for on in (port.pause_send, port.pause_receive))
        cells = f"{send:<8} {sends:<8} {receive:<8} {receives:<8}"
        yield f"{short_name(name):<13} {cells}    0       0"
