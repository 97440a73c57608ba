edit_file() { # PATH COMMAND...: what the command prints becomes the file, whole or not at all
    file=$1
    shift
    if [ -h "$file" ]; then
        printf '%s: a link; it is left as it is\n' "$file" >&2
        return 1
    fi
    cp -p "$file" "$file.sanfab" && "$@" "$file" >"$file.sanfab" && mv "$file.sanfab" "$file" && return
    rm -f "$file.sanfab"
    return 1
}
