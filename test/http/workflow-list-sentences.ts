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

  t.test('workflows are found by the step that they stopped in, and counted by it', async (t) => {
    await send('POST', '/v1/pipelines/abuse/fault', { body: { input: {} } });
    const body = { input: { message: 'unsure' }, options: { confidence: 0.2 } };
    const unsure = (await send('POST', '/v1/pipelines/noop/echo', { body })).json();
    t.equal(unsure.stop_point, 'below_confidence_threshold', 'in the answer of the start as well');
    const list = async (query: string) => {
      const reply = await send('GET', `/v1/workflows?${query}`);
      conformance.check(t, 'list_workflows', reply);
      return reply.json().data;
    };
    const failed = await list('stop_point=starting&status=failed');
    t.match(failed[0], { pipeline: 'abuse', status: 'failed', stop_point: 'starting' });
    t.match(await list('stop_point=below_confidence_threshold&status=in_review&limit=1'), [
      { workflow_id: unsure.workflow_id },
    ]);
    t.same(await list('stop_point=nothing'), []);
    const counts = await send('GET', '/v1/workflows/stop-points?status=failed&pipeline=abuse');
    conformance.check(t, 'list_stop_points', counts);
    t.same(counts.json().data, [{ stop_point: 'starting', count: failed.length }]);
    const filter = { status: ['failed'], stop_point: 'starting' };
    const again = { action: 'run_again', filter, dry_run: true };
    const reply = await send('POST', '/v1/bulk-actions', { body: again });
    t.same(reply.json(), { found: failed.length });
  });

  t.test('lists are sorted by submission, end and confidence, page by page', async (t) => {
    const walk = async (query: string) => {
      const found: { workflow_id: string; [field: string]: unknown }[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const at: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = (await send('GET', `/v1/workflows?${query}&limit=3${at}`)).json();
        found.push(...page.data);
        cursor = page.next_cursor;
      }
      return found;
    };
    const all = (await walk('')).map((row) => row.workflow_id);
    t.same(
      (await walk('order=asc')).map((row) => row.workflow_id),
      all.toReversed(),
    );
    for (const [sort, order] of [
      ['finished_at', 'desc'],
      ['finished_at', 'asc'],
      ['confidence_score', 'desc'],
      ['confidence_score', 'asc'],
    ] as const) {
      const rows = await walk(`sort=${sort}&order=${order}`);
      const values = rows.map((row) => row[sort] as string | number);
      const ascending = order === 'asc' ? values : values.toReversed();
      t.ok(values.length > 6, sort);
      t.same(
        ascending,
        ascending.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
        `${sort} ${order}`,
      );
      t.equal(new Set(rows.map((row) => row.workflow_id)).size, rows.length, 'each once');
    }
    const [first] = (await send('GET', '/v1/workflows?limit=1')).json().data;
    for (const cursor of [
      `${first.workflow_id}`,
      `${first.workflow_id}.x`,
      `${first.workflow_id}.-1`,
    ]) {
      const refused = await send('GET', `/v1/workflows?sort=finished_at&cursor=${cursor}`);
      t.equal(refused.status, 400, cursor);
    }
    t.equal((await send('GET', '/v1/workflows?sort=stage')).status, 400);
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
