"""Base class and constrained types of the inventory, each with its expectation in words."""

import re
from datetime import date
from ipaddress import AddressValueError, IPv4Network, IPv6Address, IPv6Network
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictInt


class Model(BaseModel):
    """Part of the inventory: immutable; an unknown key is an error.

    A default that is a part is made by ``model_construct``: it needs no validator.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,  # a traceback would show a secret typed into the inventory
        defer_build=True,  # a start needs no validator of a part: that of the SAN holds them all
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **options: object) -> None:
        """Let an absent mapping be made new: pydantic would copy the default by `deepcopy`.

        That takes half of the time in which a large SAN is validated.
        """
        super().__pydantic_init_subclass__(**options)
        for one in cls.__pydantic_fields__.values():
            if one.default == {}:
                one.default_factory = dict


Fabric = Literal["A", "B"]

MAX_VLAN = 4094
"""Largest VLAN id of IEEE 802.1Q."""

DEFAULT_VLAN = 1
"""VLAN of every port of a factory-default switch; it exists without a line."""

ALL_VLANS = frozenset(range(1, MAX_VLAN + 1))
"""Every VLAN id of IEEE 802.1Q."""

STANDARD_MTU = 1500
"""Largest IP packet, in bytes, that a standard Ethernet frame carries; more needs jumbo frames."""

DEFAULT_FC_MAP = "0e:fc:00"
"""FC-MAP of FC-BB-5, which every NOS uses unless configured."""

# Text that reaches a switch must not end, comment out or quote a command:
# no control character, quote, backslash, backtick, `!`, `#`, `;`, `?`, `$`, `|`, `<`, `>`;
# `@@` marks the place of a secret, so `@` may not be doubled.
_SAFE = r"[A-Za-z0-9_.,:/()\[\]+=*%&~^{}-]"
_WORD = rf"(?:{_SAFE}|@{_SAFE})+"
_TEXT = rf"^{_WORD}(?: +{_WORD})*$"
_DESCRIPTION = rf"^(?:{_WORD}(?: +{_WORD})*)?$"
_LINES = rf"^{_WORD}(?: +{_WORD})*(?:\n{_WORD}(?: +{_WORD})*)*\n?$"

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_IPV4 = rf"{_OCTET}(?:\.{_OCTET}){{3}}"
_IPV6 = r"[0-9A-Fa-f]*:[0-9A-Fa-f:]*:[0-9A-Fa-f:]*"
"""What only an IPv6 address can be; ``_ipv6`` judges it."""

_WWPN = r"^(?:[0-9A-Fa-f]{2}:){7}[0-9A-Fa-f]{2}$"
_IQN = r"iqn\.[0-9]{4}-[0-9]{2}\.[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[a-z0-9.:-]+)?"
_ISCSI_NAME = rf"^(?:{_IQN}|eui\.[0-9a-f]{{16}})$"
_NQN = r"^nqn\.[0-9]{4}-[0-9]{2}\.[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?:[A-Za-z0-9._:-]+$"
_MOUNT = r"/?[A-Za-z0-9][A-Za-z0-9_.-]*(?:/[A-Za-z0-9][A-Za-z0-9_.-]*)*"

PATTERNS: dict[str, str] = {
    r"^[A-Za-z0-9](?:[A-Za-z0-9 _.:()#-]{0,61}[A-Za-z0-9_.:()#-])?$": (
        "the name of an interface: letters, digits, blanks, _ . : ( ) # - (63 characters at most)"
    ),
    r"^vmk[0-9]{1,3}$": "a VMkernel port, as vmk1",
    r"^[A-Za-z][A-Za-z0-9_.-]{0,62}$": (
        "a name: a letter, then letters, digits, _ . - (63 characters at most)"
    ),
    r"^[A-Za-z][A-Za-z0-9_.-]*(?:\[[0-9]+-[0-9]+\][A-Za-z0-9_.-]*)?$": (
        "a name, or a range of names as esx[01-16]"
    ),
    r"^[A-Za-z][A-Za-z0-9_.-]*(?:\[[0-9]+-[0-9]+\][A-Za-z0-9_.-]*)?"
    r"(?: [A-Za-z0-9][A-Za-z0-9_.-]{0,62})?$": (
        "a name, a range of names as esx[01-16], or a name and one of its ports as 'esx01 vmhba2'"
    ),
    r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,62}$": (
        "a name: a letter or digit, then letters, digits, _ . - (63 characters at most)"
    ),
    r"^[A-Za-z][A-Za-z0-9_-]{0,31}$": (
        "a VLAN name: a letter, then letters, digits, _ - (32 characters at most)"
    ),
    r"^(?:[0-9][0-9_.-]*)?[A-Za-z][A-Za-z0-9_.-]*$": (
        "the name of a switch: a letter or digit, then letters, digits, _ . -, one of them a letter"
    ),
    r"^(?:[0-9][0-9_./-]*)?[A-Za-z][A-Za-z0-9_./-]*$": (
        "the name of a VLAN: a letter or digit, then letters, digits, _ - . /, one of them a letter"
    ),
    r"^[A-Za-z][A-Za-z0-9_-]{0,30}[A-Za-z0-9]$": (
        "a VRF name: a letter, then letters, digits, _ - (2 to 32 characters)"
    ),
    r"^[A-Za-z][A-Za-z0-9_-]{0,26}$": (
        "an MLAG domain: a letter, then letters, digits, _ - (27 characters at most)"
    ),
    r"^[A-Za-z][A-Za-z0-9_-]{0,63}$": (
        "a letter, then letters, digits, _ - (64 characters at most)"
    ),
    _WWPN: ("a WWPN: 8 bytes in hexadecimal with colons, as 10:00:00:00:c9:93:f9:97"),
    _ISCSI_NAME: (
        "an iSCSI name in lower case, as iqn.1998-01.com.vmware:esx01-1a2b3c4d (RFC 3722), or "
        "eui.0123456789abcdef"
    ),
    _NQN: (
        "an NVMe qualified name, as "
        "nqn.2014-08.org.nvmexpress:uuid:5ffefdd7-0a51-4700-8b16-001e6792303a (223 characters at "
        "most)"
    ),
    rf"^{_MOUNT}$": (
        "a mount point, as /mnt/backup, or the name of a datastore, as ds1: letters, digits, _ . - "
        "and / (128 characters at most)"
    ),
    r"^/(?:[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)*)?$": (
        "the path of an export: / and letters, digits, _ . - (255 characters at most)"
    ),
    rf"{_WWPN}|{_ISCSI_NAME}": (
        "an initiator: a WWPN, as 10:00:00:00:c9:93:f9:97, or an iSCSI name in lower case, as "
        "iqn.1998-01.com.vmware:esx01-1a2b3c4d"
    ),
    r"^[A-Za-z0-9][A-Za-z0-9_.:-]{0,62}$": (
        "a CHAP user: a letter or digit, then letters, digits, _ . : - (63 characters at most)"
    ),
    r"^(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$": "a MAC address, as 00:00:c9:93:f9:97",
    r"^0[eE]:[fF][cC]:[0-9A-Fa-f]{2}$": "an FC-MAP: 0e:fc:00 to 0e:fc:ff",
    rf"^(?:{_IPV4}|{_IPV6})$": "an IPv4 or IPv6 address, as 10.14.1.21 or 2001:db8::21",
    rf"^{_IPV4}$": "an IPv4 address, as 10.14.1.21",
    rf"^(?:{_IPV4}/(?:3[0-2]|[12]?[0-9])|{_IPV6}/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9]))$": (
        "an IPv4 or IPv6 address with its prefix length, as 10.14.1.0/24 or 2001:db8::/64"
    ),
    rf"^{_IPV4}/(?:3[0-2]|[12]?[0-9])$": "an IPv4 address with its prefix length, as 10.14.1.31/24",
    rf"^{_IPV4}(?:/(?:3[0-2]|[12][0-9]|[1-9]))?$": (
        "an IPv4 network or address, as 192.0.2.0/24 or 192.0.2.9"
    ),
    r"^[A-Za-z0-9][A-Za-z0-9_.-]* [A-Za-z0-9](?:[ A-Za-z0-9/:,-]*[A-Za-z0-9])?$": (
        "a switch and a port, as 'n5k-a Ethernet1/5'"
    ),
    r"^[A-Za-z][A-Za-z0-9_.-]{0,62}(?: [A-Za-z0-9][A-Za-z0-9_.-]{0,62})?$": (
        "a neighbor, or a neighbor and one of its teams or ports, as 'ucs-a po13'"
    ),
    r"^[A-Za-z0-9](?:[ A-Za-z0-9/:,-]*[A-Za-z0-9])?$": "a port or a range of ports",
    _TEXT: (
        "printable ASCII on one line, no blank at either end, without quotes, backslash, backtick "
        "or any of ! # ; ? $ | < >"
    ),
    _DESCRIPTION: (
        "printable ASCII on one line, no blank at either end, without quotes, backslash, backtick "
        'or any of ! # ; ? $ | < >; "" for none'
    ),
    _LINES: (
        "lines of printable ASCII, none of them empty or with a blank at either end, without "
        "quotes, backslash, backtick or any of ! # ; ? $ | < >"
    ),
    r"^[ -~]+$": "printable ASCII on one line",
    r"^[ -~\n]+$": "lines of printable ASCII, without tabs and other control characters",
    r"^[0-9]+(?:[.(][0-9]+[A-Za-z]*[0-9]*\)?[A-Za-z]*[0-9]*(?:\(R?[0-9]+[a-z]*\))?)*"
    r"(?:-patch[0-9]+(?:-[0-9]+)*)?$": "a release, as 7.3(2)N1(1) or 4.20.1",
    r"^[A-Za-z0-9_{}-]+$": "a pattern of letters, digits, _ - and {fields}",
    r"^[A-Za-z0-9 /:{}-]{0,40}$": (
        "part of the name of a port: letters, digits, blank, / : - {unit} (40 characters at most)"
    ),
    r"^[A-Za-z0-9 /:{}-]{1,60}$": (
        "the name of a port: letters, digits, blank, / : - and {fields} (60 characters at most)"
    ),
    r"^[A-Za-z0-9 _.-]{0,80}$": "letters, digits, blank, . _ - (80 characters at most)",
    r"^[a-z_]+(?:\.[A-Za-z0-9_*\[\] :/-]+)*$": (
        "the place of a value, as arrays.fas01.ports.c4[3-8].wwpn; * stands for any one key"
    ),
    r"^[A-Za-z]{3,6}$": "the name of a time zone: 3 to 6 letters, as CET",
    r"^(?:[+](?:0[0-9]|1[0-4])|-(?:0[1-9]|1[0-4])):(?:00|15|30|45)$": (
        "an offset from UTC, as +01:00"
    ),
    r"^(?:first|second|third|fourth|last)"
    r" (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday)"
    r" (?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r" (?:[01][0-9]|2[0-3]):[0-5][0-9]$": "a time of each year, as last sunday march 02:00",
    r"^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+){0,2}$": (
        "an area of the time zone database, as Europe/Berlin"
    ),
    r"^[1-9][0-9]{0,5}(?:MB|GB|TB)$": "a size, as 250GB: MB, GB or TB (6 digits at most)",
    r"^[1-8]x[1-9][0-9]{0,2}G$": "a number of ports and their speed, as 4x10G",
    r"^[A-Z]{2,5}-[0-9]{2}$": "the id of a rule, as MTU-01",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "a date, as 2027-06-30",
}
"""Expectation in words by regular expression."""


def pattern_for(words: str) -> str:
    """Return the regular expression whose expectation, and no other, starts with these words."""
    (regex,) = [regex for regex, text in PATTERNS.items() if text.startswith(words)]
    return regex


def is_iscsi_name(initiator: str) -> bool:
    """Return whether an initiator is named by its iSCSI name, not by its WWPN."""
    return initiator.startswith(("iqn.", "eui."))


def _real_date(text: str) -> str:
    """Return a date that is in the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError("a calendar date, as 2027-06-30") from None
    return text


