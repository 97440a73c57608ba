"""Speeds in the words of the facts, as 10G, and in megabits per second, as NX-OS, OS9 and EXOS."""

_MEGA_IN_GIGA = 1000


def speed_from_megabits(megabits: str) -> str:
    """Return a speed in the words of the facts.

    >>> [speed_from_megabits(word) for word in ("10000", "2500", "100", "auto")]
    ['10G', '2.5G', '100M', 'auto']
    """
    if not megabits.isdecimal():
        return megabits
    number = int(megabits)
    return f"{number / _MEGA_IN_GIGA:g}G" if number >= _MEGA_IN_GIGA else f"{number}M"


def megabits_of_speed(speed: str) -> str:
    """Return a speed of the facts in Mb/s; ``auto`` and none as they are.

    >>> megabits_of_speed("10G"), megabits_of_speed("100M"), megabits_of_speed("auto")
    ('10000', '100', 'auto')
    """
    if speed.endswith("G"):
        return f"{float(speed[:-1]) * _MEGA_IN_GIGA:.0f}"
    return speed.removesuffix("M")
