PATH=$PATH:/usr/sbin:/sbin # a shell without login may lack them
STATE=${SANFAB_STATE:-/var/lib/sanfab/hosts}/$HOST
KEEP='address iscsi_iface iscsi_record record_secret iscsi_session vlan'
KEEP="$KEEP nvme_discovery nvme_connection fstab nfs_mount"

# Mechanisms that interrupt no path.
GENTLE='file sysctl iscsid iscsid_secret iscsi_iface port_initiator_name iscsi_record record_secret'
GENTLE="$GENTLE iscsi_session address lldpad vlan nvme_discovery nvme_connection fstab nfs_mount"

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

controllers() { # a line for each of NVMe/TCP: its state, device, own address, portal, subsystem, name
    for one in "$ROOT"/sys/class/nvme/nvme*; do
        [ "$(cat "$one/transport" 2>/dev/null)" = tcp ] || continue
        subsystem=$(cat "$one/subsysnqn") || return
        case $subsystem in *[.:]discovery) continue ;; esac
        tr ',' '\n' <"$one/address" | awk -F = \
            -v state="$(cat "$one/state")" -v subsystem="$subsystem" -v name="${one##*/}" '
            { value[$1] = $2 }
            END {
                own = value["host_traddr"] != "" ? value["host_traddr"] : value["src_addr"]
                device = value["host_iface"] != "" ? value["host_iface"] : "default"
                print state, device, own == "" ? "-" : own, value["traddr"], subsystem, name
            }'
    done
}

list_paths() {
    found=$(sessions) || return
    [ -z "$found" ] || printf '%s\n' "$found" | while read -r word device name portal target address; do
        list_path "$word" "$device" "$portal" "$target" "$address"
    done
    found=$(controllers) || return
    [ -z "$found" ] || printf '%s\n' "$found" | while read -r word device address portal target name; do
        list_path "$word" "$device" "$portal" "$target" "$address"
    done
}

list_path() { # STATE DEVICE PORTAL TARGET OWN-ADDRESS
    device=$2
    [ "$device" != default ] || device=$(device_of "$5")
    case $1 in LOGGED_IN | live) word=up ;; *) word=down ;; esac
    [ "$device" = default ] || link_is_up "$device" || word=down
    printf '%s %s %s %s\n' "$word" "$device" "$3" "$4"
}

at_risk() { # the interface `default` may be any; a path of NVMe is none to a LUN
    printf '%s\n' "$before" | awk -v part="$1" '
        { kind = $4 ~ /^nqn[.]/ ? "NVMe/TCP connection" : "iSCSI session" }
        $2 == part || index($2, part ".") == 1 || $2 == "default" { mine[kind] += $1 == "up"; next }
        $1 == "up" { others[kind]++ }
        $1 == "down" { lost[kind] = lost[kind] (lost[kind] == "" ? "" : ", ") $3 " through " $2 }
        END {
            for (kind in mine) {
                if (!mine[kind]) continue
                if (lost[kind] != "") print "the " kind " to " lost[kind] " is down"
                else if (!others[kind]) print "no other interface has an " kind
            }
        }' | head -n 1
}

not_in_effect() { # MECHANISM FIELD: why a value that is set is not used now, or after the next boot
    case $1$2 in
        file*.nmconnection)
            nmcli -t -f RUNNING general 2>/dev/null | grep -q '^running$' || printf 'NetworkManager does not run'
            ;;
        file/etc/netplan/*) command -v netplan >/dev/null || printf 'netplan is not installed' ;;
        file/etc/multipath/*) multipathd_runs || printf 'multipathd does not run' ;;
        file/etc/sysctl.d/*) stated_again "$2" ;;
        file/etc/udev/rules.d/*) other_policy "$2" ;;
        nvme_connection*)
            [ "$(cat "$ROOT/sys/module/nvme_core/parameters/multipath" 2>/dev/null)" != N ] ||
                printf 'multipathing of NVMe is off, so each path is a disk of its own: nvme_core.multipath=Y on the kernel command line'
            ;;
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

other_policy() { # PATH: a subsystem that another rule of udev has given another policy
    wanted=$(sed -n 's/.*ATTR{iopolicy}="\(.*\)"$/\1/p' "$ROOT$1")
    for one in "$ROOT"/sys/class/nvme-subsystem/*/iopolicy; do
        [ -e "$one" ] || continue
        [ "$(cat "$one")" = "$wanted" ] && continue
        one=${one%/iopolicy}
        printf '%s has %s, not %s' "${one##*/}" "$(cat "$one/iopolicy")" "$wanted"
        return
    done
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
        /etc/udev/rules.d/*)
            udevadm control --reload && udevadm trigger --action=add --subsystem-match=nvme-subsystem &&
                udevadm settle --timeout=10 || :
            ;;
    esac
}

holds_from() { :; } # MECHANISM: when a value that is set takes effect, if that is not now

waits_for_boot() { :; } # MECHANISM: why it can be set after the next boot only

show_nvme() { # the controllers and subsystems of NVMe as the kernel has them
    show grep -sH . "$ROOT"/sys/class/nvme/nvme*/transport "$ROOT"/sys/class/nvme/nvme*/address \
        "$ROOT"/sys/class/nvme/nvme*/state "$ROOT"/sys/class/nvme/nvme*/subsysnqn \
        "$ROOT"/sys/class/nvme-subsystem/nvme-subsys*/iopolicy
}
