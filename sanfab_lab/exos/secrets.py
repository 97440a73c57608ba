"""Secrets -> the text that the configuration shows."""

import re

from sanfab_lab.hashes import base64_of


def account_hash(secret: str, name: str) -> str:
    """Return the hash of a password, always the same for an account and a password."""
    salt = re.sub(r"[^A-Za-z0-9]", "x", base64_of(f"{name}:{secret}"))[:6]
    return f"$5${salt}${base64_of(f'{salt}:{secret}').replace('+', '.').rstrip('=')}"


def encrypted(secret: str) -> str:
    """Return a shared secret as the configuration shows it."""
    return f"#${base64_of(f'aaa:{secret}')}"


def localized_key(secret: str, engine: str) -> str:
    """Return an SNMPv3 key as the configuration shows it: characters in hexadecimal."""
    return ":".join(f"{ord(letter):02x}" for letter in f"#${base64_of(f'{engine}:{secret}')}")
