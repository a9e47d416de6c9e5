import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { createTimestampClient } from '../../../core/audit/log/timestamps/client.ts';
import { exportLog } from '../../../core/audit/log/export.ts';
import { examineLog } from '../../../core/audit/log/health.ts';
import { listTimestamps } from '../../../core/audit/log/timestamps/queries.ts';
import { openAuthorities } from '../../../core/audit/log/timestamps/open-authorities.ts';
import { timestampRequest, verifyToken } from '../../../core/audit/log/timestamps/token.ts';
import { verifyLog } from '../../../core/audit/log/verify.ts';
import { createEgress } from '../../../core/egress/egress.ts';
import { singleServerRules } from '../../../core/egress/single-server.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { systemRandom as random } from '../../../core/kernel/random.ts';
import { collectingLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestLog } from './rig.ts';
import { hasOpenssl, startAuthority, type TestAuthority } from './tsa.ts';

const skip = !hasOpenssl() && 'needs openssl';
const log = await openTestLog(t);
const { database, reads } = log;
const said = collectingLog();
// Stamps have the time of the machine, which goes on meanwhile: an hour is passed by far.
const clock = manualClock(new Date());
const everyMs = 3_600_000;
const certificate = (pem: string) => [new X509Certificate(pem)];
const verifier = join(import.meta.dirname, '../../../deploy/audit-verifier/verify-audit-log.mjs');

function clientOf(t: Test, { url }: TestAuthority, pem: string) {
  const rules = singleServerRules({ url, caFile: null, isWhole: true });
  const egress = createEgress({ clock: systemClock, log: said, ...rules });
  t.teardown(() => egress.close());
  const authority = { url, trusted: certificate(pem), everyMs, egress };
  return createTimestampClient({ database, reads, authority, clock, random, log: said });
}

async function grow(entries: number): Promise<void> {
  await log.record(entries);
  await log.sequencer.sequence();
}

const verified = async (url: string, pem: string) =>
  await verifyLog({
    database,
    authorities: { configured: new Map([[url, certificate(pem)]]), further: [] },
  });

t.test('an authority stamps the newest checkpoint, at most once an hour', { skip }, async (t) => {
  const authority = await startAuthority(t);
  const client = clientOf(t, authority, authority.issuer);
  t.equal(await client.stamp(), false, 'an empty log has nothing to stamp');
  await grow(3);
  t.equal(await client.stamp(), true);
  t.equal(await client.stamp(), false, 'nothing is new');
  await grow(2);
  t.equal(await client.stamp(), false, 'an hour has not passed');
  await clock.advance(2 * everyMs);
  t.equal(await client.stamp(), true);
  t.equal(authority.requests, 2);

  const [first] = await listTimestamps(database.knex);
  t.match(first, { authority: authority.url, size: 3 });
  t.ok(Math.abs(first!.stampedAt.getTime() - Date.now()) < 60_000);
  t.match(await verified(authority.url, authority.issuer), { timestamped: 2, problemCount: 0 });
  t.match(await verified(authority.url, authority.own), { timestamped: 2 }, 'its own certificate');
  t.match(await verifyLog({ database }), { timestamped: 0, problemCount: 0 }, 'nobody is trusted');
  t.equal(await authority.verify(first!.token, first!.note), 'Verification: OK', 'by openssl');
  const { value: head } = await exportLog(database, { tenantId: null }).next();
  t.match(JSON.parse(head as string), {
    timestamps: [{ authority: authority.url, token: first!.token.toString('base64') }, {}],
  });
});

t.test('the stamped checkpoint shows that history was rewritten', { skip }, async (t) => {
  const { knex } = database;
  t.teardown(() => knex('audit_timestamps').delete());
  await knex('audit_timestamps').update({ note: knex.raw(`replace(note, '\n5\n', '\n4\n')`) });
  const report = await verifyLog({ database });
  t.match(report.problems, [/is not signed by a trusted key/]);
});

