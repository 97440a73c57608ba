"""An NX-OS configuration -> the same lines with HSRP in place of VRRP, which Batfish cannot parse.

Both give one of several switches an address that hosts use as their gateway. A group that is shut
down gets no address. The lines keep their numbers.
"""

import re

_GROUP = re.compile(r"( +)vrrp (\d+)")


def with_hsrp(text: str) -> str:
    r"""Return a configuration whose VRRP groups are HSRP groups.

    >>> print(with_hsrp("  vrrp 1\n    address 10.0.0.1\n    no shutdown\n  no shutdown"))
      hsrp 1
        ip 10.0.0.1
    !
      no shutdown
    """
    rows = text.split("\n")
    for number, row in enumerate(rows):
        group = _GROUP.fullmatch(row)
        if row == "feature vrrp":
            rows[number] = "!" if "feature hsrp" in rows else "feature hsrp"
        elif group is not None:
            rows[number] = f"{group[1]}hsrp {group[2]}"
            _change_group(rows, number + 1, len(group[1]))
    return "\n".join(rows)


def _change_group(rows: list[str], start: int, indent: int) -> None:
    """Change the lines of a group, up to the first that is not indented below it."""
    end = start
    while end < len(rows) and len(rows[end]) - len(rows[end].lstrip()) > indent:
        end += 1
    is_up = any(row.strip() == "no shutdown" for row in rows[start:end])
    for number in range(start, end):
        words = rows[number].split()
        if words[0] == "address":
            blanks = " " * (len(rows[number]) - len(rows[number].lstrip()))
            rows[number] = f"{blanks}ip {words[1]}" if is_up else "!"
        elif words[-1] == "shutdown":
            rows[number] = "!"
