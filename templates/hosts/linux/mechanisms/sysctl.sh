# procps 3.2.8 of RHEL 6 (sysctl.c, main) refuses `--`. No name of a setting begins with a hyphen.
get_sysctl() {
    value=$(sysctl -n "$2") || return 1
    printf '%s' "$value" | tr -s '[:blank:]' ' '
}

set_sysctl() {
    sysctl -q -w "$2=$3"
}
