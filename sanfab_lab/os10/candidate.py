"""Transactions: the one candidate of all logins, and the lock on it [O10-CLI]."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.commands import Refused
from sanfab_lab.os10.state import State, copy_of

if TYPE_CHECKING:
    from sanfab_lab.os10.switch import Os10

CONFLICT = (
    "% Error:  Range configuration conflict - the last command was not applied. Please\n"
    "commit (or discard) the rest of the configuration changes and retry."
)
"""What a transaction answers that deletes VLANs which it has put on a port [O10-CLI]."""
_LOCKED = "% Error: Configuration is locked by another session."  # [mem]


@dataclass(slots=True)
class CandidateConfig:
    """The candidate configuration."""

    state: State | None = None
    """Not committed yet; None: equal to the running configuration."""
    lock: int | None = None
    """Number of the login that holds the lock."""

    def begin(self, switch: "Os10", session: Session) -> State:
        """Return a copy of what a line of a login changes; raises Refused if it may not."""
        if self.lock not in {None, session.number} or switch.chassis.locked_by:
            raise Refused(_LOCKED)
        # A line outside a transaction commits what any transaction has left in the candidate.
        return copy_of(self.state or switch.state)

    def end(self, switch: "Os10", session: Session, changed: State) -> None:
        """Put a changed configuration in force; that of a transaction is the candidate."""
        if session.notes.get("transaction"):
            self.state = changed
        else:
            self.state = None
            changed.fresh_vlans = frozenset()
            switch.state = changed
            switch.touched()

    def commit(self, switch: "Os10", session: Session) -> None:
        """Put the candidate in force; the login is outside a transaction from then on."""
        if self.lock not in {None, session.number} or switch.chassis.locked_by:
            raise Refused(_LOCKED)
        session.notes["transaction"] = False
        if self.state is not None:
            self.end(switch, session, self.state)

    def discard(self) -> None:
        """Drop what is not committed, of all logins; a transaction goes on."""
        self.state = None

    def take_lock(self, switch: "Os10", session: Session) -> None:
        """Lock; raises Refused with uncommitted changes, or while another login has the lock."""
        if self.lock not in {None, session.number} or switch.chassis.locked_by:
            raise Refused(_LOCKED)
        if self.state is not None:
            raise Refused(
                "% Error: Uncommitted changes exist in the candidate configuration."
            )  # [mem: words]
        self.lock = session.number

    def release(self, session: Session) -> None:
        """Release the lock, if a login holds it."""
        if self.lock == session.number:
            self.lock = None
