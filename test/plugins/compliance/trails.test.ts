import t from 'tap';
import { timeIn } from '../../../plugins/compliance/trails/event-time.ts';
import { readTrail } from '../../../plugins/compliance/trails/read-trail.ts';
import { summarizeTrail } from '../../../plugins/compliance/trails/trail-summary.ts';
import { makeRecord } from './record.ts';

const summaryOf = (text: string) => {
  const trail = readTrail({ text })!;
  return { format: trail.format, ...summarizeTrail(trail, 24) };
};
const codesOf = (text: string): string[] => summaryOf(text).findings.map(({ code }) => code);

const cloud = (eventName: string, minute: number, more: object = {}) => ({
  eventTime: `2026-02-10T10:${String(minute).padStart(2, '0')}:00Z`,
  eventSource: 'iam.amazonaws.com',
  eventName,
  userIdentity: { type: 'IAMUser', arn: 'arn:aws:iam::1:user/siri' },
  ...more,
});

t.test('CloudTrail records are counted, with failures, actions and times', async (t) => {
  const Records = [
    cloud('ListUsers', 1),
    cloud('ListUsers', 2, { errorCode: 'AccessDenied' }),
    cloud('StopLogging', 3),
    cloud('CreateAccessKey', 5),
    cloud('GetUser', 4, { userIdentity: { type: 'Root', arn: 'arn:aws:iam::1:root' } }),
  ];
  const summary = summaryOf(JSON.stringify({ Records }));
  t.match(summary, {
    format: 'cloudtrail',
    events: 5,
    failures: 1,
    first: '2026-02-10T10:01:00.000Z',
    last: '2026-02-10T10:05:00.000Z',
    actions: [{ name: 'ListUsers', count: 2 }],
  });
  t.match(summary.findings, [
    { code: 'log_tampering', lines: [3] },
    { code: 'root_use', lines: [5] },
    { code: 'privileged_action', lines: [4] },
    { code: 'out_of_order', lines: [5] },
  ]);
});

t.test('auditd lines give logins, failures and a log that was switched off', async (t) => {
  const login = (serial: number, result: string) =>
    `type=USER_LOGIN msg=audit(177071040${serial}.120:${serial}): pid=1 uid=0 auid=1000 msg='op=login acct="bratt" exe="/usr/sbin/sshd" res=${result}'`;
  const lines = [1, 2, 3, 4, 5].map((serial) => login(serial, 'failed'));
  lines.push(
    'type=CONFIG_CHANGE msg=audit(1770710406.000:6): op=set audit_enabled=0 old=1 auid=1000 res=1',
    'not a line of auditd',
  );
  const summary = summaryOf(lines.join('\n'));
  t.match(summary, { format: 'auditd', events: 6, failures: 5 });
  t.same(codesOf(lines.join('\n')), ['log_tampering', 'failed_logins', 'unreadable_lines']);
});

t.test('Kubernetes, Microsoft 365 and lines of JSON are told apart', async (t) => {
  const kubernetes = JSON.stringify({
    apiVersion: 'audit.k8s.io/v1',
    verb: 'create',
    requestReceivedTimestamp: '2026-02-10T10:00:00Z',
    user: { username: 'siri' },
    objectRef: { resource: 'clusterrolebindings' },
    responseStatus: { code: 201 },
  });
  t.match(summaryOf(kubernetes), {
    format: 'kubernetes',
    findings: [{ code: 'privileged_action' }],
  });
  const microsoft = JSON.stringify([
    { CreationTime: '2026-02-10T10:00:00', Operation: 'Set-AdminAuditLogConfig', UserId: 'siri' },
  ]);
  t.match(summaryOf(microsoft), {
    format: 'microsoft_365',
    first: '2026-02-10T10:00:00.000Z',
    findings: [{ code: 'log_tampering' }],
  });
  const own = ['2026-02-10T10:00:00Z', '2026-02-13T10:00:00Z']
    .map((time) => JSON.stringify({ time, action: 'order shipped' }))
    .join('\n');
  t.match(summaryOf(own), { format: 'json_lines', findings: [{ code: 'gap', lines: [2] }] });
  t.equal(readTrail({ text: 'A letter about logs.' }), null);
  t.equal(readTrail({ text: '{"invoice": 1}' }), null);
});

const table = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n');

