# One interface of open-iscsi for each storage port: a session leaves through the port of its path.
get_iscsi_iface() {
    iscsiadm -m iface -I "$1" >/dev/null 2>&1 || return 3
    iscsiadm -m iface -I "$1" | awk -F ' *= *' -v field="$2" '
        $1 == field && $2 != "<empty>" { print $2; found = 1; exit }
        END { exit found ? 0 : 3 }'
}

set_iscsi_iface() {
    iscsiadm -m iface -I "$1" >/dev/null 2>&1 || iscsiadm -m iface -I "$1" -o new >/dev/null || return
    iscsiadm -m iface -I "$1" -o update -n "$2" -v "$3" >/dev/null
}

del_iscsi_iface() {
    iscsiadm -m iface -I "$1" -o delete >/dev/null
}
