"""The dialogue of `configure`: parameters of the fabric, of a switch that is disabled [IBM37]."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from sanfab_lab.chassis import Session
from sanfab_lab.fos.commands import NO, YES, FosCall, command
from sanfab_lab.fos.state import FabricParameters

KEEP_THE_REST = "\x04"
"""Control-D: all further questions keep their values [mem]."""
CHANGED = "\n\n\nWARNING: The domain ID will be changed. The port level zoning may be affected\n"
ON_LINE = (
    "Not all options will be available on an enabled switch.\n"
    'To disable the switch, use the "switchDisable" command.\n\n'
)


class Number(NamedTuple):
    """A question for a number."""

    label: str
    field: str
    lowest: int
    highest: int
    since: tuple[int, ...] = ()
    until: tuple[int, ...] = (99,)


INSISTENT = "Insistent Domain ID Mode"
NUMBERS = (
    Number("Domain", "domain", 1, 239),
    Number("R_A_TOV", "r_a_tov", 4000, 120000),
    Number("E_D_TOV", "e_d_tov", 1000, 5000),
    Number("WAN_TOV", "wan_tov", 0, 30000),
    Number("MAX_HOPS", "max_hops", 7, 19),
    Number("Data field size", "data_field", 256, 2112),
    Number("Sequence Level Switching", "sequence_switching", 0, 1),
    Number("Disable Device Probing", "no_probing", 0, 1),
    Number("Suppress Class F Traffic", "no_class_f", 0, 1),
    Number("Switch PID Format", "pid_format", 1, 2, until=(7,)),
    Number("Per-frame Route Priority", "per_frame_priority", 0, 1),
    Number("Long Distance Fabric", "long_distance", 0, 1),
    Number("BB credit", "bb_credit", 1, 27),
)
"""Below ``Fabric parameters``, in the order of [IBM37]."""
GROUPS = (
    "Virtual Channel parameters", "Zoning Operation parameters", "RSCN Transmission Mode",
    "Arbitrated Loop parameters", "System services", "Portlog events enable", "ssl attributes",
    "http attributes", "snmp attributes", "rpcd attributes", "cfgload attributes",
    "webtools attributes",
)  # fmt: skip
"""Groups whose questions the emulated switch does not ask: their answers change nothing."""
WHEN_ENABLED = GROUPS[4:]


@dataclass(slots=True)
class Dialogue:
    """The questions that are left, and the answers so far."""

    session: Session
    draft: FabricParameters
    left: list["tuple[str, Callable[[str], bool]]"]
    end: Callable[[FabricParameters], str]

    def next(self) -> None:
        """Ask the next question, or end."""
        text, take = self.left[0]

        def answer(typed: str) -> str:
            word = typed.strip()
            if KEEP_THE_REST in word:
                return self.end(self.draft)
            if not take(word):
                self.next()  # an answer that fits nothing is asked again
                return ""
            # A group may have put its own questions in front.
            self.left.remove((text, take))
            if self.left:
                self.next()
                return ""
            return self.end(self.draft)

        self.session.ask(text, answer)


def _number_question(dialogue: Dialogue, row: Number) -> "tuple[str, Callable[[str], bool]]":
    now = getattr(dialogue.draft, row.field)

    def take(word: str) -> bool:
        if not word:
            return True
        if not word.isdigit() or not row.lowest <= int(word) <= row.highest:
            return False
        setattr(dialogue.draft, row.field, int(word))
        return True

    return f"    {row.label}: ({row.lowest}..{row.highest}) [{now}] ", take


def _yes_question(
    label: str, margin: str, take: Callable[[bool], None], *, now: bool = False
) -> "tuple[str, Callable[[str], bool]]":
    def answer(word: str) -> bool:
        low = word.lower()
        if low not in YES | NO:
            return False
        take(now if not low else low in YES)
        return True

    return f"{margin}{label} (yes, y, no, n): [{'yes' if now else 'no'}] ", answer


def _ignore(_on: bool) -> None:  # noqa: FBT001  # an answer
    """Take the answer of a group whose questions are not emulated."""


@command("configure", source="IBM37 B24 B200E FOSNOTE")
def _configure(call: FosCall) -> str:
    """Ask for the parameters; the fabric's only while the switch is disabled."""
    switch = call.switch

    def end(draft: FabricParameters) -> str:
        moved = draft.domain != call.state.fabric.domain
        call.state.fabric = draft
        if not switch.online:
            switch.domain = draft.domain
        return CHANGED if moved else "\n"

    dialogue = Dialogue(call.session, replace(call.state.fabric), [], end)
    inside = switch.release >= (7,)
    groups = WHEN_ENABLED if switch.online else GROUPS
    if not switch.online:
        dialogue.left.append(_fabric_question(call, dialogue, inside=inside))
    if not switch.online and not inside:
        dialogue.left.append(_insistent_question(dialogue, "  "))
    dialogue.left += [_yes_question(one, "  ", _ignore) for one in groups]
    dialogue.next()
    return f"{ON_LINE if switch.online else ''}\nConfigure...\n\n"


def _fabric_question(
    call: FosCall, dialogue: Dialogue, *, inside: bool
) -> "tuple[str, Callable[[str], bool]]":
    def take(on: bool) -> None:  # noqa: FBT001  # an answer
        if not on:
            return
        rows = [one for one in NUMBERS if one.since <= call.switch.release < one.until]
        questions = [_number_question(dialogue, one) for one in rows]
        if inside:
            questions.append(_insistent_question(dialogue, "    "))
        dialogue.left[1:1] = questions

    return _yes_question("Fabric parameters", "  ", take)


def _insistent_question(dialogue: Dialogue, margin: str) -> "tuple[str, Callable[[str], bool]]":
    def take(on: bool) -> None:  # noqa: FBT001  # an answer
        dialogue.draft.insistent = on

    return _yes_question(INSISTENT, margin, take, now=dialogue.draft.insistent)


@command("configdefault", source="NAMC")
def _factory_values(call: FosCall) -> str:
    """Take the parameters back; name and address stay [mem]."""
    question = (
        "WARNING:  This is a disruptive operation that requires a switch reboot.\n"
        "Would you like to continue [Y/N]: "
    )

    def act() -> str:
        for one in fields(FabricParameters):
            setattr(call.state.fabric, one.name, one.default)
        return "Executing configdefault...Please wait\nCommitting configuration ... done.\n"

    return call.ask(question, act)
