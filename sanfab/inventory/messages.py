"""Validation errors -> messages: what was found, what was expected, a near name."""

import re
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Any, get_args, get_origin

from pydantic_core import ErrorDetails

from sanfab.inventory.sensitive import fields_at, kinds_at, takes_secret
from sanfab.masking import mask_secrets
from sanfab.model.base import PATTERNS, Model, Secret
from sanfab.model.families import FAMILIES, family_of_product
from sanfab.model.yaml12 import Where, scalar
from sanfab.model.yaml_slips import character_words
from sanfab.text import count, either, some

UNKNOWN_KEY = frozenset({"extra_forbidden", "unexpected_keyword_argument"})
"""Kinds of errors for a key that a model, or a row, does not have."""

NEAR_LIMIT = 500
"""Most names that are searched for a near match."""
SHOWN = 60
"""Most characters of a value that a message quotes."""

_RANGE = re.compile(r"\[\d+(?:\.\.|:|\.\.\.|,|\+)\d+\]")
"""What is written for a range elsewhere."""
_DIGITS = re.compile(r"\d+")


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """Return ``; did you mean X?`` when something near is known, else nothing.

    Names that differ only in their numbers count as neighbours, not as misspellings. Of names that
    are equally near all are told.

    >>> did_you_mean("arista", ["arista-a", "arista-b", "nexus-a"])
    '; did you mean arista-a or arista-b?'
    """
    names = list(known)
    if (
        len(names) > NEAR_LIMIT
    ):  # a search through thousands of names for each mistake takes minutes
        return ""
    same = [name for name in names if name.casefold() == found.casefold()]
    if same:
        return f"; did you mean {same[0]}?"
    other = [name for name in names if not _is_neighbour(found, name)]
    near = get_close_matches(found, other, n=3, cutoff=0.7)
    if not near:
        return ""
    best = SequenceMatcher(None, near[0], found).ratio()
    alike = [one for one in near if SequenceMatcher(None, one, found).ratio() == best]
    return f"; did you mean {either(sorted(alike))}?"


def near_model(found: str, known: Iterable[str]) -> str:
    """Return ``; did you mean X?`` for a switch model, also by the name that its vendor orders by.

    >>> near_model("N9K-C93180YC-FX", ["nexus-93180yc-ex", "nexus-93180yc-fx"])
    '; did you mean nexus-93180yc-fx?'
    >>> near_model("nexus-9k", ["nexus-5596up", "nexus-93180yc-ex", "nexus-93180yc-fx"])
    '; did you mean one of nexus-93180yc-ex, nexus-93180yc-fx?'
    >>> near_model("S5248F-ON", ["s4048t-on", "s5248f"])
    '; did you mean s5248f?'
    """
    names, word = list(known), found.casefold()
    within = [name for name in names if name.partition("-")[2] and name.partition("-")[2] in word]
    if near := same_letters(word, names):
        return f"; did you mean {near}?"
    longer = [name for name in names if word.startswith(f"{name}-")]
    if longer:
        return f"; did you mean {max(longer, key=len)}?"
    series = [name for name in names if word.endswith("k") and name.startswith(word[:-1])]
    if series:
        return f"; did you mean one of {some(series)}?"
    if within and word not in names:
        return f"; did you mean {max(within, key=len)}?"
    return did_you_mean(found, names)


def same_letters(found: str, known: Iterable[str]) -> str:
    """Return the name that has the same characters in another order; empty: none has.

    >>> same_letters("s4084-on", ["s4048-on", "s4048t-on"]), same_letters("s4048-on", ["s4048-on"])
    ('s4048-on', '')
    """
    letters, names = sorted(found), list(known)
    return "" if found in names else next((one for one in names if sorted(one) == letters), "")


def _is_neighbour(one: str, other: str) -> bool:
    """Return whether two names count along one series: esx01 and esx02, but not esx1 and esx01."""
    if not _DIGITS.sub("", one) or not is_of_series(one, other):
        return False
    return [*map(int, _DIGITS.findall(one))] != [*map(int, _DIGITS.findall(other))]


def is_of_series(one: str, other: str) -> bool:
    """Return whether two names differ in their numbers only.

    >>> is_of_series("win4", "win[1-5]"), is_of_series("win4", "win12")
    (False, True)
    """
    return _DIGITS.sub("", one) == _DIGITS.sub("", other)


