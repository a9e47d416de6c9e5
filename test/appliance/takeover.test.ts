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
    t.equal((await database.knex('usage_ledger')).length, 3);
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
