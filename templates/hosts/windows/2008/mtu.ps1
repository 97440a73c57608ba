# The columns of netsh are MTU, state, bytes in, bytes out, and the name of the interface.
function get_mtu($part, $field) {
    foreach ($line in @(& netsh interface ipv4 show subinterfaces)) {
        if ($line -match '^\s*([0-9]+)\s+[0-9]+\s+[0-9]+\s+[0-9]+\s+(.+?)\s*$' -and $matches[2] -eq $part) {
            return $matches[1]
        }
    }
    throw "no interface $part"
}

function set_mtu($part, $field, $value) {
    & netsh interface ipv4 set subinterface (Get-AdapterIndex $part) "mtu=$value" store=persistent
    if ($LASTEXITCODE -ne 0) { throw "netsh exits with $LASTEXITCODE" }
}
