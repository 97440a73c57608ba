STATE=${SANFAB_STATE:-/scratch/sanfab/hosts}/$HOST # the root of ESXi is lost at a reboot
KEEP='address iscsi_discovery port_binding'

paths() { # number of active paths of all volumes
    esxcli storage core path list 2>/dev/null | grep -c 'State: active'
}

announce_file() { :; }

# The adapter of the software initiator, as vmhba64; asked once, as each call takes long.
ADAPTER=$(esxcli iscsi adapter list 2>/dev/null | awk '$2 == "iscsi_vmk" { print $1; exit }')

software_adapter() {
    [ -n "$ADAPTER" ] && printf '%s\n' "$ADAPTER"
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
