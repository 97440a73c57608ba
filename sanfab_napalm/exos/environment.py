"""Output of ExtremeXOS show commands -> temperature, power, fans, processor and memory [F-ENV].

Memory has the same form in [R-CN], the state of power supplies in [F-450].
"""

import re

from napalm.base import models

from sanfab_napalm.text import first, titled_blocks

_UNIT = re.compile(
    r"^(\S+) +:(?: +[A-Za-z]\S*)? +(-?[\d.]+) +(\w+) +-?\d+ +\S+ +(-?\d+)\s*$", re.MULTILINE
)
_TRAY = r"^ *((?:Slot-\d+ )?FanTray(?:-\d+)?) information:\s*$"
_FAN = re.compile(r"^ *(Fan-\d+): +(\w+)", re.MULTILINE)
_SUPPLY = r"^ *((?:Slot-\d+ )?PowerSupply \d+) information:\s*$"
_STACK = re.compile(r"^(Slot-\d+) +\S+((?: +[PFO-]){4}) +\S+\s*$", re.MULTILINE)
_PROCESSOR = re.compile(r"^(?:Slot-(\d+) +)?System +([\d.]+)", re.MULTILINE)
_KB = 1024


def environment(
    temperature: str, fans: str, power: str, processor: str, memory: str
) -> models.EnvironmentDict:
    """Return what show temperature, fans, power, cpu-monitoring and memory print."""
    total, free = (
        int(first(rf"^ *(?:Slot-\d+ +)?{label} *\(KB\): *(\d+)", memory, "-1"))
        for label in ("Total DRAM", "Free")
    )
    return {
        "temperature": {
            unit: {
                "temperature": float(degrees),
                "is_alert": status != "Normal",
                "is_critical": float(degrees) >= float(most),
            }
            for unit, degrees, status, most in _UNIT.findall(temperature)
        },
        "fans": {
            f"{tray[1]} {fan}": {"status": state == "Operational"}
            for tray, body in titled_blocks(_TRAY, fans)
            for fan, state in _FAN.findall(body)
        },
        "power": {**_supplies(power), **_supplies_of_stack(power)},
        "cpu": {
            int(slot or 0): {"%usage": float(share)}
            for slot, share in _PROCESSOR.findall(processor)
        },
        "memory": {
            "available_ram": total * _KB if total >= 0 else -1,
            "used_ram": (total - free) * _KB if min(total, free) >= 0 else -1,
        },
    }


def _supplies(text: str) -> dict[str, models.PowerDict]:
    """Return the power supplies of a switch that stands alone, without empty bays."""
    found: dict[str, models.PowerDict] = {}
    for head, body in titled_blocks(_SUPPLY, text):
        state = first(r"^ *State *: *(.*)$", body)
        if state != "Empty":
            found[head[1]] = {
                "status": state == "Powered On",
                "capacity": float(first(r"/(\d+)W Max\)", body, "-1")),
                "output": float(first(r"^ *Power Usage *: *([\d.]+) W", body, "-1")),
            }
    return found


def _supplies_of_stack(text: str) -> dict[str, models.PowerDict]:
    """Return the power supplies of a stack; P: power available, F: failed or no power."""
    return {
        f"{slot} PSU-{at}": {"status": mark != "F", "capacity": -1.0, "output": -1.0}
        for slot, marks in _STACK.findall(text)
        for at, mark in enumerate(marks.split(), 1)
        if mark != "-"
    }
