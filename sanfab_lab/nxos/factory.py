"""The factory configuration of a Nexus with an address, a name and an account."""

from typing import TYPE_CHECKING

from sanfab.model.platforms.ports import fc_rows
from sanfab_lab.nxos.names import fex_of
from sanfab_lab.nxos.secrets import password_hash, snmp_user_line
from sanfab_lab.nxos.state import NativePort, Port, State, Svi, Vlan, Vsan

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


TCAM = {
    "ing-ifacl": 0,
    "ing-l2-qos": 256,
    "ing-l2-span-filter": 256,
    "ing-l3-span-filter": 256,
    "ing-l3-vlan-qos": 512,
    "ing-racl": 2304,
    "ing-redirect": 0,
    "ing-sup": 512,
    "egr-racl": 1792,
    "egr-sup": 256,
    "fcoe-egress": 0,
    "fcoe-ingress": 0,
}
"""TCAM regions of a 9300-FX and their sizes as shipped [mem]; the ingress ones fill 4096."""
TCAM_SPACE = 4096
GREETING = """Cisco Nexus Operating System (NX-OS) Software
TAC support: http://www.cisco.com/tac
Copyright (c) 2002-2019, Cisco Systems, Inc. All rights reserved.
The copyrights to certain works contained in this software are
owned by other third parties and used and distributed under
license.
"""


def state_of(switch: "Nxos") -> State:
    """Return the factory configuration of a model [C-N5QOS][N9KRUN]."""
    chassis = switch.chassis
    state = State("switch" if chassis.as_shipped else chassis.name)
    # On the 5000 LLDP and Telnet are on as shipped, on the 9000 neither is [mem]; the 3000 has no
    # LLDP commands before the feature either [C-NXSDK].
    state.features = set() if switch.n9k else {"lldp", "telnet"}
    if chassis.platform.family == "n3000":
        state.features.discard("lldp")
    state.vlans[1] = Vlan("default")
    state.vrfs["management"] = {}
    own = f"192.0.2.{switch.mac >> 8 & 255}/24"
    given = "" if chassis.as_shipped else chassis.address or own
    state.svis["mgmt0"] = Svi(shut=False, vrf="management", ip=given)
    state.switchport_default = chassis.platform.ports_switch
    state.shut_default = not chassis.platform.ports_enabled
    state.ports = {name: new_port(state) for name in chassis.ports if fex_of(name) is None}
    state.vsans[1] = Vsan()
    native = (one for one in fc_rows(chassis.platform) if switch.mds or not one.startswith("fc1/"))
    state.fc_ports = {name: NativePort() for name in native}
    if switch.mds:
        _as_mds(state)
    if switch.n9k:
        state.tcam = dict(TCAM)
    if not chassis.as_shipped:
        add_administrator(switch, state, chassis.user, chassis.password)
    return state


def change_types(state: State, prefix: str = "fc1/") -> None:
    """Make unified ports what they are from this boot on; what was set on the old ones is lost."""
    native = {f"{prefix}{number}" for number in state.fc_types}
    was = {name for name in state.fc_ports if name.startswith(prefix)}
    for name in native - was:
        state.fc_ports[name] = NativePort()
        state.ports.pop(f"Ethernet1/{name.removeprefix(prefix)}", None)
    for name in was - native:
        del state.fc_ports[name]
        state.ports[f"Ethernet1/{name.removeprefix(prefix)}"] = new_port(state)


def _as_mds(state: State) -> None:
    """Leave out what a switch without Ethernet ports does not have [DLSAN]."""
    state.fc_only, state.features, state.ports = True, {"telnet"}, {}
    state.vlans, state.vrfs = {}, {}
    state.svis["mgmt0"].vrf = ""


def add_administrator(switch: "Nxos", state: State, name: str, password: str) -> None:
    """Add an account of an administrator; its SNMP user comes with it."""
    state.users[name] = (password_hash(password, old=not switch.n9k), ("network-admin",))
    state.snmp_users[name] = snmp_user_line("network-admin", password, switch.release)


def new_port(state: State) -> Port:
    """Return a port without configuration."""
    return Port(switchport=state.switchport_default, shut=state.shut_default)


def greeting(switch: "Nxos") -> str:
    """Return what is printed after login: the banner is before it, in the SSH handshake."""
    del switch
    return GREETING
