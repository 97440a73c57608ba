$INTERRUPTION = 'its link and its paths may be interrupted for some seconds'
$UNCOMPARED = ''
$OF_ALL_VERBS = '; all of them take -VMHost NAME'
$GENTLE = @('iscsi_discovery', 'port_binding', 'port_group', 'uplink', 'vmkernel', 'vswitch', 'nvme_adapter', 'vmkernel_tag', 'nfs_datastore') # mechanisms that interrupt no path

function Invoke-EsxCli($command, $arguments) { # what an esxcli command returns
    $node = $script:esxcli
    foreach ($word in $command -split ' ') { $node = $node.$word }
    if ($arguments) { $node.Invoke($arguments) } else { $node.Invoke() }
}

function Test-Ready { # why the verb cannot run; nothing if it can
    if (-not (Get-Command Get-EsxCli -ErrorAction SilentlyContinue)) {
        return 'PowerCLI is not there: Install-Module VMware.PowerCLI, or VCF.PowerCLI'
    }
    try {
        $hosts = @(Get-VMHost -Name $VMHost)
        if ($hosts.Count -ne 1) { return "found $($hosts.Count) hosts $VMHost, expected one; name it with -VMHost" }
        $words = @{ VMHost = $hosts[0]; V2 = $true }
        $script:esxcli = Get-EsxCli @words
    } catch {
        return "$VMHost is not reached ($_): Connect-VIServer SERVER comes first, and -VMHost is the name that Get-VMHost prints"
    }
    if ($Verb -eq 'apply' -and @('', $HOST_PART) -contains $Interface) { Read-Secrets }
}

function Get-Adapter { # the adapter of the software initiator, as vmhba64; asked once
    if ($script:adapter -ne '') { return $script:adapter }
    foreach ($one in @(Invoke-EsxCli 'iscsi adapter list')) {
        if ($one.Driver -eq 'iscsi_vmk') {
            $script:adapter = $one.Adapter
            return $script:adapter
        }
    }
    throw 'no software iSCSI adapter: Get-VMHostStorage HOST | Set-VMHostStorage -SoftwareIScsiEnabled $true'
}

function Get-Port($part) { # a VMkernel port
    foreach ($one in @(Invoke-EsxCli 'network ip interface list')) {
        if ($one.Name -ceq $part) { return $one }
    }
    throw "no VMkernel port $part"
}

function Get-InTurn($names, $values) { # each name with its value
    $found = @{}
    $words = @($values -split ' ')
    $at = 0
    foreach ($name in $names -split ' ') {
        $found[$name] = $words[$at]
        $at++
    }
    $found
}

function Get-Paths($states) { # paths of volumes behind iSCSI or Fibre Channel
    @(Invoke-EsxCli 'storage core path list' | Where-Object {
            @('iscsi', 'fc', 'fcoe') -contains $_.Transport -and $states -contains $_.State
        })
}

function Get-Connections {
    Get-Paths @('active', 'standby') | ForEach-Object { "$($_.Device) $($_.RuntimeName)" }
}

function Get-Working { # the paths, and the links of the uplinks
    Get-Connections
    foreach ($one in @(Invoke-EsxCli 'network nic list')) {
        $title = 'Link' # 5.x has no link status
        if ($one.PSObject.Properties['LinkStatus']) { $title = 'LinkStatus' }
        if ($one.$title -eq 'Up') { "the link of $($one.Name)" }
    }
}

function Get-Risk { # esxcli does not tell through which uplink
    $dead = @(Get-Paths @('dead'))
    if ($dead.Count -gt 0) { return "the path $($dead[0].RuntimeName) is dead" }
    foreach ($volume in @(Get-Paths @('active', 'standby') | Group-Object Device)) {
        if ($volume.Count -lt 2) { return "there is one path to $($volume.Name)" }
    }
}

function Test-Interrupts($mechanism, $part) {
    $part -ne $HOST_PART -and $GENTLE -notcontains $mechanism
}

function Restart-Changed { # nothing restarts
}

function Get-Quoted($text) { # as one word of a shell
    "'" + $text.Replace("'", "'""'""'") + "'"
}

function Show-EsxCli($line, $command, [scriptblock]$arguments) { # a command and its output, as a table
    '$ esxcli ' + $line
    try {
        $words = $null
        if ($arguments) { $words = & $arguments }
        Show-Table @(Invoke-EsxCli $command $words)
    } catch { $_.ToString() }
    ''
}

function Show-Table($rows) {
    if ($rows.Count -eq 0) { return }
    $titles = @($rows[0].PSObject.Properties | ForEach-Object { $_.Name })
    $cells = @(foreach ($row in $rows) { , @(foreach ($one in $titles) { ($row.$one -join ', ') -replace '\s+', ' ' }) })
    $widths = @(for ($at = 0; $at -lt $titles.Count; $at++) {
            (@($titles[$at].Length) + @($cells | ForEach-Object { $_[$at].Length }) | Measure-Object -Maximum).Maximum
        })
    $dashes = @($widths | ForEach-Object { '-' * $_ })
    foreach ($line in @(, $titles) + @(, $dashes) + $cells) {
        $padded = @(for ($at = 0; $at -lt $widths.Count; $at++) { $line[$at].PadRight($widths[$at]) })
        ($padded -join '  ').TrimEnd()
    }
}
