"""NX-OS lines of ports that do nothing in some modes of the port."""

from sanfab.facts.switch import SwitchportMode
from sanfab.nos.idle_lines import IdleForm

_SWITCHING: frozenset[SwitchportMode] = frozenset({"access", "trunk"})

IDLE_LINES = (
    IdleForm(
        r"switchport (?:access vlan|trunk (?:allowed|native) vlan(?: add)?) (?P<vlans>\d[\d,-]*)"
        r"|switchport mode (?:access|trunk)",
        frozenset({"none"}),
        "NXIDLE",
    ),
    IdleForm(r"ip address \d\S+(?: secondary)?", _SWITCHING, "NXIDLE"),
    # A trunk that nobody made one: kept for later where another line says what the port is now.
    IdleForm(
        r"switchport trunk allowed vlan(?: add)? (?P<vlans>\d[\d,-]*)",
        frozenset({"access"}),
        "COLL-NX",
        unless=r"switchport (?:access vlan|mode) .*",
    ),
)
