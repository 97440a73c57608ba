"""The law of NetBox, with a real one: what is exported is imported, and an export twice is none.

It writes sites and takes them away again: SANFAB_NETBOX names a NetBox for tests, with the custom
fields `vsan` (VLAN, interface) and `fabric` (device), and SANFAB_NETBOX_TOKEN its token.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import requests

from sanfab.importing.netbox import import_site
from sanfab.inventory.load import load_inventory
from sanfab.netbox.client import Netbox
from sanfab.netbox.export import apply_export, plan_export
from sanfab.netbox.site import read_site
from support.console import ROOT
from support.netbox_sans import view_of
from support.netbox_sites import authorization, know_switches, remove_site

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling

URL = os.environ.get("SANFAB_NETBOX", "")
SITE = "sanfab-test"
pytestmark = pytest.mark.skipif(not URL, reason="SANFAB_NETBOX names no NetBox to write to")


@pytest.fixture
def netbox() -> Iterator[Netbox]:
    found = Netbox(URL)
    remove_site(found, SITE)
    yield found
    remove_site(found, SITE)


def last_write(netbox: Netbox) -> object:
    """Return the last change that a NetBox remembers."""
    answer = requests.get(
        f"{netbox.url}/api/core/object-changes/?limit=1&ordering=-time",
        headers={"Authorization": authorization(netbox)},
        timeout=60,
    )
    return answer.json()["results"][0]["id"]


@pytest.mark.parametrize("name", ["greenfield", "netapp-dss-fc", "azure-local", "recorded"])
def test_what_is_exported_is_imported_and_a_second_export_writes_nothing(
    name: str, netbox: Netbox
) -> None:
    folder = ROOT / "inventory" / name
    folder = folder if folder.exists() else ROOT / "tests/importing/netbox" / name
    cabling: Cabling = load_inventory(folder)[1]
    plan = plan_export(netbox, cabling, SITE)
    assert plan.conflicts == []
    assert plan.unwritten == []
    apply_export(netbox, cabling, plan)
    before = last_write(netbox)
    again = plan_export(netbox, cabling, SITE)
    assert again.changes == []
    apply_export(netbox, cabling, again)
    assert last_write(netbox) == before
    found = import_site(read_site(netbox, SITE), name, {})
    assert view_of(found.cabling) == view_of(cabling)


def test_sites_of_the_demo_data_go_there_and_back() -> None:
    """What NetBox has nothing of is written once; from then on nothing is."""
    netbox = Netbox(URL)
    slugs = [one["slug"] for one in netbox.records("dcim/sites")]
    sites = [one for one in slugs if one.startswith("dm-") and one != "dm-nyc"]
    if not sites:
        pytest.skip("this NetBox has no demo data")
    for slug in sites:
        know_switches(netbox, slug)
        found = import_site(read_site(netbox, slug), slug, {})
        plan = plan_export(netbox, found.cabling, slug)
        assert plan.conflicts == []
        assert [one for one in plan.changes if not one.number] == []
        apply_export(netbox, found.cabling, plan)
        before = last_write(netbox)
        apply_export(netbox, found.cabling, plan_export(netbox, found.cabling, slug))
        assert last_write(netbox) == before
        again = import_site(read_site(netbox, slug), slug, {})
        assert view_of(again.cabling) == view_of(found.cabling)
