"""Questions to Batfish and the rows of their answers."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

ParameterValue = str | bool | tuple[tuple[str, str], ...]
"""Value of a parameter; pairs are the fields of a header or path constraint."""


LOST = (
    "DENIED_IN,DENIED_OUT,NO_ROUTE,NULL_ROUTED,DELIVERED_TO_SUBNET,EXITS_NETWORK,"
    "NEIGHBOR_UNREACHABLE,INSUFFICIENT_INFO"
)
"""All dispositions but ACCEPTED and LOOP: Batfish also counts a packet as a success that is
delivered to a subnet without a receiver."""
LOOP = "LOOP"
"""Disposition for which Batfish searches the whole snapshot for loops, in each question that names
it (BDDReachabilityAnalysisFactory.java): about a third of the time of the gate."""


class AnswerRow(BaseModel):
    """One row of an answer; columns that sanfab does not use are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


RowT = TypeVar("RowT", bound=AnswerRow, covariant=True)  # noqa: PLC0105  # no _co suffix


@dataclass(frozen=True)
class Deactivation:
    """Nodes and interfaces that a fork of a snapshot deactivates."""

    nodes: tuple[str, ...] = ()
    interfaces: tuple[tuple[str, str], ...] = ()
    """Node and interface."""


@dataclass(frozen=True)
class Question(Generic[RowT]):
    """One question to Batfish; equal ones are asked once."""

    name: str
    """Name in Batfish: ``interfaceProperties``."""
    row: type[RowT]
    """Model of a row of the answer."""
    params: tuple[tuple[str, ParameterValue], ...] = ()
    of: Literal["build", "base"] = "build"
    """Snapshot of the question: this build, or the base."""
    against_base: bool = False
    """A differential question: how the build differs from the base."""
    deactivation: Deactivation | None = None
    """Parts that are deactivated for the question."""
