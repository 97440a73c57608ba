# FIELD is VARIABLE or MODULE:VARIABLE. The kernel reads the file at boot. Its comments start with *.
SYSTEM_FILE=$ROOT/etc/system

get_system_file() { # the last of several lines counts
    [ -r "$SYSTEM_FILE" ] || return 1
    nawk -v field="$2" '
        $1 == "set" {
            line = $0
            sub(/^[ \t]*set[ \t]+/, "", line)
            split(line, part, /[ \t]*=[ \t]*/)
            if (part[1] == field) { value = part[2]; sub(/[ \t].*/, "", value); found = 1 }
        }
        END { if (!found) exit 3; print value }' "$SYSTEM_FILE"
}

set_system_file() {
    del_system_file "$1" "$2" && printf 'set %s = %s\n' "$2" "$3" >>"$SYSTEM_FILE"
}

del_system_file() {
    nawk -v field="$2" '
        $1 == "set" {
            line = $0
            sub(/^[ \t]*set[ \t]+/, "", line)
            split(line, part, /[ \t]*=[ \t]*/)
            if (part[1] == field) next
        }
        { print }' "$SYSTEM_FILE" >"$SYSTEM_FILE.sanfab" &&
        cat "$SYSTEM_FILE.sanfab" >"$SYSTEM_FILE" && rm "$SYSTEM_FILE.sanfab"
}