t.test(
  'a stamp that does not prove the time of this checkpoint is refused',
  { skip },
  async (t) => {
    const authority = await startAuthority(t);
    const client = clientOf(t, authority, authority.issuer);
    const earlier: Buffer[] = [];
    authority.answer = async (request) => {
      const answer = await authority.stamp(request);
      earlier.push(answer);
      return answer;
    };
    await grow(1);
    await client.stamp();
    await grow(1);
    await clock.advance(2 * everyMs);
    const answers: [string, (request: Buffer) => Buffer | Promise<Buffer>, RegExp][] = [
      ['the answer to an earlier request', () => earlier[0]!, /its signature or its digest/],
      ['no time stamp', () => Buffer.from('<html>'), /no time stamp in the format of RFC 3161/],
      ['nothing', () => Buffer.of(), /no time stamp in the format/],
      ['a changed stamp', async (request) => changed(await authority.stamp(request)), /signature/],
      ['another digest', () => authority.stamp(Buffer.from('nonsense')), /refuses: status 2/],
    ];
    for (const [what, answer, expected] of answers) {
      authority.answer = answer;
      await t.rejects(client.stamp(), { message: expected }, what);
    }
    authority.answer = null;
    const { length } = await listTimestamps(database.knex);
    t.equal(length, 1, 'nothing of it is stored');
    const stranger = await startAuthority(t);
    await t.rejects(clientOf(t, authority, stranger.issuer).stamp(), {
      message: /the certificate "CN=Authority" is not issued by a configured one/,
    });
  },
);

/** The last byte of the signature. */
function changed(answer: Buffer): Buffer {
  answer[answer.length - 1]! ^= 1;
  return answer;
}

t.test('a token of a key that is not for time stamps is refused', { skip }, async (t) => {
  const authority = await startAuthority(t);
  const content = 'a checkpoint';
  const trusted = certificate(authority.issuer);
  const request = timestampRequest(content, random.bytes(16));
  const judged = async (usage: string, options?: string) =>
    await verifyToken(await authority.resign(request, usage, options), { content, trusted });
  await t.resolves(judged('critical,timeStamping'), 'the same, with a certificate for it');
  const purpose = /not one for time stamping alone/;
  await t.rejects(judged('critical,timeStamping,clientAuth'), { message: purpose });
  await t.rejects(judged('clientAuth'), { message: purpose });
  await t.rejects(judged('timeStamping'), { message: purpose }, 'not critical');
  await t.rejects(judged('critical,timeStamping', '-nosmimecap'), {
    message: /does not name the certificate/,
  });
});

t.test('verification reports a stored stamp that is not valid', { skip }, async (t) => {
  const authority = await startAuthority(t);
  await clientOf(t, authority, authority.issuer).stamp();
  const stored = () => database.knex('audit_timestamps').where({ authority: authority.url });
  await stored().update({ stamped_at: new Date(0) });
  t.match((await verified(authority.url, authority.issuer)).problems, [
    /The time stamp of the checkpoint of \d+ entries that \S+ stamped is not valid: it says 20/,
  ]);
  await stored().update({ token: Buffer.from('no token') });
  t.match((await verified(authority.url, authority.issuer)).problems, [/format of RFC 3161/]);
});

interface Stamp {
  authority: string;
  checkpoint: string;
  token: string;
}

