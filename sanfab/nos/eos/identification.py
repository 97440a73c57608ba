"""What tells an EOS configuration, its model and its release."""

import re

from sanfab.nos.clues import Clues, ShownForm, beginnings, clue_form


def _model_names(printed: str) -> set[str]:
    """Return the name of a model, which a switch prints with more.

    That is the number of power supplies and the direction of the airflow; a 7150S with a precise
    clock (`-CL`) has the ports of one without, as has a switch with more memory (`-M`) [CORE7280].
    """
    name = re.sub(r"(-m)?(-\d?[fr])?$", "", printed, count=1)
    return {re.sub(r"^(dcs-7150s-\d+)-cl$", r"\1", name)}


_RELEASE = r"EOS-(?P<release>[^,)\s-]+)[^,]*\)"
"""The release in the header; images that are no release print more of themselves behind it."""

CLUES = Clues(
    mark=(
        r"^(?:! device: .* \(.*EOS|! Command: show |! boot system |transceiver qsfp "
        r"|interface (?:Ethernet\d+[ \t]*$|Port-Channel\d|Management\d))"
    ),
    begins=beginnings(r"! device:|! boot"),
    forms=(
        clue_form(rf"! device: .* \((?P<model>DCS-7150S-[^,]+), {_RELEASE}", "7150s"),
        clue_form(rf"! device: .* \((?P<model>DCS-7050SX3-[^,]+), {_RELEASE}", "7050x3"),
        clue_form(rf"! device: .* \((?P<model>[^,]+), {_RELEASE}", other="another model"),
        clue_form(r"! boot system \S*EOS\D*-(?P<release>\d+\.\d[\d.]*[A-Z]?)\S*"),
    ),
    model_names=_model_names,
    port=r"^interface (?P<port>Ethernet\d[\d/]*)[ \t]*$",
    header=r"^! device: \S+ \((?P<model>[^,()]+), EOS-(?P<release>[^()\s-]+)[^,\n]*\)",
    shown=(  # [NTC]
        ShownForm("show version", r"^Arista (?P<model>\S+)"),
        ShownForm("show version", r"^Software image version: (?P<release>\d\S*)"),
        ShownForm("show version", r"^Serial number: +(?P<serial>\w\S*)"),
    ),
    factory_name="localhost",
)
