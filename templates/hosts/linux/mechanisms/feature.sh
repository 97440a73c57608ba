feature_name() { # the long name that `ethtool -k` prints
    case $1 in
        rx) echo rx-checksumming ;;
        tx) echo tx-checksumming ;;
        tso) echo tcp-segmentation-offload ;;
        gso) echo generic-segmentation-offload ;;
        gro) echo generic-receive-offload ;;
        lro) echo large-receive-offload ;;
        *) echo "$1" ;;
    esac
}

get_feature() {
    ethtool -k "$1" | awk -v field="$(feature_name "$2"):" '
        $1 == field { print $2; found = 1; exit }
        END { exit !found }'
}

set_feature() {
    ethtool -K "$1" "$2" "$3"
}
