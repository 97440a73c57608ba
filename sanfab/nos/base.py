"""What each NOS provides."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import TRAITS, Capabilities, NosName
from sanfab.nos.address_tables import AddressTable
from sanfab.nos.bootstrap import BootstrapRules
from sanfab.nos.clues import NO_CLUES, Clues
from sanfab.nos.forms import LineForm
from sanfab.nos.grammar_gaps import NO_GAPS, GrammarGaps
from sanfab.nos.idle_lines import IdleForm
from sanfab.nos.line_risks import RiskForm
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.references import NamedKind
from sanfab.nos.remediation import Remediation
from sanfab.nos.witness import Witness


class Ending(NamedTuple):
    """What proves that a text breaks off: it begins as one that has an end, and has none.

    In each pattern ``^`` and ``$`` stand for the ends of a line.
    """

    begins: str
    """Pattern of the lines that begin such a text."""
    ends: str
    """Pattern of the lines at its end."""
    expected: str
    """What is at its end, in words."""
    part: str = ""
    """Pattern of the line that begins a part of a configuration, which may be printed alone."""
    parts: int = 0
    """A text with fewer parts is none that has an end."""


class SecretRule(NamedTuple):
    """What a NOS demands of a secret in lines of one kind."""

    start: str
    """First words of such a line."""
    pattern: str
    """Pattern of the whole value."""
    expected: str
    """The same in words."""


@dataclass(frozen=True)
class Nos:
    """One network operating system."""

    name: NosName
    read: Callable[[str, Platform], ParsedConfig]
    template_context: Callable[[SwitchFacts, Platform, Capabilities], dict[str, object]]
    """Facts -> the variables of the templates, sorted and in the spelling of the NOS."""
    line_forms: tuple[LineForm, ...]
    status_commands: Callable[[SwitchFacts, Platform], tuple[str, ...]]
    """Intended facts -> the show commands that report the status of the switch."""
    read_status: Callable[[Mapping[str, str], Platform, Sequence[str]], SwitchStatus]
    """Output by command, and the ports of the inventory -> the status of the switch."""
    remediation: Callable[[Platform], Remediation]
    """How the lines of a model are replaced and removed."""
    bootstrap: BootstrapRules
    """How a new switch is brought to its first login over the network."""
    comment: str
    """What begins a comment line."""
    restart: tuple[str, str]
    """Lines that save and restart a switch."""
    clues: Clues = NO_CLUES
    """What tells that a configuration is of the NOS, and of which model and release."""
    closing_lines: frozenset[str] = frozenset()
    """Lines that end a rendered configuration; raw lines of the whole switch stand before them."""
    evidence_commands: frozenset[str] = frozenset()
    """Of the show commands those without whose output values are not proven, and no more."""
    address_tables: tuple[AddressTable, ...] = ()
    """How the MAC addresses of devices and their IP addresses are printed."""
    last_line: str = ""
    """Last line of a complete running configuration; empty: it has none."""
    named_objects: tuple[NamedKind, ...] = ()
    """Kinds of objects that other lines refer to by name."""
    idle_lines: tuple[IdleForm, ...] = ()
    """Lines of a port that do nothing in some modes of it."""
    line_risks: tuple[RiskForm, ...] = ()
    """Lines that leave a gap unless another line closes it."""
    grammar_gaps: GrammarGaps = NO_GAPS
    """What Batfish does not know of its configurations."""
    endings: tuple[Ending, ...] = ()
    """What proves that a configuration is cut."""
    port_blocks: bool = True
    """Lines of a port stand in its block ``interface NAME``; False: each names its ports."""
    vlans_list_ports: bool = False
    """A VLAN or a LAG lists its ports: one edit of a line changes all of them."""
    longest_secrets: tuple[tuple[str, int], ...] = ()
    """Most characters of a secret in lines of one kind, by their first words."""
    secret_rules: tuple[SecretRule, ...] = ()
    """What secrets have to be beyond that: a switch refuses a line with another."""
    witness: Witness | None = None
    """A program of others that reads its configurations, for what Batfish does not model."""
    as_rendered: Callable[[SwitchFacts, Platform], SwitchFacts] = lambda facts, _platform: facts
    """Facts -> those that a configuration for a new switch states: nothing that it rejects."""

    @property
    def title(self) -> str:
        """Name of the product."""
        return TRAITS[self.name].title
