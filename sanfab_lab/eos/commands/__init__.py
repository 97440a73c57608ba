"""The command tree of EOS, and what its commands share."""

from typing import TYPE_CHECKING, TypeAlias

from sanfab_lab.call import Call
from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Abbreviation, CommandTree, Reason, Refused, refused_word
from sanfab_lab.eos.names import existing_interfaces, expand_interfaces
from sanfab_lab.eos.state import State
from sanfab_lab.number_lists import expand_list

if TYPE_CHECKING:
    from sanfab_lab.eos.switch import EosSwitch

TREE = CommandTree(Abbreviation(values_first=False))
command, show = TREE.command, TREE.show
EosCall: TypeAlias = Call["EosSwitch", State]
HIGHEST_VLAN = 4094


def enter_mode(call: EosCall, kind: str, prompt: str, *targets: str) -> None:
    """Enter a mode inside the present one."""
    call.session.enter(Mode(kind, prompt, targets))


def leave_removed(call: EosCall, kind: str, *removed: str) -> None:
    """Leave the present mode if it configures what a line removes."""
    inner = call.session.modes[-1]
    if inner.kind == kind and set(inner.targets) & set(removed):
        call.session.leave()


def interfaces_named(call: EosCall, names: str, *, new: bool = False) -> list[str]:
    """Return the interfaces of a list; ``new``: they need not exist."""
    find = expand_interfaces if new else existing_interfaces
    return find(names.replace(" ", ""), call.state, call.switch.chassis.platform.traits.lag_max)


def keep_setting(call: EosCall, key: str, value: str) -> None:
    """Keep the value of a single line; remove it if the line begins with no."""
    call.state.settings.pop(key, None)
    if not call.no:
        call.state.settings[key] = value


def keep_entry(call: EosCall, kind: str, key: str, *options: tuple[str, str]) -> None:
    """Keep the options of a repeated line; remove them if the line begins with no."""
    call.state.entries.pop((kind, key), None)
    if not call.no:
        call.state.entries[kind, key] = options


def incomplete() -> Refused:
    """Return the refusal of a line that lacks its end."""
    return refused_word("", Reason.INCOMPLETE)


def need_vrf(call: EosCall, name: str) -> None:
    """Refuse a VRF that does not exist.

    Only interfaces and routes need it: all other lines precede it in real configurations.
    """
    if name and name != "default" and name not in call.state.vrfs:
        raise Refused(f"VRF {name} does not exist")


def vlans_of(text: str) -> frozenset[int]:
    """Return the VLANs of a list; raises Refused for anything else."""
    try:
        numbers = expand_list(text)
    except ValueError:
        raise refused_word(text) from None
    if not numbers or min(numbers) < 1 or max(numbers) > HIGHEST_VLAN:
        raise refused_word(text)
    return frozenset(numbers)
