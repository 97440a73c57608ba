"""Lines that the configuration may have several times: servers, hosts, keys, maps."""

from collections.abc import Callable
from typing import NamedTuple

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import TREE, EosCall, incomplete, keep_entry
from sanfab_lab.eos.names import natural
from sanfab_lab.eos.secrets import hidden_key
from sanfab_lab.eos.state import Options, State


class Host(NamedTuple):
    """A kind of line about a host: its first words, and the options that may follow."""

    section: str
    name: str
    options: dict[str, int]
    """Options behind the host, with the number of their values, in the order of the switch."""
    source: str
    late_vrf: bool = False
    """The VRF follows the host."""


_FLAGS = dict.fromkeys(("prefer", "burst", "iburst"), 0)
_VALUES = dict.fromkeys(("version", "minpoll", "maxpoll", "local-interface", "source", "key"), 1)
HOSTS = (
    Host("logging", "logging host", {"": 1, "protocol": 1}, "AVD"),
    Host("ntp", "ntp server", _FLAGS | _VALUES, "AVD PYEAPI"),
    Host(
        "snmp",
        "snmp-server host",
        {"traps": 0, "informs": 0, "version": 1, "udp-port": 1},
        "AVD",
        late_vrf=True,
    ),
    Host(
        "tacacs",
        "tacacs-server host",
        {"single-connection": 0, "vrf": 1, "port": 1, "timeout": 1, "key": 1},
        "AVD",
        late_vrf=True,
    ),
)


def _options_of(words: list[str], known: dict[str, int]) -> Options:
    """Return the options of a line, in the order of the switch."""
    found: dict[str, str] = {}
    at = 0
    while at < len(words):
        word = words[at]
        if word in known and word:
            size = _size(words[at:], known)
            if at + size >= len(words) and size:
                raise incomplete()
            found[word] = " ".join(words[at + 1 : at + 1 + size])
            at += 1 + size
        elif "" in known and word.isdigit():
            found[""] = f"{found.get('', '')} {word}".strip()
            at += 1
        else:
            raise refused_word(word)
    if "key" in found and not found["key"].isdigit():
        found["key"] = hidden_key(found["key"])
    return tuple((word, found[word]) for word in known if word in found)


def _size(words: list[str], known: dict[str, int]) -> int:
    """Return the number of values of the option that some words begin with."""
    option, following = words[0], words[1] if len(words) > 1 else ""
    if option == "version" and "udp-port" in known:  # of SNMP: level and user, or community
        return 3 if following == "3" else 2
    return 2 if option == "key" and following in {"7", "0", "8a"} else known[option]


def _split_vrf(words: list[str]) -> tuple[str, list[str]]:
    """Return the VRF that a line begins with, and the words behind it."""
    return (words[1], words[2:]) if len(words) > 1 and words[0] == "vrf" else ("", words)


def _split(call: EosCall, kind: Host) -> tuple[str, Options]:
    """Return the key of a line and its options."""
    words = call["rest"].split()
    vrf, words = (call["vrf"], words) if call.has("vrf") else _split_vrf(words)
    if not words:
        raise incomplete()
    host, *rest = words
    if kind.late_vrf and "vrf" not in kind.options and rest[:1] == ["vrf"]:
        vrf, rest = _split_vrf(rest)
    options = _options_of(rest, kind.options)
    vrf = dict(options).get("vrf", "") if "vrf" in kind.options else vrf
    return (f"{vrf} {host}" if vrf and vrf != "default" else f" {host}"), options


def _host_line(kind: Host, key: str, options: Options) -> str:
    """Return a line as the configuration shows it."""
    vrf, host = key.split(" ", 1)
    words = " ".join(f"{word} {value}".strip() for word, value in options)
    place = f" vrf {vrf}" if vrf else ""
    if kind.late_vrf:
        return f"{kind.name} {host}{'' if 'vrf' in kind.options else place} {words}".rstrip()
    first, second = kind.name.split()
    start = f"{first}{place} {second}" if second == "host" else f"{kind.name}{place}"
    return f"{start} {host} {words}".rstrip()


def _register_host(kind: Host) -> None:
    def act(call: EosCall) -> None:
        key, options = _split(call, kind)
        needs = kind.name == "snmp-server host" and not call.no
        if needs and "version" not in dict(options):
            raise incomplete()
        keep_entry(call, kind.name, key, *options)

    forms = [f"[no|default] {kind.name} {{rest...}}"]
    if kind.name == "logging host":
        forms.append("[no|default] logging vrf {vrf} host {rest...}")
    TREE.command(*forms, source=kind.source)(act)


