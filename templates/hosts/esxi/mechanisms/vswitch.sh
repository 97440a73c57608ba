# PART is the virtual switch; the value is present.
get_vswitch() {
    shown=$(esxcli network vswitch standard list) || return 1
    printf '%s\n' "$shown" | block_of "$1" >/dev/null || return 3
    printf 'present\n'
}

set_vswitch() {
    esxcli network vswitch standard add -v "$1"
}

del_vswitch() {
    esxcli network vswitch standard remove -v "$1"
}
