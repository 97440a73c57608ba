# Sessions take the name when they log in.
function get_initiator_name {
    foreach ($one in @(Get-WmiObject -Namespace root\wmi MSiSCSIInitiator_MethodClass)) { return $one.iSCSINodeName }
}

function set_initiator_name($part, $field, $value) {
    & iscsicli NodeName $value
    if ($LASTEXITCODE -ne 0) { throw "iscsicli NodeName exits with $LASTEXITCODE" }
}
