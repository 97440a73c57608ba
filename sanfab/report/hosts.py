"""The scripts of hosts -> a line per host, or the same as data."""

from sanfab.render.hosts import HostBuild
from sanfab.report.json_value import JsonValue, to_json
from sanfab.text import count


def hosts_text(build: HostBuild) -> str:
    """Return a line per host: what its script sets, or why it has none."""
    width = max((len(name) for name in _names(build)), default=0)
    lines = [
        f"{one.host:<{width}}  {one.system:<8}  {count(one.settings, 'setting'):>12}"
        f"{f', {one.by_hand} by hand' if one.by_hand else ''}  "
        f"{'written' if one.changed else 'unchanged'}  {' '.join(one.files)}"
        for one in build.results
    ]
    lines += [f"{name:<{width}}  no script: {reason}" for name, reason in build.without]
    lines += [f"removed {path}: the inventory states no setting of it" for path in build.removed]
    total = f"{build.folder / 'hosts'}: scripts of {count(len(build.results), 'host')}"
    if not build.results:
        total = f"{build.folder / 'hosts'}: no host has settings, nothing to render"
    return "\n".join([*lines, total])


def hosts_json(build: HostBuild) -> JsonValue:
    """Return the same for JSON."""
    return {
        "folder": str(build.folder),
        "hosts": [
            {
                "name": one.host,
                "system": one.system,
                "settings": one.settings,
                "by_hand": one.by_hand,
                "files": to_json(one.files),
                "changed": to_json(one.changed),
            }
            for one in build.results
        ],
        "without": [{"name": name, "reason": reason} for name, reason in build.without],
        "removed": list(build.removed),
    }


def _names(build: HostBuild) -> list[str]:
    return [*(one.host for one in build.results), *(name for name, _ in build.without)]
