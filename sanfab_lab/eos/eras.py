"""Release of EOS -> the spellings that it has."""

from functools import cache

from sanfab.model.platforms.traits import release_key

Eras = frozenset[str]
ERAS = {
    "pfc-mode": ("0", "4.19"),  # [MSNIC]
    "pfc-on": ("4.19", "999"),  # [BF-EOS] [AVD]
    "vrf-definition": ("0", "4.22"),  # [mem]
    "vrf-instance": ("4.22", "999"),  # [AVD]
    "vrrp-ip": ("0", "4.21"),  # [PYEAPI], until when: [mem]
    "vrrp-ipv4": ("4.21", "999"),  # [AVD], since when: [mem]
    "lacp-rate": ("0", "4.21"),  # [BF-EOS]
    "lacp-timer": ("4.21", "999"),  # [BF-EOS]
    "stp-vlan": ("0", "4.23"),  # [LABVAL]
    "stp-vlan-id": ("4.23", "999"),  # [LABVAL]
    "storm-unknown": ("4.19", "999"),  # [BF-EOS]
    "sessions": ("4.14", "999"),  # [mem]
    "flowcontrol-show": ("0", "4.26"),
    "flow-control-show": ("4.26", "999"),
    "internal-policy": ("0", "4.21"),  # [PYEAPI]
    "internal-order": ("4.21", "999"),  # [AVD]
    "portfast-edge": ("4.24", "999"),  # [AZLOCAL], since when: [mem]
    "old-edge-port": ("0", "4.20"),  # [mem]
    "old-names": ("0", "4.21"),  # [mem]
    "old-order": ("4.21", "4.28"),  # [BF-EOS], since when: [mem]
    "new-order": ("4.28", "999"),  # [AVD], since when: [mem]
}
"""First release that has a spelling, and first that no longer has it."""


@cache
def eras_of(release: str) -> Eras:
    """Return the spellings that a release has."""
    key = release_key(release)
    return frozenset(
        era
        for era, (since, until) in ERAS.items()
        if release_key(since) <= key < release_key(until)
    )
