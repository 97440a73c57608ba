"""Law 1 on random SANs: what is rendered reads back as it was meant, on every NOS."""

from random import Random

import pytest

from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.plugging import cabling_of
from sanfab.nos import NOSES
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.nightly import NIGHTLY
from support.random_cabling import cabling_from
from support.random_san import random_san

SANS = 2000 if NIGHTLY else 40


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_the_configurations_of_a_random_san_read_back_as_intended(
    nos: str, note: list[str]
) -> None:
    texts = set()
    for seed in range(SANS):
        cabling = cabling_from(random_san(Random(seed), nos))
        for name in cabling.san.switches:
            design = design_of(cabling, name)
            facts = intended_facts(design)
            text = render_configuration(facts, design.platform, design.capabilities)
            prove(facts, text, design)
            texts.add(text)
    note.append(f"law 1 {nos}: {SANS} random SANs, {len(texts)} different texts, all read back")


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_ports_and_lags_without_a_description_read_back_too(nos: str) -> None:
    san = cabling_from(random_san(Random(7), nos)).san
    devices = {
        section: {
            name: device.model_copy(
                update={
                    part: {
                        label: one.model_copy(update={"description": ""})
                        for label, one in getattr(device, part).items()
                    }
                    for part in ("ports", "teams")
                }
            )
            for name, device in getattr(san, section).items()
        }
        for section in ("hosts", "arrays")
    }
    cabling = cabling_of(san.model_copy(update=devices))
    for name in san.switches:
        design = design_of(cabling, name)
        facts = intended_facts(design)
        text = render_configuration(facts, design.platform, design.capabilities)
        prove(facts, text, design)
        cables = {port for port, found in cabling.cables.get(name, {}).items() if found}
        described = {port for port in cables & facts.ports.keys() if facts.ports[port].description}
        assert not {one for one in described if not cabling.cables[name][one][0].is_neighbor}


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_the_same_san_gives_the_same_bytes_in_any_order_of_its_parts(nos: str) -> None:
    for seed in range(20):
        data = random_san(Random(seed), nos)
        turned = {
            key: dict(reversed(value.items())) if isinstance(value, dict) else value
            for key, value in data.items()
        }
        assert _texts(data) == _texts(turned)


def _texts(data: dict[str, object]) -> dict[str, str]:
    cabling = cabling_from(data)
    designs = [design_of(cabling, name) for name in sorted(cabling.san.switches)]
    return {
        design.name: render_configuration(
            intended_facts(design), design.platform, design.capabilities
        )
        for design in designs
    }
