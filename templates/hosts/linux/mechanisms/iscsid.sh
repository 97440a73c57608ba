ISCSID=$ROOT/etc/iscsi/iscsid.conf

get_iscsid() { # the last of several lines counts
    [ -r "$ISCSID" ] || return 1
    awk -F ' *= *' -v field="$2" '
        $1 == field { value = $2; found = 1 }
        END { if (!found) exit 3; print value }' "$ISCSID"
}

set_iscsid() {
    del_iscsid "$1" "$2" && printf '%s = %s\n' "$2" "$3" >>"$ISCSID"
}

del_iscsid() {
    awk -F ' *= *' -v field="$2" '$1 != field' "$ISCSID" >"$ISCSID.sanfab" &&
        cat "$ISCSID.sanfab" >"$ISCSID" && rm "$ISCSID.sanfab"
}
