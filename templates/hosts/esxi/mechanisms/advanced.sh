get_advanced() {
    shown=$(esxcli system settings advanced list -o "$2") || return 1
    printf '%s\n' "$shown" | field_of 'Int Value'
}

set_advanced() {
    esxcli system settings advanced set -o "$2" -i "$3"
}
