"""Switches -> what they run, would start with and report, read in parallel.

A switch that cannot be reached is named; the others are read all the same.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TypeVar

from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.facts.status import SwitchStatus
from sanfab.intent import Site, intended, site_of
from sanfab.inventory import Cabling
from sanfab.nos import NOSES, ParsedConfig
from sanfab.nos.driver import Driver, SwitchError
from sanfab.parallel import Progress

T = TypeVar("T")
WORKERS = 8
"""Switches that are read at the same time."""

Dial = Callable[[Site], Driver]
"""Logs in to a switch; raises SwitchError."""


@dataclass(frozen=True)
class Seen:
    """What one switch told; its texts hold secrets and are not kept."""

    running: ParsedConfig
    startup: ParsedConfig
    status: SwitchStatus = field(default_factory=SwitchStatus)


@dataclass
class Observation:
    """What some switches of a SAN told."""

    intended: dict[str, SwitchFacts] = field(default_factory=dict)
    """What the inventory wants of each of them."""
    seen: dict[str, Seen] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    """Why a switch could not be read, by switch."""


def status_of(driver: Driver, site: Site, facts: SwitchFacts) -> SwitchStatus:
    """Ask a switch what it reports live, as far as its intended facts make that interesting."""
    nos = NOSES[site.platform.nos]
    answers = driver.show(nos.status_commands(facts, site.platform))
    return nos.read_status(answers, site.platform, tuple(site.cabling.known_ports(site.name)))


def observe(  # noqa: PLR0913  # each but the first three has a default that most calls want
    cabling: Cabling,
    switches: list[str],
    dial: Dial,
    *,
    live: bool = True,
    workers: int = WORKERS,
    progress: Progress = lambda _done, _all: None,
) -> Observation:
    """Read some switches, several at a time; ``live``: their status too."""
    zonings: dict[int, VsanFacts] = {}
    sites = {name: site_of(cabling, name, zonings) for name in switches}
    result = Observation({name: intended(site) for name, site in sites.items()})
    seen: dict[str, Seen] = {}
    with ThreadPoolExecutor(max(1, workers)) as pool:
        asked = {
            pool.submit(_look, dial, site, result.intended[name] if live else None): name
            for name, site in sites.items()
        }
        for done, future in enumerate(as_completed(asked), 1):
            name = asked[future]
            try:
                seen[name] = future.result()
            except SwitchError as error:
                result.failed[name] = str(error)
            progress(done, len(asked))
    result.seen = _in_order(switches, seen)
    result.failed = _in_order(switches, result.failed)
    return result


def _in_order(names: list[str], found: Mapping[str, T]) -> dict[str, T]:
    return {name: found[name] for name in names if name in found}


def _look(dial: Dial, site: Site, facts: SwitchFacts | None) -> Seen:
    read = NOSES[site.platform.nos].read
    driver = dial(site)
    try:
        running, startup = driver.running(), driver.startup()
        status = SwitchStatus() if facts is None else status_of(driver, site, facts)
    finally:
        driver.close()
    return Seen(read(running, site.platform), read(startup, site.platform), status)
