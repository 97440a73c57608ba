# FIELD is DRIVER PROPERTY. The driver reads the file at boot. A property ends with ; and may have
# several lines. Solaris 11 has the changed files in /etc/driver/drv.
driver_conf() { # DRIVER: its file
    for file in "/etc/driver/drv/$1.conf" "/kernel/drv/$1.conf"; do
        [ -r "$ROOT$file" ] && printf '%s\n' "$file" && return 0
    done
    return 1
}

get_driver_conf() {
    conf=$(driver_conf "${2%% *}") || return 1
    nawk -v field="${2#* }" '
        /^[ \t]*#/ { next }
        { text = text " " $0 }
        text ~ /;[ \t]*$/ {
            sub(/^[ \t]+/, "", text)
            at = index(text, "=")
            name = substr(text, 1, at - 1)
            gsub(/[ \t]/, "", name)
            if (name == field) {
                value = substr(text, at + 1)
                sub(/^[ \t]+/, "", value)
                sub(/[ \t]*;[ \t]*$/, "", value)
                gsub(/[ \t]*,[ \t]*/, ", ", value)
                found = 1
            }
            text = ""
        }
        END { if (!found) exit 3; print value }' "$ROOT$conf"
}

set_driver_conf() {
    change_driver_conf "$2" "${2#* }=$3;"
}

del_driver_conf() {
    change_driver_conf "$2" ''
}

change_driver_conf() { # FIELD LINE: the line, if there is one, takes the place of the property
    conf=$(driver_conf "${1%% *}") || return 1
    edit_file "$ROOT$conf" nawk -v field="${1#* }" -v line="$2" '
        /^[ \t]*#/ { print; next }
        !inside {
            name = $0
            sub(/=.*/, "", name)
            gsub(/[ \t]/, "", name)
            inside = (name == field)
        }
        !inside { print; next }
        /;[ \t]*$/ { inside = 0 }
        END { if (line != "") print line }'
}
