"""Spanning tree and storm control."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.number_lists import compact_list, expand_list
from sanfab_lab.os9.c_port import refuse_member
from sanfab_lab.os9.shell import Rejected
from sanfab_lab.os9.state import Block
from sanfab_lab.os9.table import (
    Frame,
    command,
    enter,
    on_ports,
    pairs_with,
    pairs_without,
    target,
    within,
    wrong,
)

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_FLAVOURS = "0|rstp|mstp|pvst"
_STEP = 4096
_BLOCK = "stp"


@command(f"protocol spanning-tree {{flavour:{_FLAVOURS}}}", modes="conf", source="R-OS9 R-SEN")
def protocol(switch: "Os9", session: Session, flavour: str) -> str:
    """Go to a flavour of spanning tree; it stays off."""
    low = flavour.lower()
    switch.running.blocks.setdefault(("stp", low), Block({"disable": "disable"}))
    opened = f"protocol spanning-tree {low}"
    prompt = "conf-stp" if low == "0" else f"conf-{low}"
    return enter(session, Frame(_BLOCK, prompt, opened, (low,)))


@command(f"no protocol spanning-tree {{flavour:{_FLAVOURS}}}", modes="conf", source="R-OS9 R-PUP")
def no_protocol(switch: "Os9", _session: Session, flavour: str) -> str:
    """Delete a flavour."""
    switch.running.blocks.pop(("stp", flavour.lower()), None)
    return ""


def _lines(switch: "Os9", session: Session) -> dict[str, str]:
    block = switch.running.blocks.get(("stp", target(session)))
    if block is None:
        raise Rejected(f"% Error: Spanning tree {target(session)} does not exist.")
    return block.lines


@command("no disable", modes=_BLOCK, source="R-SEN")
def no_disable(switch: "Os9", session: Session) -> str:
    """Turn a flavour on, if no other one is."""
    mine = _lines(switch, session)
    for (kind, name), block in switch.running.blocks.items():
        if kind == "stp" and block.lines is not mine and "disable" not in block.lines:
            raise Rejected(f"% Error: {name.upper()} is already enabled.")  # [mem]
    mine.pop("disable", None)
    return ""


@command("disable", modes=_BLOCK, source="R-SEN")
def disable(switch: "Os9", session: Session) -> str:
    """Turn a flavour off."""
    _lines(switch, session)["disable"] = "disable"
    return ""


@command("bridge-priority {value:[0-9]+}", modes=_BLOCK, source="R-OS9")
def bridge_priority(switch: "Os9", session: Session, value: str) -> str:
    """Set the bridge priority."""
    number = within(session, value, 0, 61440)
    if number % _STEP:
        raise wrong(session, value)
    _lines(switch, session)["bridge-priority"] = f"bridge-priority {number}"
    return ""


_TIMERS = {"hello-time": (1, 10), "forward-delay": (4, 30), "max-age": (6, 40)}


@command("{what:hello-time|forward-delay|max-age} {seconds:[0-9]+}", modes=_BLOCK, source="F-VLT")
def timer(switch: "Os9", session: Session, what: str, seconds: str) -> str:
    """Set a timer."""
    value = within(session, seconds, *_TIMERS[what.lower()])
    _lines(switch, session)[what.lower()] = f"{what.lower()} {value}"
    return ""


@command("vlan {vlans} bridge-priority {value:[0-9]+}", modes=_BLOCK, source="R-OS9")
def vlan_priority(switch: "Os9", session: Session, vlans: str, value: str) -> str:
    """Set the bridge priority of a VLAN (PVST+)."""
    number = within(session, value, 0, 61440)
    if number % _STEP or target(session) != "pvst":
        raise wrong(session, value)
    _lines(switch, session)[f"vlan {vlans}"] = (
        f"vlan {_list(session, vlans)} bridge-priority {number}"
    )
    return ""


def _list(session: Session, vlans: str) -> str:
    try:
        return compact_list(expand_list(vlans))
    except ValueError:
        raise wrong(session, vlans) from None


@command("extend system-id", modes=_BLOCK, source="R-SEN")
def extend(switch: "Os9", session: Session) -> str:
    """Put the VLAN in the bridge id (PVST+)."""
    _lines(switch, session)["extend"] = "extend system-id"
    return ""


@command("name {text}", "revision {number:[0-9]+}", modes=_BLOCK, source="mem")
def region(switch: "Os9", session: Session, text: str = "", number: str = "") -> str:
    """Set name or revision of the MST region."""
    if target(session) != "mstp":
        raise wrong(session, text or number)
    key, line = ("name", f"name {text}") if text else ("revision", f"revision {number}")
    _lines(switch, session)[key] = line
    return ""


@command("msti {id:[0-9]+} vlan {vlans}", modes=_BLOCK, source="mem")
def msti(switch: "Os9", session: Session, id: str, vlans: str) -> str:  # noqa: A002
    """Put VLANs in an MST instance."""
    if target(session) != "mstp":
        raise wrong(session, id)
    within(session, id, 1, 63)
    _lines(switch, session)[f"msti {id}"] = f"msti {id} vlan {_list(session, vlans)}"
    return ""


@command(
    "no {what:bridge-priority|hello-time|forward-delay|max-age|extend|name|revision}",
    "no {what:bridge-priority|hello-time|forward-delay|max-age|extend|name|revision} {rest...}",
    modes=_BLOCK,
    source="R-OS9",
)
def no_line(switch: "Os9", session: Session, what: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to a default."""
    _lines(switch, session).pop(what.lower(), None)
    return ""


