# FIELD is MODULE.PARAMETER. A loaded driver keeps its value until it is loaded again.
get_module() {
    cat "$ROOT/sys/module/${2%%.*}/parameters/${2#*.}"
}

set_module() {
    printf '%s\n' "$3" >"$ROOT/sys/module/${2%%.*}/parameters/${2#*.}"
}
