# Sessions take the name when they log in.
get_initiator_name() {
    adapter=$(software_adapter) || return 1
    shown=$(esxcli iscsi adapter get -A "$adapter") || return 1
    printf '%s\n' "$shown" | field_of Name
}

set_initiator_name() {
    adapter=$(software_adapter) && esxcli iscsi adapter set -A "$adapter" -n "$3"
}
