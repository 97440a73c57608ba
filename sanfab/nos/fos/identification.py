"""What tells a Fabric OS text, its model and its release."""

from sanfab.nos.clues import Clues, ShownForm, beginnings, clue_form

_MODEL_OF_TYPE = {
    "34": "brocade-200e", "71": "brocade-300", "66": "brocade-5100", "118": "brocade-6505",
    "109": "brocade-6510", "133": "brocade-6520", "170": "brocade-g610", "162": "brocade-g620",
    "183": "brocade-g620", "173": "brocade-g630", "184": "brocade-g630", "181": "brocade-g720",
    "148": "brocade-7840",
}  # fmt: skip
"""Model by the number before the dot of its switch type [SRACFG B200E]."""


def _model_names(printed: str) -> set[str]:
    """Return the name of a model; a switch prints its type, as 71.2."""
    return {printed, _MODEL_OF_TYPE.get(printed.partition(".")[0], printed)}


_RELEASE = r"v?(?P<release>\d+\.\d+\.\d+\w*)"
CLUES = Clues(
    mark=(
        r"^(?:(?:ali|zone|cfg)create \"|switchname \S+$|portcfg\w+ \d|switchType:"
        r"|Ports of Slot +\d|Defined configuration:|\[Switch Configuration Begin)"
    ),
    begins=beginnings(r"#? ?switchType:|#? ?Fabric OS:|FOS version"),
    forms=(
        clue_form(r"#? ?switchType:\s*(?P<model>\d+\.?\d*)", other="another model"),
        clue_form(rf"#? ?Fabric OS:\s*{_RELEASE}.*"),
        clue_form(rf"FOS version = {_RELEASE}.*"),
    ),
    model_names=_model_names,
    shown=(
        ShownForm("switchshow", r"^switchType:\s*(?P<model>\d+)"),
        ShownForm("version", rf"^Fabric OS:\s*{_RELEASE}"),
        ShownForm("switchshow", r"^switchWwn:\s*(?P<serial>\S+)"),
    ),
    factory_name=r"(?i)switch|sw\d+|swd\d+|brocade\w*",
)
