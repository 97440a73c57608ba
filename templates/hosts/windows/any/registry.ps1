# FIELD is the path of the key and the value.
function Get-ParentPath($field) {
    $field.Substring(0, $field.LastIndexOf('\'))
}

function Get-ValueName($field) {
    $field.Substring($field.LastIndexOf('\') + 1)
}

function get_registry($part, $field) {
    Get-Number (Get-ParentPath $field) (Get-ValueName $field)
}

function set_registry($part, $field, $value) {
    Set-Number (Get-ParentPath $field) (Get-ValueName $field) $value
}

function del_registry($part, $field) {
    Remove-Number (Get-ParentPath $field) (Get-ValueName $field)
}
