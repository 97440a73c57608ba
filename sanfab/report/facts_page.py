"""The descriptions of all facts -> docs/facts.md: what a push, `managed` and the coverage do."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, cast

from sanfab.facts.field import About, described_records, facts_of
from sanfab.facts.switch import SwitchFacts
from sanfab.model.attribute_docs import docstrings_of

HEAD = """\
# Facts

What sanfab knows of a switch, printed from the records in `sanfab/facts/` by
`sanfab schema --facts`. For contributors, and for those who want to know what `managed` leaves out.

- **area**: the area of [`managed`](inventory.md#what-sanfab-owns-on-a-switch) that it belongs to.
  `object`: that of its port, VLAN or VSAN. `switch`: written in whatever areas are managed.
- **topic**: its row in the [coverage table](batfish.md#coverage); -: the records that it holds have
  topics of their own.
- **not stated**: what a push does where the inventory states nothing. `default`: sets the default.
  `kept`: keeps what runs. `kept whole`: the same, for a list that is one setting. `open`: the same,
  and [raw lines](inventory.md#raw-lines) may set it. `added`: adds what is needed to what runs.
  `merged`: a function of its own decides. `told`: `drift` and `verify` tell a value that somebody
  set by hand and that a push keeps, with what it may do to storage. `sent`: it is about the
  configuration that is sent, and no setting.
- **stated by**: the keys of the inventory that state it; -: none, it follows from others.
- **default**: what decides where no key does. `absent`: nothing is configured; `model`: the row of
  the model; `nos`: the NOS; `protocol`: the standard; `derived`: other parts of the design, as an
  array family.
- **a change disturbs**: whose traffic counts as interrupted while a push changes it. `object`: that
  of its port, VLAN or VSAN; of `SwitchFacts`, that of all ports. `item`: that of each entry that
  changes. `pairs`: that of initiators and targets that zoning no longer permits.
"""
ORDER = (SwitchFacts.__name__, "PortFacts", "LagFacts", "PeerFacts", "VlanFacts")
"""Records that come first on the page."""


def printed_facts() -> str:
    """Return the page."""
    records = sorted(described_records(), key=_place)
    return "\n".join((HEAD, *(line for record in records for line in _section(record))))


def _place(record: type) -> tuple[int, str]:
    name = record.__name__
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)


def _section(record: type) -> Iterator[str]:
    docs = docstrings_of(ast.parse(Path(inspect.getfile(record)).read_text(encoding="utf-8")))
    known = facts_of(record)
    yield f"## {record.__name__}\n"
    yield f"{(inspect.getdoc(record) or '').splitlines()[0]}\n"
    yield "| fact | meaning | area | topic | not stated | stated by | default | a change disturbs |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in fields(cast("Any", record)):
        if one.name in known:
            meaning = " ".join(docs[record.__name__].get(one.name, "").split())
            yield _row(one.name, meaning, known[one.name])
    yield ""


def _row(name: str, meaning: str, about: About) -> str:
    keys = "<br>".join(f"`{key}`" for key in about.keys) or "-"
    unstated = f"{about.unstated}, told" if about.by_hand else about.unstated
    cells = (f"`{name}`", meaning, about.area, about.topic or "-", unstated, keys)
    return f"| {' | '.join(map(str, cells))} | {about.default_from} | {about.disturbs} |"
