# --- Secrets: each is the only line of a file with its name, which root alone may read. ----------
# No secret stands in this script, on a command line that others see, or among the old values.
SECRETS=$ROOT${SANFAB_SECRETS:-/etc/sanfab/secrets}

secret_name() { # FIELD: the name of its secret
    case $1 in *_in | mutual) printf '%s' "$SECRET_IN" ;; *) printf '%s' "$SECRET" ;; esac
}

has_secret() { # FIELD
    [ -e "$SECRETS/$(secret_name "$1")" ]
}

renews() { # PART FIELD: a secret that is given is set again, as it cannot be compared
    has_secret "$2" || return
    case ${fresh:-} in *"|$1 ${2%% *}|"*) state=absent found=none ;; esac # of a record made just now
}

read_secret() { # FIELD -> $secret
    { set +x; } 2>/dev/null # a trace would print it
    file=$SECRETS/$(secret_name "$1")
    secret=
    # shellcheck disable=SC2012 # mode and owner of one file
    mode=$(ls -lnd "$file" 2>/dev/null | awk '{ print $1, $3 }')
    case $mode in
        -r[w-]-------\ "$(id -u)" | -r[w-]-------.\ "$(id -u)") ;;
        '') wrong_secret "$file" 'not there' && return 1 ;;
        *) wrong_secret "$file" 'no file that its owner alone may read (chmod 600), owned by root' && return 1 ;;
    esac
    IFS= read -r secret <"$file" || [ -n "$secret" ] || :
    case $secret in
        *[!0-9A-Za-z!%+,./:=@_~^*?-]*) secret= && wrong_secret "$file" 'not of letters, digits and !%+,./:=@_~^*?- alone' && return 1 ;;
        ????????????*) return 0 ;;
    esac
    secret=
    wrong_secret "$file" 'shorter than 12 characters (RFC 3720)'
    return 1
}

wrong_secret() { # FILE WHY
    printf '%s: %s; expected the secret as its only line\n' "$1" "$2" >&2
}

demanded=

demand_secret() { # FIELD
    case " $demanded " in *" $(secret_name "$1") "*) return ;; esac
    demanded="$demanded $(secret_name "$1")"
    if has_secret "$1"; then
        read_secret "$1" && secret= && return
    else
        wrong_secret "$SECRETS/$(secret_name "$1")" 'not there'
    fi
    fail "the secret $(secret_name "$1") is not given; nothing was changed"
}

tell_secrets() { # what verify cannot know
    for name in $SECRET $SECRET_IN; do
        printf '%s: the value of the secret %s is not compared: it is unknown\n' "$HOST" "$name"
    done
}
