"""San -> what a storage administrator enters on each array: facts, sheet, commands, and back."""

from sanfab.arrays.facts import ArrayFacts, values_of
from sanfab.arrays.intent import array_facts

__all__ = ["ArrayFacts", "array_facts", "values_of"]
