# FIELD is the device and its parameter. The value holds until the next boot.
get_ndd() {
    # shellcheck disable=SC2086 # two words
    ndd -get $2
}

set_ndd() {
    # shellcheck disable=SC2086 # two words
    ndd -set $2 "$3"
}
