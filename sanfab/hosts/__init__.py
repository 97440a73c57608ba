"""Hosts: what the inventory intends for each, and what a host prints, as the same facts."""

from sanfab.hosts.facts import ByHand, HostFacts, HostSetting
from sanfab.hosts.intent import host_facts

__all__ = ["ByHand", "HostFacts", "HostSetting", "host_facts"]
