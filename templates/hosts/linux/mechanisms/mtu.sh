get_mtu() {
    ip -o link show dev "$1" | sed -n 's/.* mtu \([0-9][0-9]*\).*/\1/p' | grep .
}

set_mtu() {
    ip link set dev "$1" mtu "$3"
}
