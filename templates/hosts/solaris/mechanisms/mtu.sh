get_mtu() {
    ifconfig "$1" | sed -n 's/.* mtu \([0-9][0-9]*\).*/\1/p' | grep .
}

set_mtu() {
    ifconfig "$1" mtu "$3"
}
