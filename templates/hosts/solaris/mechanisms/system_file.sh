# FIELD is VARIABLE or MODULE:VARIABLE. The kernel reads the file at boot. Its comments start with *.
SYSTEM_FILE=$ROOT/etc/system

get_system_file() { # the last of several lines counts
    [ -r "$SYSTEM_FILE" ] || { cat "$SYSTEM_FILE" >/dev/null; return 1; }
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
    change_system_file "$2" "set $2 = $3"
}

del_system_file() {
    change_system_file "$2" ''
}

change_system_file() { # FIELD LINE: the line, if there is one, takes the place of those of the field
    edit_file "$SYSTEM_FILE" nawk -v field="$1" -v added="$2" '
        $1 == "set" {
            line = $0
            sub(/^[ \t]*set[ \t]+/, "", line)
            split(line, part, /[ \t]*=[ \t]*/)
            if (part[1] == field) next
        }
        { print }
        END { if (added != "") print added }'
}
