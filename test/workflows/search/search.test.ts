import t from 'tap';
import { presentId } from '../../../core/kernel/ids.ts';
import { eraseContent } from '../../../core/workflows/erase/queries.ts';
import type { WorkflowFilter } from '../../../core/workflows/filter.ts';
import type { Position, WorkflowOrder } from '../../../core/workflows/search/order/order.ts';
import { countWorkflows, listWorkflows } from '../../../core/workflows/search/queries.ts';
import { readSearch } from '../../../core/workflows/search/terms.ts';
import { buildTenant, testDatabase } from '../../support/postgres.ts';
import { buildCaller, buildSubmit, ids, startEngine } from '../../support/workflows.ts';

const database = await testDatabase(t);
await buildTenant(database);
await buildTenant(database, 'globex');

const uploaded = ids.uuid();
const documentNames = async (): Promise<string[]> => ['Über-Rechnung Müller_2026.pdf'];
const workflows = await startEngine(t, database, { documentNames });

async function submit(
  document: string | null,
  metadata: Record<string, string> = {},
  tenantId = 'acme',
) {
  const input = document === null ? {} : { document_url: document };
  const request = { input, options: {}, metadata };
  const submitted = buildSubmit({ request, caller: buildCaller({ tenantId }) });
  return (await workflows.submit(submitted, 10_000)).workflow.workflowId;
}

const invoice = await submit('https://files.example.com/2026/invoice%201042.pdf?sig=secret', {
  batch: '7',
});
const upload = await submit(`document:${presentId('document', uploaded)}`, {
  batch: '7',
  'team=a': 'b',
});
const plain = await submit(null, { batch: '8' });
await submit('https://files.example.com/invoice-1042.pdf', { batch: '7' }, 'globex');

async function found(filter: WorkflowFilter): Promise<string[]> {
  const rows = await listWorkflows(database, 'acme', filter, { limit: 20, after: null });
  t.equal(await countWorkflows(database, 'acme', filter, 100), rows.length);
  return rows.map(({ workflow }) => workflow.workflowId);
}

t.test('metadata finds workflows of the tenant, newest first', async (t) => {
  t.same(await found({ metadata: { batch: '7' } }), [upload, invoice]);
  t.same(await found({ metadata: { batch: '7', 'team=a': 'b' } }), [upload]);
  t.same(await found({ metadata: { team: 'a\u001fb' } }), [], 'a key is not cut elsewhere');
  t.same(await found({ metadata: { batch: '7' }, states: ['failed'] }), []);
  t.same(await found({ metadata: { batch: '7' }, confidenceFrom: 0.5 }), [upload, invoice]);
  const place = { limit: 20, after: { workflowId: upload, key: null } };
  const next = await listWorkflows(database, 'acme', { metadata: { batch: '7' } }, place);
  t.same(
    next.map(({ workflow }) => workflow.workflowId),
    [invoice],
  );
});

t.test('beginnings of words in the names of documents find workflows', async (t) => {
  t.same(await found({ search: 'INV 10' }), [invoice]);
  t.same(await found({ search: 'muller' }), [upload], 'without accents');
  t.same(await found({ search: 'Müll über 2026' }), [upload]);
  t.same(await found({ search: 'voice' }), [], 'not within a word');
  t.same(await found({ search: 'secret' }), [], 'not in what follows the name');
  t.same(await found({ search: 'pdf' }), [upload, invoice]);
  t.same(await found({ search: '%_' }), []);
});

t.test('the beginning of an ID finds the workflow, or those of the document', async (t) => {
  t.same(await found({ search: presentId('workflow', plain) }), [plain]);
  t.same(await found({ search: presentId('workflow', plain).slice(0, 26) }), [plain]);
  t.equal((await found({ search: 'wf_' })).length, 3);
  t.same(await found({ search: 'wf_u' }), []);
  t.same(await found({ search: 'wf_zz' }), []);
  t.same(await found({ search: presentId('document', uploaded).slice(0, 20) }), [upload]);
  t.equal(readSearch(' - '), null, 'nothing to look for is found nowhere');
});

t.test('a list in another order has every filter, and pages without gaps', async (t) => {
  const byEnd = { sort: 'finished_at', direction: 'asc' } as const;
  const listed = async (filter: WorkflowFilter, limit = 20, order: WorkflowOrder = byEnd) => {
    const ids: string[] = [];
    for (let after = null as Position | null; ;) {
      const page = await listWorkflows(database, 'acme', filter, { limit, after, order });
      ids.push(...page.map(({ workflow }) => workflow.workflowId));
      if (page.length < limit) return ids;
      after = page.at(-1)!.position;
    }
  };
  const { knex } = database;
  const atMicrosecond = (id: string, at: string) =>
    knex('workflows').where({ workflow_id: id }).update({ finished_at: at });
  // Two ends within one millisecond, and two at the same time.
  await atMicrosecond(plain, '2026-03-01T12:00:00.000001Z');
  await atMicrosecond(upload, '2026-03-01T12:00:00.000002Z');
  await atMicrosecond(invoice, '2026-03-01T12:00:00.000002Z');
  const wanted = [plain, ...[upload, invoice].toSorted()];
  t.same(await listed({}, 1), wanted);
  t.same(await listed({ metadata: { batch: '7' } }, 1), wanted.slice(1));
  t.same(await listed({ search: 'pdf', states: ['completed'] }), wanted.slice(1));
  t.same(await listed({ confidenceFrom: 0.5, pipeline: 'test' }, 2), wanted);
  t.same(await listed({ createdAfter: new Date('2100-01-01') }), []);

  const duration = (id: string, of: string) =>
    knex('workflows')
      .where({ workflow_id: id })
      .update({ finished_at: knex.raw('started_at + ?::interval', [of]) });
  await duration(upload, '2 seconds');
  await duration(plain, '26 hours 3 microseconds');
  await duration(invoice, '26 hours 2 microseconds');
  const slowest = { sort: 'duration', direction: 'desc' } as const;
  t.same(await listed({}, 1, slowest), [plain, invoice, upload]);
  t.same(await listed({ search: 'pdf' }, 1, slowest), [invoice, upload]);
  t.same(await listed({ durationFromMs: 2000, durationBelowMs: 60_000 }, 1, slowest), [upload]);
  t.same(await found({ durationFromMs: 2001 }), [plain, invoice].toSorted().toReversed());
  await knex('workflows').where({ workflow_id: plain }).update({ started_at: null });
  t.same(await listed({}, 1, slowest), [invoice, upload], 'one that never began has no duration');
});

t.test('what was erased is not found any more', async (t) => {
  const erased = await submit('https://files.example.com/zebra.pdf', { animal: 'zebra' });
  t.same(await found({ search: 'zebra' }), [erased]);
  const rows = await database.transaction((trx) =>
    eraseContent(trx, { tenantId: 'acme', workflowIds: [erased] }),
  );
  t.equal(rows['workflow_terms'], 3);
  t.same(await found({ search: 'zebra' }), []);
  t.same(await found({ metadata: { animal: 'zebra' } }), []);
});
