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
];
