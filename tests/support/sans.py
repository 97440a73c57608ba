"""The inventories of the repository and of the scenarios, by name."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
SANS = {path.name: path for path in sorted((ROOT / "inventory").iterdir()) if path.is_dir()} | {
    path.parent.name: path for path in sorted(SCENARIOS.glob("*/inventory"))
}
