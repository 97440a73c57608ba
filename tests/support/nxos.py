"""An emulated Nexus, a clock that the test moves, and somebody who types."""

import re
from dataclasses import dataclass, field

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis, Plugged, Session
from sanfab_lab.nxos import make
from sanfab_lab.nxos.switch import Nxos

HOST, ARRAY = "20:00:00:25:b5:0a:00:46", "50:0a:09:85:87:19:54:4d"
N5010, N5548, N9K = "nexus-5010", "nexus-5548up", "nexus-93180yc-fx"


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Typist:
    """Types at one switch."""

    switch: Nxos
    session: Session
    clock: Clock
    said: list[str] = field(default_factory=list)

    def __call__(self, text: str) -> str:
        """Type some lines; return what the switch says to them."""
        return "".join(self.switch.run(self.session, line) for line in text.strip().splitlines())

    def silently(self, text: str) -> None:
        """Type some lines, none of which the switch may answer."""
        for line in text.strip().splitlines():
            assert self.switch.run(self.session, line) == "", line

    def config(self) -> str:
        return body(self.switch.run(self.switch.chassis.login("admin"), "show running-config"))

    def saved(self) -> str:
        return body(self.switch.run(self.switch.chassis.login("admin"), "show startup-config"))

    def wait(self) -> None:
        self.clock.now += 5


def body(text: str) -> str:
    return re.sub(r"\n!Command.*\n!Time.*\n", "", text)


def at(model: str = N5548, name: str = "n5k-a", **more: object) -> Typist:
    clock, platform = Clock(), PLATFORMS[model]
    chassis = Chassis(
        name, platform, platform.release, tuple(port_speeds(platform)), clock=clock, **more
    )  # type: ignore[arg-type]
    switch = make(chassis)
    assert isinstance(switch, Nxos)
    typist = Typist(switch, chassis.login("admin"), clock)
    typist("terminal dont-ask")
    typist("configure terminal")
    return typist


def cabled(model: str = N5548) -> Typist:
    typist = at(model)
    typist.switch.chassis.cables.update(
        {
            "Ethernet1/1": Plugged("host", "esx1", "vmnic4", "00:25:b5:00:00:01", (HOST,)),
            "Ethernet1/2": Plugged("array", "netapp", "e0a", "00:a0:98:00:00:02", (ARRAY,)),
        }
    )
    return typist


N5K_QOS = """
system qos
  service-policy type qos input fcoe-default-in-policy
  service-policy type queuing input fcoe-default-in-policy
  service-policy type queuing output fcoe-default-out-policy
  service-policy type network-qos fcoe-default-nq-policy
"""

FABRIC = """
vsan database
  vsan 101
  vsan 101 name FABRIC_A
vlan 101
  fcoe vsan 101
  name FCOE_A
"""


def uplink(port: int) -> str:
    return f"""
interface Ethernet1/{port}
  switchport mode trunk
  switchport trunk allowed vlan 1,101
  no shutdown
interface vfc{port}
  bind interface Ethernet1/{port}
  switchport trunk allowed vsan 101
  no shutdown
vsan database
  vsan 101 interface vfc{port}
"""


def fabric_a() -> Typist:
    typist = cabled()
    typist.silently("feature fcoe" + N5K_QOS + FABRIC + uplink(1) + uplink(2))
    return typist


ZONES = f"""
device-alias database
  device-alias name H1 pwwn {HOST}
  device-alias name ARR pwwn {ARRAY.upper()}
device-alias commit
zone name Z1 vsan 101
  member device-alias H1
  member device-alias ARR
zoneset name ZS_A vsan 101
  member Z1
"""


def zoned() -> Typist:
    typist = fabric_a()
    typist.silently(ZONES)
    typist("zoneset activate name ZS_A vsan 101")
    typist.wait()
    return typist
