PATH=$PATH:/usr/sbin:/sbin # a shell without login may lack them
STATE=${SANFAB_STATE:-/var/lib/sanfab/hosts}/$HOST
KEEP='address iscsi_iface iscsi_session'

# Mechanisms that interrupt no path.
GENTLE='file sysctl iscsid iscsi_iface iscsi_session address lldpad'

may_change() {
    [ -n "$ROOT" ] || [ "$(id -u)" = 0 ]
}

link_is_up() {
    ip -o link show dev "$1" 2>/dev/null | grep -q LOWER_UP
}

sessions() { # a line for each: its state, network device, interface of open-iscsi, portal, target
    command -v iscsiadm >/dev/null || return 0
    shown=$(iscsiadm -m session -P 1 2>&1)
    case $? in
        0) ;;
        21) return 0 ;; # ISCSI_ERR_NO_OBJS_FOUND: no session at all
        *) printf '%s\n' "$shown" >&2 && return 1 ;;
    esac
    printf '%s\n' "$shown" | awk '
        $1 == "Target:" { target = $2 }
        $1 == "Persistent" { split($3, part, ",") }
        $1 == "Iface" && $2 == "Name:" { device = name = $3 }
        $1 == "Iface" && $2 == "Netdev:" && $3 !~ /^(<empty>|default)$/ { device = $3 }
        $1 == "iSCSI" && $2 == "Session" { print $4, device, name, part[1], target }'
}

list_paths() {
    found=$(sessions) || return
    [ -z "$found" ] || printf '%s\n' "$found" | while read -r word device name portal target; do
        [ "$word" = LOGGED_IN ] && { [ "$device" = default ] || link_is_up "$device"; } && word=up || word=down
        printf '%s %s %s %s\n' "$word" "$device" "$portal" "$target"
    done
}

at_risk() { # the interface `default` of open-iscsi may be any
    printf '%s\n' "$before" | awk -v part="$1" '
        $2 == part || index($2, part ".") == 1 || $2 == "default" { mine += $1 == "up"; next }
        $1 == "up" { others++ }
        $1 == "down" { lost = lost (lost == "" ? "" : ", ") $3 " through " $2 }
        END {
            if (mine && lost != "") print "the iSCSI session to " lost " is down"
            else if (mine && !others) print "no other interface has an iSCSI session"
        }'
}

announce_file() { # let the service read it; the values of now are set on their own
    case $1 in
        *.nmconnection) nmcli connection reload || : ;;
        /etc/multipath/*) multipathd reconfigure || : ;;
    esac
}
