# FIELD is PORTAL NAME. A login takes its values from the records of the portal, one for each
# target; iscsid.conf is read only when a record is made.
get_iscsi_record() {
    records=$(iscsiadm -m node -p "${2%% *}" -I "$1" 2>/dev/null)
    case $? in 0) ;; 21) return 3 ;; *) return 1 ;; esac # 21: ISCSI_ERR_NO_OBJS_FOUND
    printf '%s\n' "$records" | awk -v name="${2#* }" '
        index($0, name " = ") == 1 {
            value = substr($0, length(name) + 4)
            if (!(value in seen)) list = list (list == "" ? "" : " and ") value
            seen[value] = 1
        }
        END { print (list == "" ? "<empty>" : list) }'
}

set_iscsi_record() {
    iscsiadm -m node -p "${2%% *}" -I "$1" >/dev/null 2>&1 || make_records "$1" "${2%% *}" || return
    if [ "$3" = '<empty>' ]; then
        edit_records "$1" "$2" </dev/null
    else
        iscsiadm -m node -p "${2%% *}" -I "$1" -o update -n "${2#* }" -v "$3" >/dev/null
    fi
}

del_iscsi_record() { # there was no record
    iscsiadm -m node -p "${2%% *}" -I "$1" -o delete >/dev/null
}

edit_records() { # INTERFACE FIELD: the line of standard input, if there is one, takes the place of its own
    portal=${2%% *}
    address=${portal%:*}
    address=${address#\[}
    line=$(cat)
    found=
    for record in "$ROOT"/var/lib/iscsi/nodes/*/"${address%\]},${portal##*:},"*/"$1" \
        "$ROOT"/etc/iscsi/nodes/*/"${address%\]},${portal##*:},"*/"$1"; do
        [ -f "$record" ] || continue
        found=yes
        printf '%s\n' "$line" | edit_file "$record" awk -v field="${2#* }" '
            NR == FNR { line = $0; next }
            index($0, field " = ") == 1 { if (line != "") print line; line = ""; next }
            line != "" && /^# END RECORD/ { print line; line = "" }
            { print }
            END { if (line != "") print line }' - || return
    done
    [ -n "$found" ] && return
    printf '%s through %s: no record below /var/lib/iscsi/nodes or /etc/iscsi/nodes\n' "$portal" "$1" >&2
    return 1
}

of_multipathd() { # FIELD VALUE: it gives sessions the fast_io_fail_tmo of their paths
    [ "$1" = node.session.timeo.replacement_timeout ] &&
        multipathd show config 2>/dev/null | grep -Eq "^[[:blank:]]*fast_io_fail_tmo \"?$2\"?\$"
}

tell_sessions() { # a session keeps what it took from its record when it logged in
    iscsiadm -m session -P 2 2>/dev/null | awk '
        $1 == "Persistent" { split($3, part, ",") }
        $1 == "Iface" && $2 == "Name:" { name = $3 }
        $1 == "Recovery" { print name, part[1], "node.session.timeo.replacement_timeout", $3 }
        $1 == "username:" { print name, part[1], "node.session.auth.username", $2 }' |
        while read -r name portal field used; do
            record=$(get_iscsi_record "$name" "$portal $field") || continue
            [ "$record" = "$used" ] || of_multipathd "$field" "$used" || printf '%s: %s: the session to %s uses %s %s, its record has %s: from the next login on\n' \
                "$HOST" "$name" "$portal" "$field" "$used" "$record"
        done
}
