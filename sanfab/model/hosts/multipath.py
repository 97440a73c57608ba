"""What dm-multipath of Linux needs to know about the disks of an array family."""

import re
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from sanfab.model.base import Model, NoteText, SettingValue
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.hosts.rows import OtherDefault

MultipathKey = Literal[
    "path_grouping_policy",
    "path_selector",
    "path_checker",
    "prio",
    "hardware_handler",
    "features",
    "failback",
    "no_path_retry",
    "fast_io_fail_tmo",
    "dev_loss_tmo",
    "rr_weight",
    "rr_min_io_rq",
    "flush_on_last_del",
    "detect_prio",
    "retain_attached_hw_handler",
    "user_friendly_names",
]
"""Attributes of a `device` section of multipath.conf, in the order of the file."""

_YES_NO = "yes|no"
MULTIPATH_VALUES: dict[MultipathKey, str] = {
    "path_grouping_policy": "failover|multibus|group_by_(?:serial|prio|node_name|tpg)",
    "path_selector": "(?:service-time|round-robin|queue-length) 0",
    "path_checker": "tur|rdac|readsector0|directio|emc_clariion|hp_sw",
    "prio": "const|sysfs|alua|ontap|rdac|emc|hds|random|path_latency",
    "hardware_handler": "0|1 (?:alua|rdac|emc|hp_sw)",
    "features": r"0|\d+(?: [a-z_]+(?: \d+)?)+",
    "failback": r"immediate|manual|followover|\d{1,5}",
    "no_path_retry": r"queue|fail|\d{1,5}",
    "fast_io_fail_tmo": r"off|\d{1,5}",
    "dev_loss_tmo": r"infinity|\d{1,10}",
    "rr_weight": "uniform|priorities",
    "rr_min_io_rq": r"\d{1,5}",
    "flush_on_last_del": _YES_NO,
    "detect_prio": _YES_NO,
    "retain_attached_hw_handler": _YES_NO,
    "user_friendly_names": _YES_NO,
}
"""What each attribute takes, as a regular expression. Source: multipath.conf(5)."""

ScsiPattern = Annotated[str, Field(pattern=r"^[A-Za-z0-9(][A-Za-z0-9 _.()|-]{0,39}$")]
"""A vendor or product as `multipath -ll` prints it, or a regular expression of several."""


class MultipathRow(Model):
    """The `device` section of multipath.conf for an array family."""

    family: ArrayFamily
    title: NoteText
    vendor: ScsiPattern
    product: ScsiPattern
    product_blacklist: ScsiPattern | None = None
    """Product of disks that are no volumes, as the access LUN of E-Series."""
    attributes: dict[MultipathKey, SettingValue]
    sources: dict[MultipathKey, NoteText] = {}
    """Document of an attribute, where it is not that of the row."""
    others: dict[MultipathKey, tuple[OtherDefault, ...]] = {}
    """Values that other documents give: a contradiction that stays visible."""
    source: NoteText
    note: NoteText = ""
    """What else has to be known."""

    @model_validator(mode="after")
    def _attributes_take_their_values(self) -> Self:
        for key, value in self.attributes.items():
            expected = MULTIPATH_VALUES[key]
            if not re.fullmatch(expected, str(value)):
                raise ValueError(f"{key}: found {value}, expected {expected}")
        return self

    def ordered(self) -> list[tuple[MultipathKey, str]]:
        """Return the attributes in the order of the file."""
        return [
            (key, str(self.attributes[key])) for key in MULTIPATH_VALUES if key in self.attributes
        ]

    def source_of(self, key: MultipathKey) -> str:
        """Return the source tags of an attribute."""
        return self.sources.get(key, self.source)
