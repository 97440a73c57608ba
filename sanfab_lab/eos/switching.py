"""VLANs, and where spanning tree does not run."""

from dataclasses import replace

from sanfab_lab.eos.cli import GRAMMARS, TABLE, Call, Mode, RefusedError
from sanfab_lab.eos.engine import enter, leave, mode_of
from sanfab_lab.eos.entries import shown_vlans, vlans_of, wrong
from sanfab_lab.eos.state import State, Vlan, kind_of

_IDS = r"{ids:[\d,-]+}"


def internal(state: State) -> dict[int, str]:
    """Return the VLANs that the switch uses itself, one per routed port, and for which."""
    routed = [
        name
        for name, port in state.ports.items()
        if kind_of(name) in {"Ethernet", "Port-Channel"} and not port.switching
    ]
    policy = state.settings.get("vlan internal allocation policy", "ascending")
    free = range(1006, 4095) if policy == "ascending" else range(4094, 1005, -1)
    words = state.settings.get("vlan internal order", "").split()
    if len(words) == 4:  # noqa: PLR2004  # order, range, first, last
        free = range(int(words[2]), int(words[3]) + 1)
    usable = [number for number in free if number not in state.vlans] if routed else []
    return dict(zip(usable, routed, strict=False))


@TABLE.command(f"vlan {_IDS}", modes="config", source="BF-EOS PYEAPI")
def vlan(call: Call, ids: str) -> str:
    """Make VLANs, or open those that are there."""
    wanted = vlans_of(ids, call)
    new = wanted - set(call.state.vlans)
    used = sorted(new & set(internal(call.state))) if new else []
    if used:
        raise RefusedError(f"VLAN {used[0]} is currently in use as an internal VLAN")
    for number in sorted(new):
        call.state.vlans[number] = Vlan()
    target = tuple(str(number) for number in sorted(wanted))
    enter(call.session, Mode("vlan", f"vlan-{ids}", target), call.given)
    return ""


@TABLE.command(f"no vlan {_IDS}", f"default vlan {_IDS}", modes="config", source="BF-EOS")
def no_vlan(call: Call, ids: str) -> str:
    """Remove VLANs; VLAN 1 stays."""
    wanted = vlans_of(ids, call)
    if wanted == {1}:
        raise RefusedError("Default VLAN 1 cannot be deleted")
    for number in wanted - {1}:
        call.state.vlans.pop(number, None)
    inside = mode_of(call.session)
    if inside.kind == "vlan" and set(map(int, inside.target)) & wanted:
        leave(call.session)
    return ""


def _change(call: Call, **values: object) -> str:
    for number in map(int, call.mode.target):
        if number in call.state.vlans:
            call.state.vlans[number] = replace(call.state.vlans[number], **values)  # type: ignore[arg-type]
    return ""


@TABLE.command(r"name {name:\S{1,32}}", modes="vlan", source="BF-EOS PYEAPI")
def vlan_name(call: Call, name: str) -> str:
    """Name VLANs."""
    default = {f"VLAN{int(number):04d}" for number in call.mode.target}
    return _change(call, name="" if name in default else name)


@TABLE.command("no name", "default name", "no name {name}", modes="vlan", source="BF-EOS")
def no_vlan_name(call: Call, name: str = "") -> str:  # noqa: ARG001  # may be repeated
    """Give VLANs their default names."""
    return _change(call, name="default" if call.mode.target == ("1",) else "")


@TABLE.command(
    "state {state:active|suspend}", "no state", "default state", modes="vlan", source="PYEAPI NTC"
)
def vlan_state(call: Call, state: str = "active") -> str:
    """Suspend VLANs, or not."""
    return _change(call, active=state == "active")


@TABLE.command("trunk group {name}", "{no:no} trunk group {name}", modes="vlan", source="PYEAPI")
def vlan_group(call: Call, name: str, no: str = "") -> str:
    """Restrict VLANs to trunks of a group, or do not."""
    for number in map(int, call.mode.target):
        known = call.state.vlans[number]
        groups = {*known.groups} - {name} if no else {*known.groups, name}
        call.state.vlans[number] = replace(known, groups=tuple(sorted(groups)))
    return ""


@GRAMMARS["stp-vlan-id"].command(
    f"{{no:no|default}} spanning-tree vlan-id {_IDS}",
    f"spanning-tree vlan-id {_IDS}",
    modes="config",
    source="AVD mem",
)
@GRAMMARS["stp-vlan"].command(
    f"{{no:no|default}} spanning-tree vlan {_IDS}",
    f"spanning-tree vlan {_IDS}",
    modes="config",
    source="BF-EOS mem",
)
def stp_vlans(call: Call, ids: str, no: str = "") -> str:
    """Run spanning tree in VLANs, or do not."""
    wanted = vlans_of(ids, call)
    without = call.state.without_stp
    call.state.without_stp = without | wanted if no == "no" else without - wanted
    return ""


def vlan_lines(state: State, *, every: bool) -> list[list[str]]:
    """Return the blocks of VLANs: those alike share one [PYEAPI]."""
    alike: dict[Vlan, list[int]] = {}
    for number in sorted(state.vlans):
        known = state.vlans[number]
        if known == Vlan("default") and number == 1 and not every:
            continue
        named = replace(known, name=f"VLAN{number:04d}") if every and not known.name else known
        alike.setdefault(named, []).append(number)
    return [_block(known, ids, every=every) for known, ids in alike.items()]


def _block(known: Vlan, ids: list[int], *, every: bool) -> list[str]:
    lines = [f"vlan {shown_vlans(frozenset(ids))}"]
    if known.name and (known.name != "default" or ids != [1] or every):
        lines.append(f"   name {known.name}")
    if not known.active or every:
        lines.append(f"   state {'active' if known.active else 'suspend'}")
    return lines + [f"   trunk group {group}" for group in known.groups]


def need_vlan_id(call: Call, text: str) -> int:
    """Return a VLAN id; raises RefusedError for what is none."""
    number = int(text)
    if not 1 <= number <= 4094:  # noqa: PLR2004  # 802.1Q
        raise wrong(call, text)
    return number
