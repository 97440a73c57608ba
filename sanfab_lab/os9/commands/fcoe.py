"""Features, FIP snooping, detection of iSCSI."""

import re
from functools import partial

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.os9.commands import (
    ADDRESS,
    Os9Call,
    command,
    each_field,
    error,
    on_ports,
    on_vlans,
    state_fields,
)
from sanfab_lab.os9.state import Port, State, Vlan
from sanfab_lab.rows import Field

_FC_MAP = "fip-snooping fc-map {value:(?:0x)?[0-9A-Fa-f]{6}}"
_DEFAULT = "0efc00"
_MOST = 8
_ASK = "Changing fc-map deletes sessions using it. Proceed? [y/n]: "  # [R-PUP: how it begins]


def _refuse_without_feature(call: Os9Call) -> None:
    if "fip-snooping" not in call.state.features:
        raise error("FIP snooping feature is not enabled.")  # [mem]


@command("[no] feature {name:fip-snooping|vrf|fc}", source="R-PUP D-FIP2 R-SEN F-VRF")
def _feature(call: Os9Call) -> None:
    """Turn a feature on, or off with its configuration; FC exists on the S5000 only."""
    name, state = call["name"], call.state
    if not call.no:
        if name == "fc":
            raise refused_word(name)
        needs_cam = name == "fip-snooping" and call.switch.chassis.platform.fcoe_cam
        if needs_cam and not re.search(r"\bfcoeacl [1-9]", call.switch.cam):
            raise error("CAM is not allocated for FCoE.")  # [D-CAM; mem]
        state.features |= {name}
        return
    if name == "vrf" and state.settings["vrf"]:
        raise error("VRFs must be deleted first.")  # [mem]
    state.features -= {name}
    if name == "fip-snooping":
        state.fip, state.fc_map = False, ""
        for vlan in state.vlans.values():
            vlan.fip, vlan.fc_map = False, ""
        for port in state.ports.values():
            port.fip = ""


@command("[no] fip-snooping enable", source="D-FIP2 IOA")
def _enable(call: Os9Call) -> None:
    """Snoop on all VLANs."""
    if not call.no:
        _refuse_without_feature(call)
    call.state.fip = not call.no


@on_vlans("fip-snooping enable", source="R-PUP D-FIP2 D-FIP3")
def _enable_vlan(call: Os9Call, vlan: Vlan) -> None:
    """Snoop on a VLAN: eight at most."""
    _refuse_without_feature(call)
    if not vlan.fip and sum(one.fip for one in call.state.vlans.values()) >= _MOST:
        raise error("FIP snooping is supported on a maximum of 8 VLANs.")  # [D-FIP2; mem]
    vlan.fip = True


each_field("vlan", Vlan, Field("no fip-snooping enable", "fip", "R-PUP"))
state_fields(Field("[no] iscsi enable", "iscsi", "D-ISC1 F-MXL"))


@command(
    _FC_MAP, "no fip-snooping fc-map", f"no {_FC_MAP}", modes="config vlan", source="R-PUP D-FIP2"
)
def _fc_map(call: Os9Call) -> None:
    """Ask, then set the prefix of FCoE addresses; or reset it to 0efc00."""
    if call.no:
        _set_fc_map(call, "")
        return
    _refuse_without_feature(call)
    value = call["value"].lower().removeprefix("0x")
    if not value.startswith("0efc"):
        raise refused_word(call["value"], Reason.RANGE)
    call.session.ask(_ASK, partial(_confirm_fc_map, call, value))


def _confirm_fc_map(call: Os9Call, value: str, answer: str) -> str:
    if answer.lower().startswith("y"):
        _set_fc_map(call, "" if value == _DEFAULT else value)
    return ""


def _set_fc_map(call: Os9Call, value: str) -> None:
    state = call.switch.state
    owners: list[Vlan | State] = [state.vlans[int(name[5:])] for name in call.targets]
    for owner in owners or [state]:
        owner.fc_map = value


@on_ports("[no] fip-snooping port-mode <{mode:fcf|fcoe-trusted}>", source="R-PUP D-FIP2")
def _port_mode(call: Os9Call, port: Port) -> None:
    """Set that a port leads to an FCF or to another FIP snooping bridge."""
    if not call.no:
        _refuse_without_feature(call)
    port.fip = "" if call.no else call["mode"]


_KNOWN = {"860", "3260"}


@command(
    f"[no] iscsi target port {{port:[0-9]+}} [address {{address:{ADDRESS}}}]", source="D-ISC2 mem"
)
def _iscsi_target(call: Os9Call) -> None:
    """Detect iSCSI on a TCP port; 860 and 3260 are always detected."""
    tail = f" address {call['address']}" if call.has("address") else ""
    kept, key = call.state.settings["iscsi"], f"{call.number('port'):05}{tail}"
    if call.no:
        kept.pop(key, None)
    elif call.within("port", 1, 65535) and (tail or call["port"] not in _KNOWN):
        kept[key] = f"iscsi target port {call['port']}{tail}"
