PATH=${SANFAB_PATH:-/usr/xpg4/bin:/usr/sbin:/usr/bin:/sbin}:$PATH
STATE=${SANFAB_STATE:-/var/sanfab/hosts}/$HOST
KEEP='address chap driver_conf iscsi_discovery'

# Mechanisms that interrupt no path.
GENTLE='file iscsi_discovery'

has_address() { # FILE
    case $1 in /etc/hostname.*) ;; *) return 1 ;; esac
}

may_change() {
    [ -n "$ROOT" ] || [ "$(id -u)" = 0 ]
}

is_running() { # PROCESS NAME: another process may have its number now
    ps -o args= -p "$1" 2>/dev/null | grep -qF -- "$2"
}

link_is_up() {
    ifconfig "$1" 2>/dev/null | grep -q RUNNING
}

list_paths() { # one for each session
    command -v iscsiadm >/dev/null || return 0
    shown=$(iscsiadm list target) || return
    printf '%s\n' "$shown" | nawk '
        $1 == "Target:" { target = $2 }
        $1 == "ISID:" { isid = $2 }
        $1 == "Connections:" { print ($2 > 0 ? "up" : "down"), target, isid }'
}

at_risk() { # iscsiadm does not tell through which interface
    printf '%s\n' "$before" | nawk '
        $1 == "up" { sessions[$2]++ }
        $1 == "down" { down = $2 }
        END {
            for (target in sessions) if (sessions[target] < 2) alone = target
            if (down != "") print "the iSCSI session to " down " is down"
            else if (alone != "") print "there is one iSCSI session to " alone
        }'
}

not_in_effect() { # MECHANISM FIELD
    [ "$1 $2" = 'driver_conf iscsi mpxio-disable' ] || return 0
    [ "$(get_driver_conf - "$2")" = '"no"' ] && list_paths | grep -q '^up ' || return 0
    mpathadm list lu 2>/dev/null | grep -q 'Total Path Count:' ||
        printf 'no volume is under MPxIO: restart the host (reboot -- -r) when that suits'
}

announce_file() {
    case $1 in
        /var/svc/manifest/*) [ ! -e "$ROOT$1" ] || svccfg import "$ROOT$1" ;;
    esac
}

holds_from() { # MECHANISM
    case $1 in nxge_conf | driver_conf | system_file) printf ' (from the next boot on)' ;; esac
}

waits_for_boot() { # MECHANISM: the driver takes a large MTU once it has read its changed file
    [ "$1" = mtu ] && [ -r "$STATE/nxge.boot" ] || return 0
    [ "$(who -b)" != "$(cat "$STATE/nxge.boot")" ] ||
        printf 'the driver reads nxge.conf at boot: restart the host, then apply again'
}
