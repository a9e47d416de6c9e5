import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { countByKey } from '../../core/vault/queries.ts';
import { openSecret, sealSecret, sealedSecrets } from '../../core/webhooks/secrets/sealed.ts';
import { documentsFor, filesIn, textOf } from '../documents/documents.ts';
import { testVault } from '../support/vault.ts';

const program = join(import.meta.dirname, 'reseal-many.ts');
const many = { secrets: 300, files: 150 };

t.test('a rotation that was killed goes on, and no value is lost', async (t) => {
  const old = testVault('old');
  const { documents, database, folder, withVault } = await documentsFor(t, { vault: old });
  const { rows } = await database.knex.raw<{ rows: { id: string }[] }>(
    'SELECT gen_random_uuid() AS id FROM generate_series(1, ?)',
    [many.secrets],
  );
  await database.knex.batchInsert(
    'webhook_endpoints',
    rows.map(({ id }) => ({
      tenant_id: 'acme',
      endpoint_id: id,
      url: `https://a.example/${id}`,
      event_types: ['*'],
      secret: sealSecret(old, { tenantId: 'acme', endpointId: id }, `whsec_${id}`),
    })),
  );
  for (let number = 0; number < many.files; number += 1) {
    await documents.store({ tenantId: 'acme', bytes: Buffer.from(`document ${number}`) });
  }

  const start = () => spawn(process.execPath, [program, database.url, folder]);
  const next = testVault('new').keyId;
  const done = async () => (await documents.countByKey()).get(next) ?? 0;
  const killed = start();
  t.teardown(() => killed.kill('SIGKILL'));
  while ((await done()) === 0) await new Promise((resolve) => setImmediate(resolve));
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const half = await done();
  t.ok(half < many.files, `killed after ${half} files`);

  const both = withVault(testVault('old', 'new'));
  await both.store({
    tenantId: 'acme',
    bytes: Buffer.from('document of a process not yet restarted'),
  });
  const again = start();
  const told: Buffer[] = [];
  again.stdout.on('data', (part: Buffer) => told.push(part));
  await once(again, 'close');
  t.same(JSON.parse(Buffer.concat(told).toString()), {
    secrets: 0,
    documents: many.files + 1 - half,
  });

  t.same(await countByKey(database.knex, sealedSecrets[0]!), [
    { keyId: next, values: many.secrets },
  ]);
  const alone = withVault(testVault('new'));
  t.same(await alone.countByKey(), new Map([[next, many.files + 1]]));
  const stored = await database.knex('documents').select<{ document_id: string }[]>('document_id');
  for (const { document_id: id } of stored) {
    t.match(await textOf(await alone.open('acme', id)), /^document (\d+|of)/);
  }
  const endpoints = await database
    .knex('webhook_endpoints')
    .select<{ endpoint_id: string; secret: Buffer }[]>('endpoint_id', 'secret');
  const kept = endpoints.filter(({ endpoint_id: endpointId, secret }) => {
    const key = { tenantId: 'acme', endpointId };
    return openSecret(testVault('new'), key, secret) === `whsec_${endpointId}`;
  });
  t.equal(kept.length, many.secrets);
  const whole = filesIn(folder).filter((name) => !name.startsWith('.incoming'));
  t.equal(whole.length, many.files + 1, 'nothing half lies among the documents');
});
