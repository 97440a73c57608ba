# FIELD is the portal. A group that redirects its initiators stays the persistent portal.
get_iscsi_session() {
    sessions=$(iscsiadm -m session -P 1 2>&1)
    case $? in
        0) ;;
        21) return 3 ;; # ISCSI_ERR_NO_OBJS_FOUND: no session at all
        *) return 1 ;;
    esac
    printf '%s\n' "$sessions" | awk -v interface="$1" -v portal="$2" '
        $1 == "Persistent" { split($3, part, ","); at = part[1] }
        $1 == "Iface" && $2 == "Name:" && $3 == interface && at == portal { print "logged in"; found = 1; exit }
        END { exit found ? 0 : 3 }'
}

set_iscsi_session() {
    iscsiadm -m discovery -t sendtargets -p "$2" -I "$1" >/dev/null &&
        iscsiadm -m node -p "$2" -I "$1" -l >/dev/null &&
        iscsiadm -m node -p "$2" -I "$1" -o update -n node.startup -v automatic
}

del_iscsi_session() {
    iscsiadm -m node -p "$2" -I "$1" -u >/dev/null
}
