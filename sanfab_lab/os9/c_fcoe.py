"""FIP snooping, iSCSI detection, tables of the hardware."""

from functools import partial
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.table import ADDRESS, command, frames, on_ports, within, wrong

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_FC_MAP = "fip-snooping fc-map {value:(?:0x)?[0-9A-Fa-f]{6}}"
_DEFAULT = "0efc00"
_MOST = 8
_ASK = "Changing fc-map deletes sessions using it. Proceed? [y/n]: "  # [R-PUP: how it begins]
_FEATURES = "fip-snooping|vrf|fc"


def _needs_feature(switch: "Os9") -> None:
    if "fip-snooping" not in switch.running.features:
        raise Rejected("% Error: FIP snooping feature is not enabled.")  # [mem]


@command(f"feature {{name:{_FEATURES}}}", modes="conf", source="R-PUP D-FIP2 R-SEN F-VRF")
def feature(switch: "Os9", session: Session, name: str) -> str:
    """Turn a feature on; FC is one of the S5000 only."""
    if name.lower() == "fc":
        raise wrong(session, name, INVALID)
    switch.running.features.add(name.lower())
    return ""


@command(f"no feature {{name:{_FEATURES}}}", modes="conf", source="R-PUP")
def no_feature(switch: "Os9", _session: Session, name: str) -> str:
    """Turn a feature off, and forget what is configured of it."""
    running = switch.running
    running.features.discard(name.lower())
    if name.lower() == "fip-snooping":
        running.fip, running.fc_map = False, ""
        for vlan in running.vlans.values():
            vlan.fip, vlan.fc_map = False, ""
        for port in running.ports.values():
            port.fip = ""
    return ""


@command("fip-snooping enable", modes="conf", source="D-FIP2 IOA")
def enable(switch: "Os9", _session: Session) -> str:
    """Snoop on all VLANs."""
    _needs_feature(switch)
    switch.running.fip = True
    return ""


@command("no fip-snooping enable", modes="conf", source="D-FIP2")
def no_enable(switch: "Os9", _session: Session) -> str:
    """Snoop on those VLANs only that say so."""
    switch.running.fip = False
    return ""


@on_ports("fip-snooping enable", modes="vlan", source="R-PUP D-FIP2 D-FIP3")
def vlan_enable(switch: "Os9", _session: Session, name: str) -> None:
    """Snoop on a VLAN: eight at most."""
    _needs_feature(switch)
    vlan = switch.running.vlans[int(name[5:])]
    snooped = sum(one.fip for one in switch.running.vlans.values())
    if not vlan.fip and snooped >= _MOST:
        raise Rejected(
            "% Error: FIP snooping is supported on a maximum of 8 VLANs."
        )  # [D-FIP2; mem]
    vlan.fip = True


@on_ports("no fip-snooping enable", modes="vlan", source="R-PUP")
def no_vlan_enable(switch: "Os9", _session: Session, name: str) -> None:
    """Snoop on a VLAN no more."""
    switch.running.vlans[int(name[5:])].fip = False


def _fc_map(session: Session, value: str) -> str:
    bare = value.lower().removeprefix("0x")
    if not bare.startswith("0efc"):
        raise wrong(session, value)
    return bare


@command(_FC_MAP, modes="conf vlan", source="R-PUP D-FIP2")
def fc_map(switch: "Os9", session: Session, value: str) -> str:
    """Ask, then set the prefix of FCoE addresses."""
    _needs_feature(switch)
    bare = _fc_map(session, value)
    session.asking = _ASK
    session.question = partial(_set_fc_map, switch, frames(session)[-1].targets, bare)
    return ""


def _set_fc_map(switch: "Os9", targets: tuple[str, ...], value: str, answer: str) -> str:
    if not answer.lower().startswith("y"):
        return ""
    kept = "" if value == _DEFAULT else value
    if not targets:
        switch.running.fc_map = kept
    for name in targets:
        switch.running.vlans[int(name[5:])].fc_map = kept
    return ""


