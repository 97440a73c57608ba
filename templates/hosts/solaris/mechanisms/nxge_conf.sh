# The driver reads the file when it is loaded. A property is a line: NAME = VALUE;
nxge_file() {
    for file in /platform/sun4v/kernel/drv/nxge.conf /kernel/drv/nxge.conf; do
        [ -r "$ROOT$file" ] && printf '%s\n' "$file" && return 0
    done
    return 1
}

get_nxge_conf() {
    file=$(nxge_file) && file=$ROOT$file || return 1
    nawk -F '[ \t]*[=;][ \t]*' -v field="$2" '
        $1 == field { value = $2; found = 1 }
        END { if (!found) exit 3; print value }' "$file"
}

set_nxge_conf() {
    who -b >"$STATE/nxge.boot" # the boot in which it was changed
    change_nxge_conf "$2" "$2 = $3;"
}

del_nxge_conf() {
    change_nxge_conf "$2" ''
}

change_nxge_conf() { # FIELD LINE: the line, if there is one, takes the place of those of the field
    conf=$(nxge_file) || return 1
    edit_file "$ROOT$conf" nawk -F '[ \t]*[=;][ \t]*' -v field="$1" -v line="$2" '
        $1 != field { print }
        END { if (line != "") print line }'
}
