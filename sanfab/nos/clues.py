"""Lines of configurations that tell model and release, as data: pattern -> rows that print it."""

import re
from typing import NamedTuple

from sanfab.model.platforms.traits import NosName


class ClueForm(NamedTuple):
    """A form of line that only some switches print; a group ``release`` holds their release."""

    pattern: re.Pattern[str]
    rows: tuple[str, ...] = ()
    """Families and models that print it; empty: it tells the release only."""
    other: str = ""
    """What prints it, where no row is of that family."""


def _clue(pattern: str, *rows: str, other: str = "") -> ClueForm:
    return ClueForm(re.compile(pattern), rows, other)


CLUES: dict[NosName, tuple[ClueForm, ...]] = {
    # The letter of the train tells the family: 7.1(1)N1(1), 7.0(3)I2(1), 7.3(1)D1(1). The
    # 5010 and the 5020 run nothing later than 5.2 [mem].
    "nxos": (
        _clue(r"version (?P<release>[45]\.\S*\)N\d\S*)", "n5000", "n5500"),
        _clue(r"version (?P<release>\d\S*\)N\d\S*)", "n5500"),
        _clue(r"version (?P<release>\d\S*\)I\d\S*)(?: .*)?", "n9300"),
        _clue(r"version (?P<release>\d\S*\)D\d\S*)", other="a Nexus 7000"),
        _clue(r"version (?P<release>\d\S*\)[UA]\d\S*)", "n3000"),
        _clue(r"version (?P<release>(?:9|1\d)\.\d+\(\S+)(?: .*)?", "n9300"),
        _clue(r"version (?P<release>\d\S*)(?: .*)?"),
        _clue(r"boot (?:kickstart|system) \S*n5000-uk9\S*(?: .*)?", "n5000", "n5500"),
        _clue(r"boot (?:kickstart|system) \S*n6000-uk9\S*(?: .*)?", "n5500"),
        _clue(r"boot (?:kickstart|system) \S*(?:n7[07]00|titanium)-\S*.*", other="a Nexus 7000"),
        _clue(r"boot (?:kickstart|system) \S*m9\d00-\S*.*", other="an MDS 9000"),
        _clue(r"boot \S+ \S*n3[05]00-\S*.*", "n3000"),
        _clue(r"boot nxos \S+(?: .*)?", "n9300"),
        _clue(r"hardware access-list tcam region .*", "n9300"),
        _clue(r"interface breakout module .*", "n9300"),
        _clue(r"pause pfc-cos [0-7].*", "n9300"),
        _clue(r"class type queuing c-out-\S+", "n9300"),
        _clue(r"vdc \S+ id \d+", "n9300"),
        _clue(r"slot \d+", "n5500", "n9300"),
        _clue(r"feature fcoe", "n5000", "n5500"),  # others have a feature-set [N7K-FCOE]
    ),
    "os9": (
        _clue(r"! Version (?P<release>\d\S*)"),
        _clue(r"stack-unit \d+ provision MXL-\S+", "mxl"),
        _clue(r"stack-unit \d+ provision PE-FN-410S-IOM", "fn410s"),
        _clue(r"stack-unit \d+ provision PE-FN-410T-IOM", "fn410t"),
        _clue(r"stack-unit \d+ provision (?P<model>\S+)", other="another model"),
        _clue(r"interface fortyGigE 0/(?:48|52|56|60)", "s4810", "s4820t"),
        _clue(r"interface TenGigabitEthernet 0/0", "s4810", "s4820t"),
    ),
    "eos": (
        _clue(
            r"! device: .* \((?P<model>DCS-7150S-[^,]+), EOS-(?P<release>[^,)]+)\)",
            "7150s",
        ),
        _clue(
            r"! device: .* \((?P<model>DCS-7050SX3-[^,]+), EOS-(?P<release>[^,)]+)\)",
            "7050x3",
        ),
        _clue(r"! device: .* \((?P<model>[^,]+), EOS-(?P<release>[^,)]+)\)", other="another model"),
        _clue(r"! boot system \S*EOS\D*-(?P<release>\d+\.\d[\d.]*[A-Z]?)\S*"),
    ),
    "exos": (
        _clue(r"configure slot \d+ module X670-48x", "summit-x670"),
        _clue(r"configure slot \d+ module (?P<model>X460-\S+)", "x460"),
        _clue(r"configure slot \d+ module (?P<model>\S+)", other="another model"),
        # As RANCID keeps it, above the configuration [EMF].
        _clue(r"#Chassis type: (?P<model>X\d[\w-]+)(?:\(.*\))?", other="another model"),
        _clue(r"#Image: ExtremeXOS version (?P<release>\d+\.\d[\d.]*).*"),
        _clue(r"# .*(?:ExtremeXOS|EXOS|Image).* version (?P<release>\d+\.\d[\d.]*).*"),
    ),
}
