"""How lines of interfaces are registered, and the lines that open and remove interfaces.

A line changes every interface of the mode at once, or none.
"""

from collections.abc import Callable
from dataclasses import fields, replace

from sanfab_lab.eos.cli import GRAMMARS, TABLE, Call, Mode, RefusedError
from sanfab_lab.eos.engine import enter, leave, mode_of
from sanfab_lab.eos.entries import wrong
from sanfab_lab.eos.names import existing, expand
from sanfab_lab.eos.state import DEFAULT, Port, kind_of, short

Change = Callable[..., dict[str, object]]
"""Gets call, name and values of an interface and the words of the line; returns what changes."""


def on_port(
    *forms: str, source: str, era: str = "always", kinds: str = ""
) -> Callable[[Change], Change]:
    """Register what a line changes at interfaces, of some kinds only."""

    def register(change: Change) -> Change:
        def act(call: Call, **words: str) -> str:
            new: dict[str, Port] = {}
            for name in call.mode.target:
                if kinds and kind_of(name) not in kinds.split():
                    raise RefusedError(
                        "Invalid input",
                        f"Invalid input (at token 0: '{call.given.split()[0]}')",
                        invalid=True,
                    )
                port = call.state.ports[name]
                values = change(call, name, port, **words)
                new[name] = replace(port, **values)  # type: ignore[arg-type]
            call.state.ports.update(new)
            return ""

        GRAMMARS[era].command(*forms, modes="if", source=source)(act)
        return change

    return register


_DEFAULTS = {one.name: one.default for one in fields(Port)}


def resets(form: str, *names: str, source: str, era: str = "always", kinds: str = "") -> None:
    """Register ``no`` and ``default`` of a line: some properties go back to their defaults."""

    def change(_call: Call, _name: str, _port: Port, **_words: str) -> dict[str, object]:
        return {name: _DEFAULTS[name] for name in names}

    bare = form.split(" {", maxsplit=1)[0]
    forms = {f"{word} {one}" for word in ("no", "default") for one in (form, bare)}
    on_port(*sorted(forms), source=source, era=era, kinds=kinds)(change)


def sets(
    form: str, name: str, *, source: str, limits: range | None = None, kinds: str = ""
) -> None:
    """Register a line that sets one property, and its removal."""
    number = isinstance(_DEFAULTS[name], int)

    def change(call: Call, _name: str, _port: Port, value: str = "") -> dict[str, object]:
        if limits is not None and int(value) not in limits:
            raise wrong(call, value)
        return {name: int(value) if number else value}

    on_port(form, source=source, kinds=kinds)(change)
    resets(form, name, source=source, kinds=kinds)


PHYSICAL = "Ethernet Management"
LAN = "Ethernet Port-Channel"


@TABLE.command("interface {names...}", modes="config", source="BF-EOS PYEAPI")
def interface(call: Call, names: str) -> str:
    """Open interfaces; port-channels, VLAN interfaces and loopbacks are made."""
    found = expand(names.replace(" ", ""), call.state, call.switch.chassis.platform.lag_max)
    for name in found:
        call.state.ports.setdefault(name, DEFAULT)
    label = short(found[0]) if len(found) == 1 else short(found[0]) + _rest(found)
    enter(call.session, Mode("if", f"if-{label}", tuple(found)), call.given)
    return ""


def _rest(found: list[str]) -> str:
    """Return how a prompt ends that names several interfaces."""
    return "-" + found[-1].removeprefix(kind_of(found[-1]))


@TABLE.command("no interface {names...}", modes="config", source="BF-EOS mem")
def no_interface(call: Call, names: str) -> str:
    """Remove interfaces that are not hardware; members leave a removed port-channel."""
    found = existing(names.replace(" ", ""), call.state, call.switch.chassis.platform.lag_max)
    if any(kind_of(name) in PHYSICAL.split() for name in found):
        raise RefusedError("Removal of physical interfaces is not permitted")
    for name in found:
        del call.state.ports[name]
        if kind_of(name) == "Port-Channel":
            for member in call.state.members(int(name.removeprefix("Port-Channel"))):
                call.state.ports[member] = replace(call.state.ports[member], channel=0, lacp="")
    inside = mode_of(call.session)
    if inside.kind == "if" and set(inside.target) & set(found):
        leave(call.session)
    return ""


@TABLE.command("default interface {names...}", modes="config", source="BF-EOS mem")
def default_interface(call: Call, names: str) -> str:
    """Set interfaces back to how they were shipped."""
    for name in existing(names.replace(" ", ""), call.state, call.switch.chassis.platform.lag_max):
        call.state.ports[name] = DEFAULT
    return ""
