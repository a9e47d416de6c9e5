import t from 'tap';
import { createAuthority } from '../../core/egress/certificates.ts';
import { nextUpdateOf } from '../../core/http/revocation-list.ts';
import { watchExpiry } from '../../core/http/watch-expiry.ts';
import { systemRandom } from '../../core/kernel/random.ts';
import { createMetrics } from '../../core/telemetry/metrics.ts';
import { collectingLog } from '../support/log.ts';
import { manualClock } from '../support/manual-clock.ts';

const clock = manualClock(new Date('2026-03-01T12:00:00Z'));
const authority = createAuthority({
  clock,
  random: systemRandom,
  commonName: 'Test authority',
  validDays: 400,
});
const inDays = (days: number): Date => new Date(Date.UTC(2026, 2, 1 + days, 12));
const server = (days: number) =>
  authority.issue({ commonName: 'api', names: ['localhost'], notAfter: inDays(days) });
const list = (days: number) =>
  authority.revocationList({ revoked: [server(9).certificate], nextUpdate: inDays(days) });
const day = 86_400_000;

t.test('the end of a revocation list is read from it', (t) => {
  t.strictSame(nextUpdateOf(list(7)), inDays(7));
  const late = new Date('2061-02-03T04:05:06Z');
  t.strictSame(nextUpdateOf(authority.revocationList({ revoked: [], nextUpdate: late })), late);
  t.equal(nextUpdateOf('-----BEGIN X509 CRL-----\nMIIB\n-----END X509 CRL-----'), null);
  t.equal(nextUpdateOf(''), null);
  t.end();
});

t.test('what expires is told of in time, once a day, until it is renewed', async (t) => {
  const log = collectingLog();
  const metrics = createMetrics({ version: '0.0.0', clock, log });
  const watch = watchExpiry({ clock, log, metrics });
  const told = () => log.lines.splice(0).map(({ level, message }) => `${level} ${message}`);
  const trust = { required: true, authorities: [authority.certificate] };
  const clients = { ...trust, revocationLists: [list(30), list(3)] };
  t.equal(watch.certificateEndsAt(), null, 'without TLS');
  watch.follow({ ...server(22), clients });
  t.strictSame(watch.certificateEndsAt(), inDays(22));
  t.strictSame(told(), []);
  const text = await metrics.render();
  t.match(text, `revocation_list_next_update_timestamp_seconds ${inDays(3).getTime() / 1000}`);
  t.match(text, /certificate_not_after_timestamp_seconds \d{10}/);

  await clock.advance(1.5 * day);
  t.strictSame(told(), [
    'warn the certificate of the API expires soon',
    'warn a revocation list expires soon',
  ]);
  await clock.advance(0.25 * day);
  t.strictSame(told(), [], 'not every hour');
  await clock.advance(1 * day);
  const late = told();
  t.ok(late.includes('warn the certificate of the API expires soon'));
  await clock.advance(1 * day);
  t.ok(told().includes('error a revocation list has expired'));

  watch.follow({ ...server(300), clients: { ...trust, revocationLists: [list(60)] } });
  await clock.advance(3 * day);
  t.strictSame(told(), []);
  watch.stop();
});
