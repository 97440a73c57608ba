"""What an operator has to do by hand is said once for objects that are alike."""

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.report.effects import by_hand_lines


def test_ports_of_one_doubt_are_one_line() -> None:
    def open_port(number: int) -> LineEffect:
        path = ("ports", f"Ethernet1/{number}")
        return LineEffect(0, "", (), path, EffectKind.UNKNOWN, "not known: its mode", fix="look")

    found = [open_port(number) for number in (*range(1, 12), 20)]
    other = LineEffect(9, "x", (), (), EffectKind.UNKNOWN, "what it does is unknown", fix="look")
    assert [*by_hand_lines({"n9k": (*found, other), "other": (open_port(1),)})] == [
        "by hand: n9k Ethernet1/[1-11], Ethernet1/20: not known: its mode; look",
        "by hand: n9k: line 9: `x`: what it does is unknown; look",
        "by hand: other Ethernet1/1: not known: its mode; look",
    ]
