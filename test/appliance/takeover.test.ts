import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { parseId } from '../../core/kernel/ids.ts';
import {
  buildPlace,
  openDatabase,
  patientPlugins,
  startProcess,
  startWorkflow,
  untilEnded,
  workmillProcess,
  type ApplianceProcess,
} from '../support/appliance.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { eventually } from '../support/eventually.ts';
import { isAlive } from '../support/processes.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { sharedMasterKey } from '../support/vault.ts';

const hold = { pipeline: 'patient', operation: 'hold', input: { label: 'taken over' } };

async function startHolding(appliance: ApplianceProcess): Promise<string> {
  const { workflow_id: id } = await startWorkflow(appliance, hold);
  await eventually('the run holds', async () => {
    const status = (await appliance.api(`/workflows/${id}/status`)).json();
    return status.stage === 'holding';
  });
  return id;
}

t.test('two processes share one database', async (t) => {
  const url = await cloneDatabase(t);
  const yaml = `
database: { url: '${url}' }
${sharedMasterKey(t)}
pipelines: { folders: ['${patientPlugins}'] }
workflows: { concurrency: 4 }
`;
  const database = openDatabase(t, url);
  const one = await startProcess(t, { place: buildPlace(t, yaml) });

  await t.test('a run whose host is killed is run again', async (t) => {
    const id = await startHolding(one);
    const host = one.family().find(({ command }) => command.endsWith(' plugin-patient'));
    process.kill(host!.pid, 'SIGKILL');
    t.match(await untilEnded(one, id), { status: 'completed', attempts: 2 });
    t.match((await one.api(`/results/${id}`)).json(), {
      completed_unit: { label: 'taken over', attempt: 2 },
    });
    t.notOk(isAlive(host!));
  });

  // It holds the only worker so far, so the run is its own.
  const id = await startHolding(one);
  await t.test('a node with a document folder of its own does not start', async (t) => {
    const { home, config } = buildPlace(t, yaml);
    const ports = ['--port', '0', '--operations-port', '0'];
    const refused = await workmillProcess('serve', '--home', home, '--config', config, ...ports);
    t.not(refused.code, 0);
    t.match(refused.stdout + refused.stderr, /is not the document folder of the other nodes/);
  });

  const place = buildPlace(t, yaml, { joins: one.place });
  const other = await startProcess(t, { place });
  const headers = { authorization: `Bearer ${one.firstRun.api_key}` };

  await t.test('a caller of one process hears of an end in the other', async (t) => {
    const input = { label: 'elsewhere' };
    const ran = await startWorkflow(one, { pipeline: 'patient', operation: 'label', input });
    const heard = await other.api(`/results/${ran.workflow_id}`, {
      headers: { ...headers, prefer: 'wait=20' },
    });
    t.match(heard, { status: 200 });
    t.match(heard.json(), { completed_unit: input });
  });

  const uploaded = await one.api('/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: ublInvoice(),
  });

  // Completed work of an earlier time. A trial license has units for all of it, once.
  const earlier = 300;
  await database.knex.raw(
    `INSERT INTO workflows (tenant_id, workflow_id, audit_id, pipeline, operation, mode, state,
       request, created_at, started_at, finished_at)
     SELECT :tenant, id, id, 'patient', 'label', 'live', 'completed',
            '{"input":{"label":"again"},"options":{},"metadata":{"batch":"earlier"}}', now(), now(), now()
       FROM (SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id
               FROM generate_series(1, :earlier) n) s`,
    { tenant: one.firstRun.tenant_id, earlier },
  );
  await database.knex.raw(
    `INSERT INTO workflow_terms (tenant_id, workflow_id, term)
     SELECT tenant_id, workflow_id, 'm:batch' || E'\x1f' || 'earlier' FROM workflows
      WHERE workflow_id < '01900000-0000-7000-8001-000000000000'`,
  );
  const filter = { metadata: { batch: 'earlier' } };
  const bulk = await one.api('/bulk-actions', {
    method: 'POST',
    body: { action: 'run_again', filter, reason: 'The model was wrong.' },
  });
  const bulkId = bulk.json().bulk_action_id;
  const bulkCounts = async () => (await other.api(`/bulk-actions/${bulkId}`, { headers })).json();
  const halfway = await eventually('the bulk action is under way', async () => {
    const { counts } = await bulkCounts();
    return counts.started >= 16 && counts;
  });

  await t.test('the other takes over within two seconds of kill -9', async (t) => {
    const caller = other.api(`/results/${id}`, { headers: { ...headers, prefer: 'wait=30' } });
    const { rows } = await database.knex.raw('SELECT clock_timestamp() AS at');
    await one.kill();
    const answer = await caller;
    t.equal(answer.status, 200, 'who waits at the other process is answered');
    t.match(answer.json(), { completed_unit: { label: 'taken over', attempt: 2 } });
    const row = await database
      .knex('workflows')
      .where({ workflow_id: parseId('workflow', id) })
      .first();
    t.match(row, { state: 'completed', attempt_no: 2 });
    // A rescue makes the row due now: that is when it was taken from the dead.
    const rescuedMs = row.run_at.getTime() - rows[0].at.getTime();
    t.comment(`taken over after ${rescuedMs} ms`);
    t.ok(rescuedMs > 0 && rescuedMs <= 2_000, `taken over after ${rescuedMs} ms`);
    t.same(await findImbalances(database), []);
    const settled = { workflow_id: parseId('workflow', id) };
    t.equal((await database.knex('usage_ledger').where(settled)).length, 1);
  });

  await t.test('a bulk action of the dead one goes on, once for each workflow', async (t) => {
    t.ok(halfway.started < earlier, `killed after ${halfway.started} of ${earlier}`);
    const ended = await eventually('the bulk action has ended', async () => {
      const action = await bulkCounts();
      return action.status === 'done' && action;
    });
    t.match(ended, { found: earlier, counts: { started: earlier, pending: 0, refused: 0 } });
    const items = await database.knex('bulk_action_items');
    const started = new Set(items.map((item) => item.new_workflow_id));
    t.equal(started.size, earlier);
    const again = await database.knex('audit_entries').where({ action: 'workflow.run_again' });
    t.equal(again.length, earlier, 'the trail of each workflow has one new one');
    t.ok(again.every(({ detail }) => detail.reason === 'The model was wrong.'));
    const made = await database
      .knex('workflows')
      .where('workflow_id', '>', '01900000-0000-7000-8001-000000000000')
      .whereRaw(`request->'metadata'->>'batch' = 'earlier'`);
    t.same(new Set(made.map((row) => row.workflow_id)), started);
    await eventually('all of them have ended', async () => {
      const open = await database.knex('workflows').whereNull('finished_at');
      return open.length === 0;
    });
    t.same(await findImbalances(database), []);
  });

  await t.test('a document that the dead one took in is read by the other', async (t) => {
    const input = { document_url: uploaded.json().document_url };
    const reply = await other.api('/pipelines/finance/invoice', {
      method: 'POST',
      headers: { ...headers, prefer: 'wait=60' },
      body: { input },
    });
    t.equal(reply.status, 200, reply.text);
  });

  other.signal('SIGTERM');
  t.equal(await other.exited, 0);
});
