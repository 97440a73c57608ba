# An offload port is an initiator of its own.
get_port_initiator_name() {
    get_iscsi_iface "$1" iface.initiatorname
}

set_port_initiator_name() {
    set_iscsi_iface "$1" iface.initiatorname "$3"
}

del_port_initiator_name() {
    set_iscsi_iface "$1" iface.initiatorname '<empty>'
}
