#!/bin/sh
# From nothing to a running SAN and back, on emulated switches: render, check, push, verify, drift,
# one more host, its plan, its push, rollback. $1: folder of the sanfab command.
set -eu
PATH="$1:$PATH"
home=build/demo
san=$home/greenfield

say() { printf '\n\033[1m$ %s\033[0m\n' "$*"; "$@"; }
# No Batfish service is asked for here; with one, `sanfab validate` comes before a push.
push() { say sanfab push "$san" --build $home --journal $home/journal --lab --yes --pause 0 --convergence-timeout 20 \
    --unvalidated "demo without Batfish"; }

rm -rf $home
mkdir -p $home
cp -R inventory/greenfield "$san"
# Secrets come from the environment (or from Ansible Vault): here random ones for emulated switches.
for name in SNMP_AUTH SNMP_PRIVACY TACACS_KEY SANADMIN_PASSWORD SANVIEW_PASSWORD; do
    export "SANFAB_SECRET_$name=$(python -c 'import secrets; print(secrets.token_hex(6))')"
done

say sanfab render inventory/netapp-dss
say sanfab check inventory/netapp-dss --fail-on error
say sanfab render "$san" --build $home
say sanfab check "$san"

say sanfab lab up "$san" --build $home --detach
trap 'sanfab lab down "$san" --build $home' EXIT
push
say sanfab verify "$san" --build $home --lab
say sanfab drift "$san" --build $home --lab

printf '\nOne more host, esx17, may use nimble01; its two cables are plugged in.\n'
cp tests/demo/esx17.yml "$san/hosts-new.yml"
sed -i.before 's/esx\[09-16\]"\], arrays: \[nimble01/esx[09-17]"], arrays: [nimble01/' "$san/arrays.yml"
rm "$san/arrays.yml.before"
say sanfab lab recable "$san" --build $home
say sanfab render "$san" --build $home
say sanfab plan "$san" --build $home --lab
push
say sanfab verify "$san" --build $home --lab --switch arista-a --switch arista-b
say sanfab rollback "$san" --build $home --journal $home/journal --lab --yes --pause 0 --convergence-timeout 20 \
    --accept-outage esx17
say sanfab journal "$san" --journal $home/journal
