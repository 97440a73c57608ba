"""Accounts, TACACS+ and AAA."""

import re

from sanfab_lab.commands import refused_word
from sanfab_lab.os10.commands import HOST, Os10Call, command, error, keep_line, register_lines
from sanfab_lab.os10.factory import AAA
from sanfab_lab.os10.state import crypt_style, key_style
from sanfab_lab.rows import Setting

_NAME = re.compile(r"[a-z_][a-z0-9_-]*[$]?")
_NAME_MAX = 32
_CLEAR = re.compile(r"[A-Za-z0-9!#%&'();<=>\[\]*+\-./:^_]{9,32}")
_HIDDEN = ("$1$", "$5$", "$6$")
_ROLE = "role {role:sysadmin|secadmin|netadmin|netoperator}"
_LEVELS = {"sysadmin": "15", "secadmin": "15", "netadmin": "15", "netoperator": "1"}
"""What is printed of a role without a level: 15 of sysadmin [O10-JP]; of the others [mem]."""
_METHODS = {"local", "group tacacs+", "group radius"}
register_lines(
    "system-user",
    Setting("service simple-password", "O10-NLB"),
    Setting("password-attributes min-length <{value:[0-9]+}>", "O10-CLI"),
)


@command(
    f"username {{name}} password {{secret}} {_ROLE} [priv-lvl {{level:[0-9]+}}] "
    "[password-expiry {days:[0-9]+}]",
    source="O10-CLI O10-JP",
)
def _username(call: Os10Call) -> None:
    """Create or change an account; the password is stored as SHA-512 crypt."""
    name, secret = call["name"], call["secret"]
    if not _NAME.fullmatch(name) or len(name) > _NAME_MAX:
        raise refused_word(name)
    simple = "service simple-password" in call.state.settings["system-user"]
    if not secret.startswith(_HIDDEN) and not simple and not _CLEAR.fullmatch(secret):
        raise error("Password does not meet the requirements.")  # [O10-CLI: the rule; words mem]
    level = call.get("level", _LEVELS[call["role"]])
    line = f"username {name} password {crypt_style(secret)} role {call['role']} priv-lvl {level}"
    line += f" password-expiry {call['days']}" if call.has("days") else ""
    call.state.settings["username"][name] = line


@command('username {name} sshkey {key...}', "no username {name} sshkey [{rest...}]",
         source="O10-COLL")  # fmt: skip
def _ssh_key(call: Os10Call) -> None:
    kept, name = call.state.settings["sshkey"], call["name"]
    if call.no:
        kept.pop(name, None)
    else:
        kept[name] = f"username {name} sshkey {call['key']}"


@command("no username {name}", source="O10-CLI")
def _no_username(call: Os10Call) -> None:
    """Delete an account, if another one with the role sysadmin is left."""
    kept, name = call.state.settings["username"], call["name"]
    if name not in kept:
        raise error(f"User {name} does not exist.")  # [mem]
    left = [line for user, line in kept.items() if user != name]
    if not any(" role sysadmin " in f"{line} " for line in left):
        raise error("At least one user with role sysadmin is required.")  # [O10-CLI; words mem]
    del kept[name]


@command("system-user linuxadmin password {text}", "[no] system-user linuxadmin {what:disable}",
         source="O10-JP O10-CLI")  # fmt: skip
def _linuxadmin(call: Os10Call) -> None:
    kept = call.state.settings["system-user"]
    if call.has("text"):
        kept[""] = f"system-user linuxadmin password {crypt_style(call['text'])}"
    elif call.no:
        kept.pop("system-user linuxadmin disable", None)
    else:
        kept["system-user linuxadmin disable"] = "system-user linuxadmin disable"


_KEY = "key [{type:0|9}] {key}"


@command(
    f"{{kind:tacacs-server|radius-server}} host {HOST} [{{way:auth-port}} {{port:[0-9]+}}] {_KEY}",
    f"no {{kind:tacacs-server|radius-server}} host {HOST} [{{rest...}}]",
    source="O10-COLL O10-AZL O10-EX",
)
def _server(call: Os10Call) -> None:
    """Add a server; its key is stored hidden."""
    kind, key = call["kind"], call["key"]
    hidden = key if call["type"] == "9" else key_style(key)
    port = f" auth-port {call['port']}" if call.has("port") else ""
    keep_line(call, kind, call["host"], f"{kind} host {call['host']}{port} key 9 {hidden}")


register_lines(
    "tacacs-server",
    Setting("tacacs-server timeout <{value:[0-9]+}>", "O10-COLL", limits=range(1, 1001)),
    Setting("tacacs-server vrf <{name}>", "O10-COLL"),
    Setting("ip tacacs source-interface <{name}>", "O10-COLL"),
)


@command("aaa authentication login {list:default|console} {methods...}",
         "no aaa authentication login {list:default|console} [{rest...}]",
         source="O10-COLL O10-JP O10-AZL")  # fmt: skip
def _login(call: Os10Call) -> None:
    """Set the methods of a login; `no` restores `local`, which is printed too."""
    key = f"login {call['list']}"
    if call.no:
        call.state.settings["aaa"][key] = AAA[key]
        return
    left = call["methods"].lower()
    for method in _METHODS:
        left = left.replace(method, "")
    if left.split():
        raise refused_word(left.split()[0])
    line = f"aaa authentication login {call['list']} {call['methods'].lower()}"
    call.state.settings["aaa"][key] = line


@command("aaa {what:accounting|authorization} {rest...}",
         "no aaa {what:accounting|authorization} {rest...}", source="O10-AZL O10-COLL")  # fmt: skip
def _accounting(call: Os10Call) -> None:
    key = " ".join([call["what"], *call["rest"].split()[:2]])
    keep_line(call, "aaa", key, f"aaa {call['what']} {call['rest']}")
