# PART is the VMkernel port; the value is its port group.
get_vmkernel() {
    shown=$(esxcli network ip interface list) || return 1
    block=$(printf '%s\n' "$shown" | block_of "$1") || return 3
    printf '%s\n' "$block" | field_of Portgroup
}

set_vmkernel() {
    esxcli network ip interface add -i "$1" -p "$3"
}

del_vmkernel() {
    esxcli network ip interface remove -i "$1"
}
