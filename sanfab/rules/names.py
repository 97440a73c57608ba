"""Name of a VLAN -> whether it is that of a storage network, where no inventory says so."""

import re

_STORAGE = re.compile(
    r"iscsi|storage|(?<![a-z])(?:nvme|rdma|roce|san(?=$|[-_ ]?(?:[ab]|\d+|fabric|data|vlan)\b))"
)
_OTHER = re.compile(r"mgmt|management|(?<![a-z])oob(?![a-z])")


def is_storage_name(name: str) -> bool:
    """Return whether a VLAN of that name carries storage traffic.

    >>> [is_storage_name(one) for one in ("iSCSI-A", "SAN_A", "Storage", "SAN_JOSE", "iscsi-mgmt")]
    [True, True, True, False, False]
    """
    words = name.lower()
    return _STORAGE.search(words) is not None and _OTHER.search(words) is None
