# FIELD is a mount point. What is mounted there has to be what its line in fstab states, options
# included: the first mount of an address decides for all of them how many connections there are.
get_nfs_mount() {
    entry=$(get_fstab "$1" "$2") || entry=
    awk -v point="$2" -v entry="$entry" '
        $2 == point { source = $1; type = $3; options = "," $4 "," }
        END {
            if (source == "") exit 3
            split(entry, stated, " ")
            if (type !~ /^nfs4?$/ || (entry != "" && source != stated[1])) {
                print "mounted from " source
                exit
            }
            count = split(stated[4], option, ",")
            for (at = 1; at <= count; at++) {
                one = option[at]
                if (one == "_netdev" || index(options, "," one ",")) continue
                name = one
                sub(/=.*/, "", name)
                if (one == "nconnect=1" && options !~ /,nconnect=/) continue
                if (one == "vers=4" && options ~ /,vers=4\./) continue
                if (index(name, "=") == 0 && match(options, "," name "=[^,]*"))
                    print "mounted with " substr(options, RSTART + 1, RLENGTH - 1)
                else
                    print "mounted without " one
                exit
            }
            print "mounted"
        }' "$ROOT/proc/mounts"
}

set_nfs_mount() { # with other options it has to be unmounted first, which fails while it is in use
    case $(get_nfs_mount "$1" "$2") in
        '') ;;
        'mounted with '* | 'mounted without '*) umount "$2" || return ;;
        *)
            printf '%s: something else is mounted there\n' "$2" >&2
            return 1
            ;;
    esac
    mkdir -p "$2" && mount "$2"
}

del_nfs_mount() {
    umount "$2"
}
