# FIELD is ADDRESS/LENGTH. ifconfig prints the netmask as eight hexadecimal digits.
get_address() {
    shown=$(ifconfig -a) || return 1
    printf '%s\n' "$shown" | nawk -v interface="$1" -v wanted="$2" '
        function bits(mask, n, i) {
            n = 0
            for (i = 1; i <= length(mask); i++) n += ones[substr(mask, i, 1)]
            return n
        }
        BEGIN { ones["0"] = 0; ones["8"] = 1; ones["c"] = 2; ones["e"] = 3; ones["f"] = 4 }
        /^[a-z]/ { name = $1; sub(/:.*/, "", name) }
        $1 == "inet" && name == interface && $2 "/" bits($4) == wanted { found = 1 }
        END { if (!found) exit 3; print "present" }'
}

set_address() {
    ifconfig "$1" plumb 2>/dev/null
    if ifconfig "$1" | grep 'inet 0\.0\.0\.0' >/dev/null; then
        ifconfig "$1" "$2" up
    else
        ifconfig "$1" addif "$2" up
    fi
}

del_address() {
    ifconfig "$1" removeif "${2%/*}"
}
