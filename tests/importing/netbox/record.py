"""Record the answers of a real NetBox: ``python tests/importing/netbox/record.py``.

SANFAB_NETBOX names one that is empty or may be written to, SANFAB_NETBOX_TOKEN its token. Sites are
made, asked for through `Recorder`, and taken away. The demo data of NetBox is in it for `demo`.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

if __name__ == "__main__":  # as a script: what pytest finds by itself
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from sanfab.netbox.client import TOKEN, Netbox
from support.console import sanfab
from support.netbox import RECORDINGS, Recorder, served
from support.netbox import TOKEN as NO_TOKEN
from support.netbox_sites import OddSites, know_switches, remove_site

SAN, MLAG = RECORDINGS / "recorded", Path("inventory/arista-mlag")
SITES = ("recorded", "odd", "other", "namesakes", "conflicts")
FIELDS = (("vsan", "integer", ["ipam.vlan", "dcim.interface"]), ("fabric", "text", ["dcim.device"]))


def main() -> None:
    url, token = os.environ["SANFAB_NETBOX"], os.environ[TOKEN]
    netbox = Netbox(url)
    known = {one["name"] for one in netbox.records("extras/custom-fields")}
    for name, kind, of in FIELDS:
        if name not in known:
            netbox.create(
                "extras/custom-fields", [{"name": name, "type": kind, "object_types": of}]
            )
    for site in SITES:
        remove_site(netbox, site)

    def record(name: str, *runs: tuple[str | Path, ...]) -> None:
        recorder = Recorder(url, token)
        with served(recorder) as address, TemporaryDirectory() as folder:
            for number, words in enumerate(runs):
                out = ("--out", Path(folder) / f"out{number}") if words[0] == "import" else ()
                places = {"URL": address, "OUT": str(Path(folder) / "out0")}
                told = [places.get(str(one), one) for one in words]
                done = sanfab(*told, *out, SANFAB_NETBOX_TOKEN=NO_TOKEN)
                sys.stdout.write(f"{name}: {done.exit_code}: {done.output[-300:]}\n")
        recorder.save(name)

    record("export", ("export", "netbox", SAN, "URL", "--apply"))
    record("again", ("export", "netbox", SAN, "URL"))
    record("import", ("import", "netbox", "URL", "--site", "recorded"))
    OddSites(netbox).make()
    record("odd", ("import", "netbox", "URL", "--site", "odd"))
    record("namesakes", ("import", "netbox", "URL", "--site", "namesakes"))
    record("conflicts", ("export", "netbox", MLAG, "URL", "--site", "conflicts"))
    sites = ("dm-akron", "dm-akorn")
    record("demo", *(("import", "netbox", "URL", "--site", one) for one in sites))
    know_switches(netbox, "dm-albany")
    site_words = ("--site", "dm-albany")
    record(
        "demo-known",
        ("import", "netbox", "URL", *site_words),
        *[("export", "netbox", "OUT", "URL", *site_words, "--apply")] * 2,
    )
    for site in SITES:
        remove_site(netbox, site)


if __name__ == "__main__":
    main()
