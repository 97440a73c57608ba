"""SNMP: communities, traps, and the views, groups and users of version 3."""

from sanfab_lab.hashes import hexadecimal_of
from sanfab_lab.os10.commands import (
    HOST,
    Os10Call,
    command,
    error,
    keep_line,
    put_line,
    register_lines,
)
from sanfab_lab.os10.factory import CONTACT
from sanfab_lab.rows import Setting

register_lines(
    "snmp",
    Setting("snmp-server vrf <{name}>", "O10-COLL"),
    Setting("snmp-server source-interface <{name}>", "O10-COLL"),
    Setting("snmp-server engineID local <{id}>", "O10-COLL"),
)
_TEXTS = "snmp-server {what:contact|location} {text...}"


@command(_TEXTS, "no snmp-server {what:contact|location} [{rest...}]", source="O10-JP O10-COLL")
def _text(call: Os10Call) -> None:
    """Set contact or location; with blanks it is printed in quotation marks [O10-JP]."""
    bare = call["text"].strip().strip('"')
    shown = f'"{bare}"' if " " in bare else bare
    line = f"snmp-server {call['what']} {shown}"
    if call.no:
        line = CONTACT if call["what"] == "contact" else ""  # [O10-JP: printed everywhere; mem]
    put_line(call.state.settings[f"snmp {call['what']}"], "", line)


@command("snmp-server community {name} {access:ro|rw} [acl {acl}]",
         "no snmp-server community {name} [{rest...}]", source="O10-COLL O10-ZTD")  # fmt: skip
def _community(call: Os10Call) -> None:
    keep_line(call, "snmp community", call["name"], call.given)


_TRAP = f"snmp-server host {HOST} {{kind:traps|informs}} version"
_END = "[udp-port {port:[0-9]+}]"


@command(
    f"{_TRAP} {{version:1|2c}} {{name}} {_END}",
    f"{_TRAP} 3 {{level:auth|priv|noauth}} {{name}} {_END}",
    f"no snmp-server host {HOST} [{{rest...}}]",
    source="O10-COLL",
)
def _trap_host(call: Os10Call) -> None:
    """Send traps to a host; the port 162 is not printed [mem]."""
    line = call.given.removesuffix(" udp-port 162")
    keep_line(call, "snmp host", call["host"], line)


@command("[no] snmp-server enable traps [{kinds...}]", source="O10-COLL")
def _traps(call: Os10Call) -> None:
    kept, kinds = call.state.settings["snmp traps"], call["kinds"].lower()
    if not call.no:
        kept[kinds] = f"snmp-server enable traps {kinds}".rstrip()
    elif kinds:
        kept.pop(kinds, None)
    else:
        kept.clear()


@command("snmp-server view {name} {oid:[0-9.]+} {how:included|excluded}",
         "no snmp-server view {name} [{oid}] [{how}]", source="O10-COLL")  # fmt: skip
def _view(call: Os10Call) -> None:
    kept, name = call.state.settings["snmp view"], call["name"]
    if call.no:
        for key in [one for one in kept if one.split()[0] == name]:
            del kept[key]
    else:
        kept[f"{name} {call['oid']}"] = call.given


@command(
    "snmp-server group {name} 3 {level:auth|priv|noauth} [read {read}] [write {write}] "
    "[notify {notify}] [access {acl}]",
    "no snmp-server group {name} [{rest...}]",
    source="O10-COLL",
)
def _group(call: Os10Call) -> None:
    """Create a group, or remove it after its users [O10-COLL]."""
    users = call.state.settings["snmp user"].values()
    if call.no and any(f" {call['name']} 3" in line for line in users):
        raise error(f"Group {call['name']} has users.")  # [O10-COLL; words mem]
    keep_line(call, "snmp group", call["name"], call.given)


@command(
    "snmp-server user {name} {group} 3 [[{localized:localized}] auth {how:md5|sha} {secret} "
    "[priv {cipher:des|aes} {second}]]",
    "no snmp-server user {name} [{rest...}]",
    source="O10-COLL O10-CSM",
)
def _user(call: Os10Call) -> None:
    """Create a user of a group that exists; its keys are printed localized [O10-NC]."""
    name, group = call["name"], call["group"]
    if not call.no and group not in call.state.settings["snmp group"]:
        raise error(f"Group {group} does not exist.")  # [O10-COLL; words mem]
    line = f"snmp-server user {name} {group} 3"
    if call.has("how"):
        line += f" localized auth {call['how']} {_key(call, 'secret')}"
    if call.has("cipher"):
        line += f" priv {call['cipher']} {_key(call, 'second')}"
    keep_line(call, "snmp user", name, line)


def _key(call: Os10Call, which: str) -> str:
    """Return a key as printed: salted with the engine, so other switches print another one."""
    if call.has("localized"):
        return call[which]
    return f"0x{hexadecimal_of(call.switch.mac + call[which], 40)}"
