# FIELD is a state that psrinfo prints: no-intr, off-line, spare. The value is a list of processors.
get_psradm() {
    states=$(psrinfo) || return 1
    printf '%s\n' "$states" | nawk -v state="$2" '
        function put() { list = list (list == "" ? "" : " ") (first == last ? first : first "-" last) }
        $2 == state {
            if (count && $1 == last + 1) { last = $1 } else { if (count) put(); first = last = $1 }
            count++
        }
        END { if (!count) exit 3; put(); print list }'
}

set_psradm() {
    del_psradm "$1" "$2"
    case $2 in
        no-intr) option=-i ;;
        off-line) option=-f ;;
        spare) option=-s ;;
    esac
    # shellcheck disable=SC2086 # a list of processors
    psradm $option $3
}

del_psradm() { # all processors of that state work again
    busy=$(get_psradm "$1" "$2") || return 0
    # shellcheck disable=SC2086 # a list of processors
    psradm -n $busy
}
