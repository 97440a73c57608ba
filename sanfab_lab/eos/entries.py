"""Lines of the configuration that may be there several times: servers, hosts, keys, maps."""

from collections.abc import Callable
from typing import NamedTuple

from sanfab_lab.eos.cli import GRAMMARS, TABLE, Call, RefusedError
from sanfab_lab.eos.hashes import localized, type7
from sanfab_lab.eos.state import Options, State, natural
from sanfab_lab.number_lists import compact_list, expand_list

ENGINE = "f5717f001c7300000000"


class Kind(NamedTuple):
    """One kind of line: first words, what it is about, what may follow."""

    section: str
    name: str
    options: dict[str, int]
    """Words that may follow what it is about, with how many values each takes; shown so."""
    source: str
    late_vrf: bool = False
    """The VRF stands behind the host, not before it."""


KINDS = (
    Kind("logging", "logging host", {"": 1, "protocol": 1}, "AVD"),
    Kind(
        "ntp",
        "ntp server",
        {
            "prefer": 0,
            "burst": 0,
            "iburst": 0,
            "version": 1,
            "minpoll": 1,
            "maxpoll": 1,
            "local-interface": 1,
            "source": 1,
            "key": 1,
        },
        "AVD PYEAPI",
    ),
    Kind(
        "snmp",
        "snmp-server host",
        {"traps": 0, "informs": 0, "version": 1, "udp-port": 1},
        "AVD",
        late_vrf=True,
    ),
    Kind(
        "tacacs",
        "tacacs-server host",
        {"single-connection": 0, "vrf": 1, "port": 1, "timeout": 1, "key": 1},
        "AVD",
        late_vrf=True,
    ),
)


def wrong(call: Call, word: str) -> RefusedError:
    """Return the refusal of a word of a line."""
    words = call.given.split()
    at = words.index(word) if word in words else len(words) - 1
    return RefusedError("Invalid input", f"Invalid input (at token {at}: '{word}')", invalid=True)


def incomplete(call: Call) -> RefusedError:
    """Return the refusal of a line that lacks its end."""
    at = len(call.given.split())
    return RefusedError(
        "Incomplete command", f"Incomplete command (at token {at}: None)", invalid=True
    )


def options_of(call: Call, words: list[str], known: dict[str, int]) -> Options:
    """Return the options of a line, in the order in which they are shown."""
    found: dict[str, str] = {}
    at = 0
    while at < len(words):
        word = words[at]
        if word in known and word:
            many = (
                2
                if word == "key" and words[at + 1 : at + 2] in (["7"], ["0"], ["8a"])
                else known[word]
            )
            many = _version_words(words, at) if word == "version" and "udp-port" in known else many
            if at + many >= len(words) and many:
                raise incomplete(call)
            found[word] = " ".join(words[at + 1 : at + 1 + many])
            at += 1 + many
        elif "" in known and word.isdigit():
            found[""] = f"{found.get('', '')} {word}".strip()
            at += 1
        else:
            raise wrong(call, word)
    if "key" in found and not found["key"].isdigit():
        found["key"] = hidden(found["key"])
    return tuple((word, found[word]) for word in known if word in found)


def _version_words(words: list[str], at: int) -> int:
    """Return how many words follow ``version`` of an SNMP host: level and user, or community."""
    return {"3": 3, "2c": 2, "1": 2}.get(words[at + 1] if at + 1 < len(words) else "", 2)


def hidden(key: str) -> str:
    """Return a key as a line shows it: with type 7 unless it is hidden already."""
    kind, _, rest = key.partition(" ")
    if kind in {"7", "8a"} and rest:
        return key
    return f"7 {type7(rest if kind == '0' and rest else key)}"


def _vrf_first(words: list[str]) -> tuple[str, list[str]]:
    """Return the VRF that a line begins with, and what follows."""
    if len(words) > 1 and words[0] == "vrf":
        return words[1], words[2:]
    return "", words


def split(call: Call, kind: Kind, text: str) -> tuple[str, Options]:
    """Return the key of a line and its options."""
    vrf, words = _vrf_first(text.split())
    if not words:
        raise incomplete(call)
    host, *rest = words
    if kind.late_vrf and rest[:1] == ["vrf"] and kind.name != "tacacs-server host":
        vrf, rest = _vrf_first(rest)
    options = options_of(call, rest, kind.options)
    if kind.name == "tacacs-server host":
        vrf = dict(options).get("vrf", "")
    return (f"{vrf} {host}" if vrf and vrf != "default" else f" {host}"), options


