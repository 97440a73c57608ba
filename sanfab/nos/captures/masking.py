"""Captured configuration -> the same without secrets, which reads as the same facts.

A message may drop the rest of a line after the word before a secret; a capture may not, as the rest
holds facts. Here only words that are no keyword are replaced, and the result is read to prove it.
"""

import re
from collections.abc import Callable, Container, Iterator

from sanfab.facts.diff import fact_differences
from sanfab.masking import HIDDEN, mask_secrets
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.driver import SwitchError
from sanfab.nos.reader import ParsedConfig

_NO_SECRET = re.compile(
    r"\s*(?:no )?(?:aaa (?:authentication|authorization|accounting)|description|name|banner"
    r"|snmp-server (?:contact|location)"
    r"|configure snmp sys\w+"
    r"|configure (?:vlan \S+ description|ports \S+ (?:display|description)-string|banner))\b"
)
"""Lines of free text or of login methods, which hold no secret and are facts."""
_TOKEN = re.compile(r'"[^"]*"|\S+')
# fmt: off
_KEYWORDS = frozenset((
    "secret", "password", "key", "key-string", "shared-secret", "encrypted", "auth",
    "auth-encrypted", "authentication", "priv", "privacy", "privacy-encrypted", "localizedkey",
    "localized-key", "engineID", "engine-id", "md5", "sha", "sha1", "sha224", "sha256", "sha384",
    "sha512", "sha256-password", "aes", "aes-128", "aes128", "aes192", "aes256", "des", "des56",
    "3des", "128", "192", "256", "ro", "rw", "readonly", "readwrite", "role", "privilege", "level",
    "group", "view", "vrf", "use-vrf", "vr", "port", "timeout", "single-connection", "version",
    "v1", "v2c", "v3", "8a", "bsd-username", "sec-model", "usm",
))
# fmt: on
_BEFORE_NAME = frozenset(("role", "privilege", "level", "group", "view", "vrf", "use-vrf", "vr"))
_BEFORE_NUMBER = frozenset(("port", "timeout"))
_PEM = re.compile(r"-----(BEGIN|END) ")


def mask_configuration(
    text: str, platform: Platform, mask: Callable[[str], str], where: str
) -> str:
    """Return a configuration without secrets; ``mask``: masks the values that are known.

    Raises SwitchError if it would no longer read as the same facts: then the value of a secret is
    also the name of something, and nothing can be written without showing it.
    """

    def reads_as(lines: list[str]) -> tuple[object, ...]:
        return _comparable(NOSES[platform.nos].read(_joined(lines), platform))

    before = NOSES[platform.nos].read(text, platform)
    expected = _comparable(before)
    lines = text.splitlines()
    known = [mask(line) for line in lines]
    if reads_as(known) != expected:
        after = NOSES[platform.nos].read(_joined(known), platform).facts
        names = [one.where for one in fact_differences(before.facts, after)]
        raise SwitchError(
            f"{where}: the value of a secret is also found in {names[0] if names else 'a line'}; "
            "nothing was written: it cannot be hidden there. Change the secret, or the name"
        )
    masked = list(map(mask_line, known))
    if reads_as(masked) != expected:
        masked = [
            line if line == old else _without_facts(number, known, reads_as, expected)
            for number, (line, old) in enumerate(zip(masked, known, strict=True))
        ]
    unread = {line.number - 1 for line in before.unread}
    return _joined(list(_distinct(lines, list(_continued(lines, masked, unread)))))


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _comparable(reading: ParsedConfig) -> tuple[object, ...]:
    return (
        reading.facts,
        [(line.number, mask_secrets(line.text)) for line in reading.unread],
        [line.number for line in reading.repeated],
    )


def _without_facts(
    number: int,
    lines: list[str],
    reads_as: Callable[[list[str]], tuple[object, ...]],
    expected: tuple[object, ...],
) -> str:
    """Return a line with every word masked that is no fact: facts hold no secrets."""

    def keeps_facts(line: str) -> bool:
        return reads_as([*lines[:number], line, *lines[number + 1 :]]) == expected

    line = lines[number]
    words = range(len(_TOKEN.findall(line)))
    hidden = [one for one in words if mask_line(line, {one}) != line]
    return mask_line(line, {one for one in hidden if keeps_facts(mask_line(line, {one}))})


def _continued(lines: list[str], masked: list[str], unread: set[int]) -> Iterator[str]:
    """Yield the masked lines, and hide secrets that continue in the lines below."""
    goes_on = in_pem = False
    for number, (line, shown) in enumerate(zip(lines, masked, strict=True)):
        pem = _PEM.search(line)
        if (in_pem and not pem) or (goes_on and number in unread and " " not in line.strip()):
            shown = HIDDEN  # noqa: PLW2901  # the line as it is shown
        in_pem = pem[1] == "BEGIN" if pem else in_pem
        goes_on = HIDDEN in shown
        yield shown


def _distinct(lines: list[str], masked: list[str]) -> Iterator[str]:
    """Yield the masked lines; different lines stay different, as each is one of its own."""
    known: dict[str, list[str]] = {}
    for line, shown in zip(lines, masked, strict=True):
        if HIDDEN not in shown or shown == HIDDEN:
            yield shown
            continue
        same = known.setdefault(shown, [])
        if line not in same:
            same.append(line)
        number = same.index(line) + 1
        yield shown if number == 1 else shown.replace(HIDDEN, f"{HIDDEN[:-1]}-{number})")


def mask_line(line: str, only: Container[int] | None = None) -> str:
    """Return a line of a configuration with every secret replaced, and nothing else.

    ``only``: numbers of the words that may be replaced.

    >>> mask_line("username bob secret sha512 $6$abc role network-admin")
    'username bob secret sha512 (hidden) role network-admin'
    >>> mask_line("snmp-server community public group network-operator")
    'snmp-server community (hidden) group network-operator'
    >>> mask_line('create account admin "bob" encrypted "$5$x y"')
    'create account admin "bob" encrypted "(hidden)"'
    """
    shown = mask_secrets(line)
    if shown == line or _NO_SECRET.match(line):
        return line
    head = shown.removesuffix(HIDDEN).rstrip()
    if not line.startswith(head):  # a password in an address
        return shown
    words = list(_TOKEN.finditer(line))
    rest, end = "", len(head)
    for number, word in enumerate(words):
        if word.start() < len(head):
            continue
        is_last = number == len(words) - 1
        is_kept = only is not None and number not in only
        last = words[number - 1][0] if number else ""
        rest += line[end : word.start()]
        rest += word[0] if is_kept else _shown_word(word[0], last, is_last=is_last)
        end = word.end()
    return head + rest + line[end:]


def _shown_word(word: str, last: str, *, is_last: bool) -> str:
    is_kind = len(word) == 1 and word.isdigit() and not is_last  # `key 7 0822455D0A16`
    is_number = word.isdigit() and last in _BEFORE_NUMBER
    if word in _KEYWORDS or is_kind or is_number or last in _BEFORE_NAME or word.startswith("@@"):
        return word
    return f'"{HIDDEN}"' if word.startswith('"') else HIDDEN
