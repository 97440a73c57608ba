"""The operating systems of hosts: one module each."""

from sanfab.hosts.systems import esxi, linux, solaris, windows
from sanfab.hosts.systems.rules import SystemRules
from sanfab.model.hosts.mechanisms import SystemName

SYSTEM_RULES: dict[SystemName, SystemRules] = {
    "esxi": esxi.RULES,
    "linux": linux.RULES,
    "solaris": solaris.RULES,
    "windows": windows.RULES,
}
