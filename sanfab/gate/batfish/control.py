"""A snapshot with a mistake of each kind, the control of answers without rows.

Most questions ask for mistakes, and no row is the good answer. A service that returns no row about
this snapshot either, or a proxy that removes the rows, proves nothing by that.
"""

from collections.abc import Iterator

from sanfab.gate.batfish.archive import archive_of
from sanfab.gate.batfish.question import Question, RowT

CONTROL, BASE = "control", "control-base"
"""Names of the snapshots: with the mistakes, and what it is compared with."""

_SWITCH = """\
!RANCID-CONTENT-TYPE: cisco-nx
boot nxos bootflash:/nxos.9.3.10.bin
hostname control-{own}
vlan 1,5
a line that no grammar has
ip access-list nobody-uses-it
  10 permit ip any any
interface Ethernet1/1
  no switchport
  ip address 240.1.0.{own}/24
  {state}
interface Ethernet1/2
  no switchport
  ip access-group nobody-defines-it in
ip route 240.2.0.0/16 240.1.0.{other}
"""
"""Two such switches route the packets to a network to each other."""

_KEPT = frozenset({"properties", "types"})
"""Parameters that an answer about any snapshot needs; the others name what another has."""


def control_archive(name: str) -> bytes:
    """Return one of the two snapshots."""
    return archive_of(_files("no shutdown" if name == CONTROL else "shutdown"))


def _files(state: str) -> Iterator[tuple[str, str]]:
    for own, other in ((1, 2), (2, 1)):
        text = _SWITCH.format(own=own, other=other, state=state if own > 1 else "no shutdown")
        yield f"configs/control-{own}.cfg", text


def control_question(question: Question[RowT]) -> Question[RowT]:
    """Return the same question about the control, which has a row for it."""
    params = tuple(one for one in question.params if one[0] in _KEPT)
    return Question(question.name, question.row, params, against_base=question.against_base)
