# FIELD is a property of the data link, kept by dladm over a reboot.
get_linkprop() {
    dladm show-linkprop -c -o value -p "$2" "$1" | grep .
}

set_linkprop() {
    dladm set-linkprop -p "$2=$3" "$1"
}
