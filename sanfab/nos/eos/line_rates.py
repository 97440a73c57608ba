"""EOS lines of the speed of a port: fixed or negotiated speed, forward error correction."""

import re

from sanfab.nos.eos.builder import READER, PortBuilder
from sanfab.nos.line_rates import megabits_of_speed, speed_from_megabits
from sanfab.nos.undo import Undo

in_port = READER.block("port")

_KINDS = {"reed-solomon": "rs", "fire-code": "fc"}
_MEGABITS_FROM = 25_000
"""Speed from which EOS names gigabits: 10000full, 25gfull."""


FEC_LINES = {
    "rs": "error-correction encoding reed-solomon",
    "fc": "error-correction encoding fire-code",
    "none": "no error-correction encoding",
}


def speed_line(speed: str, *, negotiated: bool | None) -> str:
    """Return what follows ``speed`` in the line of a port; empty: no line.

    >>> speed_line("10G", negotiated=False), speed_line("100G", negotiated=True)
    ('forced 10000full', 'auto 100gfull')
    """
    if speed in {"", "auto"}:
        return speed
    how = "auto" if negotiated else "forced"
    if not speed.endswith(("G", "M")):
        return speed  # the speed of some of the lanes of a port, as 100g-2
    megabits = megabits_of_speed(speed)
    is_large = speed.endswith("G") and int(megabits) >= _MEGABITS_FROM
    return f"{how} {speed[:-1]}gfull" if is_large else f"{how} {megabits}full"


def _speed(word: str) -> str:
    """Return what a word of EOS stands for.

    >>> _speed("10000full"), _speed("10gfull"), _speed("25g"), _speed("100g-2"), _speed("100full")
    ('10G', '10G', '25G', '100g-2', '100M')
    """
    word = word.removesuffix("full")
    gigabits = re.fullmatch(r"(\d+)g", word)
    return f"{gigabits[1]}G" if gigabits else speed_from_megabits(word)


@in_port.line("speed {how:auto} {word:\\w+}", source="CORE7280")
@in_port.line("speed {how:auto}", source="AVD")
@in_port.line("speed {how:forced} {word:\\w+}", source="BF-EOS AZLOCAL")
def _set_speed(port: PortBuilder, how: str, word: str = "") -> None:
    port.facts.speed = _speed(word) if word else "auto"
    port.facts.autoneg = how == "auto"


# One line takes the place of another, whatever it says.
in_port.rule("speed {how...}", Undo("no speed", "PYEAPI-API"))


@in_port.line("speed {word:[0-9]+g(?:-[0-9])?}", source="AVD")
def _speed_alone(port: PortBuilder, word: str) -> None:
    port.facts.speed, port.facts.autoneg = _speed(word), False


@in_port.line("no speed", source="PYEAPI-API")
@in_port.line("default speed", source="PYEAPI-API")
def _no_speed(port: PortBuilder) -> None:
    port.facts.speed, port.facts.autoneg = "", None


@in_port.line("error-correction encoding {kind:reed-solomon|fire-code}", source="AVD")
def _fec(port: PortBuilder, kind: str) -> None:
    both = set(port.facts.fec.split("+")) & set(_KINDS.values()) | {_KINDS[kind]}
    port.facts.fec = "+".join(sorted(both))


@in_port.line("no error-correction encoding {kind:reed-solomon|fire-code}", source="AVD")
def _no_fec(port: PortBuilder, kind: str) -> None:
    left = set(port.facts.fec.split("+")) & set(_KINDS.values()) - {_KINDS[kind]}
    port.facts.fec = "+".join(sorted(left)) or "none"


in_port.assign("no error-correction encoding", "facts.fec", "none", source="AVD")
in_port.assign("default error-correction encoding", "facts.fec", "", source="EOSFEC")
in_port.rule(
    "error-correction encoding {kind}",
    Undo(
        "default error-correction encoding",
        "EOSFEC",
        setting="fec",
        undo_first=True,  # both kinds may be set together
    ),
)
in_port.rule(
    "no error-correction encoding",
    Undo("default error-correction encoding", "EOSFEC", setting="fec"),
)
