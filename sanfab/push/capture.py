"""Driver -> what a switch runs, would start with and reports: the ground that a plan stands on."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from sanfab.facts import SwitchFacts, without_secret
from sanfab.facts.diff import Difference, fact_differences
from sanfab.facts.status import SwitchStatus
from sanfab.facts.unmanaged import as_running
from sanfab.intent import Site
from sanfab.live.drift import words_of
from sanfab.nos import NOSES, ParsedConfig
from sanfab.nos.driver import Driver
from sanfab.nos.normalize import normalize_as_printed
from sanfab.push.context import World
from sanfab.text import some

FRESH = 60.0
"""Seconds after which links and logins are looked at again."""


SHOWN = 160
"""Characters of a difference: the members of a zone may be hundreds."""


@dataclass(frozen=True)
class Seen:
    """One switch at one moment."""

    text: str = field(repr=False)
    """Running configuration as printed, secrets and all: never stored, never shown."""
    running: ParsedConfig
    startup_text: str = field(repr=False)
    startup: ParsedConfig
    status: SwitchStatus
    time: float = field(default_factory=monotonic)

    @property
    def facts(self) -> SwitchFacts:
        """What it runs."""
        return self.running.facts

    @property
    def hashes(self) -> str:
        """Texts in which its secrets stand as the switch keeps them."""
        return f"{self.text}\n{self.startup_text}"


def read(text: str, site: Site) -> ParsedConfig:
    """Return what a configuration of a switch means."""
    return NOSES[site.platform.nos].read(text, site.platform)


def seen(driver: Driver, site: Site, world: World) -> Seen:
    """Ask a switch for everything."""
    text, startup = driver.running(), driver.startup()
    return Seen(text, read(text, site), startup, read(startup, site), world.look(driver, site))


def still(before: Seen, driver: Driver, site: Site) -> bool:
    """Tell whether a switch runs what it ran a moment ago, so that it need not be asked again."""
    if monotonic() - before.time > FRESH:
        return False
    now = read(driver.running(), site)
    return now.facts == before.facts and not any(other_lines(before.running, now))


def gap(goal: SwitchFacts, found: SwitchFacts, site: Site) -> list[Difference]:
    """Return where a switch is not as it shall be; secrets that it shows as hashes are right."""
    return list(
        fact_differences(*normalize_as_printed(as_running(goal), as_running(found), site.platform))
    )


def gap_text(gaps: list[Difference]) -> str:
    """Return differences in words, the first few of them."""
    return some(map(_in_words, gaps), 4)


def _in_words(one: Difference) -> str:
    where, expected, found = words_of(one)
    text = without_secret(f"{where}: found {found}, expected {expected}")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} ..."


def other_lines(before: ParsedConfig, now: ParsedConfig) -> Iterator[str]:
    """Yield the lines that sanfab does not manage and that are not as they were."""
    old = Counter(line.text.strip() for line in before.unread)
    new = Counter(line.text.strip() for line in now.unread)
    yield from (f"gone: {without_secret(line)}" for line in sorted((old - new).elements()))
    yield from (f"new: {without_secret(line)}" for line in sorted((new - old).elements()))
