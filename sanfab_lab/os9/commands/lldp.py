"""LLDP and DCBX, of the whole switch and of a port."""

from collections.abc import Callable, Set
from dataclasses import replace
from functools import partial

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.os9.commands import Os9Call, command, put_each
from sanfab_lab.os9.state import TLVS, Lldp, Port, State, with_pair

DCBX = {"dcbx-tlv": ("ets-conf", "ets-reco", "pfc"), "dcbx-appln-tlv": ("fcoe", "iscsi")}
_BOTH = "lldp iflldp"


@command("[no] protocol lldp", source="R-OS9 R-SEN F-MXL")
def _protocol(call: Os9Call) -> None:
    """Enter LLDP of the whole switch, which FTOS 8 leaves off [mem]; or turn it off."""
    if call.no:
        call.state.lldp = None
        return
    call.state.lldp = call.state.lldp or Lldp(off=not call.switch.is_9)
    call.session.enter(Mode("lldp", "conf-lldp"))


@command("[no] protocol lldp", modes="if", source="R-OS9 R-PUP")
def _port_protocol(call: Os9Call) -> None:
    """Enter LLDP of a port, or remove it: that of the whole switch applies."""
    if call.no:
        put_each(call, "lldp", None)
        return
    _change(call, lambda block: block)
    call.session.enter(Mode("iflldp", f"{call.mode.prompt}-lldp", call.targets))


def _change(call: Os9Call, change: Callable[[Lldp], Lldp]) -> None:
    """Change the block of the whole switch or those of the ports."""
    owners: list[Port | State] = [call.state.ports[name] for name in call.targets]
    for owner in owners or [call.state]:
        owner.lldp = change(owner.lldp or Lldp())


@command("[no] disable", modes=_BOTH, source="R-OS9 R-SEN")
def _disable(call: Os9Call) -> None:
    """Turn LLDP off."""
    _change(call, lambda block: replace(block, off=not call.no))


def _tlvs(call: Os9Call, names: str) -> frozenset[tuple[str, str]]:
    """Return the TLVs of a line; refuse an unknown one."""
    family = call["family"]
    given = names.lower().split()
    for name in given:
        if name not in {**TLVS, **DCBX}[family]:
            raise refused_word(name)
    return frozenset((family, name) for name in given)


_FAMILY = "{family:dot1-tlv|dot3-tlv|management-tlv}"


@command(
    f"advertise {_FAMILY} {{names...}}",
    f"no advertise {_FAMILY} [{{names...}}]",
    modes=_BOTH,
    source="R-OS9 R-SEN F-MXL",
)
def _advertise(call: Os9Call) -> None:
    """Send some TLVs."""
    tlvs = _tlvs(call, call["names"] or " ".join(TLVS[call["family"]]))
    _change_tlvs(call, "advertise", tlvs, add=not call.no)


@command("[no] advertise interface-port-desc", modes=_BOTH, source="R-OS9")
def _port_description(call: Os9Call) -> None:
    """Send the description of the port."""
    _change_tlvs(call, "advertise", {("interface-port-desc", "")}, add=not call.no)


_DCBX = "{family:dcbx-tlv|dcbx-appln-tlv}"


@command(f"[no] advertise {_DCBX} {{names...}}", modes="iflldp", source="R-OS9 R-PUP IOA")
def _advertise_dcbx(call: Os9Call) -> None:
    """Send TLVs of DCBX, as is the default."""
    _change_tlvs(call, "withheld", _tlvs(call, call["names"]), add=call.no)


def _change_tlvs(call: Os9Call, field: str, tlvs: Set[tuple[str, str]], *, add: bool) -> None:
    """Add TLVs to a field of the block, or remove them."""

    def change(one: Lldp) -> Lldp:
        known = getattr(one, field)
        return replace(one, **{field: known | tlvs if add else known - tlvs})

    _change(call, change)


def _set_option(call: Os9Call, key: str, value: str | None = None) -> None:
    """Set an option of the block; None: reset it."""
    _change(call, lambda one: replace(one, options=with_pair(one.options, key, value)))


_TIMERS = {"hello": (5, 180), "multiplier": (2, 10)}


@command("{what:hello|multiplier} {value:[0-9]+}", modes=_BOTH, source="R-OS9")
def _timer(call: Os9Call) -> None:
    """Set the interval of LLDP frames, or the intervals for which they are valid."""
    _set_option(call, call["what"], str(call.within("value", *_TIMERS[call["what"]])))


@command("{what:fcoe|iscsi} priority-bits {value:(0x)?[0-9A-Fa-f]+}", modes="lldp", source="R-OS9")
def _priority_bits(call: Os9Call) -> None:
    """Set the priorities in the application TLV."""
    bits = int(call["value"], 16)
    if bits > 0xFF:  # noqa: PLR2004  # a bit for each of eight priorities
        raise refused_word(call["value"], Reason.RANGE)
    _set_option(call, f"{call['what']} priority-bits", f"0x{bits:X}")


_ROLE = "dcbx port-role {value:auto-downstream|auto-upstream|config-source|manual}"
_ONE_WORD = {
    "mode": (_BOTH, "mode {value:tx|rx}", "R-OS9"),
    "dcbx port-role": ("iflldp", _ROLE, "R-PUP R-OS9"),
    "dcbx version": ("iflldp", "dcbx version {value:auto|cee|cin|ieee-v2.5}", "R-MFD R-OS9"),
}
"""Options that are one word: modes, form, source."""
for _key, (_modes, _form, _source) in _ONE_WORD.items():
    command(_form, modes=_modes, source=_source)(
        lambda call, key=_key: _set_option(call, key, call["value"])
    )


def _reset(words: int, call: Os9Call) -> None:
    """Reset the option that the first words behind ``no`` name."""
    _set_option(call, " ".join(call.given.split()[1 : words + 1]))


for _modes, _form, _words in (
    (_BOTH, "hello|multiplier|mode", 1),
    ("lldp", "fcoe|iscsi priority-bits", 2),
    ("iflldp", "dcbx port-role|version", 2),
):
    command(f"no {_form} [{{rest}}]", modes=_modes, source="R-OS9")(partial(_reset, _words))
