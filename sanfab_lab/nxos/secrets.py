"""Secrets as the switch prints them: never in the clear."""

import hashlib
import string

_LETTERS = string.ascii_letters + string.digits + "./"


def _letters(text: str, count: int) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    digest += hashlib.sha256(digest).digest()
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:count])


def password_hash(secret: str, *, old: bool) -> str:
    """Return the password of an account as it is stored: type 5."""
    salt = _letters("salt" + secret, 8)
    return f"$1${salt}${_letters(secret, 22)}" if old else f"$5${salt}${_letters(secret, 43)}"


def type7_key(secret: str) -> str:
    """Return a key as type 7 shows it."""
    return _letters("key" + secret, max(len(secret), 4)).lower()


def localized_key(secret: str, *, sha: bool = False) -> str:
    """Return a localized SNMP key."""
    digest = hashlib.sha256(b"engine" + secret.encode()).hexdigest()
    return "0x" + digest[: 40 if sha else 32]


def snmp_user_line(role: str, auth: str, priv: str) -> str:
    """Return the SNMP user that an account creates."""
    return f"{role} auth md5 {localized_key(auth)} priv {localized_key(priv)} localizedkey"
