get_lldpad() {
    lldptool get-lldp -i "$1" adminStatus | sed 's/.*= *//'
}

set_lldpad() {
    lldptool set-lldp -i "$1" adminStatus="$3" >/dev/null
}
