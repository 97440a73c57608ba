# PART is the VMkernel port, FIELD the service that it carries; the value is present.
get_vmkernel_tag() {
    shown=$(esxcli network ip interface tag get -i "$1") || return 1
    tags=$(printf '%s\n' "$shown" | field_of Tags) || tags=
    case ", $tags," in
        *", $2,"*) printf 'present\n' ;;
        *) return 3 ;;
    esac
}

set_vmkernel_tag() {
    esxcli network ip interface tag add -i "$1" -t "$2"
}

del_vmkernel_tag() {
    esxcli network ip interface tag remove -i "$1" -t "$2"
}
