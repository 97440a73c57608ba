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
    del_nxge_conf "$1" "$2" && printf '%s = %s;\n' "$2" "$3" >>"$file"
}

del_nxge_conf() {
    file=$(nxge_file) && file=$ROOT$file || return 1
    nawk -F '[ \t]*[=;][ \t]*' -v field="$2" '$1 != field' "$file" >"$file.sanfab" &&
        cat "$file.sanfab" >"$file" && rm "$file.sanfab"
}
