#!/bin/sh
# Rehearse a SAN, bring one up on emulated switches, add a host, and roll it back: render, check,
# rehearse, push, verify, drift, plan, push, rollback. $1: folder of the sanfab command.
set -eu
PATH="$1:$PATH"
home=build/demo
san=$home/greenfield

say() { printf '\n\033[1m$ %s\033[0m\n' "$*"; "$@"; }
# The demo needs no Batfish service; with one, run `sanfab validate` before a push.
push() { say sanfab push "$san" --build $home --journal $home/journal --lab --yes --pause 0 --convergence-timeout 20 \
    --unvalidated "demo without Batfish"; }

rm -rf $home
mkdir -p $home
cp -R inventory/greenfield "$san"
# Secrets come from the environment or from Ansible Vault; the demo uses random ones.
for name in SNMP_AUTH SNMP_PRIVACY TACACS_KEY SANADMIN_PASSWORD SANVIEW_PASSWORD; do
    export "SANFAB_SECRET_$name=$(python -c 'import secrets; print(secrets.token_hex(6))')"
done

say sanfab render inventory/netapp-dss
say sanfab check inventory/netapp-dss
say sanfab render "$san" --build $home
say sanfab check "$san"

printf '\nReal frames through the texts of the smallest SAN: Linux namespaces, no switch.\n'
say sanfab render inventory/minimal --build $home
status=0
say sanfab rehearse inventory/minimal --build $home || status=$?
case $status in
    0)
        printf '\nThe same with one port whose MTU is too small.\n'
        say sanfab rehearse inventory/minimal --build $home --break port-mtu && exit 1
        ;;
    2) ;; # this machine cannot; it said why
    *) exit $status ;;
esac

say sanfab lab up "$san" --build $home --detach
trap 'sanfab lab down "$san" --build $home' EXIT
push
say sanfab verify "$san" --build $home --lab
say sanfab drift "$san" --build $home --lab

printf '\nThe other end of the cables: the script of ora01, and what the host printed after `apply`.\n'
say sanfab hosts "$san" --build $home --host ora01
say grep -m 6 ' setting ' $home/greenfield/hosts/ora01/sanfab-host.sh
mkdir $home/collected
cp tests/demo/ora01.txt $home/collected/ora01.txt
say sanfab verify "$san" --hosts $home/collected
printf '\nSomebody changes the MTU of eth2.\n'
sed -i.before '/eth2.* mtu /s/ mtu 9000/ mtu 1500/' $home/collected/ora01.txt
say sanfab verify "$san" --hosts $home/collected && exit 1

printf '\nAdd a host: esx17 with two cables and access to nimble01.\n'
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