@command("no fip-snooping fc-map", f"no {_FC_MAP}", modes="conf vlan", source="R-PUP")
def no_fc_map(switch: "Os9", session: Session, value: str = "") -> str:  # noqa: ARG001
    """Go back to 0efc00."""
    return _set_fc_map(switch, frames(session)[-1].targets, _DEFAULT, "y")


@on_ports(
    "fip-snooping port-mode {mode:fcf|fcoe-trusted}",
    modes="if po",
    source="R-PUP D-FIP2",
)
def port_mode(switch: "Os9", _session: Session, name: str, mode: str) -> None:
    """Say that a port leads to an FCF or to another snooping switch."""
    _needs_feature(switch)
    switch.running.ports[name].fip = mode.lower()


@on_ports(
    "no fip-snooping port-mode",
    "no fip-snooping port-mode {mode:fcf|fcoe-trusted}",
    modes="if po",
    source="R-PUP",
)
def no_port_mode(switch: "Os9", _session: Session, name: str, mode: str = "") -> None:  # noqa: ARG001
    """Say that a port leads to a host."""
    switch.running.ports[name].fip = ""


@command("iscsi enable", modes="conf", source="D-ISC1")
def iscsi(switch: "Os9", _session: Session) -> str:
    """Watch iSCSI sessions and detect arrays; an emulated switch detects none."""
    switch.running.iscsi = True
    return ""


@command("no iscsi enable", modes="conf", source="F-MXL")
def no_iscsi(switch: "Os9", _session: Session) -> str:
    """Leave iSCSI alone."""
    switch.running.iscsi = False
    return ""


_TARGET = "iscsi target port {port:[0-9]+}"
_KNOWN = {"860", "3260"}


@command(_TARGET, f"{_TARGET} address {{address:{ADDRESS}}}", modes="conf", source="D-ISC2 mem")
def target(switch: "Os9", session: Session, port: str, address: str = "") -> str:
    """Watch a TCP port; 860 and 3260 are watched anyway."""
    within(session, port, 1, 65535)
    tail = f" address {address}" if address else ""
    if tail or port not in _KNOWN:
        switch.running.lines["iscsi", f"{int(port):05}{tail}"] = f"iscsi target port {port}{tail}"
    return ""


@command(f"no {_TARGET}", f"no {_TARGET} address {{address:{ADDRESS}}}", modes="conf", source="mem")
def no_target(switch: "Os9", _session: Session, port: str, address: str = "") -> str:
    """Watch a TCP port no more."""
    tail = f" address {address}" if address else ""
    switch.running.lines.pop(("iscsi", f"{int(port):05}{tail}"), None)
    return ""


_CAM = {
    "l2acl", "ipv4acl", "ipv6acl", "ipv4qos", "l2qos", "l2pt", "ipmacacl", "vman-qos",
    "ecfmacl", "fcoeacl", "iscsioptacl", "openflow", "ipv4pbr", "vrfv4acl", "nlbclusteracl",
    "fedgovacl", "ipv4mirracl", "ipv4udfmirracl",
}  # fmt: skip


@command("cam-acl {pairs...}", modes="conf", source="R-SEN mem")
def cam(switch: "Os9", session: Session, pairs: str) -> str:
    """Carve the tables of access lists; counts after a reload."""
    words = pairs.lower().split()
    if words == ["default"]:
        switch.running.lines.pop(("cam", ""), None)
        return ""
    names, numbers = words[::2], words[1::2]
    for word in (*(n for n in names if n not in _CAM), *(n for n in numbers if not n.isdigit())):
        raise wrong(session, word, INVALID)
    if len(names) != len(numbers):
        raise Rejected("% Error: Incomplete command.")
    given = " ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))
    switch.running.lines["cam", ""] = f"cam-acl {given}"
    return ""


@command("no cam-acl", "no cam-acl {rest...}", modes="conf", source="mem")
def no_cam(switch: "Os9", _session: Session, rest: str = "") -> str:  # noqa: ARG001
    """Go back to the tables that there are by default."""
    switch.running.lines.pop(("cam", ""), None)
    return ""
