"""The array families with a command line."""

from sanfab.arrays.commands import CommandFamily
from sanfab.arrays.families import equallogic, eseries, nimble, ontap, sevenmode
from sanfab.arrays.told import Told
from sanfab.model import ArrayFamily

COMMANDS: dict[ArrayFamily, CommandFamily] = {
    "netapp-7mode": sevenmode.COMMANDS,
    "netapp-ontap": ontap.COMMANDS,
    "equallogic": equallogic.COMMANDS,
    "nimble": nimble.COMMANDS,
    "netapp-eseries": eseries.COMMANDS,
}
"""What is rendered."""
READERS: dict[ArrayFamily, Told] = {
    "netapp-7mode": sevenmode.TOLD,
    "netapp-ontap": ontap.TOLD,
    "equallogic": equallogic.TOLD,
    "nimble": nimble.TOLD,
    "netapp-eseries": eseries.TOLD,
}
"""What is read back, and what it has to be."""
