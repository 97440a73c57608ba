"""Lines of the configuration that are there once: what they take, and what they are by default."""

from typing import NamedTuple

from sanfab.model.platforms.row import release_key
from sanfab_lab.eos.cli import GRAMMARS, Call, RefusedError
from sanfab_lab.eos.state import State
from sanfab_lab.number_lists import compact_list, expand_list

WORDS = "..."
FLAG = ""
SEVERITY = r"(emergencies|alerts|critical|errors|warnings|notifications|informational|debugging)"


class Scalar(NamedTuple):
    """One such line."""

    section: str
    """Where the running configuration shows it."""
    key: str
    """Its first words, and its name in the state."""
    shape: str
    """What value it takes: a regular expression, ``...`` for any words, empty for none."""
    source: str
    default: str = ""
    """A value that is not shown; of a line without value ``on`` or ``off``."""
    limits: range | None = None
    era: str = "always"
    shown: bool = False
    """Shown though it has its default."""
    same: str = ""
    """Key of the line that this one is another spelling of."""


SCALARS = (
    Scalar("top", "load-interval default", r"\d+", "BF-EOS", "300", range(601)),
    Scalar("lldp", "lldp timer", r"\d+", "PYEAPI", "30", range(5, 32769)),
    Scalar("lldp", "lldp hold-time", r"\d+", "AVD", "120", range(10, 65536)),
    Scalar(
        "lldp", "lldp holdtime", r"\d+", "PYEAPI", "120", range(10, 65536), same="lldp hold-time"
    ),
    Scalar("lldp", "lldp timer reinitialization", r"\d+", "AVD", "2", range(1, 11)),
    Scalar(
        "lldp",
        "lldp reinit",
        r"\d+",
        "PYEAPI",
        "2",
        range(1, 11),
        same="lldp timer reinitialization",
    ),
    Scalar("lldp", "lldp management-address", r"\S+", "PYEAPI AVD"),
    Scalar("lldp", "lldp run", FLAG, "PYEAPI AVD", "on"),
    Scalar("logging", "logging on", FLAG, "mem", "on"),
    Scalar("logging", "logging buffered", WORDS, "PYEAPI AVD", "32 debugging"),
    Scalar("logging", "logging trap", SEVERITY, "AVD"),
    Scalar("logging", "logging console", SEVERITY, "AVD", "errors"),
    Scalar("logging", "logging monitor", SEVERITY, "AVD", "errors"),
    Scalar("logging", "logging format timestamp", WORDS, "AVD", "traditional"),
    Scalar("logging", "logging format hostname", r"(fqdn|ipv4)", "AVD"),
    Scalar("logging", "logging facility", r"\w+", "AVD", "local4"),
    Scalar("logging", "logging source-interface", r"\S+", "AVD"),
    Scalar("logging", "logging event storm-control discards global", FLAG, "AVD", "off"),
    Scalar("dns", "dns domain", r"\S+", "AVD"),
    Scalar("dns", "ip domain-name", r"\S+", "PYEAPI", same="dns domain"),
    Scalar("ntp", "ntp trusted-key", r"[\d,-]+", "AVD PYEAPI"),
    Scalar("ntp", "ntp authenticate", FLAG, "AVD PYEAPI", "off"),
    Scalar("ntp", "ntp authenticate servers", FLAG, "AVD", "off"),
    Scalar("ntp", "ntp local-interface", WORDS, "AVD"),
    Scalar("ntp", "ntp source", r"\S+", "PYEAPI", same="ntp local-interface"),
    Scalar("snmp", "snmp-server engineID local", r"[0-9A-Fa-f]+", "AVD"),
    Scalar("snmp", "snmp-server chassis-id", WORDS, "PYEAPI"),
    Scalar("snmp", "snmp-server contact", WORDS, "AVD"),
    Scalar("snmp", "snmp-server location", WORDS, "AVD"),
    Scalar("snmp", "snmp-server source-interface", r"\S+", "PYEAPI"),
    Scalar(
        "snmp", "snmp-server local-interface", r"\S+", "AVD", same="snmp-server source-interface"
    ),
    Scalar(
        "stp",
        "spanning-tree mode",
        r"(mstp|rstp|rapid-pvst|backup|none)",
        "PYEAPI mem",
        "mstp",
        shown=True,
    ),
    Scalar("stp", "spanning-tree hello-time", r"\d+", "PYEAPI", "2000", range(200, 10001)),
    Scalar("stp", "spanning-tree max-age", r"\d+", "PYEAPI", "20", range(6, 41)),
    Scalar("stp", "spanning-tree forward-time", r"\d+", "PYEAPI", "15", range(4, 31)),
    Scalar("stp", "spanning-tree max-hops", r"\d+", "PYEAPI", "20", range(1, 41)),
    Scalar("stp", "spanning-tree priority", r"\d+", "AVD", "32768", range(0, 61441, 4096)),
    Scalar("stp", "spanning-tree edge-port bpduguard default", FLAG, "AVD", "off"),
    Scalar(
        "stp",
        "spanning-tree portfast bpduguard default",
        FLAG,
        "PYEAPI",
        "off",
        same="spanning-tree edge-port bpduguard default",
    ),
    Scalar("stp", "spanning-tree edge-port bpdufilter default", FLAG, "AVD", "off"),
    Scalar(
        "stp",
        "spanning-tree portfast bpdufilter default",
        FLAG,
        "PYEAPI",
        "off",
        same="spanning-tree edge-port bpdufilter default",
    ),
    Scalar("stp", "spanning-tree guard loop default", FLAG, "PYEAPI", "off"),
    Scalar("stp", "spanning-tree portchannel guard misconfig", FLAG, "PYEAPI", "off"),
    Scalar("stp", "spanning-tree bpduguard rate-limit default", FLAG, "PYEAPI", "on"),
    Scalar("tacacs", "tacacs-server timeout", r"\d+", "PYEAPI AVD", "5", range(1, 1001)),
    Scalar("tacacs", "tacacs-server policy unknown-mandatory-attribute ignore", FLAG, "AVD", "off"),
    Scalar("tacacs-source", "ip tacacs source-interface", r"\S+", "AVD PYEAPI"),
    Scalar("clock", "clock timezone", r"\S+", "PYEAPI NTC"),
    Scalar(
        "vlan-internal",
        "vlan internal allocation policy",
        r"(ascending|descending)",
        "PYEAPI",
        "ascending",
        era="internal-policy",
    ),
    Scalar("vlan-internal", "vlan internal order", WORDS, "AVD", era="internal-order"),
    Scalar("mac", "mac address-table aging-time", r"\d+", "PYEAPI", "300", range(1000001)),
    Scalar("transceiver", "transceiver qsfp default-mode", r"4x10G", "PYEAPI", "4x10G", shown=True),
    Scalar("transceiver", "service unsupported-transceiver", WORDS, "AVD"),
    Scalar("model", "service routing protocols model", r"(ribd|multi-agent)", "AVD", "ribd"),
    Scalar("switchport", "switchport default mode", r"(access|routed)", "AVD", "access"),
    Scalar("event", "event-monitor", FLAG, "BF-EOS", "off"),
    Scalar("errdisable", "errdisable recovery interval", r"\d+", "AVD", "300", range(30, 86401)),
    Scalar("pfc", "priority-flow-control all off", FLAG, "AVD", "off"),
    Scalar(
        "pfc", "priority-flow-control pause watchdog action", r"(drop|no-drop|errdisable)", "AVD"
    ),
    Scalar("pfc", "priority-flow-control pause watchdog default timeout", r"\d+(\.\d+)?", "AVD"),
    Scalar(
        "pfc",
        "priority-flow-control pause watchdog default polling-interval",
        r"\d+(\.\d+)?",
        "AVD",
    ),
    Scalar(
        "pfc", "priority-flow-control pause watchdog default recovery-time", r"\d+(\.\d+)?", "AVD"
    ),
    Scalar("qos", "qos rewrite cos", FLAG, "AVD", "off"),
    Scalar("qos", "qos rewrite dscp", FLAG, "AVD", "off"),
    Scalar(
        "aaa-policy",
        "aaa authentication policy local allow-nopassword-remote-login",
        FLAG,
        "PYEAPI",
        "off",
    ),
    Scalar("aaa-policy", "aaa authentication policy on-failure log", FLAG, "AVD", "off"),
    Scalar("aaa-policy", "aaa authentication policy on-success log", FLAG, "AVD", "off"),
    Scalar("aaa-policy", "aaa authentication policy lockout", WORDS, "AVD"),
    Scalar("aaa", "aaa authorization policy local default-role", r"\S+", "AVD"),
    Scalar("aaa", "aaa authorization config-commands", FLAG, "PYEAPI", "on"),
    Scalar("aaa", "aaa authorization serial-console", FLAG, "AVD", "off"),
)
OLD_SPELLING = {
    "lldp hold-time": ("lldp holdtime", "4.21"),
    "lldp timer reinitialization": ("lldp reinit", "4.21"),
    "dns domain": ("ip domain-name", "4.21"),
    "ntp local-interface": ("ntp source", "4.21"),
    "spanning-tree edge-port bpduguard default": (
        "spanning-tree portfast bpduguard default",
        "4.20",
    ),
    "spanning-tree edge-port bpdufilter default": (
        "spanning-tree portfast bpdufilter default",
        "4.20",
    ),
}
"""How a line was spelled before a release [mem]: the page gives the releases only roughly."""


