PATH=${SANFAB_PATH:-/usr/xpg4/bin:/usr/sbin:/usr/bin:/sbin}:$PATH
STATE=${SANFAB_STATE:-/var/sanfab/hosts}/$HOST
KEEP='address iscsi_discovery'

paths() { # number of sessions
    iscsiadm list target 2>/dev/null | nawk '/Connections:/ { sum += $2 } END { print sum + 0 }'
}

announce_file() {
    case $1 in
        /var/svc/manifest/*) [ ! -e "$ROOT$1" ] || svccfg import "$ROOT$1" ;;
    esac
}
