"""How EOS shows secrets: hashed or hidden, the same secret always the same way."""

import base64
import hashlib

_TYPE7 = b"dsfd;kfoA,.iyewrkldJKDHSUBsgvca69834ncxv9873254k;fg87"
_CRYPT = str.maketrans("+=", "./")


def _letters(text: str, size: int) -> str:
    digest = hashlib.sha512(text.encode()).digest()
    return base64.b64encode(digest + digest).decode().translate(_CRYPT)[:size]


def sha512(secret: str) -> str:
    """Return a secret as a line shows it: ``$6$``, salt and hash."""
    return f"$6${_letters('salt' + secret, 16)}${_letters(secret, 86)}"


def md5(secret: str) -> str:
    """Return a secret as old releases show it: ``$1$``, salt and hash."""
    return f"$1${_letters('salt' + secret, 8)}${_letters(secret, 22)}"


def type7(secret: str) -> str:
    """Return a key hidden the reversible way.

    >>> type7("arista")[:2].isdigit()
    True
    """
    salt = hashlib.sha256(secret.encode()).digest()[0] % 16
    coded = bytes(
        letter ^ _TYPE7[(salt + at) % len(_TYPE7)] for at, letter in enumerate(secret.encode())
    )
    return f"{salt:02d}{coded.hex().upper()}"


def localized(secret: str, engine: str, size: int) -> str:
    """Return an SNMPv3 passphrase bound to an engine, as hexadecimal digits."""
    return hashlib.sha512(f"{engine}{secret}".encode()).hexdigest()[:size]
