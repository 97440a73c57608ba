"""Lists of ports as ExtremeXOS writes and reads them."""

from collections.abc import Iterable


class PortNames:
    """The ports of one switch or stack, in order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.order = {name: at for at, name in enumerate(names)}

    def read(self, text: str) -> list[str] | None:
        """Return the ports of a list in order, each once; None: it names one that is not there."""
        if text.lower() == "all":
            return list(self.names)
        found: set[str] = set()
        for part in text.split(","):
            ports = self._range(part)
            if not ports:
                return None
            found.update(ports)
        return sorted(found, key=self.order.__getitem__)

    def _range(self, part: str) -> list[str] | None:
        first, _, last = part.partition("-")
        if first.endswith(":*") and not last:
            return [name for name in self.names if name.startswith(first[:-1])]
        slot = first.rpartition(":")[0]
        end = f"{slot}:{last}" if slot and last and ":" not in last else last or first
        if first not in self.order or end not in self.order:
            return None
        low, high = self.order[first], self.order[end]
        same_slot = end.rpartition(":")[0] == slot
        return list(self.names[low : high + 1]) if low <= high and same_slot else None

    def show(self, ports: Iterable[str]) -> str:
        """Return ports as a list with ranges, each slot on its own.

        >>> PortNames(("1:1", "1:2", "2:1")).show({"1:1", "1:2", "2:1"})
        '1:1-2,2:1'
        """
        runs: list[tuple[str, int, int]] = []
        for name in sorted(ports, key=self.order.__getitem__):
            slot, _, number = name.rpartition(":")
            if runs and runs[-1][0] == slot and runs[-1][2] == int(number) - 1:
                runs[-1] = (slot, runs[-1][1], int(number))
            else:
                runs.append((slot, int(number), int(number)))
        return ",".join(_run(*run) for run in runs)

    def sorted(self, ports: Iterable[str]) -> list[str]:
        """Return ports in their order."""
        return sorted(ports, key=self.order.__getitem__)


def _run(slot: str, low: int, high: int) -> str:
    first = f"{slot}:{low}" if slot else str(low)
    return first if low == high else f"{first}-{high}"
