"""``show`` commands of flow control and queues."""

from collections.abc import Iterator

from sanfab_lab.nxos import login, qos
from sanfab_lab.nxos.names import short
from sanfab_lab.nxos.show_fabric import RULE
from sanfab_lab.nxos.show_ports import pause, wanted
from sanfab_lab.nxos.table import Line, command


@command("show interface priority-flow-control", modes="exec", source="KEEPIT-PFC OTEL")
@command(
    "show interface {name:[A-Za-z]+[\\d/]+} priority-flow-control",
    modes="exec",
    source="KEEPIT-PFC OTEL",
)
@command(
    "show interface {kind:[A-Za-z]+} {n:[\\d/]+} priority-flow-control",
    modes="exec",
    source="KEEPIT-PFC OTEL",
)
def priority_flow_control(line: Line) -> str:
    """Print where priority flow control is in force, with the lossless priorities as bits."""
    if "kind" in line.words:
        line.words["name"] = line["kind"] + line["n"]
    rule = "=" * 60
    rows = [rule, "Port               Mode Oper(VL bmap)  RxPPP      TxPPP", rule, ""]
    bits = sum(1 << cos for cos in qos.lossless(line.switch))
    for name in wanted(line, lags=False):
        port = line.state.ports.get(name)
        if port is None:
            continue
        oper = f"On  ({bits:x})" if login.pfc_runs(line.switch, name) else "Off"
        rows.append(f"{name:<18} {port.pfc.capitalize():<4} {oper:<13} {0:<10} {0:<10}".rstrip())
    return "\n".join(rows)


@command("show interface flowcontrol", modes="exec", source="OTEL")
@command("show interface {name:[A-Za-z]+[\\d/]+} flowcontrol", modes="exec", source="OTEL")
@command("show interface {kind:[A-Za-z]+} {n:[\\d/]+} flowcontrol", modes="exec", source="OTEL")
def flow_control(line: Line) -> str:
    """Print link-level flow control, as it is set and as it is in force."""
    if "kind" in line.words:
        line.words["name"] = line["kind"] + line["n"]
    rows = [
        RULE,
        "Port          Send FlowControl  Receive FlowControl  RxPause TxPause",
        "              admin    oper     admin    oper",
        RULE,
    ]
    for name in wanted(line, lags=False):
        port = line.state.ports.get(name)
        if port is None:
            continue
        cells = [
            "on" if port.pause_send else "off",
            pause(line, name, "send"),
            "on" if port.pause_receive else "off",
            pause(line, name, "receive"),
        ]
        rows.append(
            f"{short(name):<13} " + " ".join(f"{one:<8}" for one in cells) + "    0       0"
        )
    return "\n".join(rows)


@command(
    "show queuing interface",
    "show queuing interface {name...}",
    modes="exec",
    source="OTEL L2TS KEEPIT-PFC",
)
def queuing(line: Line) -> str:
    """Print the queues of ports: the MTU of each class is here, not in ``show interface``."""
    names = [name for name in wanted(line, lags=False) if name in line.state.ports]
    queue = _queue_n9k if line.switch.n9k else _queue_n5k
    return "\n".join(text for name in names for text in queue(line, name))


def _queue_n5k(line: Line, name: str) -> Iterator[str]:
    found = qos.classes(line.switch)
    yield f"{name} queuing information:"
    yield "  TX Queuing"
    yield "    qos-group  sched-type  oper-bandwidth"
    for one in found:
        yield f"        {one.group}       WRR            {100 // len(found)}"
    yield ""
    yield "  RX Queuing"
    oper = login.pfc_runs(line.switch, name)
    for one in found:
        # A 5500 rounds up what the chip takes; a 5000 prints what was set [OTEL][KEEPIT-PFC].
        chip = {1500: 1600, 2158: 2240}.get(one.mtu, one.mtu)
        new = line.switch.chassis.platform.family == "n5500"
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


def _queue_n9k(line: Line, name: str) -> Iterator[str]:
    oper = login.pfc_runs(line.switch, name)
    rule = "+" + "-" * 61 + "+"
    yield f"slot  1\n=======\n\nEgress Queuing for {name} [System]"
    for one in qos.classes(line.switch):
        yield from (rule, f"|{f'QOS GROUP {one.group}':^61}|", rule)
        yield f"|{'':20}|  Unicast       |Multicast              |"
        yield f"|{'Tx Pkts':>20}|{0:>16}|{0:>23}|"
    yield from (rule, "", "PFC Statistics", "-" * 100)
    yield "TxPPP:                    0,   RxPPP:                    0"
    yield " COS QOS Group        PG   TxPause   TxCount         RxPause         RxCount"
    lossless = {one.cos: one.group for one in qos.classes(line.switch) if one.lossless}
    for cos in range(8):
        group = lossless.get(cos, "-")
        state = f"{'Active' if cos in lossless and oper else 'Inactive':>8}"
        yield f"   {cos}         {group}         -  {state}         0      {state}               0"
    yield ""