def print_of(kind: Kind, key: str, options: Options) -> str:
    """Return a line as the configuration shows it."""
    vrf, host = key.split(" ", 1)
    words = " ".join(f"{word} {value}".strip() for word, value in options)
    if kind.late_vrf:
        between = f" vrf {vrf}" if vrf and kind.name != "tacacs-server host" else ""
        return f"{kind.name} {host}{between} {words}".rstrip()
    first, second = kind.name.split()
    if kind.name == "logging host":
        start = f"{first} vrf {vrf} {second}" if vrf else kind.name
    else:
        start = f"{kind.name} vrf {vrf}" if vrf else kind.name
    return f"{start} {host} {words}".rstrip()


def register(kind: Kind) -> None:
    """Take a kind of line and its ``no`` form into the table."""

    def put(call: Call, rest: str, vrf: str = "") -> str:
        key, options = split(call, kind, f"vrf {vrf} {rest}" if vrf else rest)
        if kind.name == "snmp-server host" and "version" not in dict(options):
            raise incomplete(call)
        call.state.entries[kind.name, key] = options
        return ""

    def remove(call: Call, rest: str, vrf: str = "") -> str:
        key, _ = split(call, kind, f"vrf {vrf} {rest}" if vrf else rest)
        call.state.entries.pop((kind.name, key), None)
        return ""

    forms = [f"{kind.name} {{rest...}}"]
    if kind.name == "logging host":
        forms.append("logging vrf {vrf} host {rest...}")
    TABLE.command(*forms, modes="config", source=kind.source)(put)
    off = [f"{word} {form}" for word in ("no", "default") for form in forms]
    TABLE.command(*off, modes="config", source=kind.source)(remove)


def need_vrf(call: Call, name: str) -> None:
    """Refuse a VRF that is not there.

    Only interfaces and routes need it: all others stand before it in real configurations.
    """
    if name and name != "default" and name not in call.state.vrfs:
        raise RefusedError(f"VRF {name} does not exist")


for _kind in KINDS:
    register(_kind)


class Listed(NamedTuple):
    """One kind of line without options of its own: first words, a key, a value."""

    section: str
    form: str
    """With ``{key}`` and, if it has one, ``{value}``."""
    source: str
    off: str = ""
    """Form of its removal up to ``no``; empty: the same up to the key."""
    era: str = "always"
    check: Callable[[Call, str, str], str] | None = None
    """Returns the value as it is shown."""


def _priority(call: Call, _key: str, value: str) -> str:
    if int(value) % 4096 or int(value) > 61440:  # noqa: PLR2004  # the steps of a bridge priority
        raise wrong(call, value)
    return value


def _classes(call: Call, _key: str, value: str) -> str:
    if int(value) > 7:  # noqa: PLR2004  # eight classes
        raise wrong(call, value)
    return value


def _ntp(call: Call, _key: str, value: str) -> str:
    method, *rest = value.split()
    if method not in {"md5", "sha1"} or not rest:
        raise wrong(call, method)
    return f"{method} {hidden(' '.join(rest))}"


LISTED = (
    Listed("lldp", "no lldp tlv transmit {key}", "AVD", off="lldp tlv transmit {key}"),
    Listed("lldp", "no lldp tlv-select {key}", "PYEAPI", off="lldp tlv-select {key}"),
    Listed("logging", "logging level {key} {value}", "AVD"),
    Listed("dns", "ip host {key} {value}", "PYEAPI"),
    Listed("ntp", r"ntp authentication-key {key:\d+} {value...}", "AVD", check=_ntp),
    Listed("snmp", "snmp-server view {key} {value...}", "AVD"),
    Listed("snmp", "snmp-server community {key} {value...}", "AVD"),
    Listed(
        "stp", r"spanning-tree mst {key:\d+} priority {value:\d+}", "PYEAPI AVD", check=_priority
    ),
    Listed("errdisable", "errdisable recovery cause {key}", "AVD"),
    Listed("qos", r"qos map cos {key:[0-7]} to traffic-class {value:\d}", "PYEAPI", check=_classes),
    Listed("qos", r"qos map dscp {key:\d+} to traffic-class {value:\d}", "PYEAPI", check=_classes),
    Listed(
        "stp",
        r"spanning-tree vlan-id {key:[\d,-]+} priority {value:\d+}",
        "AVD",
        off=r"no spanning-tree vlan-id {key:[\d,-]+} priority",
        era="stp-vlan-id",
        check=_priority,
    ),
    Listed(
        "stp",
        r"spanning-tree vlan {key:[\d,-]+} priority {value:\d+}",
        "BF-EOS mem",
        off=r"no spanning-tree vlan {key:[\d,-]+} priority",
        era="stp-vlan",
        check=_priority,
    ),
)