SILENCED = {"logging buffered", "logging console", "logging monitor", "logging trap"}
"""Lines whose ``no`` turns something off, rather than back to its default [AVD]."""


def register(scalar: Scalar) -> None:
    """Take a line and its ``no`` and ``default`` forms into the table."""
    key = scalar.same or scalar.key

    def put(call: Call, value: str = "on") -> str:
        call.state.settings[key] = checked(scalar, value)
        if call.state.settings[key] == scalar.default:
            del call.state.settings[key]
        return ""

    def remove(call: Call, value: str = "") -> str:  # noqa: ARG001  # `no` may repeat the value
        call.state.settings.pop(key, None)
        denied = call.given.split()[0].lower() == "no"
        if denied and ((scalar.shape == FLAG and scalar.default == "on") or key in SILENCED):
            call.state.settings[key] = "off"
        return ""

    value = {WORDS: " {value...}", FLAG: ""}.get(scalar.shape, f" {{value:{scalar.shape}}}")
    table = GRAMMARS[scalar.era]
    table.command(f"{scalar.key}{value}", modes="config", source=scalar.source)(put)
    off = [f"{word} {scalar.key}{tail}" for word in ("no", "default") for tail in {"", value}]
    table.command(*sorted(off), modes="config", source=scalar.source)(remove)


