# PART is the VMkernel port, FIELD the port group; the value is its virtual switch.
get_port_group() {
    shown=$(esxcli network vswitch standard portgroup list) || return 1
    printf '%s\n' "$shown" | columns_of Name 'Virtual Switch' | awk -F '\t' -v name="$2" '
        $1 == name { print $2; found = 1; exit }
        END { if (!found) exit 3 }'
}

set_port_group() {
    esxcli network vswitch standard portgroup add -p "$2" -v "$3"
}

del_port_group() {
    vswitch=$(get_port_group "$1" "$2") && esxcli network vswitch standard portgroup remove -p "$2" -v "$vswitch"
}
