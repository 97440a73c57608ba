# PART is the virtual switch, FIELD the uplink; the value is present.
get_uplink() {
    shown=$(esxcli network vswitch standard list) || return 1
    uplinks=$(printf '%s\n' "$shown" | block_of "$1" | field_of Uplinks)
    case ", $uplinks," in *", $2,"*) printf 'present\n' ;; *) return 3 ;; esac
}

set_uplink() {
    esxcli network vswitch standard uplink add -u "$2" -v "$1"
}

del_uplink() {
    esxcli network vswitch standard uplink remove -u "$2" -v "$1"
}
