get_address() {
    addresses=$(ip -o address show dev "$1") || return 1
    printf '%s\n' "$addresses" | awk -v address="$2" '
        $4 == address { print "present"; found = 1; exit }
        END { exit found ? 0 : 3 }'
}

set_address() {
    ip link set dev "$1" up && is_free "$1" "${2%/*}" && ip address add "$2" dev "$1"
}

is_free() { # INTERFACE ADDRESS: arping of iputils exits with 1 if another host has it
    case $2 in *:*) return 0 ;; esac # the kernel asks itself
    arping -V 2>/dev/null | grep -q iputils || return 0
    answer=$(arping -D -c 2 -w 3 -I "$1" "$2" 2>&1)
    [ $? -ne 1 ] || { printf '%s: another host has this address: %s\n' "$2" "$answer" >&2; return 1; }
}

del_address() {
    ip address del "$2" dev "$1"
}
