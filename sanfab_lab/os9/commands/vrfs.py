"""VRFs, the VLANs in them, and the VRF of the management port."""

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.os9.commands import Os9Call, command, error, on_vlans
from sanfab_lab.os9.factory import management_port
from sanfab_lab.os9.state import Vlan

_LAST = 63
_MANAGEMENT = "management"


@command("ip vrf {name} [{number:[0-9]+}]", source="F-VRF R-SEN R-OS9 D-VRF")
def _vrf(call: Os9Call) -> None:
    """Enter a VRF; create it if it does not exist. Its number stays as it is."""
    name, kept = call["name"], call.state.settings["vrf"]
    if "vrf" not in call.state.features:
        raise error("VRF feature is not enabled.")  # [mem]
    number = _number(call) if name != _MANAGEMENT else ""
    line = f"ip vrf {name} {number}".rstrip()
    if kept.setdefault(name, line).split("\n")[0] != line:
        raise error(f"VRF {name} has another VRF ID.")  # [mem]
    call.session.enter(Mode("vrf", "conf-vrf", (name,)))


def _number(call: Os9Call) -> str:
    """Return the number of a VRF: as typed, as it has, or the first that is free [mem]."""
    kept = call.state.settings["vrf"]
    taken = {line.split()[3]: name for name, line in kept.items() if name != _MANAGEMENT}
    if call.has("number"):
        number = str(call.within("number", 1, _LAST))
        if taken.get(number, call["name"]) != call["name"]:
            raise error(f"VRF ID {number} is in use.")  # [mem]
        return number
    if call["name"] in kept:
        return kept[call["name"]].split()[3]
    free = next((one for one in range(1, _LAST + 1) if str(one) not in taken), None)
    if free is None:
        raise refused_word(call["name"], Reason.RANGE)
    return str(free)


@command("interface management", modes="vrf", source="F-VRF")
def _management(call: Os9Call) -> None:
    """Put the management port in the VRF, if it has no address."""
    if call.state.ports[management_port(call.switch.chassis.platform)].address:
        raise error("Port is not in default mode Invalid.")  # [F-VRF]
    name = call.targets[0]
    call.state.settings["vrf"][name] = f"ip vrf {name}\n interface management"


@command("no ip vrf {name}", source="F-VRF R-OS9")
def _no_vrf(call: Os9Call) -> None:
    """Delete a VRF that no VLAN and no route is in."""
    name, state = call["name"], call.state
    if name not in state.settings["vrf"]:
        raise error(f"VRF {name} does not exist.")  # [mem]
    routes = any(key.startswith(f"{name} ") for key in state.settings["ip route vrf"])
    if routes or any(vlan.vrf == name for vlan in state.vlans.values()):
        raise error(f"VRF {name} is in use.")  # [mem]
    del state.settings["vrf"][name]


@on_vlans("ip vrf forwarding {name}", "no ip vrf forwarding [{name}]", source="R-SEN R-OS9 D-VRF")
def _forwarding(call: Os9Call, vlan: Vlan) -> None:
    """Put a VLAN in a VRF, or take it out, while it has no configuration of layer 3."""
    if not call.no and call["name"] not in call.state.settings["vrf"]:
        raise error(f"VRF {call['name']} does not exist.")  # [mem]
    name = "" if call.no else call["name"]
    if vlan.vrf != name and (vlan.address or vlan.ipv6 or vlan.vrrp):
        raise error("Port is not in default mode Invalid.")  # [F-VRF, of the management port]
    vlan.vrf = name
