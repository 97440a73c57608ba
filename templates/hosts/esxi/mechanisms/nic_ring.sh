get_nic_ring() {
    esxcli network nic ring current get -n "$1" | field_of "$(printf '%s' "$2" | tr rxt RXT)"
}

set_nic_ring() {
    case $2 in rx) option=-r ;; tx) option=-t ;; esac
    esxcli network nic ring current set -n "$1" "$option" "$3"
}