def quote_value(value: object) -> str:
    """Return a value as an error shows it: one line, not too long, nothing unprintable."""
    text = ascii(mask_secrets(value)) if isinstance(value, str) else _shown_other(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _shown_other(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "nothing" if value is None else f"the number {value}"


_WORDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "string_pattern_mismatch": lambda ctx: PATTERNS[ctx["pattern"]],
    "string_type": lambda _: "text; put it in quotes",
    "string_too_long": lambda ctx: f"at most {ctx['max_length']} characters",
    "int_type": lambda _: "a whole number",
    "int_parsing": lambda _: "a whole number",
    "int_from_float": lambda _: "a whole number",
    "bool_type": lambda _: "true or false",
    "greater_than_equal": lambda ctx: f"{ctx['ge']} or more",
    "less_than_equal": lambda ctx: f"{ctx['le']} or less",
    "multiple_of": lambda ctx: f"a multiple of {ctx['multiple_of']}",
    "literal_error": lambda ctx: ctx["expected"].replace("'", ""),
    "dict_type": lambda _: "a mapping (key: value)",
    "model_type": lambda _: "a mapping (key: value)",
    "tuple_type": lambda _: "a list",
    "value_error": lambda ctx: str(ctx["error"]),
    "too_short": lambda ctx: f"at least {count(ctx['min_length'], 'entry')}",
    "too_long": lambda ctx: f"at most {count(ctx['max_length'], 'entry')}",
}


_HOST_NAME = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.?")
_IPV6_LETTERS = re.compile(r"[0-9A-Fa-f:.]+(?:/[0-9]+)?")
EXPECTED_REFERENCE = (
    "{secret: NAME} with a NAME listed under `secrets`; the inventory never holds the value, a "
    "push takes it from SANFAB_SECRET_NAME or Ansible Vault"
)


def error_message(error: ErrorDetails, where: Where) -> str:
    """Return the message for one validation error; ``where``: its place in the document."""
    if not isinstance(error["input"], dict | list) and Secret in kinds_at(where):
        return f"found {_hidden_value(error['input'])}, expected {EXPECTED_REFERENCE}"
    if where[-1:] == ("secret",) and not isinstance(error["input"], dict | list):
        found = _hidden_value(error["input"])
        return f"found {found}, expected the name of a secret that is listed under `secrets`"
    return _message(error, where)


def _message(error: ErrorDetails, place: Where) -> str:
    kind, where = error["type"], error["loc"]
    if kind in UNKNOWN_KEY:
        return _unknown_key(str(where[-1]), place)
    if kind == "missing" and isinstance(where[-1], int):
        wanted = len(get_args(next(iter(kinds_at(place)), None)))
        return f"found {count(len(error['input']), 'entry')}, expected {wanted}"
    if kind == "missing":
        is_port = (place[-1:], where[-1]) == (("management",), "address")
        return NO_IPV4 if is_port else f"missing, expected a value for `{where[-1]}`"
    is_hidden = takes_secret(place)
    expected = _expected(error, place)
    hint = "" if is_hidden else _odd_character(error["input"]) or _hint(error, place, expected)
    found = _hidden_value(error["input"]) if is_hidden else quote_value(error["input"])
    return f"found {found}, expected {expected}{hint}"


def _odd_character(value: object) -> str:
    """Return the first character of a text that only looks like the one that is meant."""
    odd = next((one for one in value if not one.isascii()), "") if isinstance(value, str) else ""
    return f"; it has {character_words(odd)}" if odd else ""


def _unknown_key(key: str, place: Where) -> str:
    """Return the message for a key that stands at a place."""
    known = fields_at(place[:-1])
    if elsewhere := ELSEWHERE.get((str(place[0]), str(place[-1]))):
        return elsewhere
    before, colon, _ = key.partition(":")
    if colon and before in known:
        return f"unknown key; write a blank after the colon of `{before}:`"
    hint = _odd_character(key) or did_you_mean(key, known)
    if not hint and len(place) == 1:
        hint = f", expected one of {', '.join(sorted(known))}; indent the name of a device more "
        hint += "than its section"
    return f"unknown key{hint or ', expected one of ' + ', '.join(sorted(known))}"


def _expected(error: ErrorDetails, place: Where) -> str:
    kind = error["type"]
    if kind == "string_type" and isinstance(error["input"], dict | list):
        return f"one value{_why_no_list(place)}"
    words = _WORDS.get(kind)
    expected = words(error.get("ctx", {})) if words else error["msg"]
    if kind == "bool_type" and any(get_origin(one) is tuple for one in kinds_at(place)):
        return f"{expected}, or a list of two entries or more"
    return expected + _required_at(place) if kind == "model_type" else expected


def _hint(error: ErrorDetails, place: Where, expected: str) -> str:
    """Return what to write instead, where it is known; else nothing."""
    found = str(error["input"])
    if expected.startswith(_ADDRESSES):
        no_ipv6 = "" if "IPv6" in expected else _why_no_ipv6(found, place)
        is_one = "prefix" not in expected and "network" not in expected
        no_prefix = _why_no_prefix(found) if is_one and not no_ipv6 else ""
        return _why_no_name(found) or no_prefix or no_ipv6
    if error["type"] in {"int_type", "bool_type"} and isinstance(error["input"], str):
        return "" if isinstance(scalar(found), str) else "; write it without quotes"
    if error["type"] == "string_type" and isinstance(error["input"], float):
        return " with every digit: 4.30 without quotes is 4.3"
    if _RANGE.search(found) and "name" in expected:
        return "; a range is written with a hyphen, as esx[01-04]"
    if error["type"] == "literal_error":
        is_family = place[0] == "arrays" and place[-1] == "family"
        known = expected.replace(" or ", ", ").split(", ")
        return _family_for(found) if is_family else did_you_mean(found, known)
    return ""


def _family_for(found: str) -> str:
    """Return the family of an array by the name of the product, or what to state for any other.

    A similar name may be that of another product, so it counts only as a misspelling.

    >>> _family_for("alletra-6000"), _family_for("ME5024"), _family_for("powerstroe")
    ('; did you mean nimble?', '; did you mean powervault-me5?', '; did you mean powerstore?')
    """
    product = family_of_product(found)
    if product is not None:
        return f"; did you mean {product}?"
    near = get_close_matches(found.casefold(), FAMILIES, n=1, cutoff=_MISSPELT)
    return f"; did you mean {near[0]}?" if near else _OTHER_FAMILY


_MISSPELT = 0.83
"""How alike a misspelt family is to its name: nimbel and nimble are, alletra and alletra-mp not."""
_OTHER_FAMILY = (
    "; state `family: generic` for any other array: no requirement of it is known, and no pause is "
    "configured unless the VLAN states `lossless`"
)

NO_IPV4 = (
    "found no IPv4 address, expected one as 192.0.2.31/24: a management port has an IPv4 address, "
    "and `ipv6` only in addition"
)
ELSEWHERE = {
    ("arrays", "via"): (
        "only a port of a host can be behind a neighbor; state `at`, the switch and port that the "
        "array is connected to, as `at: n5k-a Ethernet1/9`"
    ),
    ("neighbors", "via"): (
        "a port of a neighbor has a cable to a switch; state `at`, that switch and port, as "
        "`at: n5k-a Ethernet1/49`"
    ),
}
"""What to write in place of a key that another section has, by section and key."""
_ADDRESSES = ("an IPv4 address", "an IPv4 network", "an IPv4 or IPv6 address, as")


def _required_at(place: Where) -> str:
    """Return the keys that a mapping needs here; nothing if it needs none."""
    needed = [
        name
        for kind in kinds_at(place)
        if isinstance(kind, type) and issubclass(kind, Model)
        for name, field in kind.model_fields.items()
        if field.is_required()
    ]
    return f" with {' and '.join(needed)}" if needed else ""


def _why_no_list(place: Where) -> str:
    """Return how addresses by VLAN are written, where a list of mappings stands; else nothing."""
    if place[-2:-1] != ("ip",):
        return ""
    return "; addresses by VLAN are one mapping without [ ], as {iscsi_a: 10.14.1.21}"


def _why_no_prefix(found: str) -> str:
    """Return what to write in place of an address with its prefix length; else nothing."""
    address, slash, length = found.partition("/")
    if slash and length.isdigit() and _IPV6_LETTERS.fullmatch(found):
        return f"; write {address}, without the prefix length"
    return ""


def _why_no_name(found: str) -> str:
    """Return why a host name is no address here; else nothing."""
    if _HOST_NAME.fullmatch(found):
        return "; sanfab configures no DNS on switches: state the address of that name"
    return ""


def _why_no_ipv6(found: str, place: Where) -> str:
    """Return where an IPv6 address belongs instead, if there is such a key; else nothing."""
    if ":" not in found or not _IPV6_LETTERS.fullmatch(found):
        return ""
    if "ipv6" in fields_at(place[:-1]):
        key = place[-1]
        return (
            f"; an IPv6 address is written in addition, as `ipv6: {{{key}: {quote_value(found)}}}`"
        )
    return "; IPv6 is not taken here"


def _hidden_value(value: object) -> str:
    """Return what stands where a secret may: a text or a number is not quoted."""
    is_open = value is None or isinstance(value, bool | dict | list)
    return quote_value(value) if is_open else "a value that is not shown"
