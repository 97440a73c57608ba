PATH=$PATH:/usr/sbin:/sbin # a shell without login may lack them
STATE=${SANFAB_STATE:-/var/lib/sanfab/hosts}/$HOST
KEEP='address iscsi_iface iscsi_record record_secret iscsi_session vlan'

# Mechanisms that interrupt no path.
GENTLE='file sysctl iscsid iscsid_secret iscsi_iface port_initiator_name iscsi_record record_secret'
GENTLE="$GENTLE iscsi_session address lldpad vlan"

has_address() { # FILE: one that NetworkManager no longer has takes the address with it
    case $1 in *.nmconnection | /etc/netplan/*) ;; *) return 1 ;; esac
}

may_change() {
    [ -n "$ROOT" ] || [ "$(id -u)" = 0 ]
}

is_running() { # PROCESS NAME: a process that ended, or another with its number, has not that name
    grep -qF -- "$2" "/proc/$1/cmdline" 2>/dev/null
}

link_is_up() {
    ip -o link show dev "$1" 2>/dev/null | grep -q LOWER_UP
}

sessions() { # a line for each: its state, device, interface of open-iscsi, portal, target, own address
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
        $1 == "Iface" && $2 == "Name:" { device = name = $3; address = "" }
        $1 == "Iface" && $2 == "IPaddress:" { address = $3 }
        $1 == "Iface" && $2 == "Netdev:" && $3 !~ /^(<empty>|default)$/ { device = $3 }
        $1 == "iSCSI" && $2 == "Session" { print $4, device, name, part[1], target, address }'
}

device_of() { # ADDRESS: a session of the interface `default` leaves where its address is
    owner=$(ip -o address show to "$1" 2>/dev/null | awk '{ print $2; exit }')
    printf '%s' "${owner:-default}"
}

list_paths() {
    found=$(sessions) || return
    [ -z "$found" ] || printf '%s\n' "$found" | while read -r word device name portal target address; do
        [ "$device" != default ] || device=$(device_of "$address")
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

not_in_effect() { # MECHANISM FIELD: why a value that is set is not used now, or after the next boot
    case $1$2 in
        file*.nmconnection)
            nmcli -t -f RUNNING general 2>/dev/null | grep -q '^running$' || printf 'NetworkManager does not run'
            ;;
        file/etc/netplan/*) command -v netplan >/dev/null || printf 'netplan is not installed' ;;
        file/etc/multipath/*) multipathd_runs || printf 'multipathd does not run' ;;
        file/etc/sysctl.d/*) stated_again "$2" ;;
        iscsi_session*)
            command -v systemctl >/dev/null || return 0
            systemctl -q is-enabled iscsi.service 2>/dev/null || systemctl -q is-enabled open-iscsi.service 2>/dev/null ||
                printf 'neither iscsi.service nor open-iscsi.service is enabled, so no session is made at boot'
            ;;
    esac
}

multipathd_runs() {
    multipathd show daemon 2>/dev/null | grep -q '^pid '
}

stated_again() { # PATH: the last of the files counts, see sysctl.d(5); before systemd it is sysctl.conf
    last=
    [ -d "$ROOT/run/systemd/system" ] || last=$ROOT/etc/sysctl.conf
    for one in "$ROOT${1%/*}"/*.conf $last; do
        [ -e "$one" ] || continue
        awk -v mine="$ROOT$1" -v file="$one" -v last="$last" -F = '
            /^[ \t]*[#;]/ || NF < 2 { next }
            { key = $1; value = $2; gsub(/[ \t]/, "", key); sub(/^-/, "", key); gsub(/\//, ".", key) }
            { gsub(/[ \t]+/, " ", value); gsub(/^ | $/, "", value) }
            FILENAME == mine { set[key] = value }
            (file > mine || file == last) && FILENAME == file && (key in set) && set[key] != value {
                print file " states " key " = " value
            }
        ' "$ROOT$1" "$one"
    done | sed "s|^$ROOT||" | head -n 1
}

announce_file() { # let the service read it; the values of now are set on their own
    case $1 in
        *.nmconnection) nmcli connection reload || : ;;
        /etc/multipath/*) multipathd reconfigure || : ;;
    esac
}

holds_from() { :; } # MECHANISM: when a value that is set takes effect, if that is not now

waits_for_boot() { :; } # MECHANISM: why it can be set after the next boot only
