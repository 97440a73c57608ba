"""Paths of a SAN -> everything that its test plan holds, host by host."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Pair, PathGroup, Paths
from sanfab.analysis.probes import Probe, probes
from sanfab.inventory.cables import endpoints
from sanfab.inventory.cabling import cabling_of
from sanfab.inventory.lifecycle import cabled_part
from sanfab.testplan.loads import HostLoads, loads_of
from sanfab.testplan.logins import FcLogin, fc_logins
from sanfab.testplan.network import network_tests
from sanfab.testplan.steps import FailoverStep, RestCount, failover_steps, rest_counts
from sanfab.testplan.streams import StreamTest


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


class Selection(NamedTuple):
    """What a test plan is asked for; empty: everything."""

    host: str = ""
    array: str = ""
    volumes: tuple[str, ...] = ()
    """Test volumes of the host, as its operating system names them."""

    def includes(self, pair: Pair) -> bool:
        """Return whether a pair is asked for: a host by its cables to other hosts as well."""
        return self.host in ("", *pair) and self.array in ("", pair[1])


def plan_tests(designed: Paths, selection: Selection) -> SanTests:
    """Return the test plan of a SAN, or of a part of it, as far as it is cabled."""
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
    paths = Paths(Network(cabling_of(san), network.facts), designed.allowed)
    return paths, tuple(f"{name} {label}" for name, label in planned)


def _host_tests(paths: Paths, host: str, pairs: list[Pair], selection: Selection) -> HostTests:
    san = paths.network.cabling.san
    groups = list(chain.from_iterable(paths.groups[pair] for pair in pairs))
    with_storage = [pair for pair in pairs if pair[1] in san.arrays and paths.groups[pair]]
    asked = [one for one in groups if one.initiator.protocol != "fcoe"]
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
