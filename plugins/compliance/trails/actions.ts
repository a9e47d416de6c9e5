// Actions that findings look for, by the names that each service uses.

/** AWS CloudTrail: changes to identities, permissions and keys. */
export const awsPrivileged =
  /^(?:Create|Delete|Update|Attach|Detach|Put|Add|Remove|Set)(?:User|Role|Group|Policy|UserPolicy|RolePolicy|GroupPolicy|AccessKey|LoginProfile|AssumeRolePolicy|BucketPolicy|KeyPolicy|DefaultPolicyVersion|UserToGroup|UserFromGroup)$|^(?:DeactivateMFADevice|PutSecretValue|GetPasswordData|ModifyInstanceAttribute)$/;

/** AWS CloudTrail and related services: actions that stop or change logging. */
export const awsTampering =
  /^(?:StopLogging|DeleteTrail|UpdateTrail|PutEventSelectors|DeleteEventDataStore|DeleteFlowLogs|DeleteLogGroup|DeleteLogStream|DeleteDetector|StopConfigurationRecorder|DeleteConfigurationRecorder|DeleteDeliveryChannel)$/;

export const microsoftPrivileged =
  /^(?:Add member to role|Remove member from role|Add user|Delete user|Reset user password|Update user|Add app role assignment|Consent to application|Add-MailboxPermission|New-InboxRule|Set-Mailbox)\b/i;

export const microsoftTampering =
  /^(?:Set-AdminAuditLogConfig|Remove-MailboxAuditLog|Set-MailboxAuditBypassAssociation|Disable-OrganizationAudit)\b/i;

/** Kubernetes: writes to resources that grant permissions, and any access to secrets. */
export const kubernetesRights = new Set([
  'clusterroles',
  'clusterrolebindings',
  'roles',
  'rolebindings',
  'serviceaccounts',
]);
export const kubernetesWrites = new Set([
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
]);

/** Linux audit: records about users, groups and permissions (linux/audit.h). */
export const auditdPrivileged = new Set([
  'ADD_USER',
  'DEL_USER',
  'ADD_GROUP',
  'DEL_GROUP',
  'USER_CHAUTHTOK',
  'USER_MGMT',
  'GRP_MGMT',
  'ROLE_ASSIGN',
  'ROLE_REMOVE',
  'USER_CMD',
]);
export const auditdTampering = new Set(['DAEMON_END', 'DAEMON_ABORT', 'DAEMON_ERR']);
export const auditdLogins = new Set(['USER_LOGIN', 'USER_AUTH', 'LOGIN']);
