"""Paths -> the fabric logins and FC pings that prove FCoE paths, as FCoE has no IP ping."""

from typing import TYPE_CHECKING, NamedTuple

from sanfab.analysis.paths import PathGroup, Paths
from sanfab.inventory.cables import Cable

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

ECHO_BYTES = 2108
"""Largest data of an ELS ECHO: 2112 bytes of a frame less 4 of the command [fcoe-utils, fcping]."""


class FcLogin(NamedTuple):
    """One FCoE port of a host, and the array ports that it has to see."""

    cable: Cable
    vsan: int
    targets: tuple[Cable, ...]
    fcf: str
    """Its switch, where that takes fabric logins; empty: that of another switch of the VSAN."""

    @property
    def wwpn(self) -> str:
        """Return its world wide port name."""
        return self.cable.end.wwpn or ""

    def commands_of_host(self, system: str) -> list[tuple[str, str]]:
        """Return commands of the host, each with what it prints when it passes."""
        if system != "linux":
            known = PORT_STATES.get(system)
            return [known] if known is not None else []
        return [PORT_STATES[system], *map(self._echo, self.targets)]

    def _echo(self, target: Cable) -> tuple[str, str]:
        here, there = (one.replace(":", "") for one in (self.wwpn, target.end.wwpn or ""))
        command = f"fcping -c 3 -s {ECHO_BYTES} -h 0x{here} -P 0x{there}"
        return command, "3 frames sent, 3 received 0 errors, 0.000% loss"

    def commands_of_fcf(self) -> list[tuple[str, str]]:
        """Return NX-OS commands of the FCoE switch, each with what it prints when it passes."""
        ports = (self.cable, *self.targets)
        database = f"show flogi database vsan {self.vsan}"
        pings = (
            (f"fcping pwwn {one.end.wwpn} vsan {self.vsan} count 5", "5 replies to 5 requests")
            for one in ports
        )
        place = f"a VFC of {self.cable.via}" if self.cable.via else "the VFC of its port"
        return [(database, f"a line with {self.wwpn}, on {place}"), *pings]


PORT_STATES = {
    "linux": ("grep . /sys/class/fc_host/host*/port_state", "Online for each FCoE port"),
    "esxi": ("esxcli storage san fc list", "Port State: ONLINE of each FCoE port"),
    "windows": (
        "Get-InitiatorPort | Where-Object ConnectionType -eq 'Fibre Channel'",
        "OperationalStatus Operational of each FCoE port (Server 2012 and later)",
    ),
    "solaris": ("fcinfo hba-port", "State: online of each FCoE port"),
}
"""Commands that show the state of the FC ports of a host, and what they print when it is up."""


def fc_logins(paths: Paths, groups: list[PathGroup]) -> list[FcLogin]:
    """Return the FCoE ports of a host in their order, each with the array ports of its paths."""
    cables: dict[Where, Cable] = {}
    targets: dict[Where, dict[Where, Cable]] = {}
    for group in groups:
        if group.initiator.protocol == "fcoe":
            cable = group.initiator.cable
            cables[cable.where] = cable
            found = targets.setdefault(cable.where, {})
            found.update((target.cable.where, target.cable) for target in group.targets)
    return [
        FcLogin(cable, cable.vsan or 0, tuple(targets[where].values()), _fcf(paths, cable))
        for where, cable in cables.items()
    ]


def _fcf(paths: Paths, cable: Cable) -> str:
    """Return the switch of a port if fabric logins end there; a FIP-snooping bridge has no VFC."""
    return cable.switch if paths.network.facts[cable.switch].vfcs else ""