def _unicast(text: str) -> str:
    """Return an address; one of IPv6 in its short form, as switches print it.

    A link-local address says nothing without a port: every port of a device may have it.
    """
    if ":" not in text:
        return text
    address, slash, length = text.partition("/")
    try:
        found = IPv6Address(address)
    except AddressValueError:
        raise ValueError("an IPv6 address, as 2001:db8::21") from None
    if found.is_link_local:
        raise ValueError("a global or unique local address, as 2001:db8::21, not a link-local one")
    if found.is_multicast or found.is_loopback or found.ipv4_mapped or not int(found):
        raise ValueError("the IPv6 address of one device, as 2001:db8::21")
    return f"{found}{slash}{length}"


def _ipv6_only(text: str) -> str:
    """Return an IPv6 address."""
    if ":" not in text:
        raise ValueError("an IPv6 address, as 2001:db8::21")
    return text


def _destination(text: str) -> str:
    """Return the destination of a route; one of IPv6 in its short form."""
    if ":" not in text:
        return text
    try:
        return str(IPv6Network(text))
    except ValueError:
        raise ValueError("an IPv6 network without host bits, as 2001:db8:9::/48") from None


def _network(text: str) -> str:
    """Return a network with its prefix length; an address is a network of one."""
    try:
        return str(IPv4Network(text))
    except ValueError:
        network = IPv4Network(text, strict=False)
        raise ValueError(f"a network without host bits: {network}, or one address") from None


