"""SNMP: users, groups, traps, VRFs."""

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import EosCall, command, incomplete, keep_entry
from sanfab_lab.eos.secrets import localized_key

ENGINE = "f5717f001c7300000000"
_METHODS = {
    "auth": ({"md5", "sha", "sha224", "sha256", "sha384", "sha512"}, 40),
    "priv": ({"des", "aes", "aes192", "aes256"}, 32),
}
"""Methods of each kind of passphrase, and the digits of a localized one."""


def _word(words: list[str], at: int, known: set[str]) -> str:
    """Return a word of a line; refuse a missing and an unknown one."""
    if len(words) <= at or words[at] not in known:
        raise refused_word(words[at]) if len(words) > at else incomplete()
    return words[at]


@command("snmp-server user {rest...}", source="AVD mem")
def _user(call: EosCall) -> None:
    """Create an SNMP user; its passphrases are bound to the engine."""
    words = call["rest"].split()
    version = _word(words, 2, {"v1", "v2c", "v3"})
    name, group, _, *rest = words
    shown = [group, version]
    engine = call.state.settings.get("snmp-server engineID local", ENGINE)
    bound = rest[:1] == ["localized"]
    if bound:
        engine, rest = rest[1] if len(rest) > 1 else engine, rest[2:]
    for kind, (methods, size) in _METHODS.items():
        if rest[:1] != [kind]:
            continue
        if len(rest) < 3:  # noqa: PLR2004  # kind, method, passphrase
            raise incomplete()
        secret = rest[2] if bound else localized_key(rest[2], engine, size)
        shown += [] if "localized" in shown else ["localized", engine]
        shown += [kind, _word(rest, 1, methods), secret]
        rest = rest[3:]
    if rest:
        raise refused_word(rest[0])
    keep_entry(call, "snmp-server user", name, ("", " ".join(shown)))


@command("no snmp-server user {name} {rest...}", source="AVD mem")
@command("no snmp-server group {name}", "no snmp-server group {name} {rest...}", source="AVD")
def _remove(call: EosCall) -> None:
    keep_entry(call, " ".join(call.given.split()[1:3]), call["name"])


@command(
    "snmp-server group {name} {version:v1|v2c}",
    "snmp-server group {name} {version:v1|v2c} {rest...}",
    "snmp-server group {name} {version:v3} {level:noauth|auth|priv}",
    "snmp-server group {name} {version:v3} {level:noauth|auth|priv} {rest...}",
    source="AVD",
)
def _group(call: EosCall) -> None:
    """Create a group of SNMP users."""
    words = call["rest"].split()
    if len(words) % 2 or not set(words[::2]) <= {"read", "write", "notify", "context"}:
        raise refused_word(words[-1])
    shown = " ".join([call["version"], call["level"], call["rest"]])
    keep_entry(call, "snmp-server group", call["name"], ("", " ".join(shown.split())))


@command(
    "[no|default] snmp-server enable traps", "[no] snmp-server enable traps {rest...}", source="AVD"
)
def _traps(call: EosCall) -> None:
    """Set whether traps are sent, all or those of one kind."""
    key = ("snmp-server enable traps", call["rest"])
    call.state.entries[key] = (("", "no" if call.no else ""),)
    if call.no and not call["rest"]:
        del call.state.entries[key]


@command("[no] snmp-server vrf {name}", source="AVD")
def _vrf(call: EosCall) -> None:
    """Set whether SNMP answers in a VRF; in the default VRF it does by default."""
    key = ("snmp-server vrf", call["name"])
    call.state.entries[key] = (("", "no" if call.no else ""),)
    if call.no != (call["name"] == "default"):
        del call.state.entries[key]
