"""The array families with a command line."""

from sanfab.arrays.commands import CommandFamily
from sanfab.arrays.families import (
    alletra,
    equallogic,
    eseries,
    flasharray,
    nimble,
    ontap,
    powerstore,
    powervault,
    sevenmode,
    unity,
)
from sanfab.arrays.read_back import ReadBack
from sanfab.model.endpoint import ArrayFamily

COMMANDS: dict[ArrayFamily, CommandFamily] = {
    "netapp-7mode": sevenmode.COMMANDS,
    "netapp-ontap": ontap.COMMANDS,
    "equallogic": equallogic.COMMANDS,
    "nimble": nimble.COMMANDS,
    "netapp-eseries": eseries.COMMANDS,
    "powerstore": powerstore.COMMANDS,
    "powervault-me5": powervault.COMMANDS,
    "hpe-msa": powervault.COMMANDS,
    "unity": unity.COMMANDS,
    "alletra-mp": alletra.COMMANDS,
    "pure-flasharray": flasharray.COMMANDS,
}
"""What is rendered."""
READERS: dict[ArrayFamily, ReadBack] = {
    "netapp-7mode": sevenmode.READ_BACK,
    "netapp-ontap": ontap.READ_BACK,
    "equallogic": equallogic.READ_BACK,
    "nimble": nimble.READ_BACK,
    "netapp-eseries": eseries.READ_BACK,
    "powerstore": powerstore.READ_BACK,
    "powervault-me5": powervault.READ_BACK,
    "hpe-msa": powervault.READ_BACK,
    "unity": unity.READ_BACK,
    "alletra-mp": alletra.READ_BACK,
    "pure-flasharray": flasharray.READ_BACK,
}
"""What is read back, and what it has to be."""
