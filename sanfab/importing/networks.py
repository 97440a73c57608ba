"""The VLANs and VSANs of a draft -> what of them a switch may carry."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from sanfab.importing.draft import Draft
from sanfab.model.yaml12 import Data


@dataclass
class DraftNetworks:
    """The VLANs and VSANs of a draft as they are when this is made: keys are looked up once."""

    draft: Draft
    _keys: dict[str, dict[int, str]] = field(default_factory=dict)
    """Key of a VLAN by its id, for each fabric."""
    _fcoe_vsans: dict[str, set[str]] = field(default_factory=dict)

    def keys(self, switch: str) -> Mapping[int, str]:
        """Return the key of each VLAN that a switch may carry, by its id there."""
        fabric = self.draft.at(("switches", switch, "fabric"))
        if str(fabric) not in self._keys:
            self._keys[str(fabric)] = _keys_in(self.draft, fabric)
        return self._keys[str(fabric)]

    def role(self, key: str) -> Data:
        """Return the role of a VLAN."""
        return self.draft.at(("vlans", key, "role"))

    def is_one_of_several(self, switch: str, vsan: int) -> bool:
        """Return whether an FCoE port of a switch may be in other VSANs as well.

        They are those of its fabric that a VLAN carries; of a switch without a fabric, all.
        """
        if not self._fcoe_vsans:
            self._fcoe_vsans = _fcoe_vsans(self.draft)
        if self.draft.at(("switches", switch, "fabric")) is None:
            return sum(map(len, self._fcoe_vsans.values())) > 1
        fabric = self.draft.at(("vsans", str(vsan), "fabric"))
        return len(self._fcoe_vsans.get(str(fabric), ())) > 1


def _keys_in(draft: Draft, fabric: Data) -> dict[int, str]:
    found: dict[int, str] = {}
    for key in draft.names("vlans"):
        number = draft.at(("vlans", key, "id"))
        if isinstance(number, int) and (
            number not in found or draft.at(("vlans", key, "fabric")) == fabric
        ):
            found[number] = key
    return found


def _fcoe_vsans(draft: Draft) -> dict[str, set[str]]:
    """Return the VSANs of each fabric that a VLAN carries."""
    carried = {str(draft.at(("vlans", key, "vsan"))) for key in draft.names("vlans")}
    found: dict[str, set[str]] = defaultdict(set)
    for number in draft.names("vsans"):
        if number in carried:
            found[str(draft.at(("vsans", number, "fabric")))].add(number)
    return found
