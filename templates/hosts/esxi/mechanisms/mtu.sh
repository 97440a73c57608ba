# PART is the VMkernel port.
get_mtu() {
    vmkernel_port "$1" | field_of MTU
}

set_mtu() {
    esxcli network ip interface set -i "$1" -m "$3"
}
