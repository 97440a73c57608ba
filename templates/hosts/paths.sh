# --- Paths: a change that interrupts an interface needs another one that works. -------------------
# list_paths prints a line for each path, `up NAME` or `down NAME`, and fails if it cannot tell.
# at_risk PART prints why a change of PART may take the last path; it reads $before.

touched= # interface whose paths a change may have interrupted
before=  # paths before that change
link=    # up, if its link was

interrupts() { # MECHANISM PART
    [ "$2" != "$HOST_PART" ] || return 1
    case " $GENTLE " in *" $1 "*) return 1 ;; esac
}

may_interrupt() { # PART
    [ "$touched" != "$1" ] || return 0
    if ! before=$(list_paths); then
        [ "$paths_may_go" = yes ] || fail "$1: it cannot be told which paths work; $1 is not changed$ANYWAY"
        [ "$paths_may_go" = yes ] || return 1
        before=
    fi
    risk=$(at_risk "$1")
    if [ -n "$risk" ] && [ "$paths_may_go" = no ]; then
        fail "$1: it may carry the last path, as $risk; $1 is not changed$ANYWAY"
        return 1
    fi
    [ "$verb" != dry-run ] || return 0
    touched=$1
    link=
    ! link_is_up "$1" || link=up
}

may_rename() { # MECHANISM: the next login is under the new name, which the arrays may not know
    case $1 in initiator_name | port_initiator_name | host_nqn) ;; *) return 0 ;; esac
    [ "$paths_may_go" = no ] || return 0
    working=$(list_paths) || working='up, as it seems: the paths cannot be told'
    working=$(printf '%s\n' "$working" | sed -n 's/^up[ ,]*//p' | sed -n 1p)
    [ -n "$working" ] || return 0
    fail "the name of the initiator is kept, as a path works under it ($working): arrays hide their volumes from another name. End the sessions first, or accept the loss with --accept-path-loss"
    return 1
}

ANYWAY='. Bring the other paths up, or accept the loss with --accept-path-loss'

wait_for_paths() { # until the paths from before work again, for some seconds without a break
    [ -n "$touched" ] || return 0
    waited=0
    steady=0
    while [ "$steady" -le "$STEADY" ]; do
        missing=$(missing_paths)
        if [ -z "$missing" ]; then
            steady=$((steady + 1))
            [ "$steady" -le "$STEADY" ] || break
        elif [ "$waited" -ge "$WAIT" ]; then
            fail "$touched: after $WAIT s still down: $missing; the other interfaces are not touched"
            return 1
        else
            steady=0
        fi
        sleep 1
        waited=$((waited + 1))
    done
    touched=
}

missing_paths() { # the link and the paths that worked before and do not now, with commas
    if [ "$link" = up ] && ! link_is_up "$touched"; then
        printf 'its link'
        return
    fi
    now=$(list_paths) || { printf 'paths that cannot be told'; return; }
    printf '%s\n' "$before" | sed -n 's/^up //p' | while IFS= read -r path; do
        printf '%s\n' "$now" | grep -qxF -- "up $path" || printf '%s, ' "$path"
    done | sed 's/, $//'
}
