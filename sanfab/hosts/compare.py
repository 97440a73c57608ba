"""Differences between the intended facts of a host and its output, and what is not shown."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sanfab.hosts.facts import HOST, HostFacts, HostSetting
from sanfab.hosts.reading.sections import HostReading
from sanfab.hosts.statements import found_value
from sanfab.model.yaml12 import Where
from sanfab.text import count


class HostDifference(NamedTuple):
    """A setting whose value is not the intended one."""

    setting: HostSetting
    found: str
    expected: str
    where: Where | None
    """Place of the inventory that states or causes the value."""


class HostComparison(NamedTuple):
    """The settings of one host, as intended and as printed."""

    host: str
    equal: int
    differences: tuple[HostDifference, ...]
    unknown: tuple[HostSetting, ...]
    """Settings that the output does not show."""
    unread: tuple[str, ...]
    """Commands in the output that are not understood."""
    secrets: tuple[str, ...] = ()
    """Secrets of the host, whose values no output shows."""


def compare_host(
    facts: HostFacts, rows: Iterable[tuple[HostSetting, str]], reading: HostReading
) -> HostComparison:
    """Compare the settings of a host, files included, with what it prints."""
    equal, differences, unknown = 0, [], []
    for setting, expected in rows:
        found = found_value(setting, reading)
        if found is None:
            unknown.append(setting)
        elif found == expected:
            equal += 1
        else:
            where = facts.places.get(setting)
            differences.append(HostDifference(setting, found, expected, where))
    differences += _lost_paths(reading)
    return HostComparison(
        facts.host,
        equal,
        tuple(differences),
        tuple(unknown),
        tuple(reading.unread),
        tuple(facts.secrets.values()),
    )


def _lost_paths(reading: HostReading) -> Iterator[HostDifference]:
    """Yield the volumes of which a path does not work."""
    for volume, paths in reading.paths.items():
        lost = [f"{device} {state}" for device, state in paths.items() if state]
        if lost:
            found = f"{len(paths) - len(lost)} of {count(paths, 'path')} ({', '.join(lost)})"
            setting = HostSetting(HOST, "working-paths", volume)
            yield HostDifference(setting, found, f"all {len(paths)}", None)
