# PART is the uplink; the value is present. ESXi makes one software adapter of NVMe/TCP for an uplink.
get_nvme_adapter() {
    shown=$(esxcli nvme adapter list) || return 1
    printf '%s\n' "$shown" | columns_of 'Transport Type' 'Associated Devices' | awk -F '\t' -v nic="$1" '
        $1 == "TCP" && $2 == nic { found = 1 }
        END { if (!found) exit 3; print "present" }'
}

set_nvme_adapter() {
    esxcli nvme fabrics enable --protocol=TCP --device="$1"
}

del_nvme_adapter() {
    printf 'remove the adapter of %s by hand: no document was found with the command\n' "$1" >&2
    return 1
}
