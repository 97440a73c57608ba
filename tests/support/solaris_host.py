"""A Solaris 10 host as far as scripts see it: commands below one folder, with their state.

The commands print what ndd(1M), ifconfig(1M), psrinfo(1M), psradm(1M) and iscsiadm(1M) describe.
"""

from pathlib import Path

IFCONFIG = """nxge0: flags=1000843<UP,BROADCAST,RUNNING,MULTICAST,IPv4> mtu {mtu} index 2
\tinet 198.51.100.1 netmask ffffff00 broadcast 198.51.100.255
\tether 0:14:4f:0:0:1"""

SCSI_VHCI = """name="scsi_vhci" class="root";
# Setting load-balance="round-robin" will cause each path to the device to be used in turn.
load-balance="round-robin";
auto-failback="enable";
scsi-vhci-failover-override =
  "OLD     ARRAY", "f_sym",
  "OLDER   ARRAY", "f_sym";
"""
"""Published by illumos as usr/src/uts/common/io/scsi/adapters/scsi_vhci/scsi_vhci.conf, shortened;
the override is of the guide 820-1931."""

SD = """name="sd" class="scsi" target=0 lun=0;
sd-config-list = "SUN     COMSTAR", "retries-busy:6,
  throttle-max:64";
"""
"""The list is one of before, in the format of Oracle's guide (E61018)."""

COMMANDS = {
    "nawk": 'exec awk "$@"',
    "ndd": """
case $1 in
    -get) cat "$FAKE/ndd$2.$3" ;;
    -set) printf '%s\\n' "$4" >"$FAKE/ndd$2.$3" ;;
esac""",
    "ifconfig": """
case ${2:-} in
    mtu) # the driver that has not read accept_jumbo refuses a large MTU
        [ "$3" -le 1500 ] || ! [ -e "$FAKE/small" ] || exit 1
        printf '%s\\n' "$3" >"$FAKE/mtu" ;;
    *) sed "s/{mtu}/$(cat "$FAKE/mtu")/" "$FAKE/ifconfig" ;;
esac""",
    "iscsiadm": """
case $1/$2/${3:-} in
    list/target/) cat "$FAKE/targets" ;;
    list/initiator-node/)
        echo "Initiator node name: $(cat "$FAKE/name")"
        echo "Initiator node alias: -"
        printf '\\tLogin Parameters (Default/Configured):\\n\\t\\tHeader Digest: NONE/-\\n'
        printf '\\tAuthentication Type: %s\\n' "$(cat "$FAKE/authentication")"
        user=$(cat "$FAKE/user" 2>/dev/null)
        ! grep -q CHAP "$FAKE/authentication" || printf '\\t\\tCHAP Name: %s\\n' "$user"
        printf '\\tRADIUS Server: NONE\\n\\tConfigured Sessions: 1\\n'
        ;;
    modify/initiator-node/--node-name) echo "$4" >"$FAKE/name" ;;
    modify/initiator-node/--CHAP-name) echo "$4" >"$FAKE/user" ;;
    modify/initiator-node/--authentication) echo "$4" >"$FAKE/authentication" ;;
    modify/initiator-node/--CHAP-secret) IFS= read -r secret && echo "$secret" >"$FAKE/secret" ;;
    *) exit 1 ;;
esac""",
    "who": 'echo "   .       system boot  $(cat "$FAKE/boot" 2>/dev/null)"',
    "mpathadm": 'cat "$FAKE/volumes"',
    "psrinfo": 'cat "$FAKE/processors"',
    "psradm": """
case $1 in -i) state=no-intr ;; -n) state=on-line ;; esac
shift
for range in "$@"; do
    awk -v first="${range%-*}" -v last="${range#*-}" -v state="$state" '
        $1 >= first + 0 && $1 <= last + 0 { $2 = state }
        { print $1 "\\t" $2 "   since 11/22/2026 10:00:00" }' "$FAKE/processors" >"$FAKE/new"
    mv "$FAKE/new" "$FAKE/processors"
done""",
}


def solaris_host(folder: Path) -> dict[str, str]:
    """Make a host below a folder; return the environment that a script needs to see it."""
    commands, fake = folder / "bin", folder / "fake"
    for path in (commands, fake / "ndd/dev/", folder / "etc", folder / "platform/sun4v/kernel/drv"):
        path.mkdir(parents=True)
    for name, text in COMMANDS.items():
        (commands / name).write_text(f"#!/bin/sh\nFAKE={fake}\n{text}\n")
        (commands / name).chmod(0o755)
    for name in ("max_q", "max_q0"):
        (fake / f"ndd/dev/tcp.tcp_conn_req_{name}").write_text("128\n")
    for name in ("max_buf", "cwnd_max", "recv_hiwat", "xmit_hiwat", "wscale_always"):
        (fake / f"ndd/dev/tcp.tcp_{name}").write_text("0\n")
    (fake / "ifconfig").write_text(IFCONFIG + "\n")
    (fake / "mtu").write_text("1500\n")
    (fake / "targets").write_text("")
    (fake / "name").write_text("iqn.1986-03.com.sun:01:e00000000000.4f757217\n")
    (fake / "authentication").write_text("NONE\n")
    (fake / "volumes").write_text("")
    states = "".join(f"{number}\ton-line   since 11/22/2026 10:00:00\n" for number in range(16))
    (fake / "processors").write_text(states)
    (folder / "etc/system").write_text("* ident\nset ip:ip_soft_rings_cnt=2\n")
    (folder / "platform/sun4v/kernel/drv/nxge.conf").write_text("# accept_jumbo = 0;\n")
    (folder / "kernel/drv").mkdir(parents=True)
    (folder / "kernel/drv/iscsi.conf").write_text(
        'name="iscsi" parent="/";\n#\nmpxio-disable="yes";\n'
    )
    (folder / "kernel/drv/scsi_vhci.conf").write_text(SCSI_VHCI)
    (folder / "kernel/drv/sd.conf").write_text(SD)
    return {
        "SANFAB_PATH": str(commands),
        "SANFAB_ROOT": str(folder),
        "SANFAB_STATE": str(folder / "state"),
        "SANFAB_STEADY": "0",
    }
