"""Configurations nobody here wrote, and the model of the switch of each."""

from pathlib import Path

from sanfab.model.platforms.row import PLATFORMS, Platform

CAPTURES = sorted((Path(__file__).parents[1] / "nos").glob("*/captures/*.cfg"))
MODELS = {
    "nxos": "nexus-5548up",
    "os9": "s4810",
    "os10": "s5232f",
    "eos": "dcs-7050sx3-48yc8",
    "exos": "summit-x460-48t",
    "fos": "brocade-6510",
}
N9K = {
    "n7k-checkpoint",
    "n9k-7.0.3-vpc",
    "n9k-93180-rdma",
    "n9k-93180-switched",
    "n9k-azlocal-qos",
    "n9k-azlocal-storage",
    "n9kv-10.3",
    "n9kv-9.2-vpc",
}
"""Texts of switches whose ports are routed and shut by default, unlike those of the 5000."""


S5248 = {"s5248f-azure-local"}
S3048 = {"s3048-10.5"}
"""Texts of OS10 models that have other ports than the one that most are of."""


def model_of(capture: Path) -> Platform:
    """Return the model that a capture is read as."""
    known = {"nexus-93180yc-fx": N9K, "s5248f": S5248, "s3048-on-os10": S3048}
    named = (model for model, stems in known.items() if capture.stem in stems)
    return PLATFORMS[next(named, MODELS[capture.parts[-3]])]
