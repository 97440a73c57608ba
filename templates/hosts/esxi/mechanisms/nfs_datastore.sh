# FIELD is the datastore; the value is ADDRESS:EXPORT, and read-only. NFS 3.
get_nfs_datastore() {
    shown=$(esxcli storage nfs list) || return 1
    printf '%s\n' "$shown" | columns_of 'Volume Name' Host Share Read-Only | awk -F '\t' -v name="$2" '
        $1 == name { print $2 ":" $3 ($4 == "true" ? " read-only" : ""); found = 1; exit }
        END { if (!found) exit 3 }'
}

set_nfs_datastore() { # another export, or another way to mount it, is another datastore
    [ -z "$(get_nfs_datastore "$1" "$2")" ] || del_nfs_datastore "$1" "$2" || return
    export=${3%' read-only'}
    case $3 in
        *' read-only') esxcli storage nfs add -H "${export%%:/*}" -s "/${export#*:/}" -v "$2" --readonly ;;
        *) esxcli storage nfs add -H "${export%%:/*}" -s "/${export#*:/}" -v "$2" ;;
    esac
}

del_nfs_datastore() { # it fails while the datastore is in use
    esxcli storage nfs remove -v "$2"
}
