# FIELD is the address with the length of its prefix; WMI shows the mask of an IPv4 address.
function Get-Mask($length) {
    $octets = foreach ($index in @(0, 1, 2, 3)) {
        $bits = [Math]::Max(0, [Math]::Min(8, [int]$length - 8 * $index))
        256 - [Math]::Pow(2, 8 - $bits)
    }
    $octets -join '.'
}

function get_address($part, $field) {
    $address, $length = $field.Split('/')
    $configuration = Get-AdapterConfiguration $part
    $index = [Array]::IndexOf(@($configuration.IPAddress), $address)
    if ($index -lt 0) { return $null }
    $mask = @($configuration.IPSubnet)[$index]
    if ($mask -eq $length -or $mask -eq (Get-Mask $length)) { 'present' }
}

function set_address($part, $field, $value) {
    $address, $length = $field.Split('/')
    $index = Get-AdapterIndex $part
    if ($address.Contains(':')) {
        & netsh interface ipv6 add address "interface=$index" "address=$field"
    } elseif ((Get-AdapterConfiguration $part).DHCPEnabled) {
        & netsh interface ipv4 set address "name=$index" static $address (Get-Mask $length)
    } else {
        & netsh interface ipv4 add address "name=$index" $address (Get-Mask $length)
    }
    if ($LASTEXITCODE -ne 0) { throw "netsh exits with $LASTEXITCODE" }
}

function del_address($part, $field) {
    $address = $field.Split('/')[0]
    $index = Get-AdapterIndex $part
    if ($address.Contains(':')) {
        & netsh interface ipv6 delete address "interface=$index" "address=$address"
    } else {
        & netsh interface ipv4 delete address "name=$index" $address
    }
    if ($LASTEXITCODE -ne 0) { throw "netsh exits with $LASTEXITCODE" }
}
