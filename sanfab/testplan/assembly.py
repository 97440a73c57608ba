"""The test plan of each host: all that its paths call for, fabric logins included."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, PathGroup, Paths
from sanfab.analysis.probes import Probe, probes
from sanfab.inventory.cables import Cable, endpoints
from sanfab.inventory.lifecycle import cabled_part
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.traits import FcChecks
from sanfab.testplan.loads import HostLoads, loads_of
from sanfab.testplan.network import network_tests
from sanfab.testplan.steps import FailoverStep, RestCount, failover_steps, rest_counts
from sanfab.testplan.streams import StreamTest
from sanfab.text import few

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where


class FcLogin(NamedTuple):
    """One Fibre Channel port of a host, FCoE or native, and the array ports that it has to see."""

    cable: Cable
    vsan: int
    targets: tuple[Cable, ...]
    fcf: str
    """Its switch, where that takes fabric logins; empty: that of another switch of the VSAN."""
    checks: FcChecks | None
    """Commands of the NOS of that switch."""

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
        """Return commands of its switch, each with what it prints when it passes."""
        if self.checks is None:
            return []
        port = f"port {self.cable.port}" if self.cable.native else "the VFC of its port"
        if self.cable.via:
            port = f"{'a port' if self.cable.native else 'a VFC'} of {self.cable.via}"
        login = self.checks.login.format(initiator=self.wwpn)
        listed = self.checks.logins.format(initiator=self.wwpn, vsan=self.vsan)
        return [
            (listed, f"{login}, on {port}"),
            *((one, self.checks.reply) for one in self._pings()),
        ]

    def vlan_check(self) -> tuple[str, str] | None:
        """Return the command of its switch that shows the VLAN of an FCoE port, and what passes."""
        if self.checks is None or self.cable.native or not self.checks.vlans:
            return None
        return self.checks.vlans, self.checks.vlan.format(vsan=self.vsan)

    def _pings(self) -> Iterator[str]:
        for ping in self.checks.pings if self.checks is not None else ():
            for target in self.targets if "{target}" in ping else self.targets[:1]:
                yield ping.format(initiator=self.wwpn, target=target.end.wwpn, vsan=self.vsan)


class HostTests(NamedTuple):
    """All tests of one host."""

    host: str
    system: str
    pings: tuple[Probe, ...]
    unpinged: tuple[str, ...]
    """Ports without an address, so that no ping proves them."""
    logins: tuple[FcLogin, ...]
    rest: tuple[RestCount, ...]
    loads: HostLoads


class SanTests(NamedTuple):
    """The test plan of a SAN."""

    san: str
    paths: Paths
    hosts: tuple[HostTests, ...]
    steps: tuple[FailoverStep, ...]
    without: tuple[Pair, ...]
    """Pairs in `access` without a path."""
    unknown_controllers: tuple[str, ...]
    """Arrays whose ports name no controller, so that its failure cannot be planned."""
    network: tuple[StreamTest, ...]
    """Load between two hosts of each iSCSI VLAN."""
    uncabled: tuple[str, ...]
    """Ports that are planned: nothing is asked of them, and no path over them is counted."""
    services: tuple["SanTests", ...] = ()
    """Plans of services other than LUNs: NVMe, NFS, SMB."""


class Selection(NamedTuple):
    """What a test plan is asked for; empty: everything."""

    host: str = ""
    array: str = ""
    volumes: tuple[str, ...] = ()
    """Test volumes of the host, as its operating system names them."""

    def includes(self, pair: Pair) -> bool:
        """Return whether a pair is asked for: a host by its cables to other hosts as well."""
        return self.host in ("", *pair) and self.array in ("", pair[1])


def plan_services(services: Sequence[Paths], selection: Selection) -> SanTests:
    """Return the test plan of all services of a SAN: LUNs first.

    A part that would leave a host without a path by one service is taken out for none.
    """
    first, *others = [plan_tests(paths, selection) for paths in services]
    plans = [first, *(one for one in others if one.hosts)]
    cut_off: dict[tuple[Element, str], dict[str, list[str]]] = {}
    for one in plans:
        for step in one.steps:
            if step.cut_off:
                hosts = cut_off.setdefault((step.element, step.port), {})
                hosts.setdefault(one.paths.service, []).extend(step.cut_off)
    refused = [_refused(one, cut_off) for one in plans]
    return refused[0]._replace(services=tuple(refused[1:]))


def _refused(
    tests: SanTests, cut_off: Mapping[tuple[Element, str], Mapping[str, Sequence[str]]]
) -> SanTests:
    """Return a plan that takes out no part which another service cannot do without."""
    steps = []
    for step in tests.steps:
        others = {
            service: hosts
            for service, hosts in cut_off.get((step.element, step.port), {}).items()
            if service != tests.paths.service
        }
        if others and step.is_run:
            texts = (f"{few(hosts)} no path by {service}" for service, hosts in others.items())
            step = step._replace(refusal=f"it would leave {'; '.join(texts)}")  # noqa: PLW2901
        steps.append(step)
    return tests._replace(steps=tuple(steps))


def plan_tests(designed: Paths, selection: Selection) -> SanTests:
    """Return the test plan of one service of a SAN, or of a part of it, as far as it is cabled."""
    paths, uncabled = _cabled(designed)
    san = paths.network.cabling.san
    pairs = [pair for pair in paths.groups if selection.includes(pair)]
    pairs_of: dict[str, list[Pair]] = {}
    for pair in pairs:
        pairs_of.setdefault(pair[0], []).append(pair)
    with_storage = [pair for pair in pairs if pair[1] in san.arrays and paths.groups[pair]]
    unknown = SingleFailures(paths).unknown_controllers
    return SanTests(
        san.name,
        paths,
        tuple(_host_tests(paths, host, of_host, selection) for host, of_host in pairs_of.items()),
        tuple(failover_steps(paths, with_storage)),
        tuple(pair for pair in pairs if not paths.groups[pair]),
        tuple(sorted({array for _, array in with_storage} & unknown.keys())),
        tuple(network_tests(paths, {host for host, _ in with_storage})),
        uncabled,
    )


def _cabled(designed: Paths) -> tuple[Paths, tuple[str, ...]]:
    """Return the paths over ports that are cabled, and the ports that are planned."""
    network = designed.network
    design = network.cabling.san
    san = cabled_part(design)
    if san is design:
        return designed, ()
    kept = {(name, label) for name, label, _, _ in endpoints(san)}
    planned = [one[:2] for one in endpoints(design) if one[:2] not in kept]
    paths = replace(designed, network=Network(cabling_of(san), network.facts))
    return paths, tuple(f"{name} {label}" for name, label in planned)


def _host_tests(paths: Paths, host: str, pairs: list[Pair], selection: Selection) -> HostTests:
    san = paths.network.cabling.san
    groups = list(chain.from_iterable(paths.groups[pair] for pair in pairs))
    with_storage = [pair for pair in pairs if pair[1] in san.arrays and paths.groups[pair]]
    asked = [one for one in groups if not one.initiator.is_fc]
    return HostTests(
        host,
        san.hosts[host].os,
        tuple(probe for one in asked for probe in probes(san, one.initiator, one.targets)),
        tuple(dict.fromkeys(_without_address(asked))),
        tuple(fc_logins(paths, groups)),
        tuple(rest_counts(paths, with_storage)),
        loads_of(paths, pairs, selection.volumes),
    )


def _without_address(groups: Iterable[PathGroup]) -> Iterator[str]:
    """Yield the ports without an address; those of a standby controller get one by a failover."""
    for group in groups:
        for endpoint in (group.initiator, *group.targets):
            if not endpoint.addresses:
                name = f"{endpoint.cable.device} {endpoint.label}"
                yield f"{name} (standby: after a failover)" if endpoint.standby else name


ECHO_BYTES = 2108
"""Largest data of an ELS ECHO: 2112 bytes of a frame less 4 of the command [fcoe-utils, fcping]."""


PORT_STATES = {
    "linux": ("grep . /sys/class/fc_host/host*/port_state", "Online for each FC port"),
    "esxi": ("esxcli storage san fc list", "Port State: ONLINE of each FC port"),
    "windows": (
        "Get-InitiatorPort | Where-Object ConnectionType -eq 'Fibre Channel'",
        "OperationalStatus Operational of each FC port (Server 2012 and later)",
    ),
    "solaris": ("fcinfo hba-port", "State: online of each FC port"),
}
"""Commands that show the state of the FC ports of a host, and what they print when it is up."""


def fc_logins(paths: Paths, groups: list[PathGroup]) -> list[FcLogin]:
    """Return the FC ports of a host in their order, each with the array ports of its paths."""
    cables: dict[Where, Cable] = {}
    targets: dict[Where, dict[Where, Cable]] = {}
    for group in groups:
        if group.initiator.is_fc:
            cable = group.initiator.cable
            cables[cable.where] = cable
            found = targets.setdefault(cable.where, {})
            found.update((target.cable.where, target.cable) for target in group.targets)
    return [
        FcLogin(
            cable,
            cable.vsan or 0,
            tuple(targets[where].values()),
            _fcf(paths, cable),
            _checks(paths, cable),
        )
        for where, cable in cables.items()
    ]


def _fcf(paths: Paths, cable: Cable) -> str:
    """Return the switch of a port if fabric logins end there; a FIP-snooping bridge has no VFC."""
    takes_logins = cable.native or paths.network.facts[cable.switch].vfcs
    return cable.switch if takes_logins else ""


def _checks(paths: Paths, cable: Cable) -> FcChecks | None:
    """Return the commands of the switch that takes the login of a port."""
    names = [cable.switch] if _fcf(paths, cable) else list(paths.network.facts)
    for name in names:
        row = paths.network.cabling.platform(name)
        if row is not None and cable.vsan in paths.network.facts[name].vsans:
            return row.traits.fc_checks
    return None
