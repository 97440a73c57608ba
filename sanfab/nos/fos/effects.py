"""Fabric OS settings that are no facts and act on what a port or the switch carries."""

from collections.abc import Callable

from sanfab.facts.effects import EffectKind
from sanfab.facts.fc import FcPortFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.forms import EffectForm
from sanfab.nos.fos.builder import READER, Builder
from sanfab.nos.fos.names import PORT

_STOPS, _LIMITS, _SHUTS = EffectKind.STOPS, EffectKind.LIMITS, EffectKind.SHUTS
_ISOLATES, _UNKNOWN = EffectKind.ISOLATES, EffectKind.UNKNOWN


def _port(builder: Builder, port: str, *_words: str) -> FcPortFacts:
    return builder.port(port)


def _of_port(
    form: str, kind: EffectKind, words: str, *, source: str = "NAMC", undo: str = ""
) -> EffectForm:
    """Return a form of a line whose first word is its port."""
    return EffectForm("", form, source, kind, words, undo, select=_port)


def _open_transaction(builder: Builder, *_words: str) -> Builder:
    """Note that somebody has a transaction open."""
    builder.fabric.uncommitted = True
    return builder


def _state(*, is_disabled: bool) -> Callable[[Builder], Builder]:
    """Return the action of a line that takes the switch out of its fabric, or back."""

    def take(builder: Builder) -> Builder:
        builder.is_disabled = is_disabled
        return builder

    return take


def _fabric_wide(key: str, value: int) -> EffectForm:
    """Return the form of a parameter of the fabric that is not the one of the others."""
    return EffectForm(
        "",
        f"configshow fabric.ops.{key}:{{value:(?!{value}$)[0-9]+}}",
        "FOS50CR SRACFG IBM37",
        _STOPS,
        f"a switch with another {key} than {value} stays out of the fabric of the others",
    )


register_effects(
    READER,
    (
        EffectForm(
            "",
            "switchshow switchState: {state...}",
            "B24 NAMC",
            _STOPS,
            "the switch is {state}: no port of it is in service",
        ),
        EffectForm(
            "",
            f"switchshow {PORT} Disabled",
            "BRCSAN DS300B",
            _STOPS,
            "it is disabled until the next restart of the switch",
            "portenable {port}",
            select=_port,
        ),
        EffectForm(
            "",
            f"portdisable {PORT}",
            "DS300B JCAPP",
            _STOPS,
            "it is disabled until the next restart of the switch",
            "portenable {port}",
            select=_port,
        ),
        EffectForm(
            "",
            "switchdisable",
            "B24 NAMC",
            _STOPS,
            "the switch is disabled: no port of it is in service",
            "switchenable",
            select=_state(is_disabled=True),
            taken_back=_state(is_disabled=False),
        ),
        EffectForm(
            "",
            "switchcfgpersistentdisable",
            "NAMC DS300B",
            _STOPS,
            "the switch is disabled for good: no port of it is in service",
            "switchcfgpersistentenable",
        ),
        EffectForm(
            "",
            "switchshow switchMode: {mode...}",
            "BRCSAN",
            _ISOLATES,
            "a switch in {mode} has no zoning of its own, and its devices that of another fabric",
        ),
        EffectForm(
            "",
            "cfgtransshow token {token}",
            "BRCSAN",
            _UNKNOWN,
            "somebody edits the zoning: what is not committed yet may replace it",
            select=_open_transaction,
        ),
        _of_port(
            f"portcfgshow {PORT} EX Port: {{value}}",
            _STOPS,
            "an EX_Port joins no fabric and serves no host",
        ),
        _of_port(
            f"portcfgshow {PORT} D-Port mode: {{value}}",
            _STOPS,
            "a port in diagnosis carries no traffic",
        ),
        _of_port(
            f"portcfgshow {PORT} Mirror Port: {{value}}",
            _STOPS,
            "a mirror port carries copies of frames alone",
        ),
        _of_port(f"portcfgshow {PORT} Rate Limit: {{value}}", _LIMITS, "its traffic is limited"),
        _of_port(
            f"portcfgshow {PORT} Port Auto Disable: {{value}}",
            _SHUTS,
            "it is disabled when it goes offline",
        ),
        _of_port(
            f"portcfgshow {PORT} RSCN Suppressed: {{value}}",
            _LIMITS,
            "hosts are not told of changes at it, and find them late",
        ),
        _of_port(
            f"portcfgshow {PORT} Eport Credits: {{value...}}",
            _LIMITS,
            "an ISL with {value} buffer credits, whatever its length and speed need",
        ),
        _of_port(
            f"portcfgshow {PORT} {{feature:Compression|Encryption}}: {{value...}}",
            _SHUTS,
            "an ISL goes down unless its other end has {feature} too",
        ),
        _of_port(
            f"portcfgshow {PORT} NPIV PP Limit: {{value:[1-9]?[0-9]|1[01][0-9]|12[0-5]}}",
            _LIMITS,
            "devices beyond {value} behind it cannot log in",
        ),
        _of_port(
            f"portcfglport {PORT} 1",
            _STOPS,
            "it serves loops, and no port that speaks to a fabric",
            source="NAMC mem",
            undo="portcfglport {port} 0",
        ),
        _of_port(
            f"portcfgislmode {PORT} 1",
            _LIMITS,
            "an ISL without virtual channels, as for a gateway",
            source="NAMC JCAPP",
            undo="portcfgislmode {port} 0",
        ),
        _fabric_wide("E_D_TOV", 2000),
        _fabric_wide("R_A_TOV", 10000),
        _fabric_wide("dataFieldSize", 2112),
        _fabric_wide("BBCredit", 16),
        _fabric_wide("mode.pidFormat", 1),
    ),
)
