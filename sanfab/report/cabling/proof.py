"""The JSON of `sanfab verify` -> what the running switches say of each cable."""

import json
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from sanfab.analysis.cable_list import ListedCable
from sanfab.errors import SanfabError, printable
from sanfab.live.checks.rules import ProofState

SIZE_LIMIT = 64 * 1024 * 1024
"""Most bytes of a file that is read."""


CableState = ProofState | Literal["not examined"]


class Proof(NamedTuple):
    """What the running switches say of one cable."""

    state: CableState
    found: str
    """The neighbours that LLDP found instead, by port; empty: none."""


class _Port(BaseModel):
    model_config = ConfigDict(frozen=True)

    switch: str
    port: str
    state: ProofState
    found: str = ""


class _VerifiedSan(BaseModel):
    subject: str
    cables: tuple[_Port, ...]


class CableProofs:
    """Results of a verification, by switch and port."""

    def __init__(self, ports: tuple[_Port, ...]) -> None:
        self._ports = {(one.switch, one.port): one for one in ports}

    def of(self, cable: ListedCable) -> Proof:
        """Return the result for a cable: one end proves it, and any end may contradict it."""
        found = [
            self._ports[end.device, end.port]
            for end in (cable.a, cable.b)
            if (end.device, end.port) in self._ports
        ]
        wrong = [one for one in found if one.state == "contradicted"]
        if wrong:
            texts = dict.fromkeys(one.found for one in wrong)
            return Proof("contradicted", printable(", ".join(texts)))
        states = {one.state for one in found}
        if "proven" in states:
            return Proof("proven", "")
        return Proof("unknown" if states else "not examined", "")


def read_proofs(path: Path, san: str) -> CableProofs:
    """Return the results in a file; raises SanfabError if it is of another SAN, or none."""
    wanted = "the output of `sanfab verify --format json`"
    try:
        with path.open("rb") as stream:
            text = stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error
    if len(text) > SIZE_LIMIT:
        raise SanfabError(f"{path}: larger than {SIZE_LIMIT:,} bytes, expected {wanted}")
    if not text.strip():
        raise SanfabError(
            f"{path}: empty, expected {wanted}: verify failed before it read a switch, and said "
            "why; run it again"
        )
    try:
        verified = _VerifiedSan.model_validate(json.loads(text))
    except (ValueError, RecursionError, ValidationError):
        raise SanfabError(f"{path}: expected {wanted}") from None
    if verified.subject != san:
        raise SanfabError(f"{path}: found results of {verified.subject}, expected those of {san}")
    return CableProofs(verified.cables)
