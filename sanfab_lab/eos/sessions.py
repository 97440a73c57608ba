"""Configuration sessions: edited apart, committed in one step, rolled back by a timer."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sanfab_lab.commands import Refused
from sanfab_lab.eos.state import State

PENDING_MAX = 5
COMPLETED_MAX = 1
CHECKPOINTS_MAX = 20


@dataclass
class Candidate:
    """One configuration session."""

    name: str
    state: State
    user: str
    terminal: str = ""
    phase: str = "pending"
    """``pending``, ``pendingCommitTimer``, ``completed`` or ``aborted``."""
    ended: float = 0.0


@dataclass(frozen=True)
class Timer:
    """A commit that is rolled back unless it is confirmed."""

    name: str
    expires: float
    before: State


@dataclass
class Store:
    """The running configuration and all configuration sessions of one switch."""

    clock: Callable[[], float]
    live: State
    candidates: dict[str, Candidate] = field(default_factory=dict)
    timer: Timer | None = None
    checkpoints: dict[str, State] = field(default_factory=dict)
    made: int = 0
    commits: int = 0

    @property
    def running(self) -> State:
        """The running configuration; a commit whose timer has expired is rolled back first."""
        if self.timer is not None and self.clock() >= self.timer.expires:
            self.revert()
        return self.live

    def revert(self) -> None:
        """Roll a timed commit back."""
        if self.timer is None:
            return
        self.live = self.timer.before
        self._end(self.timer.name, "aborted")
        self.timer = None

    def open(self, name: str, user: str, terminal: str, others: int) -> Candidate:
        """Return a session, perhaps a new one; ``others``: pending sessions of other users."""
        known = self.candidates.get(name)
        if known is not None and known.phase == "pending":
            return known
        if known is not None:
            words = "completed" if known.phase == "completed" else "committed or aborted"
            raise Refused(f"Cannot enter session {name} (already {words})")
        pending = [one for one in self.candidates.values() if one.phase == "pending"]
        if len(pending) + others >= PENDING_MAX:
            raise Refused("Maximum number of pending sessions has been reached")
        if not name:
            self.made += 1
            return self.open(f"sess-{self.made}", user, terminal, others)
        self.candidates[name] = Candidate(name, self.running.copy(), user, terminal)
        return self.candidates[name]

    def named(self, name: str) -> Candidate:
        """Return a session; raises Refused if none has the name."""
        if name not in self.candidates:
            raise Refused(f"Cannot find session {name}")
        return self.candidates[name]

    def commit(self, name: str, seconds: float | None = None) -> None:
        """Commit a session, or confirm its timed commit."""
        candidate = self.named(name)
        before = self.running
        if candidate.phase == "pendingCommitTimer":
            self._rearm(candidate, seconds)
            return
        if candidate.phase != "pending":
            raise Refused(f"Cannot commit session {name} (already {candidate.phase})")
        if seconds is not None and self.timer is not None:
            raise Refused(f"Cannot commit: session {self.timer.name} has a pending timer")
        self._checkpoint(before)
        self.live = candidate.state.copy()
        if seconds is None:
            self._end(name, "completed")
        else:
            candidate.phase = "pendingCommitTimer"
            self.timer = Timer(name, self.clock() + seconds, before)

    def _rearm(self, candidate: Candidate, seconds: float | None) -> None:
        """Confirm a timed commit, or restart its timer."""
        if seconds is None:
            self.timer = None
            self._end(candidate.name, "completed")
        elif self.timer is not None:
            self.timer = Timer(candidate.name, self.clock() + seconds, self.timer.before)

    def replace(self, state: State) -> None:
        """Replace the running configuration."""
        self._checkpoint(self.running)
        self.live = state

    def _checkpoint(self, state: State) -> None:
        self.commits += 1
        self.checkpoints[f"ckp-{self.commits}"] = state
        while len(self.checkpoints) > CHECKPOINTS_MAX:
            del self.checkpoints[next(iter(self.checkpoints))]

    def abort(self, name: str) -> None:
        """Abort a session, or roll it back while its timer runs."""
        candidate = self.named(name)
        if self.running is not None and candidate.phase == "pendingCommitTimer":
            self.revert()
        elif candidate.phase == "pending":
            self._end(name, "aborted")
        else:
            raise Refused(f"Cannot abort session {name} (already {candidate.phase})")

    def _end(self, name: str, phase: str) -> None:
        """Mark a session as ended; only the last ended ones are kept."""
        candidate = self.candidates[name]
        candidate.phase, candidate.ended = phase, self.clock()
        over = [one for one in self.candidates.values() if not one.phase.startswith("pending")]
        over.sort(key=lambda one: one.ended)
        for old in over[:-COMPLETED_MAX]:
            if old.name != name:
                del self.candidates[old.name]