def _listed(value: object) -> object:
    """Return one value as a list of one."""
    return (value,) if isinstance(value, str) else value


def _listed_or_none(value: object) -> object:
    """Return one value as a list of one, and nothing as an empty list."""
    if value == []:
        raise ValueError("at least 1 entry")
    return () if value is None else _listed(value)


def _vsan_key(key: str | int) -> int:
    """Return a VSAN key as a number; "0101" would be a second key of VSAN 101."""
    if not re.fullmatch("[1-9][0-9]{0,3}", str(key)):
        raise ValueError("the number of a VSAN, as 101")
    return int(key)


def _slot_number(key: str | int) -> int:
    """Return the key of a slot as a number."""
    if not re.fullmatch("[1-9]|1[0-8]", str(key)):
        raise ValueError("the number of a slot, as 2")
    return int(key)


def _of_one_device(text: str) -> str:
    """Return a MAC address; one of a group, whose first byte is odd, is that of no device."""
    if int(text[:2], 16) % 2 or not int(text.replace(":", ""), 16):
        raise ValueError("a unicast MAC address, as 00:00:c9:93:f9:97: its first byte is even")
    return text


_UNICAST = AfterValidator(_unicast)

Name = Annotated[str, Field(pattern=pattern_for("a name: a letter, then"))]
NameRange = Annotated[str, Field(pattern=pattern_for("a name, or"), max_length=80)]
AccessName = Annotated[str, Field(pattern=pattern_for("a name, a range"), max_length=144)]
SwitchName = Annotated[str, Field(pattern=pattern_for("the name of a switch"), max_length=63)]
PortLabel = Annotated[str, Field(pattern=pattern_for("a name: a letter or digit"))]
InterfaceName = Annotated[str, Field(pattern=pattern_for("the name of an interface"))]
VmkernelName = Annotated[str, Field(pattern=pattern_for("a VMkernel port"))]
VlanKey = Annotated[str, Field(pattern=pattern_for("a VLAN name"))]
VlanName = Annotated[str, Field(pattern=pattern_for("the name of a VLAN"), max_length=32)]
VrfName = Annotated[str, Field(pattern=pattern_for("a VRF name"))]
MlagDomain = Annotated[str, Field(pattern=pattern_for("an MLAG domain"))]
FcName = Annotated[str, Field(pattern=pattern_for("a letter, then"))]
Wwpn = Annotated[str, Field(pattern=pattern_for("a WWPN"))]
Iqn = Annotated[str, Field(pattern=pattern_for("an iSCSI name"), max_length=223)]
"""The longest name of RFC 3720 has 223 bytes."""
Nqn = Annotated[str, Field(pattern=pattern_for("an NVMe qualified"), max_length=223)]
"""The longest NQN of the NVM Express base specification has 223 bytes."""
MountName = Annotated[str, Field(pattern=pattern_for("a mount point"), max_length=128)]
ExportPath = Annotated[str, Field(pattern=pattern_for("the path of an export"), max_length=255)]
Initiator = Annotated[str, Field(pattern=pattern_for("an initiator"), max_length=223)]
ChapUser = Annotated[str, Field(pattern=pattern_for("a CHAP user"))]
Mac = Annotated[str, Field(pattern=pattern_for("a MAC")), AfterValidator(_of_one_device)]
FcMap = Annotated[str, Field(pattern=pattern_for("an FC-MAP"))]
Address = Annotated[str, Field(pattern=pattern_for("an IPv4 or IPv6 address, as")), _UNICAST]
Prefix = Annotated[str, Field(pattern=pattern_for("an IPv4 or IPv6 address with")), _UNICAST]
Address6 = Annotated[Address, AfterValidator(_ipv6_only)]
Prefix6 = Annotated[Prefix, AfterValidator(_ipv6_only)]
Destination = Annotated[
    str,
    Field(pattern=pattern_for("an IPv4 or IPv6 address with")),
    AfterValidator(_destination),
]
Address4 = Annotated[str, Field(pattern=pattern_for("an IPv4 address, as"))]
Network4 = Annotated[
    str, Field(pattern=pattern_for("an IPv4 network or")), AfterValidator(_network)
]
"""A network or one address, both with prefix length."""
Prefix4 = Annotated[str, Field(pattern=pattern_for("an IPv4 address with"))]
Addresses = Annotated[
    tuple[Address, ...],
    BeforeValidator(_listed_or_none, json_schema_input_type=Address | tuple[Address, ...] | None),
]
"""One address, or a list of them; empty: none is stated."""
Prefixes = Annotated[
    tuple[Prefix, ...],
    Field(min_length=1),
    BeforeValidator(_listed, json_schema_input_type=Prefix | tuple[Prefix, ...]),
]
"""One address with its prefix length, or a list of them."""
Subnets = Annotated[
    tuple[Prefix, ...],
    BeforeValidator(_listed_or_none, json_schema_input_type=Prefix | tuple[Prefix, ...] | None),
]
"""One subnet, or a list of them; empty: none is stated."""
PortRange = Annotated[str, Field(pattern=pattern_for("a port or"), max_length=200)]
PortRef = Annotated[str, Field(pattern=pattern_for("a switch and a port"), max_length=200)]
UplinkRef = Annotated[str, Field(pattern=pattern_for("a neighbor, or"))]
Text = Annotated[str, Field(pattern=_TEXT, max_length=240)]
PortDescription = Annotated[str, Field(pattern=_DESCRIPTION, max_length=240)]
"""Description of a port; empty: the port has none."""
BannerText = Annotated[
    str, Field(pattern=_LINES, max_length=2000), AfterValidator(lambda text: text.rstrip("\n"))
]
"""Lines that a switch shows at login."""
NoteText = Annotated[str, Field(pattern=r"^[ -~]+$", max_length=240)]
"""Free text for people; it reaches no switch."""

