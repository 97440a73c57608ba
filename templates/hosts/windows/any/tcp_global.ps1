# The rows of `netsh interface tcp show global`. Windows in another language has other words there:
# then the value is not readable, and nothing is set.
$TCP_GLOBAL = @{
    'rss' = '^Receive-Side Scaling State'
    'chimney' = '^Chimney Offload State'
    'netdma' = '^NetDMA State'
    'dca' = '^Direct Cache Acc?ess \(DCA\)'
    'autotuninglevel' = '^Receive Window Auto-Tuning Level'
    'congestionprovider' = '^Add-On Congestion Control Provider'
    'ecncapability' = '^ECN Capability'
    'timestamps' = '^RFC 1323 Timestamps'
}

function get_tcp_global($part, $field) {
    foreach ($line in @(& netsh interface tcp show global)) {
        if ($line -match ($TCP_GLOBAL[$field] + '\s*:\s*(\S+)')) { return $matches[1] }
    }
    throw "netsh does not show $field"
}

function set_tcp_global($part, $field, $value) {
    & netsh interface tcp set global "$field=$value"
    if ($LASTEXITCODE -ne 0) { throw "netsh exits with $LASTEXITCODE" }
}
