"""LLDP, of the whole switch and of a port."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.shell import INVALID
from sanfab_lab.os9.state import Lldp
from sanfab_lab.os9.table import (
    Frame,
    command,
    enter,
    frames,
    pairs_with,
    pairs_without,
    within,
    wrong,
)

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

TLVS = {
    "dot1-tlv": ("port-protocol-vlan-id", "port-vlan-id", "vlan-name"),
    "dot3-tlv": ("max-frame-size",),
    "management-tlv": (
        "management-address",
        "system-capabilities",
        "system-description",
        "system-name",
    ),
}
"""In the order in which they are printed [R-SEN, IOA capture]."""
DCBX = {"dcbx-tlv": ("ets-conf", "ets-reco", "pfc"), "dcbx-appln-tlv": ("fcoe", "iscsi")}
_BOTH = "lldp iflldp"
Change = Callable[[Lldp], Lldp]


@command("protocol lldp", modes="conf", source="R-OS9 R-SEN F-MXL")
def protocol(switch: "Os9", session: Session) -> str:
    """Go to LLDP of the whole switch; FTOS 8 leaves it off [mem]."""
    switch.running.lldp = switch.running.lldp or Lldp(off=not switch.is_9)
    return enter(session, Frame("lldp", "conf-lldp", "protocol lldp"))


@command("no protocol lldp", modes="conf", source="R-OS9")
def no_protocol(switch: "Os9", _session: Session) -> str:
    """Turn LLDP off and forget its configuration."""
    switch.running.lldp = None
    return ""


@command("protocol lldp", modes="if", source="R-OS9 R-PUP")
def port_protocol(switch: "Os9", session: Session) -> str:
    """Go to LLDP of a port."""
    here = frames(session)[-1]
    for name in here.targets:
        port = switch.running.ports[name]
        port.lldp = port.lldp or Lldp()
    return enter(session, Frame("iflldp", f"{here.prompt}-lldp", "protocol lldp", here.targets))


@command("no protocol lldp", modes="if", source="R-OS9")
def no_port_protocol(switch: "Os9", session: Session) -> str:
    """Let a port do as the whole switch does."""
    for name in frames(session)[-1].targets:
        switch.running.ports[name].lldp = None
    return ""


def _change(switch: "Os9", session: Session, change: Change) -> str:
    """Change the block of the whole switch or those of the ports."""
    here = frames(session)[-1]
    if not here.targets:
        switch.running.lldp = change(switch.running.lldp or Lldp())
    for name in here.targets:
        port = switch.running.ports[name]
        port.lldp = change(port.lldp or Lldp())
    return ""


@command("disable", modes=_BOTH, source="R-OS9 R-SEN")
def disable(switch: "Os9", session: Session) -> str:
    """Turn LLDP off."""
    return _change(switch, session, lambda block: replace(block, off=True))


@command("no disable", modes=_BOTH, source="R-OS9 R-SEN")
def no_disable(switch: "Os9", session: Session) -> str:
    """Turn LLDP on."""
    return _change(switch, session, lambda block: replace(block, off=False))


def _tlvs(session: Session, family: str, names: str) -> frozenset[tuple[str, str]]:
    """Return the TLVs of a line, checked."""
    known = {**TLVS, **DCBX}.get(family.lower(), ())
    given = names.lower().split()
    for name in given:
        if name not in known:
            raise wrong(session, name, INVALID)
    return frozenset((family.lower(), name) for name in given)


_FAMILY = "{family:dot1-tlv|dot3-tlv|management-tlv}"
_DCBX = "{family:dcbx-tlv|dcbx-appln-tlv}"


@command(f"advertise {_FAMILY} {{names...}}", modes=_BOTH, source="R-OS9 R-SEN F-MXL")
def advertise(switch: "Os9", session: Session, family: str, names: str) -> str:
    """Send some TLVs."""
    tlvs = _tlvs(session, family, names)
    return _change(switch, session, lambda one: replace(one, advertise=one.advertise | tlvs))


@command(
    f"no advertise {_FAMILY} {{names...}}", f"no advertise {_FAMILY}", modes=_BOTH, source="R-OS9"
)
def no_advertise(switch: "Os9", session: Session, family: str, names: str = "") -> str:
    """Send some TLVs no more."""
    tlvs = _tlvs(session, family, names or " ".join(TLVS[family.lower()]))
    return _change(switch, session, lambda one: replace(one, advertise=one.advertise - tlvs))


@command(f"advertise {_DCBX} {{names...}}", modes="iflldp", source="R-OS9 R-PUP")
def advertise_dcbx(switch: "Os9", session: Session, family: str, names: str) -> str:
    """Send TLVs of DCBX, as is the default."""
    tlvs = _tlvs(session, family, names)
    return _change(switch, session, lambda one: replace(one, withheld=one.withheld - tlvs))


@command(f"no advertise {_DCBX} {{names...}}", modes="iflldp", source="R-PUP IOA")
def no_advertise_dcbx(switch: "Os9", session: Session, family: str, names: str) -> str:
    """Send TLVs of DCBX no more."""
    tlvs = _tlvs(session, family, names)
    return _change(switch, session, lambda one: replace(one, withheld=one.withheld | tlvs))


@command("advertise interface-port-desc", modes=_BOTH, source="R-OS9")
def port_description(switch: "Os9", session: Session) -> str:
    """Send the description of the port."""
    key = ("interface-port-desc", "")
    return _change(switch, session, lambda one: replace(one, advertise=one.advertise | {key}))


@command("no advertise interface-port-desc", modes=_BOTH, source="R-OS9")
def no_port_description(switch: "Os9", session: Session) -> str:
    """Send the description of the port no more."""
    key = ("interface-port-desc", "")
    return _change(switch, session, lambda one: replace(one, advertise=one.advertise - {key}))


def _option(switch: "Os9", session: Session, key: str, value: str) -> str:
    return _change(
        switch, session, lambda one: replace(one, options=pairs_with(one.options, key, value))
    )


@command("{what:hello|multiplier} {value:[0-9]+}", modes=_BOTH, source="R-OS9")
def timer(switch: "Os9", session: Session, what: str, value: str) -> str:
    """Set how often LLDP is sent, and for how many times that it holds."""
    low = what.lower()
    most = (5, 180) if low == "hello" else (2, 10)
    return _option(switch, session, low, str(within(session, value, *most)))


@command("mode {value:tx|rx}", modes=_BOTH, source="R-OS9")
def mode(switch: "Os9", session: Session, value: str) -> str:
    """Send only, or listen only."""
    return _option(switch, session, "mode", value.lower())


@command("{what:fcoe|iscsi} priority-bits {value:(0x)?[0-9A-Fa-f]+}", modes="lldp", source="R-OS9")
def priority_bits(switch: "Os9", session: Session, what: str, value: str) -> str:
    """Set the priorities that the application TLV names."""
    if int(value, 16) > 0xFF:  # noqa: PLR2004  # a bit for each of eight priorities
        raise wrong(session, value)
    return _option(switch, session, f"{what.lower()} priority-bits", f"0x{int(value, 16):X}")


_ROLE = "dcbx port-role {value:auto-downstream|auto-upstream|config-source|manual}"


@command(_ROLE, modes="iflldp", source="R-PUP R-OS9")
def port_role(switch: "Os9", session: Session, value: str) -> str:
    """Set whether a port takes or gives the DCB configuration."""
    return _option(switch, session, "dcbx port-role", value.lower())


@command("dcbx version {value:auto|cee|cin|ieee-v2.5}", modes="iflldp", source="R-MFD R-OS9")
def version(switch: "Os9", session: Session, value: str) -> str:
    """Set the version of DCBX."""
    return _option(switch, session, "dcbx version", value.lower())


@command(
    "no {key:hello|multiplier|mode}",
    "no {key:hello|multiplier|mode} {rest}",
    modes=_BOTH,
    source="R-OS9",
)
def no_option(switch: "Os9", session: Session, key: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to a default."""
    return _forget(switch, session, key.lower())


