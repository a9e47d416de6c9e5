// Sentences about finding workflows, and about acting on all that match.

import type { Test } from 'tap';
import { eventually } from '../support/eventually.ts';
import type { Call, Reply } from './client.ts';
import type { createConformance } from './conformance.ts';

export function testWorkflowList(
  t: Test,
  {
    send,
    conformance,
  }: {
    send(method: string, path: string, options?: Omit<Call, 'method'>): Promise<Reply>;
    conformance: ReturnType<typeof createConformance>;
  },
): void {
  t.test('workflows are found by confidence and by error', async (t) => {
    for (const message of ['one', 'two']) {
      await send('POST', '/v1/pipelines/noop/echo', { body: { input: { message } } });
    }
    const sure = 'confidence_from=0.98&confidence_below=1&pipeline=noop';
    const found = (await send('GET', `/v1/workflows?${sure}&limit=1`)).json();
    t.match(found.data, [{ confidence_score: 0.99 }]);
    const following = `/v1/workflows?${sure}&cursor=${found.next_cursor}`;
    t.notMatch((await send('GET', following)).json().data, [
      { workflow_id: found.data[0].workflow_id },
    ]);
    await send('POST', '/v1/pipelines/abuse/fault', { body: { input: {} } });
    const broken = await send('GET', '/v1/workflows?error=unsupported_document');
    t.match(broken.json().data, [{ status: 'failed', error: { code: 'unsupported_document' } }]);
    t.equal(broken.json().data.length, 1);
    const unsure = await send('GET', '/v1/workflows?confidence_below=1&pipeline=abuse');
    t.same(unsure.json().data, [], 'a workflow without a confidence is not below any');
  });

  t.test(
    'a bulk action is counted, done on the server, and listed with its outcomes',
    async (t) => {
      const metadata = { batch: 'bulk' };
      const ids: string[] = [];
      for (const message of ['one', 'two']) {
        const body = { input: { message }, options: { confidence: 0.42 }, metadata };
        ids.push((await send('POST', '/v1/pipelines/noop/echo', { body })).json().workflow_id);
      }
      const found = await send('GET', '/v1/workflows?metadata.batch=bulk');
      conformance.check(t, 'list_workflows', found);
      t.same(
        found.json().data.map(({ workflow_id: id }: { workflow_id: string }) => id),
        ids.toReversed(),
      );
      t.same((await send('GET', `/v1/workflows?search=${ids[0]}`)).json().data.length, 1);
      t.equal((await send('GET', '/v1/workflows?metadata.=x')).status, 400);
      t.equal((await send('GET', '/v1/workflows?metadata=x')).status, 400);
      t.equal((await send('GET', '/v1/workflows?metadata.a=1&metadata.a=2')).status, 400);
      const create = async (body: object) => {
        const reply = await send('POST', '/v1/bulk-actions', { body });
        conformance.check(t, 'create_bulk_action', reply);
        return reply;
      };
      const cancel = { action: 'cancel', filter: { metadata } };
      t.same((await create({ ...cancel, dry_run: true })).json(), { found: 2 });
      t.equal(
        (await create({ action: 'cancel' })).status,
        400,
        'all of them only where that is said',
      );
      t.equal((await create({ ...cancel, all: true })).status, 400);
      const made = await create(cancel);
      t.equal(made.status, 201);
      const id = made.json().bulk_action_id;
      const done = await eventually('the bulk action has ended', async () => {
        const reply = await send('GET', `/v1/bulk-actions/${id}`);
        return reply.json().status === 'done' && reply;
      });
      conformance.check(t, 'get_bulk_action', done);
      t.match(done.json(), {
        ...cancel,
        found: 2,
        done: 2,
        counts: { canceled: 2 },
        waiting: null,
      });
      const items = await send('GET', `/v1/bulk-actions/${id}/workflows?outcome=canceled,skipped`);
      conformance.check(t, 'list_bulk_action_workflows', items);
      t.match(items.json().data, [
        { workflow_id: ids[1], outcome: 'canceled', new_workflow_id: null, error: null },
        { workflow_id: ids[0] },
      ]);
      const again = await send('POST', `/v1/bulk-actions/${id}/cancel`);
      conformance.check(t, 'cancel_bulk_action', again);
      t.equal(again.status, 409);
    },
  );
}
