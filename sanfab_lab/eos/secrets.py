"""Secrets as the switch prints them: hashed or hidden, the same each time for the same secret."""

import hashlib

from sanfab_lab.hashes import hexadecimal_of, letters_of

_TYPE7 = b"dsfd;kfoA,.iyewrkldJKDHSUBsgvca69834ncxv9873254k;fg87"


def sha512_hash(secret: str) -> str:
    """Return a password as a line shows it: ``$6$``, salt and hash."""
    return f"$6${letters_of('salt' + secret, 16)}${letters_of(secret, 86)}"


def type7_key(secret: str) -> str:
    """Return a key as type 7 shows it.

    >>> type7_key("arista")[:2].isdigit()
    True
    """
    salt = hashlib.sha256(secret.encode()).digest()[0] % 16
    coded = bytes(
        letter ^ _TYPE7[(salt + at) % len(_TYPE7)] for at, letter in enumerate(secret.encode())
    )
    return f"{salt:02d}{coded.hex().upper()}"


def hidden_key(key: str) -> str:
    """Return a key as a line shows it: with type 7 unless it is hidden already."""
    kind, _, rest = key.partition(" ")
    if kind in {"7", "8a"} and rest:
        return key
    return f"7 {type7_key(rest if kind == '0' and rest else key)}"


def localized_key(secret: str, engine: str, size: int) -> str:
    """Return an SNMPv3 passphrase bound to an engine, as hexadecimal digits."""
    return hexadecimal_of(f"{engine}{secret}", size)
