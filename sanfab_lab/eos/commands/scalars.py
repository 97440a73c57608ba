"""Lines that the configuration has once: their values, defaults and place."""

from typing import NamedTuple

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import TREE, EosCall
from sanfab_lab.eos.eras import Eras
from sanfab_lab.eos.state import State
from sanfab_lab.number_lists import compact_list, expand_list

_NUMBER, _WORD, _WORDS = r"<{value:\d+}>", r"<{value:\S+}>", "<{value...}>"
_DECIMAL = r"<{value:\d+(\.\d+)?}>"
_SEVERITY = (
    "<{value:emergencies|alerts|critical|errors|warnings|notifications|informational|debugging}>"
)
_EDGE = "spanning-tree edge-port {} default"
_PORTFAST = "spanning-tree portfast {} default"
_WATCHDOG = "priority-flow-control pause watchdog"
_POLICY = "aaa authentication policy"


class Scalar(NamedTuple):
    """One such line."""

    form: str
    """Form behind ``[no|default]``; the words before ``<`` are the key."""
    source: str
    default: str = ""
    """A value that is not shown; of a line without value ``on`` or ``off``."""
    limits: range | None = None
    same: str = ""
    """Key of the line that this one is another spelling of."""
    when: str = ""
    """Spelling of the releases that have the line; with ``same``: that print it."""
    shown: bool = False
    """The line is shown although it has its default."""

    @property
    def key(self) -> str:
        """The words before the value."""
        return self.form.partition(" <")[0]

    @property
    def flag(self) -> bool:
        """Whether the line has no value."""
        return "<" not in self.form


SCALARS = {
    "top": (Scalar(f"load-interval default {_NUMBER}", "BF-EOS", "300", range(601)),),
    "lldp": (
        Scalar(f"lldp timer {_NUMBER}", "PYEAPI", "30", range(5, 32769)),
        Scalar(f"lldp hold-time {_NUMBER}", "AVD", "120", range(10, 65536)),
        Scalar(
            f"lldp holdtime {_NUMBER}", "PYEAPI", "120", range(10, 65536), "lldp hold-time",
            "old-names",
        ),
        Scalar(f"lldp timer reinitialization {_NUMBER}", "AVD", "2", range(1, 11)),
        Scalar(
            f"lldp reinit {_NUMBER}", "PYEAPI", "2", range(1, 11), "lldp timer reinitialization",
            "old-names",
        ),
        Scalar(f"lldp management-address {_WORD}", "PYEAPI AVD"),
        Scalar("lldp run", "PYEAPI AVD", "on"),
    ),
    "logging": (
        Scalar("logging on", "mem", "on"),
        Scalar(f"logging buffered {_WORDS}", "PYEAPI AVD", "32 debugging"),
        Scalar(f"logging trap {_SEVERITY}", "AVD"),
        Scalar(f"logging console {_SEVERITY}", "AVD", "errors"),
        Scalar(f"logging monitor {_SEVERITY}", "AVD", "errors"),
        Scalar(f"logging format timestamp {_WORDS}", "AVD", "traditional"),
        Scalar("logging format hostname <{value:fqdn|ipv4}>", "AVD"),
        Scalar(r"logging facility <{value:\w+}>", "AVD", "local4"),
        Scalar(f"logging source-interface {_WORD}", "AVD"),
        Scalar("logging event storm-control discards global", "AVD", "off"),
    ),
    "dns": (
        Scalar(f"dns domain {_WORD}", "AVD"),
        Scalar(f"ip domain-name {_WORD}", "PYEAPI", same="dns domain", when="old-names"),
    ),
    "ntp": (
        Scalar(r"ntp trusted-key <{value:[\d,-]+}>", "AVD PYEAPI"),
        Scalar("ntp authenticate", "AVD PYEAPI", "off"),
        Scalar("ntp authenticate servers", "AVD", "off"),
        Scalar(f"ntp local-interface {_WORDS}", "AVD"),
        Scalar(f"ntp source {_WORD}", "PYEAPI", same="ntp local-interface", when="old-names"),
    ),
    "snmp": (
        Scalar("snmp-server engineID local <{value:[0-9A-Fa-f]+}>", "AVD"),
        Scalar(f"snmp-server chassis-id {_WORDS}", "PYEAPI"),
        Scalar(f"snmp-server contact {_WORDS}", "AVD"),
        Scalar(f"snmp-server location {_WORDS}", "AVD"),
        Scalar(f"snmp-server source-interface {_WORD}", "PYEAPI"),
        Scalar(
            f"snmp-server local-interface {_WORD}", "AVD", same="snmp-server source-interface"
        ),
    ),
    "stp": (
        Scalar(
            "spanning-tree mode <{value:mstp|rstp|rapid-pvst|backup|none}>", "PYEAPI mem", "mstp",
            shown=True,
        ),
        Scalar(f"spanning-tree hello-time {_NUMBER}", "PYEAPI", "2000", range(200, 10001)),
        Scalar(f"spanning-tree max-age {_NUMBER}", "PYEAPI", "20", range(6, 41)),
        Scalar(f"spanning-tree forward-time {_NUMBER}", "PYEAPI", "15", range(4, 31)),
        Scalar(f"spanning-tree max-hops {_NUMBER}", "PYEAPI", "20", range(1, 41)),
        Scalar(f"spanning-tree priority {_NUMBER}", "AVD", "32768", range(0, 61441, 4096)),
        *(
            scalar
            for guard in ("bpduguard", "bpdufilter")
            for scalar in (
                Scalar(_EDGE.format(guard), "AVD", "off"),
                Scalar(
                    _PORTFAST.format(guard), "PYEAPI", "off", None, _EDGE.format(guard),
                    "old-edge-port",
                ),
            )
        ),
        Scalar("spanning-tree guard loop default", "PYEAPI", "off"),
        Scalar("spanning-tree portchannel guard misconfig", "PYEAPI", "off"),
        Scalar("spanning-tree bpduguard rate-limit default", "PYEAPI", "on"),
    ),
    "tacacs": (
        Scalar(f"tacacs-server timeout {_NUMBER}", "PYEAPI AVD", "5", range(1, 1001)),
        Scalar("tacacs-server policy unknown-mandatory-attribute ignore", "AVD", "off"),
    ),
    "tacacs-source": (Scalar(f"ip tacacs source-interface {_WORD}", "AVD PYEAPI"),),
    "hash": (
        Scalar("port-channel load-balance trident fields mac <{value...}>", "CSM"),
        Scalar("port-channel load-balance trident fields ip <{value...}>", "CSM"),
    ),
    "clock": (Scalar(f"clock timezone {_WORD}", "PYEAPI NTC"),),
    "vlan-internal": (
        Scalar(
            "vlan internal allocation policy <{value:ascending|descending}>", "PYEAPI",
            "ascending", when="internal-policy",
        ),
        Scalar(f"vlan internal order {_WORDS}", "AVD", when="internal-order"),
    ),
    "mac": (Scalar(f"mac address-table aging-time {_NUMBER}", "PYEAPI", "300", range(1000001)),),
    "transceiver": (
        Scalar("transceiver qsfp default-mode <{value:4x10G}>", "PYEAPI", "4x10G", shown=True),
        Scalar(f"service unsupported-transceiver {_WORDS}", "AVD"),
    ),
    "model": (
        Scalar("service routing protocols model <{value:ribd|multi-agent}>", "AVD", "ribd"),
    ),
    "switchport": (Scalar("switchport default mode <{value:access|routed}>", "AVD", "access"),),
    "event": (Scalar("event-monitor", "BF-EOS", "off"),),
    "errdisable": (
        Scalar(f"errdisable recovery interval {_NUMBER}", "AVD", "300", range(30, 86401)),
    ),
    "pfc": (
        Scalar("priority-flow-control all off", "AVD", "off"),
        Scalar(f"{_WATCHDOG} action <{{value:drop|no-drop|errdisable}}>", "AVD"),
        Scalar(f"{_WATCHDOG} default timeout {_DECIMAL}", "AVD"),
        Scalar(f"{_WATCHDOG} default polling-interval {_DECIMAL}", "AVD"),
        Scalar(f"{_WATCHDOG} default recovery-time {_DECIMAL}", "AVD"),
    ),
    "qos": (
        Scalar("qos rewrite cos", "AVD", "off"),
        Scalar("qos rewrite dscp", "AVD", "off"),
    ),
    "aaa-policy": (
        Scalar(f"{_POLICY} local allow-nopassword-remote-login", "PYEAPI", "off"),
        Scalar(f"{_POLICY} on-failure log", "AVD", "off"),
        Scalar(f"{_POLICY} on-success log", "AVD", "off"),
        Scalar(f"{_POLICY} lockout {_WORDS}", "AVD"),
    ),
    "aaa": (
        Scalar(f"aaa authorization policy local default-role {_WORD}", "AVD"),
        Scalar("aaa authorization config-commands", "PYEAPI", "on"),
        Scalar("aaa authorization serial-console", "AVD", "off"),
    ),
}  # fmt: skip
"""Lines by their section of the running configuration.

Which releases print an old spelling is from memory: the page gives them only roughly.
"""
_ROWS = [row for rows in SCALARS.values() for row in rows]
_OLD_SPELLINGS = {row.same: row for row in _ROWS if row.same and row.when}
SILENCED = {"logging buffered", "logging console", "logging monitor", "logging trap"}
"""Lines whose ``no`` turns something off, rather than back to its default [AVD]."""


