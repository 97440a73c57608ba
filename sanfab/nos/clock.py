"""Time zones as NOSes write them: days of a rule in their words, and in one form in the facts."""

import re
from typing import NamedTuple

from sanfab.facts.services import SUMMER_OF_RELEASE, ServiceFacts, TimeZoneFacts

WEEKS = ("first", "second", "third", "fourth", "last")
DAYS = ("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
ZONE = "{name:[A-Za-z]+}"
"""Name of a zone."""
_TIME = re.compile(r"([0-9]{1,2})(?:[: ]([0-9]{1,2}))?")


class YearDay(NamedTuple):
    """When summer time begins or ends, each year."""

    week: str
    day: str
    month: str
    time: str

    @property
    def number(self) -> int:
        """The week as a number, 5 for the last one (NX-OS)."""
        return WEEKS.index(self.week) + 1

    @property
    def number_or_last(self) -> str:
        """The week as a number, but the last one as a word (OS9)."""
        return self.week if self.week == WEEKS[-1] else str(self.number)

    @property
    def short(self) -> str:
        """Day, month and time, as ``Sun Mar 02:00``."""
        return f"{self.day[:3].title()} {self.month[:3].title()} {self.time}"

    @property
    def digits(self) -> str:
        """The time as hour and minute, as ``2 0`` (EXOS)."""
        return " ".join(str(int(part)) for part in self.time.split(":"))


class SummerParts(NamedTuple):
    """Summer time in parts."""

    name: str
    begins: YearDay
    ends: YearDay
    offset: str


def summer_of(zone: TimeZoneFacts | None) -> SummerParts | None:
    """Return the parts of the summer time of a zone; None: it has none."""
    if zone is None or zone.summer in {"", SUMMER_OF_RELEASE}:
        return None
    name, *days, offset = zone.summer.split()
    return SummerParts(name, YearDay(*days[:4]), YearDay(*days[4:]), offset)


def hours_and_minutes(zone: TimeZoneFacts | None) -> tuple[int, int]:
    """Return the offset of a zone from UTC; the minutes count away from it.

    >>> hours_and_minutes(TimeZoneFacts("NST", -210))
    (-3, 30)
    """
    hours, minutes = divmod(abs(zone.offset), 60) if zone is not None else (0, 0)
    return (-hours if zone is not None and zone.offset < 0 else hours), minutes


def set_zone(services: ServiceFacts, name: str, offset: int) -> None:
    """Set name and offset of the zone, in minutes."""
    zone = _zone(services)
    zone.name, zone.offset = name, offset
    _tidy(services)


def set_area(services: ServiceFacts, area: str) -> None:
    """Set the area by which a NOS names the zone."""
    _zone(services).area = area
    _tidy(services)


def set_summer(services: ServiceFacts, name: str, begins: str, ends: str, offset: str) -> None:
    """Set summer time; raises ValueError for a day that is in no calendar."""
    _zone(services).summer = f"{name} {_day(begins)} {_day(ends)} {offset or 60}"


def set_summer_of_release(services: ServiceFacts) -> None:
    """Set summer time in the days that the release knows."""
    _zone(services).summer = SUMMER_OF_RELEASE


def clear_summer(services: ServiceFacts) -> None:
    """Remove summer time."""
    _zone(services).summer = ""
    _tidy(services)


def _zone(services: ServiceFacts) -> TimeZoneFacts:
    if services.time_zone is None:
        services.time_zone = TimeZoneFacts()
    return services.time_zone


def _tidy(services: ServiceFacts) -> None:
    zone = services.time_zone
    if zone is not None and not (zone.name or zone.offset or zone.summer or zone.area):
        services.time_zone = None


def _day(text: str) -> str:
    """Return a day of the year in the words of the facts.

    >>> _day("5 Sun Mar 02:00"), _day("last sunday march 2 0")
    ('last sunday march 02:00', 'last sunday march 02:00')
    """
    week, day, month, time = text.lower().split(maxsplit=3)
    week = WEEKS[int(week) - 1] if week.isdigit() and week != "0" else week
    match = _TIME.fullmatch(time)
    if week not in WEEKS or match is None:
        raise ValueError(text)
    clock = f"{int(match[1]):02}:{int(match[2] or 0):02}"
    return f"{week} {_whole(day, DAYS)} {_whole(month, MONTHS)} {clock}"


def _whole(word: str, known: tuple[str, ...]) -> str:
    """Return the name that a word abbreviates; raises ValueError if none does."""
    found = [name for name in known if name.startswith(word) and len(word) >= 3]  # noqa: PLR2004
    if not found:
        raise ValueError(word)
    return found[0]
