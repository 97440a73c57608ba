"""Each line that the templates of NX-OS and EOS have was shown to a real Batfish."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from batfish.designs import DESIGNS
from batfish.recorded import NAMES
from batfish.sans import ROOT, built, source_of

NOSES = ("nxos", "eos")
"""NOSes whose configurations Batfish reads; of others it reads a stand-in."""
NOT_VALIDATED = {"bootstrap.j2", "phase1.j2"}
"""Templates of other configurations."""
NOT_INTENDED = {
    "nxos": {
        "peer-keepalive destination {{ switch.peer.keepalive }} source "
        "{{ switch.peer.keepalive_source }} vrf {{ switch.peer.keepalive_vrf }}",
        "peer-keepalive destination {{ switch.peer.keepalive }} "
        "vrf {{ switch.peer.keepalive_vrf }}",
        "spanning-tree port type normal",
        "spanning-tree bpduguard disable",
        "system jumbomtu {{ switch.jumbo_size }}",
        "set cos {{ entry.sent_priority }}",
        # of MDS switches alone, which have no Ethernet ports and are not shown
        "ip default-gateway {{ services.gateway }}",
        "switchport rate-mode {{ one.facts.rate_mode }}",
        "port-license acquire",
    },
    "eos": {
        "no switchport",
        "switchport",
        "spanning-tree bpduguard disable",
        "no ip routing",
        "peer-address heartbeat {{ switch.peer.keepalive }}",
        "peer-address heartbeat {{ switch.peer.keepalive }} vrf {{ switch.peer.keepalive_vrf }}",
    },
}
"""Lines that keep what a switch has, or are of MDS switches alone: Batfish sees none of them."""

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_STATEMENT = re.compile(r"\{%.*?%\}")
_VALUE = re.compile(r"\{\{.*?\}\}")


@pytest.mark.parametrize("nos", NOSES)
def test_batfish_was_shown_every_line_of_the_templates(nos: str) -> None:
    lines = {line.strip() for line in _rendered()[nos]}
    missing = {form for form in _forms(nos) if not _is_in(form, lines)}
    assert missing == NOT_INTENDED[nos]


def _forms(nos: str) -> Iterator[str]:
    """Yield the lines of the templates of a NOS that have words of their own."""
    for path in sorted((ROOT / "templates" / nos).glob("*.j2")):
        if path.name in NOT_VALIDATED:
            continue
        for line in _COMMENT.sub("", path.read_text(encoding="utf-8")).splitlines():
            form = _STATEMENT.sub("{{ }}", line).strip()
            if _VALUE.sub("", form).strip():
                yield form


def _is_in(form: str, lines: set[str]) -> bool:
    words = re.compile(".*".join(re.escape(part) for part in _VALUE.split(form)))
    return any(words.fullmatch(line) for line in lines)


@cache
def _rendered() -> dict[str, list[str]]:
    """Return the lines of all configurations that tests give to a real Batfish, by NOS."""
    found: dict[str, list[str]] = {nos: [] for nos in NOSES}
    with TemporaryDirectory() as out:
        folders = (Path(out) / str(number) for number in range(len(NAMES) + len(DESIGNS)))
        known = (_known(name, folder) for name, folder in zip(NAMES, folders, strict=False))
        designs = (_design(name, folder) for name, folder in zip(DESIGNS, folders, strict=True))
        for inventory, folder in chain(known, designs):
            _, context = built(inventory, folder)
            for switch in context.shown.values():
                found.get(switch.platform.nos, []).extend(switch.text.splitlines())
    return found


def _known(name: str, folder: Path) -> tuple[Path, Path]:
    folder.mkdir()
    return source_of(name, folder), folder / "build"


def _design(name: str, folder: Path) -> tuple[Path, Path]:
    folder.mkdir()
    return DESIGNS[name].write(folder), folder / "build"
