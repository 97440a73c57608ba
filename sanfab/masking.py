"""Text of a switch or an operator -> the same text without its secrets."""

import re
from collections.abc import Mapping

HIDDEN = "(hidden)"
"""Replaces a secret, also one that the switch prints only as a hash."""

_SENTENCE = (
    r"(?!(?:is|was|were|has|have|had|must|should|may|can|cannot|does|did|do|not|too|and|or|for|of"
    r"|fail\w*|exchange|denied|rejected|timed|error)\b)"
)
"""No secret follows these words: a switch states a reason, as ``Authentication failed``."""
_BEFORE_SECRET = re.compile(
    r"(?i)(?:^|(?<=[\s-]))(?:password|passphrase|secret|community|key(?:-?string)?"
    r"|\w*auth(?==)|(?<!aaa )auth(?!ori)\w*|priv\w*|encrypted|failsafe-account|manual|certificate"
    r"|(?:host \S+|traps?|informs?)\b.* version (?:1|2c)"
    rf"|create account \S+ \S+)(?:[\s=]+)(?=\S){_SENTENCE}"
)
_WORDS = (
    *("pass", "secret", "communit", "key", "auth", "priv", "encrypted", "failsafe", "manual"),
    *("certificate", "version", "account", "://"),
)
"""A line without any of them holds no secret: looking for them takes a tenth of the patterns."""
_IN_ADDRESS = re.compile(r"(://[^\s:/@]*:)\S+@")
"""A password in the address of a file: ``ftp://user:password@192.0.2.1/file``."""


def mask_secrets(line: str) -> str:
    """Return a line of a configuration with its secrets masked.

    >>> mask_secrets("username admin secret 0 letmein role x"), mask_secrets("vlan 10")
    ('username admin secret (hidden)', 'vlan 10')
    >>> mask_secrets("configure snmpv3 add target-params sanmon sec-level priv ")
    'configure snmpv3 add target-params sanmon sec-level priv '
    >>> mask_secrets("copy ftp://bob:let@me/in@192.0.2.1/x running-config")
    'copy ftp://bob:(hidden)@192.0.2.1/x running-config'
    >>> mask_secrets("configure account admin encrypted letmein"), mask_secrets("key-string x")
    ('configure account admin encrypted (hidden)', 'key-string (hidden)')
    >>> mask_secrets("configure failsafe-account root"), mask_secrets("fcsp esp manual letmein")
    ('configure failsafe-account (hidden)', 'fcsp esp manual (hidden)')
    >>> mask_secrets("create account user bob letmein"), mask_secrets("create account user bob")
    ('create account user bob (hidden)', 'create account user bob')
    >>> mask_secrets("% Authorization failed for bob"), mask_secrets("Password is too short")
    ('% Authorization failed for bob', 'Password is too short')
    >>> mask_secrets("aaa authentication login default group tacacs+ local")
    'aaa authentication login default group tacacs+ local'
    >>> mask_secrets("exec /usr/bin/TerminAttr -ingestauth=key,letmein -taillogs")
    'exec /usr/bin/TerminAttr -ingestauth= (hidden)'
    >>> mask_secrets("snmp-server host 192.0.2.1 traps version 2c private")
    'snmp-server host 192.0.2.1 traps version 2c (hidden)'
    """
    if line.isascii() and not _may_hold_secret(line.lower()):
        return line
    line = _IN_ADDRESS.sub(rf"\1{HIDDEN}@", line)
    word = _BEFORE_SECRET.search(line)
    return line if word is None else f"{line[: word.end()].rstrip()} {HIDDEN}"


def _may_hold_secret(lower: str) -> bool:
    for word in _WORDS:  # not `any`: each line that is sent comes here several times  # noqa: SIM110
        if word in lower:
            return True
    return False


def secret_variable(name: str) -> str:
    """Return the environment variable that holds a secret.

    >>> secret_variable("snmp_auth"), secret_variable("tacacs-key.1")
    ('SANFAB_SECRET_SNMP_AUTH', 'SANFAB_SECRET_TACACS_KEY_1')
    """
    return "SANFAB_SECRET_" + re.sub(r"[^A-Za-z0-9]", "_", name).upper()


_COMMUNITY = re.compile(
    r"(?m)^(\s*(?:no )?snmp-server "
    r"(?:community |host \S+(?: vrf \S+)?(?: traps)? version 2c ))(\S+)"
)


def named_communities_in(text: str, values: Mapping[str, str]) -> str:
    """Return a configuration with a placeholder for each community that is the value of a secret.

    A community is told by its value alone: no hash of it is printed, and it has no other name.
    """
    names = {value: f"@@{name}@@" for name, value in values.items()}
    return _COMMUNITY.sub(lambda found: found[1] + names.get(found[2], found[2]), text)


def placeholder(name: str) -> str:
    """Return the placeholder of a secret in a rendered configuration; a push fills in the value."""
    return f"@@{name}@@"


def placeholder_or_hidden(text: str) -> str:
    """Return a placeholder unchanged, and HIDDEN for any other secret."""
    return text if text.startswith("@@") and text.endswith("@@") else HIDDEN
