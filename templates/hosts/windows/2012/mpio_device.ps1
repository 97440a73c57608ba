# FIELD is what the DSM of Microsoft takes: eight characters of the vendor, then the product.
function get_mpio_device($part, $field) {
    $path = 'HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\MPDEV'
    $devices = @([Microsoft.Win32.Registry]::GetValue($path, 'MPIOSupportedDeviceList', @()))
    if (@($devices | Where-Object { $_ -and $_.TrimEnd() -eq $field }).Count -gt 0) { 'claimed' }
}

function set_mpio_device($part, $field, $value) {
    New-MSDSMSupportedHW -VendorId ($field.Substring(0, 8).Trim()) -ProductId ($field.Substring(8))
}

function del_mpio_device($part, $field) {
    Remove-MSDSMSupportedHW -VendorId ($field.Substring(0, 8).Trim()) -ProductId ($field.Substring(8))
}