def engine_of(state: State) -> str:
    """Return the SNMP engine of a switch."""
    return state.settings.get("snmp-server engineID local", ENGINE)


def snmp_user(call: Call, text: str) -> tuple[str, str]:
    """Return name and shown rest of an SNMP user: passphrases bound to the engine, never clear."""
    words = text.split()
    if len(words) < 3 or words[2] not in {"v1", "v2c", "v3"}:  # noqa: PLR2004  # user, group, version
        raise incomplete(call) if len(words) < 3 else wrong(call, words[2])  # noqa: PLR2004
    name, group, version, *rest = words
    engine = engine_of(call.state)
    bound = rest[:1] == ["localized"]
    if bound:
        engine, rest = rest[1] if len(rest) > 1 else engine, rest[2:]
    shown = [group, version]
    for word, methods, size in (("auth", AUTH, 40), ("priv", PRIV, 32)):
        if rest[:1] != [word]:
            continue
        if len(rest) < 3 or rest[1] not in methods:  # noqa: PLR2004  # word, method, passphrase
            raise incomplete(call) if len(rest) < 3 else wrong(call, rest[1])  # noqa: PLR2004
        secret = rest[2] if bound else localized(rest[2], engine, size)
        shown += ([] if "localized" in shown else ["localized", engine]) + [word, rest[1], secret]
        rest = rest[3:]
    if rest:
        raise wrong(call, rest[0])
    return name, " ".join(shown)


AUTH = {"md5", "sha", "sha224", "sha256", "sha384", "sha512"}
PRIV = {"des", "aes", "aes192", "aes256"}


def list_kind(listed: Listed) -> str:
    """Return the name of a kind of line in the state."""
    return listed.form.split(" {", 1)[0]


def register_listed(listed: Listed) -> None:
    """Take such a line and its removal into the table."""

    def put(call: Call, key: str, value: str = "") -> str:
        shown = listed.check(call, key, value) if listed.check else value
        call.state.entries[list_kind(listed), key] = (("", shown),)
        return ""

    def remove(call: Call, key: str, value: str = "") -> str:  # noqa: ARG001  # may be repeated
        call.state.entries.pop((list_kind(listed), key), None)
        return ""

    table = GRAMMARS[listed.era]
    table.command(listed.form, modes="config", source=listed.source)(put)
    key = listed.form.split("} ")[0].removesuffix("}") + "}"
    off = [listed.off] if listed.off else [f"no {listed.form}", f"no {key}", f"default {key}"]
    table.command(*off, modes="config", source=listed.source)(remove)


def listed_lines(state: State, section: str) -> list[str]:
    """Return what a section shows of these lines."""
    found = []
    for listed in LISTED:
        if listed.section != section:
            continue
        for key, options in sorted(
            state.of_kind(list_kind(listed)), key=lambda entry: natural(entry[0])
        ):
            found.append(_filled(listed.form, key, options[0][1]))
    return found


def _filled(form: str, key: str, value: str) -> str:
    words = []
    for word in form.split():
        shown = key if word.startswith("{key") else value if word.startswith("{value") else word
        words.append(shown)
    return " ".join(words)


for _listed in LISTED:
    register_listed(_listed)


def lines(state: State, section: str) -> list[str]:
    """Return the lines of a section, sorted as the switch sorts them."""
    return [
        print_of(kind, key, options)
        for kind in KINDS
        if kind.section == section
        for key, options in sorted(state.of_kind(kind.name), key=lambda entry: natural(entry[0]))
    ]


def vlans_of(text: str, call: Call) -> frozenset[int]:
    """Return the VLANs of a list; raises RefusedError for what is none."""
    try:
        numbers = expand_list(text)
    except ValueError as error:
        raise wrong(call, text) from error
    if not numbers or min(numbers) < 1 or max(numbers) > 4094:  # noqa: PLR2004  # 802.1Q
        raise wrong(call, text)
    return frozenset(numbers)


def shown_vlans(vlans: frozenset[int]) -> str:
    """Return VLANs as a line shows them."""
    return compact_list(vlans) or "none"