@command(
    "no vlan {vlans} bridge-priority",
    "no vlan {vlans} bridge-priority {rest}",
    modes=_BLOCK,
    source="R-OS9",
)
def no_vlan_priority(switch: "Os9", session: Session, vlans: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to the bridge priority that a VLAN has by default."""
    _lines(switch, session).pop(f"vlan {vlans}", None)
    return ""


@command("no msti {id:[0-9]+}", "no msti {id:[0-9]+} vlan {vlans}", modes=_BLOCK, source="mem")
def no_msti(switch: "Os9", session: Session, id: str, vlans: str = "") -> str:  # noqa: A002, ARG001
    """Remove an MST instance."""
    _lines(switch, session).pop(f"msti {id}", None)
    return ""


_GUARD = "{guard:bpduguard}"
_EDGE = "spanning-tree {flavour:rstp|mstp|pvst} edge-port"
_FAST = "spanning-tree {flavour:0} portfast"


@on_ports(
    *(
        f"{base}{tail}"
        for base in (_EDGE, _FAST)
        for tail in (
            "",
            f" {_GUARD}",
            f" {_GUARD} {{down:shutdown-on-violation}}",
        )
    ),
    modes="if po",
    source="F-SC R-OS9 R-PUP",
)
def edge(switch: "Os9", _session: Session, name: str, flavour: str, **options: str) -> None:
    """Make a port an edge port."""
    port = switch.running.ports[name]
    refuse_member(port)
    key = f"{flavour.lower()} {'portfast' if flavour == '0' else 'edge-port'}"
    port.stp = pairs_with(port.stp, key, " ".join(options.values()).lower())


@on_ports(
    f"no {_EDGE}",
    f"no {_EDGE} {{rest...}}",
    f"no {_FAST}",
    f"no {_FAST} {{rest...}}",
    modes="if po",
    source="F-SC R-OS9 R-PUP",
)
def no_edge(switch: "Os9", _session: Session, name: str, flavour: str, rest: str = "") -> None:  # noqa: ARG001
    """Make a port a port like any other."""
    port = switch.running.ports[name]
    key = f"{flavour.lower()} {'portfast' if flavour == '0' else 'edge-port'}"
    port.stp = pairs_without(port.stp, key)


_GUARDS = "spanning-tree {flavour:0|rstp|mstp|pvst} {what:rootguard|loopguard}"


@on_ports(_GUARDS, modes="if po", source="R-OS9")
def guard(switch: "Os9", _session: Session, name: str, flavour: str, what: str) -> None:
    """Guard against a new root or a loop."""
    port = switch.running.ports[name]
    refuse_member(port)
    port.stp = pairs_with(port.stp, f"{flavour.lower()} {what.lower()}", "")


@on_ports(f"no {_GUARDS}", modes="if po", source="R-OS9")
def no_guard(switch: "Os9", _session: Session, name: str, flavour: str, what: str) -> None:
    """Guard no more."""
    port = switch.running.ports[name]
    port.stp = pairs_without(port.stp, f"{flavour.lower()} {what.lower()}")


@on_ports("no spanning-tree", modes="if po", source="mem")
def stp_off(switch: "Os9", _session: Session, name: str) -> None:
    """Keep a port out of spanning tree."""
    refuse_member(switch.running.ports[name])
    switch.running.ports[name].no_stp = True


@on_ports("spanning-tree", modes="if po", source="mem")
def stp_on(switch: "Os9", _session: Session, name: str) -> None:
    """Let a port take part in spanning tree."""
    switch.running.ports[name].no_stp = False


_KINDS = "{kind:broadcast|multicast|unknown-unicast}"
_STORM = f"storm-control {_KINDS} {{rate:[0-9]+}} in"
_MOST = 33554368


@on_ports(_STORM, modes="if", source="F-SC D-STM1")
def storm(switch: "Os9", session: Session, name: str, kind: str, rate: str) -> None:
    """Limit a kind of traffic at a port."""
    port = switch.running.ports[name]
    refuse_member(port)
    port.storm = pairs_with(port.storm, kind.lower(), str(within(session, rate, 0, _MOST)))


@on_ports(
    f"no {_STORM}",
    f"no storm-control {_KINDS}",
    f"no storm-control {_KINDS} in",
    modes="if",
    source="F-SC",
)
def no_storm(switch: "Os9", _session: Session, name: str, kind: str, rate: str = "") -> None:
    """Limit a kind of traffic no more."""
    port = switch.running.ports[name]
    _refuse_other(dict(port.storm).get(kind.lower()), kind, rate)
    port.storm = pairs_without(port.storm, kind.lower())


def _refuse_other(set_: str | None, kind: str, rate: str) -> None:
    if rate and set_ is not None and int(rate) != int(set_):
        raise Rejected(f"% Error: Storm control {kind.lower()} {rate} is not configured.")  # [mem]


@command(_STORM, modes="conf", source="D-STM1")
def storm_all(switch: "Os9", session: Session, kind: str, rate: str) -> str:
    """Limit a kind of traffic at all ports."""
    value = within(session, rate, 0, _MOST)
    switch.running.lines["storm", kind.lower()] = f"storm-control {kind.lower()} {value} in"
    return ""


@command(
    f"no {_STORM}",
    f"no storm-control {_KINDS}",
    f"no storm-control {_KINDS} in",
    modes="conf",
    source="D-STM1 F-SC",
)
def no_storm_all(switch: "Os9", _session: Session, kind: str, rate: str = "") -> str:
    """Limit a kind of traffic at all ports no more."""
    line = switch.running.lines.get(("storm", kind.lower()))
    _refuse_other(line.split()[2] if line else None, kind, rate)
    switch.running.lines.pop(("storm", kind.lower()), None)
    return ""
