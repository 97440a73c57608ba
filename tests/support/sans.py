"""The inventories of the repository and of the scenarios, by name."""

from pathlib import Path

from support.nightly import NIGHTLY

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
SANS = {path.name: path for path in sorted((ROOT / "inventory").iterdir()) if path.is_dir()} | {
    path.parent.name: path for path in sorted(SCENARIOS.glob("*/inventory"))
}
DESIGNS = {path.parent.name for path in (ROOT / "tests" / "designs").glob("*/comparison.yml")}
"""Inventories whose forms others have too: long sweeps leave them to SANFAB_NIGHTLY=1."""
SWEPT = {name: path for name, path in SANS.items() if NIGHTLY or name not in DESIGNS}
