ISCSID=$ROOT/etc/iscsi/iscsid.conf

get_iscsid() { # the last of several lines counts
    [ -r "$ISCSID" ] || { cat "$ISCSID" >/dev/null; return 1; }
    awk -v field="$2" '
        { name = $0; sub(/[ \t]*=.*/, "", name); sub(/^[ \t]+/, "", name) }
        name == field { value = $0; sub(/^[^=]*=[ \t]*/, "", value); sub(/[ \t\r]+$/, "", value); found = 1 }
        END { if (!found) exit 3; print value }' "$ISCSID"
}

set_iscsid() {
    change_iscsid "$2" "$2 = $3"
}

del_iscsid() {
    change_iscsid "$2" ''
}

change_iscsid() { # FIELD LINE: the line, if there is one, takes the place of those of the field
    edit_file "$ISCSID" awk -v field="$1" -v line="$2" '
        { name = $0; sub(/[ \t]*=.*/, "", name); sub(/^[ \t]+/, "", name) }
        name != field { print }
        END { if (line != "") print line }'
}