def checked(scalar: Scalar, value: str) -> str:
    """Return a value as it is shown."""
    if scalar.limits is not None and int(value) not in scalar.limits:
        at = len(scalar.key.split())
        raise RefusedError(
            "Invalid input", f"Invalid input (at token {at}: '{value}')", invalid=True
        )
    if scalar.key == "ntp trusted-key":
        return compact_list(expand_list(value))
    return value if scalar.shape == WORDS else value.lower() if "(" in scalar.shape else value


for _scalar in SCALARS:
    register(_scalar)


def lines(state: State, section: str, release: tuple[int, ...], *, every: bool) -> list[str]:
    """Return what a section shows of these lines."""
    return [
        line
        for scalar in SCALARS
        if scalar.section == section and not scalar.same
        if (line := _line(state, scalar, release, every=every))
    ]


def _line(state: State, scalar: Scalar, release: tuple[int, ...], *, every: bool) -> str:
    value = state.settings.get(scalar.key, "")
    old, until = OLD_SPELLING.get(scalar.key, ("", ""))
    words = old if old and release < release_key(until) else scalar.key
    if scalar.shape == FLAG:
        on = (value or scalar.default) == "on"
        return "" if not value and not every else words if on else f"no {words}"
    if value == "off":
        return f"no {words}"
    if value or scalar.shown or (every and scalar.default):
        return f"{words} {value or scalar.default}"
    return f"no {words}" if every else ""
