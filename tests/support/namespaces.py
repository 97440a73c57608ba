"""The script of a Linux host on the real kernel: a network namespace with two interfaces."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from sanfab.inventory.load import load_inventory
from sanfab.render.hosts import build_hosts
from support.bench import TINY
from support.sans import ROOT

FAKES = ROOT / "tests/hosts/fakes"
SETTINGS = "net.ipv4.tcp_timestamps: 0, net.ipv4.tcp_rmem: 4096 87380 1048576"
SESSION = "iqn.2007-11.com.example:target"
VERBS = ("apply", "collect", "dry-run", "undo", "verify")


def namespaces_work() -> bool:
    if not shutil.which("unshare") or not shutil.which("ip"):
        return False
    probe = ["unshare", "-n", "ip", "link", "add", "veth8", "type", "veth", "peer", "name", "veth9"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0  # noqa: S603


in_a_namespace = pytest.mark.skipif(
    not namespaces_work(), reason="no network namespace: needs root, unshare and ip"
)


def linux_script(
    folder: Path, settings: str = SETTINGS, more: str = "", secrets: str = "", port: str = ""
) -> Path:
    """Return the script of a host with settings, an address and an MTU on each port."""
    host = f"os: linux, os_release: RHEL 9.4, settings: {{{settings}}}, {more} ports: {{"
    inventory = folder / "inventory"
    inventory.mkdir()
    text = TINY.replace("os: esxi, ports: {", host)
    (inventory / "san.yml").write_text(secrets + text.replace("vmnic2: {", f"vmnic2: {{{port}"))
    san, cabling = load_inventory(inventory)
    build_hosts(cabling, folder / "build", [*san.hosts])
    return next((folder / "build").glob("*/hosts/esx01/sanfab-host.sh"))


def in_namespace(
    script: Path, *steps: str, interfaces: tuple[str, str] = ("vmnic2", "vmnic3")
) -> list[tuple[int, str]]:
    """Run verbs of the script and other commands, one after the other; return those of the verbs.

    $ROOT is the root of the host, $STATE has the old values, $SESSIONS the sessions of the fake
    iscsiadm: a file INTERFACE,PORTAL with the state of the session; $NODES has its records.
    Commands of $ROOT/bin come first.
    """
    root = script.parent / "system"
    (root / "bin").mkdir(parents=True, exist_ok=True)
    setup = "ip link add {} type veth peer name {}".format(*interfaces)
    lines = ["set -e", setup, *(_line(script, step) for step in steps)]
    run = subprocess.run(  # noqa: S603 - our script
        ["unshare", "-n", "sh", "-c", "\n".join(lines)],  # noqa: S607
        env={
            **os.environ,
            "PATH": f"{root}/bin:{FAKES}:{os.environ['PATH']}",
            "FAKE_ISCSI": str(root / "iscsi"),
            "ROOT": str(root),
            "STATE": str(root / "state/esx01"),
            "NODES": str(root / f"var/lib/iscsi/nodes/{SESSION}"),
            "SESSIONS": str(root / "iscsi/sessions"),
            "SANFAB_ROOT": str(root),
            "SANFAB_STATE": str(root / "state"),
            "SANFAB_WAIT": "0",
            "SANFAB_STEADY": "0",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return _results(run.stdout)


def _line(script: Path, step: str) -> str:
    if step.split(maxsplit=1)[0] not in VERBS:
        return f"{{ {step}; }} >/dev/null"
    return f'status=0; {script} {step} 2>&1 || status=$?; echo "=> $status"'


def _results(output: str) -> list[tuple[int, str]]:
    results, lines = [], []
    for line in output.splitlines():
        if line.startswith("=> "):
            results.append((int(line[3:]), "\n".join(lines)))
            lines = []
        else:
            lines.append(line)
    return results
