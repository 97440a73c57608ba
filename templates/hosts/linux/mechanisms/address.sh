get_address() {
    addresses=$(ip -o address show dev "$1") || return 1
    printf '%s\n' "$addresses" | awk -v address="$2" '
        $4 == address { print "present"; found = 1; exit }
        END { exit found ? 0 : 3 }'
}

set_address() {
    ip link set dev "$1" up && ip address add "$2" dev "$1"
}

del_address() {
    ip address del "$2" dev "$1"
}
