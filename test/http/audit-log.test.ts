import t from 'tap';
import { readCheckpoint } from '../../core/audit/log/checkpoint.ts';
import { isConsistent, isIncluded, leafHashOf } from '../../core/audit/log/merkle.ts';
import { parseVerifierKey } from '../../core/audit/log/signed-note.ts';
import { eventually } from '../support/eventually.ts';
import { startTestAppliance } from './appliance.ts';
import { call } from './client.ts';
import { createConformance } from './conformance.ts';

const appliance = await startTestAppliance(t);
const { url, database } = appliance;
const headers = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const conformance = createConformance((await call(`${url}/openapi.json`)).json());
const [{ verifier_key: verifierKey }] = await database.knex('audit_logs');
const verifier = parseVerifierKey(verifierKey)!;

const get = (path: string, more = {}) =>
  call(`${url}/v1/audit${path}`, { headers: { ...headers, ...more } });

const body = { input: { message: 'hello' } };
const { audit_id: id } = (
  await call(`${url}/v1/pipelines/noop/echo`, { method: 'POST', headers, body })
).json();

/** Within a second of its commit. */
const proof = await eventually('the entry is in the log', async () => {
  const reply = (await get(`/proofs/${id}`)).json();
  return reply.state === 'included' && reply;
});

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

t.test('a proof leads from the entry to a checkpoint that the public key signed', async (t) => {
  conformance.check(t, 'get_audit_proof', await get(`/proofs/${id}`));
  const head = readCheckpoint(proof.checkpoint, verifier)!;
  t.equal(head.origin, proof.log_id);
  t.equal(head.size, proof.tree_size);
  t.ok(head.root.equals(fromBase64(proof.root_hash)));
  const leaf = { index: proof.leaf_index, hash: leafHashOf(proof.leaf) };
  t.ok(isIncluded(leaf, head, proof.inclusion_proof.map(fromBase64)));
  t.match(JSON.parse(proof.leaf), { action: 'workflow.submitted', tenant_id: 'acme' });
  t.notMatch(proof.leaf, /127\.0\.0\.1/, 'the address is in the digest only');
});

t.test('the newest checkpoint is a signed note', async (t) => {
  const reply = await get('/checkpoint');
  conformance.check(t, 'get_audit_checkpoint', reply);
  t.ok(readCheckpoint(reply.text, verifier)!.size >= proof.tree_size);
});

t.test('a checkpoint that was kept is proven to be the beginning of the log', async (t) => {
  const kept = readCheckpoint(proof.checkpoint, verifier)!;
  const reply = await get(`/consistency?from=${kept.size}`);
  conformance.check(t, 'get_audit_consistency', reply);
  const { consistency_proof: path, checkpoint } = reply.json();
  t.ok(isConsistent(kept, readCheckpoint(checkpoint, verifier)!, path.map(fromBase64)));
  const beyond = await get('/consistency?from=1000000');
  t.equal(beyond.status, 400);
  t.match(beyond.json().details, [{ path: '/from', message: /^must be from 1 to \d+/ }]);
});

t.test('a proof file has the leaf, its path and the checkpoint', async (t) => {
  const reply = await get(`/proofs/${id}`, { accept: 'text/plain' });
  conformance.check(t, 'get_audit_proof', reply);
  const [start, note] = reply.text.split(/\n\n(?=workmill\/)/) as [string, string];
  const [format, extra, index, ...path] = start.split('\n');
  t.equal(format, 'c2sp.org/tlog-proof@v1');
  t.equal(fromBase64(extra!.replace('extra ', '')).toString(), proof.leaf);
  const leaf = { index: Number(index!.replace('index ', '')), hash: leafHashOf(proof.leaf) };
  t.ok(isIncluded(leaf, readCheckpoint(note, verifier)!, path.map(fromBase64)));
});

t.test('a tile has hashes and nothing else', async (t) => {
  const reply = await get(`/tiles/0/0?width=${proof.leaf_index + 1}`);
  conformance.check(t, 'get_audit_tile', reply);
  t.equal(reply.bytes.length, 32 * (proof.leaf_index + 1));
  t.ok(reply.bytes.subarray(-32).equals(fromBase64(proof.leaf_hash)));
  const missing = await get('/tiles/0/0');
  t.same([missing.status, missing.json().error], [404, 'not_found']);
  t.equal((await get('/tiles/0/0?width=257')).status, 400);
  t.equal((await get('/tiles/9/0')).status, 404);
});

t.test('a tenant gets proofs of its own entries only', async (t) => {
  const foreign = await call(`${url}/v1/audit/proofs/${id}`, { headers: stranger });
  t.same([foreign.status, foreign.json().error], [404, 'not_found']);
  const reader = await appliance.bearer({ held: ['usage:read'] });
  t.equal((await call(`${url}/v1/audit/checkpoint`, { headers: reader })).status, 403);
  const unknown = `aud_${'0'.repeat(26)}`;
  t.match((await get(`/proofs/${unknown}`)).json(), { message: /There is no audit entry/ });
});

t.test('an entry that is not in the log yet is pending', async (t) => {
  // Nobody adds entries while this transaction holds the lock of the log.
  await database.transaction(async (trx) => {
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [0x776d_6c67]);
    const { audit_id: next } = (
      await call(`${url}/v1/pipelines/noop/echo`, { method: 'POST', headers, body })
    ).json();
    const reply = await get(`/proofs/${next}`);
    conformance.check(t, 'get_audit_proof', reply);
    t.match(reply.json(), { state: 'pending', leaf_hash: null, audit_id: next });
    const file = await get(`/proofs/${next}`, { accept: 'text/plain' });
    t.same([file.status, file.json().error], [409, 'conflict']);
  });
});

t.test('metrics show how far witnesses have cosigned and authorities have stamped', async (t) => {
  const [{ origin }] = await database.knex('audit_logs');
  const witness = { witness: 'witness.example/w1', origin, note: '', cosigned_at: new Date() };
  await database.knex('audit_cosignatures').insert({ ...witness, tree_size: 3 });
  const stamp = { origin, note: '', token: Buffer.from('token'), stamped_at: new Date() };
  const authority = 'https://tsa.example/';
  await database.knex('audit_timestamps').insert({ ...stamp, authority, tree_size: 2 });
  const { text } = await call(`${appliance.operationsUrl}/metrics`);
  t.match(text, '\nworkmill_audit_cosigned_entries{witness="witness.example/w1"} 3\n');
  t.match(text, `\nworkmill_audit_timestamped_entries{authority="${authority}"} 2\n`);
});
