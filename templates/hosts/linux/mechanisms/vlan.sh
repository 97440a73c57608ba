# FIELD is the interface whose frames it tags. A VLAN interface has to be there before its settings.
get_vlan() {
    if ! shown=$(ip -d -o link show dev "$1" 2>/dev/null); then
        ip link show dev "$2" >/dev/null || return 1
        return 3
    fi
    printf '%s\n' "$shown" | sed -n 's/.* vlan \(protocol 802\.1Q \)*id \([0-9][0-9]*\) .*/id \2/p' | grep .
}

set_vlan() {
    ip link add link "$2" name "$1" type vlan id "${3#id }"
}

del_vlan() {
    ip link del dev "$1"
}
