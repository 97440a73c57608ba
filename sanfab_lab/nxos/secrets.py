"""Secrets as the switch prints them: never in the clear."""

import hashlib
import string

_LETTERS = string.ascii_letters + string.digits + "./"

_V2_KEYS = (10,)


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


def key_form(release: tuple[int, ...]) -> str:
    """Return the word that follows localized SNMP keys; from 10 on they are stored encrypted."""
    return "localizedV2key" if release >= _V2_KEYS else "localizedkey"  # [NXOS10]


def localized_key(secret: str, release: tuple[int, ...], *, sha: bool = False) -> str:
    """Return a localized SNMP key as a release prints it."""
    digest = hashlib.sha256(b"engine" + secret.encode()).hexdigest()
    if release >= _V2_KEYS:
        return digest[: 44 if sha else 36].upper()
    return "0x" + digest[: 40 if sha else 32]


def snmp_user_line(role: str, secret: str, release: tuple[int, ...]) -> str:
    """Return the SNMP user that an account creates."""
    key = localized_key(secret, release)
    return f"{role} auth md5 {key} priv {key} {key_form(release)}"