def _register(row: Scalar) -> None:
    key = row.same or row.key

    def act(call: EosCall) -> None:
        value = "" if call.no else _checked(row, call.get("value", "on"))
        if call.verb == "no" and ((row.flag and row.default == "on") or key in SILENCED):
            value = "off"
        call.state.settings.pop(key, None)
        if value and (call.no or value != row.default):
            call.state.settings[key] = value

    when = "" if row.same else row.when
    TREE.command(f"[no|default] {row.form}", source=row.source, modes="config", when=when)(act)


def _checked(row: Scalar, value: str) -> str:
    """Return a value as it is shown; raises Refused if it is out of range."""
    if row.limits is not None and int(value) not in row.limits:
        raise refused_word(value)
    if row.key != "ntp trusted-key":
        return value
    try:
        return compact_list(expand_list(value))
    except ValueError:
        raise refused_word(value) from None


for _row in _ROWS:
    _register(_row)


_PRINTED = {
    section: [(row, row.key, _OLD_SPELLINGS.get(row.key)) for row in rows if not row.same]
    for section, rows in SCALARS.items()
}


def scalar_lines(state: State, section: str, eras: Eras, *, every: bool) -> list[str]:
    """Return the lines of a section; ``every``: with all defaults."""
    lines = []
    for row, key, old in _PRINTED.get(section, ()):
        value = state.settings.get(key, "")
        if value or every or row.shown:
            words = old.key if old is not None and old.when in eras else key
            lines.append(_line(row, words, value or row.default))
    return lines


def _line(row: Scalar, words: str, value: str) -> str:
    """Return the line of a value."""
    if row.flag:
        return words if value == "on" else f"no {words}"
    return f"{words} {value}" if value not in {"", "off"} else f"no {words}"
