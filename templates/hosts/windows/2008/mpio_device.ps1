# FIELD is what the DSM of Microsoft takes: eight characters of the vendor, then the product.
function get_mpio_device($part, $field) {
    $path = 'HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\MPDEV'
    $devices = @([Microsoft.Win32.Registry]::GetValue($path, 'MPIOSupportedDeviceList', @()))
    if (@($devices | Where-Object { $_ -and $_.TrimEnd() -eq $field }).Count -gt 0) { 'claimed' }
}

function set_mpio_device($part, $field, $value) {
    & mpclaim -n -i -d ($field.PadRight(24))
    if ($LASTEXITCODE -ne 0) { throw "mpclaim exits with $LASTEXITCODE" }
}

function del_mpio_device($part, $field) {
    & mpclaim -n -u -d ($field.PadRight(24))
    if ($LASTEXITCODE -ne 0) { throw "mpclaim exits with $LASTEXITCODE" }
}
