"""The MLAG pair."""

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import EosCall, command, enter_mode, interfaces_named
from sanfab_lab.eos.interface_lines import LAN
from sanfab_lab.eos.names import kind_of
from sanfab_lab.eos.state import State

_DEFAULTS = {"heartbeat-interval": "2000"}
_SHAPES = {
    "domain-id": "{value}",
    "heartbeat-interval": r"{value:\d+}",
    "local-interface": r"{value:[Vv]l\w*\d+}",
    "peer-address": r"{value:\d+\.\d+\.\d+\.\d+}",
    "peer-address heartbeat": "{value...}",
    "peer-link": r"{value:[A-Za-z-]+[\d/]+}",
    "reload-delay mlag": r"{value:\d+|infinity}",
    "reload-delay non-mlag": r"{value:\d+|infinity}",
    "reload-delay": r"{value:\d+}",
    "dual-primary detection delay": "{value...}",
}
"""Shape of the value of each line, in the order of the switch."""


@command("mlag [configuration]", "no|default mlag configuration", source="BF-EOS AVD")
def _mlag(call: EosCall) -> None:
    if call.no:
        call.state.mlag.clear()
    else:
        enter_mode(call, "mlag", "mlag")


def _register_value(key: str, shape: str) -> None:
    name = "reload-delay mlag" if key == "reload-delay" else key

    def act(call: EosCall) -> None:
        value = "" if call.no else call["value"]
        if value and key in {"peer-link", "local-interface"}:
            value = interfaces_named(call, value, new=True)[0]
            if key == "peer-link" and kind_of(value) not in LAN:
                raise refused_word(call["value"])
        call.state.mlag.pop(name, None)
        if value and value != _DEFAULTS.get(key):
            call.state.mlag[name] = value

    form = f"[no|default] {key} <{shape}>"
    command(form, modes="mlag", source="BF-EOS AVD PYEAPI")(act)


for _key, _shape in _SHAPES.items():
    _register_value(_key, _shape)


@command("[no|default] shutdown", modes="mlag", source="PYEAPI")
def _shutdown(call: EosCall) -> None:
    call.state.mlag.pop("shutdown", None)
    if not call.no:
        call.state.mlag["shutdown"] = ""


def mlag_section(state: State) -> list[str]:
    """Return the block of the MLAG pair; none if there is no pair."""
    found = [f"   {key} {state.mlag[key]}" for key in _SHAPES if key in state.mlag]
    found += ["   shutdown"] if "shutdown" in state.mlag else []
    return ["mlag configuration", *found] if found else []
