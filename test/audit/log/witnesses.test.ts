import t, { type Test } from 'tap';
import { listCosignatures } from '../../../core/audit/log/witnesses/queries.ts';
import { parseWitnessKey } from '../../../core/audit/log/witnesses/cosignature.ts';
import { examineLog } from '../../../core/audit/log/health.ts';
import { openWitnesses } from '../../../core/audit/log/witnesses/open-witnesses.ts';
import { verifyLog } from '../../../core/audit/log/verify.ts';
import { createWitnessClient } from '../../../core/audit/log/witnesses/client.ts';
import { createEgress } from '../../../core/egress/egress.ts';
import { singleServerRules } from '../../../core/egress/single-server.ts';
import { systemClock } from '../../../core/kernel/clock.ts';
import { collectingLog } from '../../support/log.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestLog } from './rig.ts';
import { startWitness, type TestWitness } from './witness.ts';

const log = await openTestLog(t);
const { database, reads } = log;
const said = collectingLog();
const clock = manualClock(new Date('2026-05-01T10:20:00Z'));

function clientOf(t: Test, { url, key }: TestWitness) {
  const rules = singleServerRules({ url, caFile: null });
  const egress = createEgress({ clock: systemClock, log: said, ...rules });
  t.teardown(() => egress.close());
  const witness = { url, key: parseWitnessKey(key)!, egress };
  return createWitnessClient({ database, reads, witness, clock, log: said });
}

async function grow(entries: number): Promise<void> {
  await log.record(entries);
  await log.sequencer.sequence();
}

const cosigned = async (key: string) =>
  (await verifyLog({ database, witnessKeys: [key] })).cosigned;

t.test('a witness cosigns checkpoints that continue what it has seen', async (t) => {
  const witness = await startWitness(t, log.signer!.verifier);
  const client = clientOf(t, witness);
  t.equal(await client.submit(), false, 'an empty log has nothing to cosign');
  for (const entries of [3, 300, 40]) {
    await grow(entries);
    t.equal(await client.submit(), true);
    t.equal(witness.seen?.size, (await reads.checkpoint()).size);
  }
  t.equal(await client.submit(), false, 'nothing is new');
  t.equal(await cosigned(witness.key), 1, 'of an hour the last one stays');

  await t.test('and one whose memory differs is asked again from there', async (t) => {
    witness.seen = null;
    await grow(1);
    const before = witness.requests;
    t.equal(await client.submit(), true);
    t.equal(witness.requests, before + 2);
  });
});

t.test('a witness that has seen another history is reported, and the log goes on', async (t) => {
  const witness = await startWitness(t, log.signer!.verifier, 'witness.example/w2');
  const client = clientOf(t, witness);
  await client.submit();
  const { size, root } = witness.seen!;
  witness.seen = { ...witness.seen!, root: Buffer.from(root).fill(7) };
  await grow(1);
  await t.rejects(client.submit(), { message: 'status 422: the proof does not hold' });
  witness.seen = { ...witness.seen!, size: size + 100 };
  await t.rejects(client.submit(), { message: /has cosigned \d+ entries, and the log has \d+/ });

  said.lines.length = 0;
  client.start();
  for (let turn = 0; turn < 2; turn += 1) {
    await clock.advance(60_000);
    await client.stop();
    client.start();
  }
  await client.stop();
  t.match(said.lines, [{ level: 'error', message: 'a witness does not cosign checkpoints' }]);
  t.equal(said.lines.length, 1, 'once');

  const { knex } = database;
  await knex('audit_checkpoints').update({ signed_at: knex.raw(`now() - interval '1 hour'`) });
  const source = { file: null, homeFile: `${log.folder}/audit-log.key` };
  const seen = { now: systemClock.now(), witnessKeys: [witness.key] };
  const health = await examineLog(database, { source, folder: null, ...seen });
  t.match(health, { state: 'warning', detail: /witness\.example\/w2 has cosigned \d+ entries/ });
});

t.test('an answer without a valid cosignature is refused', async (t) => {
  const witness = await startWitness(t, log.signer!.verifier, 'witness.example/w3');
  const client = clientOf(t, witness);
  const answers = [
    { status: 200, body: witness.cosign('another text\n') },
    { status: 200, body: 'thank you\n' },
    { status: 500, body: 'broken' },
    { status: 409, body: 'many\n' },
  ];
  for (const answer of answers) {
    witness.answer = answer;
    await t.rejects(client.submit(), Error, JSON.stringify(answer));
  }
  const stored = await listCosignatures(database.knex);
  t.notOk(stored.some(({ witness: name }) => name === 'witness.example/w3'));
});

t.test('verification reports a cosignature that is not valid', async (t) => {
  const witness = await startWitness(t, log.signer!.verifier, 'witness.example/w4');
  await clientOf(t, witness).submit();
  t.equal(await cosigned(witness.key), 1);
  const { note } = await reads.checkpoint();
  const forged = `${note}${witness.cosign('another text\n')}`;
  await database
    .knex('audit_cosignatures')
    .where({ witness: 'witness.example/w4' })
    .update({ note: forged });
  const report = await verifyLog({ database, witnessKeys: [witness.key] });
  t.match(report.problems, [/The cosignature by witness\.example\/w4 of .* is not valid/]);
  const other = await verifyLog({ database, witnessKeys: ['witness.example/w4+00000000+AAAA'] });
  t.match(other.problems, [/is not the Ed25519 key of a witness/]);
});

t.test('a key of another kind is refused at the start', (t) => {
  const configured = [{ url: 'http://127.0.0.1:1', key: log.verifierKey, caFile: null }];
  t.throws(() => openWitnesses({ configured, database, reads, clock, log: said }), {
    message: /audit\.witnesses\[0\]\.key is not the Ed25519 key of a witness/,
  });
  t.end();
});
