"""Secrets -> made-up hashes and keys, the same each time for the same secret."""

import hashlib
import string
from base64 import b64encode

CRYPT_LETTERS = string.ascii_letters + string.digits + "./"


def letters_of(text: str, count: int) -> str:
    """Return letters as a crypt hash has them."""
    digest = hashlib.sha256(text.encode()).digest()
    while len(digest) < count:
        digest += hashlib.sha256(digest).digest()
    return "".join(CRYPT_LETTERS[byte % len(CRYPT_LETTERS)] for byte in digest[:count])


def hexadecimal_of(text: str, count: int) -> str:
    """Return hexadecimal digits, up to 128."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return (digest + hashlib.sha256(digest.encode()).hexdigest())[:count]


def base64_of(text: str) -> str:
    """Return a SHA-256 digest in base 64."""
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()
