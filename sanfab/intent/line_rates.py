"""Stated speed, FEC and negotiation -> the ports of a switch, and what it cannot follow."""

from collections.abc import Iterator

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.line_rates import LineRate, RateStatement
from sanfab.inventory.references import Problem
from sanfab.model.platforms.port_groups import port_groups
from sanfab.model.platforms.port_rows import LineRates
from sanfab.model.platforms.row import Platform, broken_out
from sanfab.model.san import San
from sanfab.text import either


def set_line_rates(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Set what the inventory states; on NX-OS all ports of a LAG and its interface have one."""
    for name, rate in design.cabling.rates[design.name].items():
        port = facts.ports.get(name)
        if port is None:
            continue  # a native Fibre Channel port
        own = design.cabling.known_ports(design.name).get(name)
        no_line = rate.speed == f"{own}G" and not _row_of(design.platform, own).speeds
        stated = rate._replace(speed=None) if no_line else rate
        port.speed, port.autoneg = _line_of(stated, design.platform)
        port.fec = rate.fec or ""
    for lag in facts.lags.values() if design.platform.traits.speed_at_lag else ():
        members = [facts.ports[name] for name in lag.members]
        speed = next((port.speed for port in members if port.speed), "")
        autoneg = next((port.autoneg for port in members if port.autoneg is not None), None)
        for port in (facts.ports[lag.name], *members):
            port.speed, port.autoneg = speed, autoneg


def _line_of(rate: LineRate, platform: Platform) -> tuple[str, bool | None]:
    """Return speed and negotiation as the lines of the platform state them."""
    if platform.traits.autoneg_apart:
        return rate.speed or "", rate.autoneg
    if rate.speed is None or rate.speed == "auto":
        negotiates = rate.speed == "auto" or rate.autoneg is True
        return ("auto", True) if negotiates else ("", None)
    return rate.speed, bool(rate.autoneg)


def rate_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield statements that contradict each other, or that a port cannot follow."""
    for name in san.switches:
        design = SwitchDesign(name, san, cabling)
        known, native = cabling.known_ports(name), cabling.fc_rows(name)
        for port, stated in cabling.rate_statements[name].items():
            for key, values in stated.items():
                yield from _contradictions(f"{name} {port}", key, values)
                if port in native:
                    yield from _not_native(design, port, key, values[0])
                if port in known:
                    yield from _refused(design, (port, known[port]), key, values[0])
            if port in known:
                yield from _unforced(design, stated)
                yield from _too_slow(stated)


def _contradictions(port: str, key: str, values: list[RateStatement]) -> Iterator[Problem]:
    first = values[0]
    for other in values[1:]:
        if other.value != first.value:
            yield (
                other.where,
                f"found {_word(other.value)}, expected {_word(first.value)} as at "
                f"{dotted_path(first.where)}: both state the {key} of {port}",
            )


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refused(
    design: SwitchDesign, port: tuple[str, int], key: str, stated: RateStatement
) -> Iterator[Problem]:
    """Yield what no line can set on a port, by the model."""
    name, speed = port
    row = _row_of(design.platform, speed)
    own, none = f"{speed}G", f"no `{key}`: no line is known that sets it there"
    choices: dict[str, list[object]] = {
        "speed": ["auto", *(f"{one}G" for one in row.speeds)] if row.speeds else [],
        "fec": list(row.fec),
        "autoneg": [True, False] if row.autoneg else [],
    }
    known = choices[key]
    if stated.value in known or (key == "speed" and not known and stated.value == own):
        return  # a port has its own speed without a line
    words = either(map(_word, known)) or none
    if key == "speed" and not known:
        words = _by_breakout(design.platform, name, stated.value) or (
            f"{own}, or no `speed`: no line is known that sets another there"
        )
    yield (
        stated.where,
        f"found {_word(stated.value)} for {design.name} {name}, a port of {speed} Gb/s of "
        f"{design.platform.title}; expected {words}",
    )


def _row_of(platform: Platform, speed: int | None) -> LineRates:
    """Return what lines set on the ports of a speed."""
    none = LineRates(speed or 1)
    return next((one for one in platform.line_rates if one.port == speed), none)


def _by_breakout(platform: Platform, port: str, speed: object) -> str:
    """Return how a port is broken out into ports that have a speed; empty: it cannot be."""
    for one in broken_out(platform):
        speeds = {one.row.speed, *_row_of(platform, one.row.speed).speeds}
        if one.port != port or speed not in {f"{number}G" for number in speeds}:
            continue
        groups = (group.ports for group in port_groups(platform) if one.number in group.ports)
        ports = next(groups, (one.number,))
        kind = port.removesuffix(one.number)
        split = ", ".join(f"{kind}{number}: {one.row.mode}" for number in ports)
        run = one.children
        return (
            f"no `speed` there, but `breakout: {{{split}}}` of the switch, and that speed at "
            f"{run.prefix}{run.numbers[0]}{run.suffix}"
        )
    return ""


def _not_native(
    design: SwitchDesign, port: str, key: str, stated: RateStatement
) -> Iterator[Problem]:
    """Yield what a native Fibre Channel port does not have."""
    row = design.cabling.fc_rows(design.name)[port]
    known = ["auto", *(f"{one}G" for one in row.speeds)] if key == "speed" else []
    if stated.value not in known:
        words = either(known) or f"no `{key}`"
        yield (
            stated.where,
            f"found {_word(stated.value)} for {design.name} {port}, a Fibre Channel port of "
            f"{design.platform.title}; expected {words}",
        )


def _too_slow(stated: dict[str, list[RateStatement]]) -> Iterator[Problem]:
    """Yield Reed-Solomon FEC with a stated speed that has none: IEEE 802.3 has it from 25G on."""
    speeds = {one.value for one in stated.get("speed", ())}
    for one in stated.get("fec", ()):
        if one.value == "rs" and speeds & {"1G", "10G", "40G"}:
            speed = ", ".join(map(str, speeds))
            yield (
                one.where,
                f"found rs with speed {speed}, which has no such FEC; leave `fec` out",
            )


def _unforced(design: SwitchDesign, stated: dict[str, list[RateStatement]]) -> Iterator[Problem]:
    """Yield negotiation that is turned off without a speed, where one line states both."""
    values = [one.value for one in stated.get("speed", ())]
    negotiated = design.platform.traits.negotiated_speeds
    for one in stated.get("autoneg", ()) if not design.platform.traits.autoneg_apart else ():
        if one.value is False and (not values or "auto" in values):
            yield (
                one.where,
                f"found false without a speed; state `speed` with it: {design.platform.title} "
                "turns negotiation off by a fixed speed",
            )
        if one.value is True and values and values[0] not in negotiated:
            yield (
                one.where,
                f"found true with speed {values[0]}, expected false or `speed: auto`: no line of "
                f"{design.platform.title} is known that negotiates this speed alone",
            )