SettingValue = StrictInt | NoteText
"""A value of a setting of a host: a number, or a word as its system prints it."""


def _described(text: str) -> str:
    """Refuse a text that may be a secret itself: one word, or a word as in passwords."""
    words = text.split()
    is_word = len(words) == 1 and len(text) > _SHORT_WORD
    if is_word or any(_PASSWORD.fullmatch(word) for word in words):
        raise ValueError(
            "a description in several words, as `key of the TACACS+ servers`; the inventory never "
            "holds the value of a secret, a push takes it from SANFAB_SECRET_NAME or Ansible Vault"
        )
    return text


_SHORT_WORD = 4
"""Letters of a word that no switch takes as a password: SNMP."""
_PASSWORD = re.compile(r".*[!#$%=?@\[\]\\^{|}~].+|.+[!#$%=?@\[\]\\^{|}~]")
"""A word with a character that passwords and hashes have, and descriptions have not."""
SecretNote = Annotated[NoteText, AfterValidator(_described)]
"""What a secret is for; never the secret."""
RawLines = Annotated[
    str, Field(pattern=pattern_for("lines of printable ASCII, without tabs"), max_length=16384)
]
"""Lines of configuration in the words of the switch."""
PortText = Annotated[str, Field(pattern=pattern_for("part of the name of a port"))]
PortTemplate = Annotated[str, Field(pattern=pattern_for("the name of a port"))]
CommandText = Annotated[str, Field(pattern=pattern_for("letters, digits, blank"))]
"""Words of a command: no line break and no other sign that could end it."""
PlacePattern = Annotated[str, Field(pattern=pattern_for("the place of a value"), max_length=200)]
LunSize = Annotated[str, Field(pattern=pattern_for("a size"))]
BreakoutMode = Annotated[str, Field(pattern=pattern_for("a number of ports and"))]
Release = Annotated[str, Field(pattern=pattern_for("a release"), max_length=32)]
RuleId = Annotated[str, Field(pattern=pattern_for("the id of a rule"))]
Date = Annotated[str, Field(pattern=pattern_for("a date")), AfterValidator(_real_date)]
NamePattern = Annotated[str, Field(pattern=pattern_for("a pattern"), max_length=100)]

VfcNumber = Annotated[int, Field(strict=True, ge=1, le=8192)]
VlanId = Annotated[int, Field(strict=True, ge=2, le=MAX_VLAN)]
"""VLAN 1 is every switch's default VLAN: a SAN VLAN has another id."""
VsanId = Annotated[int, Field(strict=True, ge=1, le=4093)]
VsanKey = Annotated[int, BeforeValidator(_vsan_key), Field(ge=1, le=4093)]
SlotNumber = Annotated[int, BeforeValidator(_slot_number), Field(ge=1, le=18)]
DomainId = Annotated[int, Field(strict=True, ge=1, le=239)]
LagNumber = Annotated[int, Field(strict=True, ge=1, le=4096)]
Mtu = Annotated[int, Field(strict=True, ge=STANDARD_MTU, le=12000)]
Bool = Annotated[bool, Field(strict=True)]


class Secret(Model):
    """Reference to a secret; the inventory never holds its value."""

    secret: Name
    """Name of a secret listed under ``secrets``."""


LagHash = Literal["src-dst-mac", "src-dst-ip", "src-dst-ip-port"]