for _kind in HOSTS:
    _register_host(_kind)


class Listed(NamedTuple):
    """A kind of line without options: first words, a key, a value."""

    section: str
    form: str
    """With ``{key}`` and, if it has one, ``{value}``."""
    source: str
    off: str = ""
    """Form that removes it; empty: ``no`` or ``default`` and the words up to the key."""
    when: str = ""
    shown: Callable[[str], str] = str
    """Returns the value as it is shown; refuses a wrong one."""


def _priority(value: str) -> str:
    if int(value) not in range(0, 61441, 4096):  # the steps of a bridge priority
        raise refused_word(value)
    return value


def _class(value: str) -> str:
    if int(value) not in range(8):
        raise refused_word(value)
    return value


def _ntp_key(value: str) -> str:
    method, *rest = value.split()
    if method not in {"md5", "sha1"} or not rest:
        raise refused_word(method)
    return f"{method} {hidden_key(' '.join(rest))}"


LISTED = (
    Listed("lldp", "no lldp tlv transmit {key}", "AVD", "lldp tlv transmit {key}"),
    Listed("lldp", "no lldp tlv-select {key}", "PYEAPI", "lldp tlv-select {key}"),
    Listed("logging", "logging level {key} {value}", "AVD"),
    Listed(
        "logging-source", "logging vrf {key} source-interface {value}", "AVD",
        "no logging vrf {key} source-interface <{value}>",
    ),
    Listed(
        "tacacs-source", "ip tacacs vrf {key} source-interface {value}", "AVD",
        "no ip tacacs vrf {key} source-interface <{value}>",
    ),
    Listed("dns", "ip host {key} {value}", "PYEAPI"),
    Listed("ntp", r"ntp authentication-key {key:\d+} {value...}", "AVD", shown=_ntp_key),
    Listed("snmp", "snmp-server view {key} {value...}", "AVD"),
    Listed("snmp", "snmp-server community {key} {value...}", "AVD"),
    Listed(
        "stp", r"spanning-tree mst {key:\d+} priority {value:\d+}", "PYEAPI AVD", shown=_priority
    ),
    Listed("errdisable", "errdisable recovery cause {key}", "AVD"),
    Listed("qos", r"qos map cos {key:[0-7]} to traffic-class {value:\d}", "PYEAPI", shown=_class),
    Listed("qos", r"qos map dscp {key:\d+} to traffic-class {value:\d}", "PYEAPI", shown=_class),
)  # fmt: skip


def _kind_of(listed: Listed) -> str:
    """Return the name of a kind of line in the state."""
    return listed.form.split(" {", 1)[0]


def _register_listed(listed: Listed) -> None:
    kind = _kind_of(listed)

    def put(call: EosCall) -> None:
        call.state.entries[kind, call["key"]] = (("", listed.shown(call["value"])),)

    def remove(call: EosCall) -> None:
        call.state.entries.pop((kind, call["key"]), None)

    TREE.command(listed.form, source=listed.source, when=listed.when)(put)
    key = listed.form.split("} ")[0].removesuffix("}") + "}"
    off = [listed.off] if listed.off else [f"no {listed.form}", f"no|default {key}"]
    TREE.command(*off, source=listed.source, when=listed.when)(remove)


for _listed in LISTED:
    _register_listed(_listed)


def _sorted_kind(state: State, kind: str) -> list[tuple[str, Options]]:
    return sorted(state.of_kind(kind), key=lambda entry: natural(entry[0]))


def entry_lines(state: State, section: str) -> list[str]:
    """Return the lines of a section, in the order of the switch."""
    listed = [
        _filled(row.form, key, options[0][1])
        for row in LISTED
        if row.section == section
        for key, options in _sorted_kind(state, _kind_of(row))
    ]
    hosts = [
        _host_line(kind, key, options)
        for kind in HOSTS
        if kind.section == section
        for key, options in _sorted_kind(state, kind.name)
    ]
    return listed + hosts


def _filled(form: str, key: str, value: str) -> str:
    values = {"{key": key, "{value": value}
    words = [values.get(word.rstrip(".}").partition(":")[0], word) for word in form.split()]
    return " ".join(words)
