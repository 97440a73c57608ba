"""The array families with a command line."""

from sanfab.arrays.commands import CommandFamily
from sanfab.arrays.families import equallogic, eseries, nimble, ontap, sevenmode
from sanfab.arrays.read_back import ReadBack
from sanfab.model.endpoint import ArrayFamily

COMMANDS: dict[ArrayFamily, CommandFamily] = {
    "netapp-7mode": sevenmode.COMMANDS,
    "netapp-ontap": ontap.COMMANDS,
    "equallogic": equallogic.COMMANDS,
    "nimble": nimble.COMMANDS,
    "netapp-eseries": eseries.COMMANDS,
}
"""What is rendered."""
READERS: dict[ArrayFamily, ReadBack] = {
    "netapp-7mode": sevenmode.READ_BACK,
    "netapp-ontap": ontap.READ_BACK,
    "equallogic": equallogic.READ_BACK,
    "nimble": nimble.READ_BACK,
    "netapp-eseries": eseries.READ_BACK,
}
"""What is read back, and what it has to be."""
