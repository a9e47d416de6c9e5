import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import t, { type Test } from 'tap';
import { openBucket, type BucketSettings } from '../../../core/audit/log/bucket/bucket.ts';
import { createBucketSender } from '../../../core/audit/log/bucket/sender.ts';
import { examineLog } from '../../../core/audit/log/health.ts';
import { verifyLog } from '../../../core/audit/log/verify.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { freePort } from '../../support/free-port.ts';
import { collectingLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestLog } from './rig.ts';
import { credentials, startMinio, startStorage } from './storage.ts';

const log = await openTestLog(t);
const { database } = log;
const said = collectingLog();
const clock = manualClock(new Date());

function bucketAt(t: Test, endpoint: string, changed: Partial<BucketSettings> = {}) {
  const settings: BucketSettings = {
    endpoint,
    bucket: 'checkpoints',
    region: 'eu-central-1',
    ...credentials,
    mode: 'compliance',
    retentionDays: 30,
    caFile: null,
    ...changed,
  };
  const bucket = openBucket(settings, { clock: systemClock, log: said });
  t.teardown(() => bucket.close());
  return bucket;
}

async function grow(entries: number): Promise<void> {
  await log.record(entries);
  await log.sequencer.sequence();
}

t.test('a checkpoint of each hour is written once and locked', async (t) => {
  const { endpoint, objects } = await startStorage(t);
  const bucket = bucketAt(t, endpoint);
  const sender = createBucketSender({ database, bucket, clock, log: said });
  t.equal(await sender.send(), false, 'an empty log has no checkpoint to keep');
  await grow(3);
  t.equal(await sender.send(), true);
  await grow(1);
  t.equal(await sender.send(), false, 'once an hour');
  const another = createBucketSender({ database, bucket, clock, log: said });
  t.equal(await another.send(), false, 'another node does not replace it');
  await clock.advance(3_600_000);
  t.equal(await sender.send(), true);
  await clock.advance(3_600_000);
  t.equal(await sender.send(), false, 'nothing is new');

  const [first] = [...objects];
  t.match(first![0], new RegExp(`^/checkpoints/${log.origin}/\\d{4}-\\d\\d-\\d\\dT\\d\\d$`));
  const { content, mode, until } = first![1];
  t.equal(mode, 'COMPLIANCE');
  const days = (Date.parse(until) - Date.now()) / 86_400_000;
  t.ok(days > 29.9 && days < 30.1);
  const outside = [{ source: 'the bucket', note: content }];
  t.match(await verifyLog({ database, outside }), { problemCount: 0 });
});

t.test('a bucket that refuses is logged once, and reported by the doctor', async (t) => {
  const { endpoint } = await startStorage(t);
  const bucket = bucketAt(t, endpoint, { secretAccessKey: 'another' });
  const sender = createBucketSender({ database, bucket, clock, log: said });
  await grow(1);
  await t.rejects(sender.send(), {
    message: 'status 403 SignatureDoesNotMatch for the test',
  });
  said.lines.length = 0;
  for (let turn = 0; turn < 2; turn += 1) {
    sender.start();
    await clock.advance(60_000);
    await sender.stop();
  }
  t.match(said.lines, [{ level: 'error', message: 'checkpoints cannot be written to the bucket' }]);
  t.equal(said.lines.length, 1);
  const source = { file: null, homeFile: join(log.folder, 'audit-log.key') };
  const seen = { source, folder: null, now: new Date() };
  t.match(await examineLog(database, { ...seen, bucket }), {
    state: 'warning',
    detail: 'the bucket cannot be read: status 403',
  });
  const empty = bucketAt(t, (await startStorage(t)).endpoint);
  t.match(await examineLog(database, { ...seen, bucket: empty }), {
    state: 'warning',
    detail: 'the bucket has no checkpoint of the last hour',
  });
});

const minio = join(import.meta.dirname, '../../../.tap/go-tools/minio');
const skip = !existsSync(minio) && 'needs MinIO: scripts/test-tools --minio';

t.test('MinIO keeps a checkpoint that its own credentials cannot delete', { skip }, async (t) => {
  const endpoint = await startMinio(t, minio, await freePort());
  const admin = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1' });
  const created = await admin.fetch(`${endpoint}/checkpoints`, {
    method: 'PUT',
    headers: { 'x-amz-bucket-object-lock-enabled': 'true' },
  });
  t.equal(created.status, 200);
  const bucket = bucketAt(t, endpoint, { region: 'us-east-1' });
  t.equal(await bucket.add('log/2026-11-20T15', 'a checkpoint'), true);
  t.equal(await bucket.add('log/2026-11-20T15', 'another'), false);
  t.same(
    [await bucket.has('log/2026-11-20T15'), await bucket.has('log/2026-11-20T16')],
    [true, false],
  );
  const object = `${endpoint}/checkpoints/log/2026-11-20T15`;
  const kept = await admin.fetch(object);
  t.equal(await kept.text(), 'a checkpoint');
  const version = kept.headers.get('x-amz-version-id');
  const deleted = await admin.fetch(`${object}?versionId=${version}`, { method: 'DELETE' });
  t.ok(deleted.status >= 400, 'the lock holds');
  const wrong = bucketAt(t, endpoint, { region: 'us-east-1', secretAccessKey: 'another secret' });
  await t.rejects(wrong.add('log/x', 'x'), { message: /status 403 SignatureDoesNotMatch/ });
});