t.test('columns of CSV are found by their names', async (t) => {
  const logins = Array.from({ length: 5 }, (_, n) => [
    `2026-02-10 10:0${n}:00`,
    'mira',
    'User login',
    'failed',
  ]);
  const own = table(
    ['Event Time', 'User', 'Action', 'Result'],
    ...logins,
    ['10.02.2026 10:06:00', 'root', 'role granted', 'ok'],
    ['02/03/2026 10:07', 'siri', 'read', 'ok'],
  );
  t.match(summaryOf(own), {
    format: 'csv',
    events: 6,
    failures: 5,
    first: '2026-02-10T10:00:00.000Z',
    last: '2026-02-10T10:06:00.000Z',
    findings: [
      { code: 'root_use', lines: [7] },
      { code: 'failed_logins', lines: [2, 3, 4, 5, 6] },
      { code: 'privileged_action', lines: [7] },
      { code: 'unreadable_lines', lines: [8] },
    ],
  });
  const history = table(
    ['User name', 'Event time', 'Event name', 'Event source', 'Error code'],
    ['root', '2026-02-10T10:00:00Z', 'ConsoleLogin', 'signin.amazonaws.com', ''],
    ['siri', '2026-02-10T10:01:00Z', 'StopLogging', 'cloudtrail.amazonaws.com', ''],
    ['siri', '2026-02-10T10:02:00Z', 'GetTrail', 'cloudtrail.amazonaws.com', 'AccessDenied'],
  );
  t.match(summaryOf(history), { format: 'csv', events: 3, failures: 1 });
  t.same(codesOf(history), ['log_tampering', 'root_use']);
  const event = { CreationTime: '2026-02-10T10:00:00', Operation: 'Add user', UserId: 'siri' };
  const purview = table(
    ['CreationDate', 'UserIds', 'Operations', 'AuditData'],
    ['2026-02-10T10:00:00', 'siri', 'Add user', JSON.stringify(event)],
    ['2026-02-10T10:01:00', 'siri', 'Add user', 'cut off {'],
  );
  t.match(summaryOf(purview), { format: 'microsoft_365', events: 1 });
  t.same(codesOf(purview), ['privileged_action', 'unreadable_lines']);
  t.equal(readTrail({ text: table(['Item', 'Price'], ['Bolt', '1']) }), null);
});

t.test('times without a zone are UTC, and ambiguous ones are no times', (t) => {
  const ten = Date.UTC(2026, 1, 10, 10);
  for (const text of [
    '2026-02-10T10:00:00Z',
    '2026-02-10T10:00:00.000000Z',
    '2026-02-10 10:00',
    '2026-02-10 10:00:00,000',
    '2026-02-10T11:00:00+0100',
    '10.02.2026 10:00',
    'Tue, 10 Feb 2026 10:00:00 GMT',
    `${ten}`,
    `${ten / 1_000}`,
  ]) {
    t.equal(timeIn(text), ten, text);
  }
  for (const text of ['02/10/2026 10:00', '10:00', '2026', 'yesterday', '2026-13-40T10:00:00Z']) {
    t.equal(timeIn(text), null, text);
  }
  t.end();
});

t.test('a record of a trail passes, goes to review, or names what it cannot read', async (t) => {
  const input = { record_type: 'audit_trail', documents: [{ document_type: 'audit_log' }] };
  const sound = await makeRecord([JSON.stringify({ Records: [cloud('ListUsers', 1)] })], { input });
  t.equal(sound.completedUnit.decision, 'auto_verify');
  t.equal(sound.completedUnit.compliance_object.documents[0]!.trail!.events, 1);
  const stopped = JSON.stringify({ Records: [cloud('ListUsers', 1), cloud('StopLogging', 2)] });
  const tampered = await makeRecord([stopped], { input });
  t.equal(tampered.completedUnit.decision, 'review');
  const letter = await makeRecord(['A letter about logs.'], { input });
  const { checks } = letter.completedUnit.compliance_object;
  t.match(checks.find(({ check }) => check === 'trail_read')!.detail, /no audit trail/);
});

t.test('a long trail is read in bounded time', async (t) => {
  const began = process.cpuUsage();
  const line = JSON.stringify({ time: '2026-02-10T10:00:00Z', action: 'order shipped' });
  const summary = summaryOf(`${line}\n`.repeat(100_000));
  t.equal(summary.events, 100_000);
  t.ok(process.cpuUsage(began).user < 4_000_000, 'within 4 s of processor time');
});
