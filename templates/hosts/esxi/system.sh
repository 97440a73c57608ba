STATE=${SANFAB_STATE:-/scratch/sanfab/hosts}/$HOST # the root of ESXi is lost at a reboot
KEEP='address iscsi_discovery port_binding port_group port_group_vlan teaming uplink vmkernel vswitch'
KEEP="$KEEP nvme_adapter vmkernel_tag nfs_datastore"

# Mechanisms that interrupt no path.
GENTLE='iscsi_discovery port_binding port_group uplink vmkernel vswitch nvme_adapter vmkernel_tag nfs_datastore'

has_address() { # FILE: there are none
    return 1
}

may_change() { :; } # the shell of ESXi is that of root

is_running() { # PROCESS NAME
    kill -0 "$1" 2>/dev/null
}

link_is_up() { # the link of an uplink; a virtual switch and a VMkernel port have none
    case $1 in
        vmnic*)
            esxcli network nic list | awk -v nic="$1" '
                $1 == nic { link = $5 == "Up" || $5 == "Down" ? $5 : $4 } # 5.x has no Admin Status
                END { exit link != "Up" }'
            ;;
    esac
}

list_paths() { # one for each path of a volume behind iSCSI or Fibre Channel
    shown=$(esxcli storage core path list) || return
    printf '%s\n' "$shown" | awk '
        $1 == "UID:" { name = device = transport = "-" }
        $1 == "Runtime" { name = $3 }
        $1 == "Device:" { device = $2 }
        $1 == "State:" { word = $2 == "active" || $2 == "standby" ? "up" : $2 == "dead" ? "down" : "" }
        $1 == "Transport:" && $2 ~ /^(iscsi|fc|fcoe)$/ && word != "" { print word, device, name }'
}

at_risk() { # esxcli does not tell through which uplink
    printf '%s\n' "$before" | awk '
        $1 == "up" { paths[$2]++ }
        $1 == "down" { down = $3 }
        END {
            for (device in paths) if (paths[device] < 2) alone = device
            if (down != "") print "the path " down " is dead"
            else if (alone != "") print "there is one path to " alone
        }'
}

not_in_effect() { # MECHANISM FIELD: why a value that is set is not used now
    case $1 in
        satp_rule) unclaimed_by_rule "$2" ;;
        iscsi_discovery)
            esxcli iscsi session list -A "$ADAPTER" | grep -q '^ *Target: ' || printf 'there is no iSCSI session'
            ;;
    esac
}

announce_file() { :; }

# The adapter of the software initiator, as vmhba64; asked once, as each call takes long.
ADAPTER=$(esxcli iscsi adapter list 2>/dev/null | awk '$2 == "iscsi_vmk" { print $1; exit }')

software_adapter() {
    [ -n "$ADAPTER" ] && printf '%s\n' "$ADAPTER" && return
    printf 'no software iSCSI adapter: esxcli iscsi software set --enabled=true\n' >&2
    return 1
}

field_of() { # NAME: the value after it in a block of lines
    awk -v name="$1:" '
        { line = $0; sub(/^ */, "", line) }
        index(line, name) == 1 { print substr(line, length(name) + 2); found = 1; exit }
        END { exit !found }'
}

block_of() { # NAME: the block of one object; a name stands at the start of a line
    awk -v name="$1" '/^[^ ]/ { inside = ($0 == name); if (inside) found = 1 } inside { print } END { exit !found }'
}

columns_of() { # NAMES...: values of each row of a table, with a tab between them
    awk -v names="$(printf '%s|' "$@")" '
        /^ *--/ {
            count = 0
            for (at = 1; at <= length($0); at++)
                if (substr($0, at, 1) == "-" && (at == 1 || substr($0, at - 1, 1) == " ")) start[++count] = at
            for (one = 1; one <= count; one++) {
                width = one < count ? start[one + 1] - start[one] : 1000
                title = substr(head, start[one], width)
                gsub(/^ +| +$/, "", title)
                column[title] = one
            }
            rows = 1
            next
        }
        !rows { head = $0; next }
        {
            wanted = split(names, name, "|") - 1
            line = ""
            for (one = 1; one <= wanted; one++) {
                at = column[name[one]]
                if (!at) exit 1
                width = at < count ? start[at + 1] - start[at] : 1000
                value = substr($0, start[at], width)
                gsub(/^ +| +$/, "", value)
                line = line (one > 1 ? "\t" : "") value
            }
            print line
        }'
}

vmkernel_port() { # VMKERNEL PORT: its block
    esxcli network ip interface list | block_of "$1" && return
    printf 'there is no VMkernel port %s\n' "$1" >&2
    return 1
}

port_group() { # VMKERNEL PORT
    vmkernel_port "$1" | field_of Portgroup
}

holds_from() { :; } # MECHANISM: when a value that is set takes effect, if that is not now

waits_for_boot() { :; } # MECHANISM: why it can be set after the next boot only