/** Exports the log with the stamps of one authority, and runs the stand-alone verifier on it. */
async function verifiedAlone(
  t: Test,
  { authority, pem, change }: { authority: string; pem: string; change?: (all: Stamp[]) => void },
) {
  const folder = t.testdir();
  let text = '';
  for await (const part of exportLog(database, { tenantId: null })) text += part;
  const [first = '', ...entries] = text.split('\n');
  const head = JSON.parse(first) as { timestamps: Stamp[] };
  head.timestamps = head.timestamps.filter((stamp) => stamp.authority === authority);
  change?.(head.timestamps);
  writeFileSync(join(folder, 'export'), [JSON.stringify(head), ...entries].join('\n'));
  writeFileSync(join(folder, 'issuer.pem'), pem);
  const options = pem === '' ? [] : ['--timestamp-certificate', 'issuer.pem'];
  const args = [verifier, '--key', log.verifierKey, ...options, 'export'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n').slice(6) };
}

/** Changes one byte that follows `after`, or the last byte. */
function damaged({ token }: Stamp, after?: string): string {
  const bytes = Buffer.from(token, 'base64');
  const at = after === undefined ? bytes.length - 1 : bytes.indexOf(after) + after.length;
  bytes[at]! ^= 1;
  return bytes.toString('base64');
}

t.test('the stand-alone verifier checks time stamps', { skip }, async (t) => {
  const authority = await startAuthority(t);
  const client = clientOf(t, authority, authority.issuer);
  for (let turn = 0; turn < 2; turn += 1) {
    await grow(1);
    await clock.advance(2 * everyMs);
    await client.stamp();
  }
  const given = { authority: authority.url, pem: authority.issuer };
  const whole = await verifiedAlone(t, given);
  t.match(whole, { status: 0, stderr: '' });
  t.match(whole.lines, [
    'timestamps: 2',
    /^The first \d+ entries existed at 20\d\d-.*Z: http/,
    'The log is intact.',
  ]);
  t.match(await verifiedAlone(t, { ...given, pem: authority.own }), { status: 0 }, 'its own');
  t.match((await verifiedAlone(t, { ...given, pem: '' })).lines, [
    'timestamps: 0',
    '2 time stamps were not checked: --timestamp-certificate is missing.',
    'The log is intact.',
  ]);

  const stranger = await startAuthority(t);
  const refused: [string, { pem?: string; change?: (all: Stamp[]) => void }, RegExp][] = [
    [
      'a forged signature',
      { change: ([, one]) => (one!.token = damaged(one!)) },
      /signature is not/,
    ],
    [
      'another time',
      { change: ([, one]) => (one!.token = damaged(one!, '\u0018\u000f20')) },
      /its content is not the one that was signed/,
    ],
    [
      'the stamp of another checkpoint',
      { change: ([one, other]) => (other!.token = one!.token) },
      /it stamps something else than this checkpoint/,
    ],
    ['no stamp', { change: ([, one]) => (one!.token = 'PGh0bWw+') }, /it is cut off/],
    ['another issuer', { pem: stranger.issuer }, /"CN=Authority" is not issued by a trusted one/],
    ['an expired issuer', { pem: authority.expired }, /"CN=Issuer" was not valid at that time/],
  ];
  for (const [what, wrong, reason] of refused) {
    const { status, lines } = await verifiedAlone(t, { ...given, ...wrong });
    t.equal(status, 1, what);
    t.match(lines.slice(-2), [
      new RegExp(`^The time stamp of the checkpoint of .* is not valid: .*${reason.source}`),
      'The log was changed.',
    ]);
  }
  const rewritten = ([, one]: Stamp[]) =>
    (one!.checkpoint = one!.checkpoint.replace(/\n\d+\n/, '\n1\n'));
  t.match(
    (await verifiedAlone(t, { ...given, change: rewritten })).lines.join(' '),
    /not signed by a trusted key/,
  );
  t.match(await verifiedAlone(t, { ...given, pem: 'no certificate' }), {
    status: 2,
    stderr: /issuer\.pem has no certificate in PEM/,
  });
});

t.test('the stand-alone verifier knows what openssl can sign with', { skip }, async (t) => {
  const authority = await startAuthority(t, 'rsa:2048');
  const { url, issuer: pem } = authority;
  await grow(1);
  await clock.advance(2 * everyMs);
  await clientOf(t, authority, pem).stamp();
  t.match(await verifiedAlone(t, { authority: url, pem }), { status: 0, lines: ['timestamps: 1'] });

  const [stored] = await listTimestamps(database.knex).then((all) => all.slice(-1));
  const request = timestampRequest(stored!.note, random.bytes(16));
  const resigned = async (usage: string, options?: string) => {
    const token = (await authority.resign(request, usage, options)).toString('base64');
    const change = ([one]: Stamp[]) => (one!.token = token);
    return await verifiedAlone(t, { authority: url, pem, change });
  };
  const pss = '-cades -keyopt rsa_padding_mode:pss -md sha384';
  t.match(await resigned('critical,timeStamping', pss), { status: 0, lines: ['timestamps: 1'] });
  const { lines } = await resigned('timeStamping');
  t.match(lines.at(-2), /is not one for time stamping alone/);
  const unnamed = await resigned('critical,timeStamping', '-nosmimecap');
  t.match(unnamed.lines.at(-2), /its signature does not name a certificate/);
});

t.test(
  'an authority that cannot be reached is logged once, and reported by the doctor',
  { skip },
  async (t) => {
    const authority = await startAuthority(t);
    authority.answer = () => Buffer.from('busy');
    const client = clientOf(t, authority, authority.issuer);
    said.lines.length = 0;
    for (let turn = 0; turn < 2; turn += 1) {
      client.start();
      await clock.advance(60_000);
      await client.stop();
    }
    t.match(said.lines, [
      { level: 'error', message: 'a time stamp authority does not stamp checkpoints' },
    ]);
    t.equal(said.lines.length, 1);
    const source = { file: null, homeFile: `${log.folder}/audit-log.key` };
    const authorities = [{ url: authority.url, everyMs }];
    const now = clock.now();
    const health = await examineLog(database, { source, folder: null, now, authorities });
    t.match(health, { state: 'warning', detail: `${authority.url} has stamped 0 entries` });
  },
);

t.test('a file without a certificate is refused at the start', (t) => {
  const certificateFile = { path: '/etc/tsa.pem', content: 'no certificate' };
  const configured = [{ url: 'http://127.0.0.1:1', certificateFile, caFile: null, everyMs }];
  t.throws(() => openAuthorities({ configured, database, reads, clock, random, log: said }), {
    message:
      /audit\.timestamp_authorities\[0\]\.certificate_file, \/etc\/tsa\.pem, has no certificate/,
  });
  t.end();
});
