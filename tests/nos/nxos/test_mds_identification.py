"""What tells the model of an MDS 9000, whose configuration names no model."""

import pytest

from sanfab.nos.identification import identify

FC = "interface fc1/{}\n  switchport trunk mode off\n  no shutdown\n"


@pytest.mark.parametrize(
    ("image", "model"),
    [
        ("m9100-s3ek9-mz.6.2.29.bin", "mds-9148"),
        ("m9100-s5ek9-mz.8.4.2b.bin", "mds-9148s"),
        ("m9100-s6ek9-mz.9.4.1.bin", "mds-9132t"),
        ("m9148-s6ek9-mz.9.4.1.bin", "mds-9148t"),
        ("m9300-s2ek9-mz.9.4.1.bin", "mds-9396t"),
        ("m9700-sf3ek9-mz.8.4.1.bin", "mds-9706 or mds-9710"),
    ],
)
def test_the_image_tells_the_model(image: str, model: str) -> None:
    text = f"version 9.3(2)\nboot system bootflash:/{image}\n{FC.format(1)}"
    known = identify(text, "nxos")
    assert (known.models, known.other) == (model, "")
    assert known.release == "9.3(2)"


def test_native_ports_alone_tell_the_models_that_have_them() -> None:
    known = identify(f"version 9.3(2)\n{FC.format(40)}", "nxos")
    models = {row.model for row in known.platforms}
    assert {"mds-9148t", "mds-9396t", "mds-9710"} <= models
    assert not models & {"mds-9124", "mds-9132t"}
    assert all(row.family == "mds" for row in known.platforms)
    assert {row.model for row in identify(FC.format(90), "nxos").platforms} == {
        "mds-9396s",
        "mds-9396t",
    }


def test_native_ports_beside_those_of_ethernet_are_of_a_nexus() -> None:
    text = f"{FC.format(1)}interface Ethernet1/1\n  switchport access vlan 10\n"
    assert all(row.family != "mds" for row in identify(text, "nxos").platforms)


def test_an_mds_that_no_row_describes_is_named() -> None:
    text = f"boot system bootflash:/m9500-sf2ek9-mz.6.2.5.bin\n{FC.format(1)}"
    assert identify(text, "nxos").other == "another MDS 9000"
