# PART is the virtual switch.
get_vswitch_mtu() {
    esxcli network vswitch standard list -v "$1" | field_of MTU
}

set_vswitch_mtu() {
    esxcli network vswitch standard set -v "$1" -m "$3"
}
