"""Figures of load tests, each with its unit: a mail once turned 7500 Mbit/s into 7500 MB/s (S3)."""

from typing import Literal, NamedTuple

Unit = Literal["Mbit/s", "Gbit/s", "MB/s", "MiB/s"]

BITS: dict[Unit, int] = {
    "Mbit/s": 10**6,
    "Gbit/s": 10**9,
    "MB/s": 8 * 10**6,
    "MiB/s": 8 * 2**20,
}
"""Bits per second."""


class Throughput(NamedTuple):
    """A rate with its unit.

    >>> print(Throughput(7500, "Mbit/s"))
    7500 Mbit/s (937.5 MB/s)
    >>> Throughput(300, "MB/s").to("Mbit/s") == Throughput(2400, "Mbit/s")
    True
    """

    value: float
    unit: Unit

    @property
    def bits(self) -> float:
        """Return the bits per second."""
        return self.value * BITS[self.unit]

    def to(self, unit: Unit) -> "Throughput":
        """Return the same rate in another unit."""
        return Throughput(self.bits / BITS[unit], unit)

    def exceeds(self, other: "Throughput") -> bool:
        """Return whether the rate is larger than another one, whatever their units."""
        return self.bits > other.bits

    def __str__(self) -> str:
        other: Unit = "Mbit/s" if self.unit in {"MB/s", "MiB/s"} else "MB/s"
        return f"{_number(self.value)} {self.unit} ({_number(self.to(other).value)} {other})"


def _number(value: float) -> str:
    """Return a number with one digit behind the point at most.

    >>> _number(937.5), _number(1250.0), _number(8388.608)
    ('937.5', '1250', '8388.6')
    """
    return f"{round(value, 1):.1f}".removesuffix(".0")
