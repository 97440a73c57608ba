"""Lists of ports as ExtremeXOS accepts and prints them."""

from collections.abc import Iterable

from sanfab_lab.commands import refused_word
from sanfab_lab.number_lists import compact_list


class PortNames:
    """The ports of one switch or stack, in order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.order = {name: at for at, name in enumerate(names)}

    def expand(self, text: str) -> list[str]:
        """Return the ports of a list in order, each once; refuse an unknown port."""
        if text.lower() == "all":
            return list(self.names)
        found: set[str] = set()
        for part in text.split(","):
            ports = self._range(part)
            if not ports:
                raise refused_word(text)
            found.update(ports)
        return self.sorted(found)

    def _range(self, part: str) -> list[str]:
        """Return the ports of a range; none: it is not a range of ports."""
        first, _, last = part.partition("-")
        if first.endswith(":*") and not last:
            return [name for name in self.names if name.startswith(first[:-1])]
        slot = first.rpartition(":")[0]
        end = f"{slot}:{last}" if slot and last and ":" not in last else last or first
        if first not in self.order or end not in self.order or end.rpartition(":")[0] != slot:
            return []
        return list(self.names[self.order[first] : self.order[end] + 1])

    def compact(self, ports: Iterable[str]) -> str:
        """Return ports as a list with ranges, each slot on its own.

        >>> PortNames(("1:1", "1:2", "2:1")).compact({"1:1", "1:2", "2:1"})
        '1:1-2,2:1'
        """
        slots: dict[str, list[int]] = {}
        for name in self.sorted(ports):
            slot, colon, number = name.rpartition(":")
            slots.setdefault(slot + colon, []).append(int(number))
        lists = ((slot, compact_list(numbers).split(",")) for slot, numbers in slots.items())
        return ",".join(f"{slot}{part}" for slot, parts in lists for part in parts)

    def sorted(self, ports: Iterable[str]) -> list[str]:
        """Return ports in their order."""
        return sorted(ports, key=self.order.__getitem__)
