get_sysctl() {
    value=$(sysctl -n -- "$2") || return 1
    printf '%s' "$value" | tr -s '[:blank:]' ' '
}

set_sysctl() {
    sysctl -q -w -- "$2=$3"
}
