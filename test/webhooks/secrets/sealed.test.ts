import t from 'tap';
import { resealColumns } from '../../../core/vault/reseal.ts';
import { countByKey } from '../../../core/vault/queries.ts';
import { sealedSecrets } from '../../../core/webhooks/secrets/sealed.ts';
import { testVault } from '../../support/vault.ts';
import { buildEndpoint, createRig, emit, startReceiver } from '../rig.ts';

t.test('no secret is readable in the database, and one that was moved does not sign', async (t) => {
  const receiver = await startReceiver(t);
  const rig = await createRig(t);
  const { endpointId, secret } = await buildEndpoint(rig, receiver.origin);
  const next = await rig.webhooks.secrets.rotate('acme', endpointId, 24);
  const newest = await rig.webhooks.secrets.rotate('acme', endpointId, 24);
  const { endpointId: other } = await buildEndpoint(rig, `${receiver.origin}/other`);
  const { rows } = await rig.database.knex.raw(
    `SELECT string_agg(concat_ws(' ', encode(secret, 'escape'), encode(next_secret, 'escape'),
       encode(newest_secret, 'escape')), ' ') AS text FROM webhook_endpoints`,
  );
  const [{ text }] = rows as [{ text: string }];
  t.notMatch(text, 'whsec_');
  for (const shown of [secret, next, newest]) t.notOk(text.includes(shown.slice(6)));

  await rig.database.knex.raw(
    `UPDATE webhook_endpoints SET secret = (
       SELECT secret FROM webhook_endpoints WHERE endpoint_id = ?) WHERE endpoint_id = ?`,
    [endpointId, other],
  );
  await t.rejects(rig.webhooks.secrets.of('acme', other), { code: 'internal_error' });
  await rig.webhooks.deliverer.start();
  await emit(rig);
  await rig.recorded(2);
  t.same(
    receiver.received.map(({ path }) => path),
    ['/'],
    'nothing is signed with it',
  );
  t.equal(rig.records.filter(({ error }) => error === 'internal_error').length, 1);
});

t.test('plain secrets are sealed once, a new key takes over, nobody notices', async (t) => {
  const rig = await createRig(t);
  const { endpointId, secret } = await buildEndpoint(rig, 'https://receiver.example/');
  await rig.database.knex('webhook_endpoints').update({ secret: Buffer.from(secret) });
  const seal = (...keys: string[]) =>
    resealColumns(rig.database, testVault(...keys), sealedSecrets);
  const done = await Promise.all([seal('test'), seal('test')]);
  t.equal(done[0] + done[1], 1, 'by one of two processes');
  t.same(await rig.webhooks.secrets.of('acme', endpointId), [secret]);
  t.equal(await seal('test'), 0);
  t.equal(await seal('new', 'test'), 1);
  const counts = await countByKey(rig.database.knex, sealedSecrets[0]!);
  t.same(counts, [{ keyId: testVault('new').keyId, values: 1 }]);
  await t.rejects(rig.webhooks.secrets.of('acme', endpointId), { code: 'unavailable' });
  await t.rejects(seal('test'), { code: 'unavailable' }, 'an old process cannot undo it');
});

t.test('all three secrets of a rotation come to a new key', async (t) => {
  const rig = await createRig(t);
  const { endpointId } = await buildEndpoint(rig, 'https://receiver.example/');
  for (let made = 0; made < 2; made += 1) await rig.webhooks.secrets.rotate('acme', endpointId, 24);
  const before = await rig.webhooks.secrets.of('acme', endpointId);
  t.equal(await resealColumns(rig.database, testVault('new', 'test'), sealedSecrets), 3);
  const next = await createRig(t, { url: rig.url, clock: rig.clock, vault: testVault('new') });
  t.same(await next.webhooks.secrets.of('acme', endpointId), before);
});
