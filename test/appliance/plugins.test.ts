// Plugins that misbehave, in a real appliance: each of their runs ends in a published error, and
// nobody else notices.

import t from 'tap';
import { findImbalances } from '../../core/quota/queries.ts';
import { parseId } from '../../core/kernel/ids.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { buildPlace, fixturePlugins, openDatabase, startProcess } from '../support/appliance.ts';
import { cloneDatabase } from '../support/postgres.ts';

const url = await cloneDatabase(t);
const place = buildPlace(
  t,
  `
database: { url: '${url}' }
pipelines: { folders: ['${fixturePlugins}'], run_timeout: 2s }
workflows: { concurrency: 4, max_attempts: 2 }
`,
);
const appliance = await startProcess(t, { place });
const database = openDatabase(t, url);

const timeout = { status: 504, error: 'timeout', message: /took longer than it may/ };
const memory = { status: 500, error: 'internal_error', message: /ran out of memory/ };
const crash = { status: 500, error: 'internal_error', message: /stopped unexpectedly/ };
const broken = { status: 500, error: 'internal_error', message: /does not keep to its own schema/ };

const misdeeds: Record<string, { answer: object; attempts: number }> = {
  loop: { answer: timeout, attempts: 2 },
  slow_cancel: { answer: timeout, attempts: 2 },
  exit: { answer: crash, attempts: 2 },
  late_throw: { answer: crash, attempts: 2 },
  heap: { answer: memory, attempts: 2 },
  buffers: { answer: memory, attempts: 2 },
  reject: { answer: { status: 500, error: 'internal_error' }, attempts: 1 },
  bad_output: { answer: broken, attempts: 1 },
  no_output: { answer: broken, attempts: 1 },
  huge_output: { answer: broken, attempts: 1 },
  fault: {
    answer: { status: 422, error: 'unsupported_document', message: 'This is a love letter.' },
    attempts: 1,
  },
};

const waiting = { headers: { prefer: 'wait=60' }, method: 'POST' };

async function abuse(operation: string) {
  const reply = await appliance.api(`/pipelines/abuse/${operation}`, {
    ...waiting,
    body: { input: {} },
  });
  return { ...reply.json(), status: reply.status };
}

const uploaded = await appliance.api('/documents', {
  method: 'POST',
  headers: { 'content-type': 'application/xml' },
  body: ublInvoice(),
});
const invoice = {
  ...waiting,
  body: { input: { document_url: uploaded.json().document_url } },
};

for (const [operation, { answer, attempts }] of Object.entries(misdeeds)) {
  t.test(`${operation}: ends as failed, is not counted, and hinders nobody`, async (t) => {
    const [ended, served] = await Promise.all([
      abuse(operation),
      appliance.api('/pipelines/finance/invoice', invoice),
    ]);
    t.match(ended, { ...answer, workflow_id: /^wf_/, request_id: /^req_/ });
    t.equal(served.status, 200, 'an invoice is resolved meanwhile');
    const { workflow_id: id } = ended;
    const status = (await appliance.api(`/workflows/${id}/status`)).json();
    t.match(status, { status: 'failed', attempts, error: { code: ended.error } });
    const result = (await appliance.api(`/results/${id}`)).json();
    t.match(result, { completed_unit: null, error: status.error });
    const units = await database
      .knex('usage_ledger')
      .where({ workflow_id: parseId('workflow', id) });
    t.same(units, []);
    t.match(await abuse('nothing'), { status: 200 }, 'the plugin serves again');
  });
}

t.test('a run that comes while the plugin rests from its crashes waits for it', async (t) => {
  const crashes = await Promise.all(Array.from({ length: 6 }, () => abuse('heap')));
  t.ok(crashes.every(({ status }) => status >= 500));
  const refused = appliance.log().filter(({ kind }) => kind === 'refused');
  t.ok(refused.length > 0, 'it did rest');
  t.match(await abuse('nothing'), { status: 200, completed_unit: { done: true } });
});

t.test('the books balance after all of it', async (t) => {
  t.same(await findImbalances(database), []);
  const [period] = await database.knex('usage_periods').select('settled', 'held');
  t.match(period, { settled: 2 * Object.keys(misdeeds).length + 1, held: 0 });
});
