"""What the text of an OS9 configuration leaves open."""

import re
from collections.abc import Iterator
from functools import partial

from sanfab.facts.policy_kind import PolicyKind, policy_key
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import UnknownFact, silent
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import release_key
from sanfab.nos.os9.builder import READER, Builder, PortBuilder, prepare_read
from sanfab.nos.os9.names import VERSION, parse_interfaces
from sanfab.nos.partial_lines import ALL_OF_PORT, PFC_FIELDS, VLAN_FIELDS
from sanfab.nos.reader import ParsedConfig

_PROVISIONED = re.compile(r"^stack-unit \d+ provision (\S+)", re.MULTILINE)
_DESCRIBED = re.compile(r"S4810|S4820T|MXL-\S+")
"""Models that behave alike; the others are those of their own rows alone."""
_VLAN_BLOCK = re.compile(r"^[ \t]*interface (?:range )?vl(?:an)? ?\d", re.MULTILINE | re.IGNORECASE)
_DEFAULT_BLOCK = re.compile(
    r"^[ \t]*interface Vlan 1[ \t]*\n((?:(?![ \t]*interface )[ \t!].*\n)*)", re.MULTILINE
)
_UNTAGGED = re.compile(r"^[ \t]*!untagged (.+?)[ \t]*$", re.MULTILINE)

_STATE = "whether a port is up, as its block has neither `shutdown` nor `no shutdown`"
"""A switch prints one of both in each block; people who type lines leave out what is so."""
_SWITCHES = "whether a port switches: its block is a part, as it does not say if the port is up"

_NO_BLOCK = "what the block of the port states, which this excerpt leaves out"
_OF_TAGGED = frozenset({"mode", "access_vlan"})
"""What a VLAN that a port is tagged in tells of it."""
_NATIVE = frozenset({"native_vlan", "trunk_vlans"})
_PAUSE = "flow control"
_DEFAULTS = {
    "mtu": frozenset({"mtu"}),
    _PAUSE: frozenset({"pause_receive", "pause_send"}),
    "pfc": frozenset({"pfc"}),
}
"""Facts of a port that the model decides where no line states them."""
_OPEN = {
    "mtu": ("MTU", _DEFAULTS["mtu"]),
    _PAUSE: ("flow control", frozenset({"pause_receive"})),
}
"""How a setting is called, and what of it differs: no document has `tx on` as a default [D-FC6]."""

# An I/O Aggregator prints `auto vlan` at each port that is in all VLANs [D-DCB2][R-PUP].
_AGGREGATOR = "the VLANs of a port of an I/O Aggregator that states neither VLANs nor `auto vlan`"
_NEGOTIATED = "whether priority flow control runs: DCBX takes that of the neighbour"
"""Ports of an aggregator come up with DCB off; DCBX of a neighbour turns it on [D-DCB9]."""
_PART = "the VLANs of a port, as the text holds no VLAN at all"
_NOT_LISTED = "whether VLAN 1 is untagged on a port that `!untagged` of VLAN 1 does not list"


