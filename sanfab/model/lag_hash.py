"""Inventory of how a switch spreads frames over the members of a LAG."""

from typing import Literal

LagHash = Literal["src-dst-mac", "src-dst-ip", "src-dst-ip-port"]