@command(
    "no {what:fcoe|iscsi} priority-bits",
    "no {what:fcoe|iscsi} priority-bits {rest}",
    modes="lldp",
    source="R-OS9",
)
def no_priority_bits(switch: "Os9", session: Session, what: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to the priorities of the default."""
    return _forget(switch, session, f"{what.lower()} priority-bits")


@command(
    "no dcbx {what:port-role|version}",
    "no dcbx {what:port-role|version} {rest}",
    modes="iflldp",
    source="R-OS9",
)
def no_dcbx(switch: "Os9", session: Session, what: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to the default of DCBX."""
    return _forget(switch, session, f"dcbx {what.lower()}")


def _forget(switch: "Os9", session: Session, key: str) -> str:
    return _change(
        switch, session, lambda one: replace(one, options=pairs_without(one.options, key))
    )


def lines_of(block: Lldp, *, old: bool) -> list[str]:
    """Return the lines of a block; FTOS 8 says that it is on, OS9 that it is off [mem, R-SEN]."""
    lines = []
    for family, known in TLVS.items():
        sent = [name for name in known if (family, name) in block.advertise]
        lines += [f"advertise {family} {' '.join(sent)}"] if sent else []
    if ("interface-port-desc", "") in block.advertise:
        lines.append("advertise interface-port-desc")
    lines += [f"no advertise {family} {name}" for family, name in sorted(block.withheld)]
    lines += [f"{key} {value}" for key, value in block.options]
    if block.off != old:
        lines.append("no disable" if old else "disable")
    return lines