def read_with_facts_left_open(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of an OS9 configuration, as the given model would execute it."""
    prepare = partial(prepare_read, text, platform)
    return READER.parse_with_doubts(prepare, partial(facts_left_open, text))


def facts_left_open(text: str, builder: Builder) -> Iterator[UnknownFact]:
    """Yield what a text leaves open."""
    model = _other_model(text, builder)
    settings = () if model else tuple(_open_defaults(text, builder.platform))
    holds_vlans = _VLAN_BLOCK.search(text) is not None
    listed = _listed_in_default_vlan(text, builder.platform)
    yield from _of_switch(builder)
    yield from _of_default_vlan(builder)
    for port in builder.ports.values():
        if not port.has_block:
            told = _OF_TAGGED if port.tagged else frozenset[str]()
            yield silent(port.facts.name, ALL_OF_PORT - told, _NO_BLOCK)
            continue
        yield from _of_lines(port)
        if port.switches and not port.all_vlans:
            yield from _of_vlans(port, listed, holds_vlans=holds_vlans)
        if "state" not in port.stated:
            yield silent(port.facts.name, frozenset({"enabled"}), _STATE)
            if not (port.switches or builder.is_member(port.facts.name)):
                yield silent(port.facts.name, VLAN_FIELDS, _SWITCHES)
        if model:
            fields = [_DEFAULTS[setting] for setting in _DEFAULTS.keys() - port.stated]
            reason = f"what a port of {model} does where no line states it"
            yield silent(port.facts.name, frozenset().union(*fields), reason)
        yield from _of_defaults(port, settings)


def _of_switch(builder: Builder) -> Iterator[UnknownFact]:
    """Yield Fibre Channel ports, and what lines about the switch leave open."""
    for name in sorted(builder.fc_ports):
        reason = "the state and the fabric of a Fibre Channel port of a gateway to FCoE"
        yield UnknownFact((), frozenset({f"fc_ports.{name}"}), reason=reason, is_silence=True)
    yield from (one for one in builder.unproven if not one.port)
    if builder.management_up and builder.facts.services.address != builder.management_address:
        reason = "the management address, which a DHCP server assigns"
        yield UnknownFact((), frozenset({"services.address"}), reason=reason, is_silence=True)


def _of_default_vlan(builder: Builder) -> Iterator[UnknownFact]:
    """Yield the address of the default VLAN, which is no fact otherwise: no plan touches it."""
    for number in sorted(builder.dhcp_vlans):
        reason = f"the address of VLAN {number}, which a DHCP server assigns"
        yield UnknownFact((), frozenset({f"vlans.{number}"}), reason=reason, is_silence=True)


def _of_lines(port: PortBuilder) -> Iterator[UnknownFact]:
    """Yield what lines of a port leave open that are understood."""
    name = port.facts.name
    if port.dcb_output:
        names = f"`{port.dcb_input}` for input and `{port.dcb_output}` for output"
        reason = f"the classes of a port with DCB policies of two names, {names}"
        yield UnknownFact(("ports", name), PFC_FIELDS, reason=reason)
    elif port.facts.dcb_map and _may_be_lossless(port.facts.dcb_map, port.builder.facts):
        reason = f"whether priority flow control runs: DCB map `{port.facts.dcb_map}` decides"
        yield silent(name, frozenset({"pfc"}), reason)
    elif not port.facts.dcb_map and _asks_its_neighbour(port):
        yield silent(name, frozenset({"pfc"}), _NEGOTIATED)
    if name in port.builder.in_unknown_vlans:
        reason = port.builder.in_unknown_vlans[name]
        yield UnknownFact(("ports", name), VLAN_FIELDS, reason=reason)


def _asks_its_neighbour(port: PortBuilder) -> bool:
    """Return whether a port without a DCB map may take one from its neighbour.

    Elsewhere such a port runs no priority flow control, even where DCB is on [D-DCB7][D-DCB9].
    """
    is_ethernet = not port.facts.name.startswith("Port-channel")
    asks = port.builder.aggregator or port.all_vlans or port.dcbx_role not in {"", "manual"}
    return is_ethernet and asks and port.builder.facts.dcb is not False


def _may_be_lossless(dcb_map: str, facts: SwitchFacts) -> bool:
    """Return whether a DCB map may run priority flow control: one that the text lacks may too."""
    policy = facts.policies.get(policy_key(PolicyKind.PRIORITY_GROUPS, dcb_map))
    classes = policy.classes.values() if policy else ()
    return facts.dcb is not False and (policy is None or any(one.no_drop for one in classes))


def _of_defaults(port: PortBuilder, settings: tuple[str, ...]) -> Iterator[UnknownFact]:
    """Yield the settings without a line of their own whose default is open."""
    name = port.facts.name
    for setting in settings:
        at_members = setting == _PAUSE and name.startswith("Port-channel")
        if setting not in port.stated and not at_members:
            word, fields = _OPEN[setting]
            reason = f"the default of {word}, which documents of the model do not settle"
            yield silent(name, fields, reason)


def _open_defaults(text: str, platform: Platform) -> Iterator[str]:
    """Yield the settings whose default is open for the release that a text states, if any."""
    version = VERSION.search(text)
    release = release_key(version[1]) if version else ()
    for one in platform.open_defaults:
        if release < release_key(one.settled):
            yield one.setting


def _of_vlans(
    port: PortBuilder, listed: frozenset[str] | None, *, holds_vlans: bool
) -> Iterator[UnknownFact]:
    name, in_none = port.facts.name, not port.tagged and port.untagged is None
    if in_none and port.builder.aggregator:
        yield silent(name, VLAN_FIELDS, _AGGREGATOR)
    elif in_none and not holds_vlans:
        yield silent(name, VLAN_FIELDS, _PART)
    elif listed is not None and name not in listed and port.is_in_default_vlan():
        yield silent(name, VLAN_FIELDS if in_none else _NATIVE, _NOT_LISTED)


def _listed_in_default_vlan(text: str, platform: Platform) -> frozenset[str] | None:
    """Return the ports that the switch lists as untagged in VLAN 1; None: it lists none.

    The line is a comment, as a switch takes no such line [R-PUP]. Ports of another model may be
    unreadable there: then the list proves nothing.
    """
    block = _DEFAULT_BLOCK.search(text)
    if block is None or "\n! Version" not in f"\n{text}":
        return None
    try:
        lists = [parse_interfaces(names, platform) for names in _UNTAGGED.findall(block[1])]
    except ValueError:
        return None
    return frozenset(name for names in lists for name in names)


def _other_model(text: str, builder: Builder) -> str:
    """Return what a text says of a model that no row describes; empty: nothing."""
    for model in _PROVISIONED.findall(text):
        if not _DESCRIBED.fullmatch(model) and model.lower() != builder.platform.model:
            return f"model {model}"
    kinds = {run.prefix.partition(" ")[0] for run in builder.platform.ports}
    for name in builder.ports:
        kind, _, number = name.partition(" ")
        if kind != "Port-channel" and (kind not in kinds or number.count("/") > 1):
            return f"a model with {name}"
    return ""
