// Audit trails of fictitious accounts.

import type { Sample } from './sample.ts';

const input = { record_type: 'audit_trail', documents: [{ document_type: 'audit_log' }] };

const cloud = (eventName: string, minute: number, more: object = {}) => ({
  eventVersion: '1.08',
  eventTime: `2026-02-10T10:${String(minute).padStart(2, '0')}:00Z`,
  eventSource: 'iam.amazonaws.com',
  eventName,
  awsRegion: 'eu-north-1',
  userIdentity: { type: 'IAMUser', arn: 'arn:aws:iam::400917365104:user/holmgaard' },
  ...more,
});

const records = [cloud('ListUsers', 1), cloud('GetUser', 2), cloud('ListRoles', 4)];
const root = { userIdentity: { type: 'Root', arn: 'arn:aws:iam::400917365104:root' } };

const document = (some: readonly object[]): string[] => [
  JSON.stringify({ Records: some }, null, 1),
];

const login = (second: number, result: string): string =>
  `type=USER_LOGIN msg=audit(17707104${second}.120:${400 + second}): pid=917 uid=0 auid=1000 ses=4 msg='op=login acct="bratt" exe="/usr/sbin/sshd" hostname=? addr=192.0.2.17 terminal=ssh res=${result}'`;

const kubernetes = (verb: string, resource: string, second: number, code = 200) =>
  JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    verb,
    user: { username: 'siri.bratt@example.com' },
    objectRef: { resource, namespace: 'payments' },
    responseStatus: { code },
    requestReceivedTimestamp: `2026-02-10T10:00:0${second}.120000Z`,
  });

const microsoft = (Operation: string, hour: number, more: object = {}) => ({
  CreationTime: `2026-02-10T1${hour}:00:00`,
  Operation,
  UserId: 'heike.vosskuhl@example.com',
  Workload: 'Exchange',
  ResultStatus: 'Succeeded',
  ...more,
});

export const trailSamples: readonly Sample[] = [
  {
    name: 'trail-cloudtrail',
    demo: true,
    about: 'records of CloudTrail without a finding',
    files: { 'trail-cloudtrail.json': document(records) },
    input,
    status: 'completed',
    expected: {
      verification_status: 'verified',
      documents: [{ trail: { format: 'cloudtrail', events: 3, failures: 0, findings: [] } }],
    },
    decision: 'auto_verify',
  },
  {
    name: 'trail-stopped',
    about: 'records of CloudTrail in which root stops the recording',
    files: { 'trail-stopped.json': document([...records, cloud('StopLogging', 5, root)]) },
    input,
    status: 'in_review',
    expected: {
      verification_status: 'review_required',
      documents: [{ trail: { findings: [{ code: 'log_tampering' }, { code: 'root_use' }] } }],
    },
    decision: 'review',
  },
  {
    name: 'trail-logins',
    about: 'lines of auditd with six failed logins',
    files: {
      'trail-logins.log': [10, 11, 12, 13, 14, 15].map((second) => login(second, 'failed')),
    },
    input,
    status: 'in_review',
    expected: {
      documents: [{ trail: { format: 'auditd', findings: [{ code: 'failed_logins', count: 6 }] } }],
    },
    decision: 'review',
  },
  {
    name: 'trail-kubernetes',
    about: 'events of Kubernetes: somebody gains rights, and one event is out of order',
    files: {
      'trail-kubernetes.jsonl': [
        kubernetes('list', 'pods', 1),
        kubernetes('create', 'rolebindings', 4, 201),
        kubernetes('get', 'pods', 3, 403),
      ],
    },
    input,
    status: 'completed',
    expected: {
      documents: [
        {
          trail: {
            format: 'kubernetes',
            events: 3,
            failures: 1,
            findings: [{ code: 'privileged_action' }, { code: 'out_of_order' }],
          },
        },
      ],
    },
    decision: 'auto_verify',
  },
  {
    name: 'trail-microsoft',
    about: 'an export of Microsoft 365 in which the audit of a mailbox is bypassed',
    files: {
      'trail-microsoft.json': [
        JSON.stringify(
          [
            microsoft('MailItemsAccessed', 0),
            microsoft('Set-MailboxAuditBypassAssociation', 1),
            microsoft('UserLoginFailed', 2, { ResultStatus: 'Failed' }),
          ],
          null,
          1,
        ),
      ],
    },
    input,
    status: 'in_review',
    expected: {
      documents: [{ trail: { format: 'microsoft_365', findings: [{ code: 'log_tampering' }] } }],
    },
    decision: 'review',
  },
  {
    name: 'trail-gap',
    about: 'lines of JSON with three days without an event, and a line that is cut off',
    files: {
      'trail-gap.jsonl': [
        '{"time":"2026-02-10T10:00:00Z","user":"siri","action":"order shipped"}',
        '{"time":"2026-02-13T10:00:00Z","user":"siri","action":"order shipped"}',
        '{"time":"2026-02-13T10:05:00Z","user":"si',
      ],
    },
    input,
    status: 'in_review',
    expected: {
      documents: [
        {
          trail: {
            format: 'json_lines',
            findings: [
              { code: 'gap', lines: [2] },
              { code: 'unreadable_lines', lines: [3] },
            ],
          },
        },
      ],
    },
    decision: 'review',
  },
  {
    name: 'trail-table',
    about: 'a CSV export with six failed logins, and root',
    files: {
      'trail-table.csv': [
        'Timestamp;User;Action;Result',
        ...[0, 1, 2, 3, 4, 5].map((n) => `2026-02-10 10:0${n}:00;bratt;login;failed`),
        '2026-02-10 10:06:00;root;login;ok',
      ],
    },
    input,
    status: 'in_review',
    expected: {
      documents: [
        {
          trail: {
            format: 'csv',
            events: 7,
            failures: 6,
            findings: [
              { code: 'root_use', lines: [8] },
              { code: 'failed_logins', count: 6 },
            ],
          },
        },
      ],
    },
    decision: 'review',
  },
  {
    name: 'trail-letter',
    about: 'a letter that was sent as an audit trail',
    files: { 'trail-letter.txt': ['Dear all,', '', 'the log files follow next week.'] },
    input,
    status: 'in_review',
    expected: { verification_status: 'review_required', documents: [{ trail: null }] },
    decision: 'review',
  },
];
