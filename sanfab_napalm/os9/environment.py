"""Output of OS9 show commands -> temperature, power, fans, processor and memory.

[R-NAF] show environment stack-unit, show memory, show processes cpu summary; [R-SEN] the tables of
power supplies and fans; [D-ALM] show alarms threshold.
"""

import re

from napalm.base import models
from napalm.base.exceptions import CommandErrorException

from sanfab_napalm.text import first, titled_blocks

_TABLE = r"^ *-- +(.+?) +--.*$"
_UNIT = re.compile(r"^\*? *(\d+) +\w+ +(\d+)C\b", re.MULTILINE)
_LIMITS = re.compile(r"^ *Unit *(\d+) +<?=?\d+ +\d+ +(\d+) +(\d+)\b", re.MULTILINE)
_SUPPLY = re.compile(r"^ *(\d+) +(\d+) +(\w+)(?: +\S+ +\S+ +\d+ +(\d+)\b)?", re.MULTILINE)
_TRAY = re.compile(r"^ *(\d+) +(\d+) +(\w+) +(.+)$", re.MULTILINE)
_MEMORY = r"^ *{} +\d+ +\d+ +\d+ *$"


def environment(system: str, limits: str, memory: str, cpu: str) -> models.EnvironmentDict:
    """Return the state of the hardware; the capacity of a power supply is not printed."""
    tables = {head[1].split()[0]: body for head, body in titled_blocks(_TABLE, system)}
    return {
        "temperature": _temperature(tables.get("Unit", ""), limits),
        "power": {
            f"Unit {unit} bay {bay}": {
                "status": state.lower() == "up",
                "capacity": -1.0,
                "output": float(watts or -1),
            }
            for unit, bay, state, watts in _SUPPLY.findall(tables.get("Power", ""))
        },
        "fans": {
            f"Unit {unit} bay {bay} fan {at}": {"status": tray == fan == "up"}
            for unit, bay, tray, cells in _TRAY.findall(tables.get("Fan", "").lower())
            for at, fan in enumerate(re.findall("[a-z]+", cells), 1)
        },
        "cpu": {
            int(unit): {"%usage": float(share)}
            for unit, share in re.findall(r"^\s*UNIT(\d+)\s+(\d+)%", cpu, re.MULTILINE)
        },
        "memory": {
            "available_ram": int(first(_MEMORY.format(r"(\d+) +\d+"), memory, "-1")),
            "used_ram": int(first(_MEMORY.format(r"\d+ +(\d+)"), memory, "-1")),
        },
    }


def _temperature(units: str, limits: str) -> dict[str, models.TemperatureDict]:
    limits_of = {unit: (int(high), int(most)) for unit, high, most in _LIMITS.findall(limits)}
    found: dict[str, models.TemperatureDict] = {}
    for unit, degrees in _UNIT.findall(units):
        if unit not in limits_of:
            found_no = f"`show alarms threshold`: found no limits of unit {unit}"
            raise CommandErrorException(f"{found_no}, expected its temperature limits")
        elevated, critical = limits_of[unit]
        found[f"Unit {unit}"] = {
            "temperature": float(degrees),
            "is_alert": int(degrees) >= elevated,
            "is_critical": int(degrees) >= critical,
        }
    return found
