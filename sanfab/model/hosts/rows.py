"""What an adapter, an operating system and a recommendation state about settings."""

from typing import Annotated, Literal, Self

from pydantic import Field, StrictInt, model_validator

from sanfab.model.base import Bool, Model, Name, NoteText, SettingValue
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.hosts.mechanisms import Applies, SystemName, set_by_fault

Counts = Literal[
    "",
    "IP packet",
    "IP packet and 14 bytes of Ethernet header",
    "frame with header, tag and FCS",
    "buffers",
    "bytes",
    "queues",
    "seconds",
    "milliseconds",
    "I/Os",
    "sessions",
    "connections",
    "commands",
]
"""What the number of a setting counts."""

Form = Literal[
    "",
    "three numbers",
    "vendor",
    "product",
    "SCSI devices",
    "tuned disks",
    "uplinks",
    "psradm",
]
"""Shape of a text: ``FORMS`` has its regular expression and its description."""

FORMS: dict[Form, tuple[str, str]] = {
    "": (r"[ -~]+", "any text"),
    "three numbers": (r"\d+ \d+ \d+", "three numbers, as 4096 87380 16777216"),
    "vendor": (r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,7}", "the vendor id of SCSI, 8 characters at most"),
    "product": (
        r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,15}",
        "the product id of SCSI, 16 characters at most",
    ),
    "SCSI devices": (
        r"[A-Za-z0-9][\w.-]{0,7}/[A-Za-z0-9][A-Za-z0-9 _.-]{0,15}"
        r"(?:, [A-Za-z0-9][\w.-]{0,7}/[A-Za-z0-9][A-Za-z0-9 _.-]{0,15}){0,9}",
        "vendors and products, as NETAPP/LUN, NETAPP/LUN C-Mode",
    ),
    "tuned disks": (
        r"[A-Za-z0-9][\w.-]{0,7}/[A-Za-z0-9][\w .-]{0,15}(?: [a-z-]+:(?:\d+|true|false))+"
        r"(?:, [A-Za-z0-9][\w.-]{0,7}/[A-Za-z0-9][\w .-]{0,15}(?: [a-z-]+:(?:\d+|true|false))+)*",
        "vendors and products with tunables, as NETAPP/LUN throttle-max:8 retries-busy:30",
    ),
    "uplinks": (r"none|vmnic\d+(?:, vmnic\d+)*", "uplinks, as vmnic2, or none"),
    "psradm": (r"-[fins](?: \d+(?:-\d+)?)+", "the arguments of psradm, as -i 1-3 5-7"),
}

_SetBy = Annotated[str, Field(pattern=r"^[a-z0-9-]+(?: [!-~][ -~]*)?$", max_length=240)]
"""How a system sets it: a mechanism of its artefacts, and the name there."""


class OtherDefault(Model):
    """A value that another place of the documents gives."""

    value: SettingValue
    source: NoteText


class Limits(Model):
    """What a setting takes on one operating system, where its drivers differ."""

    values: tuple[SettingValue, ...] = ()
    least: StrictInt | None = None
    most: StrictInt | None = None
    step: StrictInt = 1
    default: SettingValue | None = None
    note: NoteText = ""
    source: NoteText


class SettingRow(Model):
    """One setting of an adapter or of an operating system."""

    title: NoteText = ""
    """Its name as the vendor prints it."""
    of: Applies = "host"
    """Whether a host has one value, or each of its storage ports."""
    values: tuple[SettingValue, ...] = ()
    """The words that it takes. Empty: a number, or any text if it has no limits either."""
    form: Form = ""
    """Shape of a text that is neither a number nor one of the words."""
    least: StrictInt | None = None
    """The smallest number that it takes."""
    most: StrictInt | None = None
    """The largest number that it takes."""
    step: StrictInt = 1
    """It takes the smallest number and every step from there: the driver rounds others."""
    counts: Counts = ""
    """What its number counts. Empty: a plain number or a word."""
    default: SettingValue | None = None
    """Value as shipped. None: no document states it."""
    other_defaults: tuple[OtherDefault, ...] = ()
    """Defaults that other places of the documents give: a contradiction that stays visible."""
    set_by: dict[SystemName, _SetBy] = {}
    """How it is set, by operating system. A system that is missing does not have it."""
    codes: dict[NoteText, SettingValue] = {}
    """The value as the system stores it, by the word, where both differ."""
    on: dict[SystemName, Limits] = {}
    """What it takes on an operating system, where that is not what is stated above."""
    pair_of: Name | None = None
    """Setting of the operating system that has to be on as well for it to take effect."""
    both_recommended: Bool = False
    """Whether a document recommends both halves on."""
    since: NoteText = ""
    """First release of the operating system that has it."""
    until: NoteText = ""
    """First release that no longer has it."""
    source: NoteText
    """Tags of docs/sources.md."""
    note: NoteText = ""
    """What else has to be known."""

    @model_validator(mode="after")
    def _ways_are_known(self) -> Self:
        faults = [set_by_fault(system, set_by) for system, set_by in self.set_by.items()]
        if any(faults):
            raise ValueError("; ".join(filter(None, faults)))
        return self

    def of_system(self, system: SystemName) -> "SettingRow":
        """Return the row with what it takes on an operating system."""
        limits = self.on.get(system)
        if limits is None:
            return self
        stated = {key: getattr(limits, key) for key in limits.model_fields_set}
        taken = {"values": (), "least": None, "most": None, "step": 1, "default": None}
        return self.model_copy(update={**taken, **stated, "other_defaults": (), "on": {}})


class AdapterRow(Model):
    """One adapter in one of its modes of operation."""

    model: Name
    title: NoteText
    """Name of the product, and the mode if it has several."""
    protocols: tuple[Literal["iscsi", "iscsi-offload", "fcoe", "fc"], ...]
    """What a storage port of it may do: ``iscsi-offload`` is an initiator of its own, which the
    TCP stack of the operating system does not see."""
    largest_mtu: StrictInt | None = None
    """Largest MTU that it takes, in bytes of the IP packet. None: no document states it."""
    top_speed: StrictInt | None = None
    """Fastest speed of a port, in Gb/s, as the name of the product has it. None: not known."""
    settings: dict[Name, SettingRow] = {}
    """Its settings, of each port."""
    source: NoteText
    note: Annotated[str, Field(pattern=r"^[ -~]*$", max_length=400)] = ""
    """What documents found with it."""


class SystemRow(Model):
    """One operating system."""

    system: SystemName
    title: NoteText
    settings: dict[NoteText, SettingRow]
    """Its storage settings by the names that its own tools use. ``{port}`` stands for the name of a
    port."""
    source: NoteText


class RecommendedAdapter(Model):
    """What a recommendation states of an adapter."""

    settings: dict[Name, SettingValue]


class Recommendation(Model):
    """Settings that a document recommends, for an operating system and the adapters in it."""

    name: Name
    title: NoteText
    system: SystemName
    families: tuple[ArrayFamily, ...] = ()
    """Array families it is meant for. Empty: it is for no family, as a benchmark."""
    any_adapter: bool = False
    """Whether it is also for hosts that have none of its adapters."""
    settings: dict[NoteText, SettingValue] = {}
    """Settings of the host."""
    adapters: dict[Name, RecommendedAdapter] = {}
    """Settings of adapters, by model."""
    sources: dict[NoteText, NoteText] = {}
    """Document of a setting, by its name, where it is not that of the recommendation."""
    others: dict[NoteText, tuple[OtherDefault, ...]] = {}
    """Values that other documents recommend: a contradiction that stays visible."""
    source: NoteText
