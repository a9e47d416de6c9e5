// Plugins that misbehave in a real appliance, with the expected outcome of each.

import type { Test } from 'tap';
import { parseId } from '../../core/kernel/ids.ts';
import { ublInvoice } from '../plugins/finance/invoice-files.ts';
import { call } from '../http/client.ts';
import {
  buildPlace,
  fixturePlugins,
  openDatabase,
  startProcess,
  type ApplianceProcess,
} from './appliance.ts';
import { cloneDatabase } from './postgres.ts';

export interface Abuse {
  /** Error that the caller gets. */
  answer: object;
  attempts: number;
  /** Kind of the failure in the metrics. */
  kind: string;
}

const crashed = { status: 500, error: 'internal_error', message: /stopped unexpectedly/ };
const broken = {
  status: 500,
  error: 'internal_error',
  message: /does not match its own schema/,
};
const failed = { status: 500, error: 'internal_error', message: 'The pipeline failed.' };

export const endings = {
  timeout: {
    answer: { status: 504, error: 'timeout', message: /^The pipeline timed out after \d/ },
    attempts: 2,
    kind: 'timeout',
  },
  memory: {
    answer: { status: 500, error: 'internal_error', message: /ran out of memory/ },
    attempts: 2,
    kind: 'memory',
  },
  crash: { answer: crashed, attempts: 2, kind: 'crashed' },
  broken: { answer: broken, attempts: 1, kind: 'output_invalid' },
  defect: { answer: failed, attempts: 1, kind: 'plugin_error' },
  love: {
    answer: { status: 422, error: 'unsupported_document', message: 'This is a love letter.' },
    attempts: 1,
    kind: 'document',
  },
} as const satisfies Record<string, Abuse>;

const waiting = { headers: { prefer: 'wait=60' }, method: 'POST' };

/**
 * Starts an appliance with the plugins of test/fixtures, and with an invoice that can be resolved
 * meanwhile. Only operations that never end get a short timeout: on a busy machine, exhausting the
 * memory takes its time.
 */
export async function startAbused(t: Test, { runTimeout = '60s' } = {}) {
  const url = await cloneDatabase(t);
  const place = buildPlace(
    t,
    `
database: { url: '${url}' }
pipelines: { folders: ['${fixturePlugins}'], run_timeout: ${runTimeout} }
workflows: { concurrency: 4, max_attempts: 2 }
`,
  );
  const appliance = await startProcess(t, { place });
  const database = openDatabase(t, url);
  const uploaded = await appliance.api('/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: ublInvoice(),
  });
  const input = { document_url: uploaded.json().document_url };

  async function abuse(operation: string) {
    const path = `/pipelines/abuse/${operation}`;
    const reply = await appliance.api(path, { ...waiting, body: { input: {} } });
    return { ...reply.json(), status: reply.status };
  }
  const invoice = () =>
    appliance.api('/pipelines/finance/invoice', { ...waiting, body: { input } });

  /**
   * Asserts that the run ends as expected, is not counted, appears in the metrics, and blocks no
   * other run.
   */
  async function endsAs(t: Test, operation: string, { answer, attempts, kind }: Abuse) {
    const before = await failures(appliance, kind);
    const [ended, served] = await Promise.all([abuse(operation), invoice()]);
    t.match(ended, { ...answer, workflow_id: /^wf_/, request_id: /^req_/ });
    t.equal(served.status, 200, 'an invoice is resolved meanwhile');
    const { workflow_id: id } = ended;
    const status = (await appliance.api(`/workflows/${id}/status`)).json();
    t.match(status, { status: 'failed', attempts, error: { code: ended.error } });
    const result = (await appliance.api(`/results/${id}`)).json();
    t.match(result, { completed_unit: null, error: status.error });
    const workflow_id = parseId('workflow', id);
    t.same(await database.knex('usage_ledger').where({ workflow_id }), []);
    t.ok((await failures(appliance, kind)) > before, `the metrics tell of ${kind}`);
    t.match(await abuse('nothing'), { status: 200 }, 'the plugin serves again');
  }

  return { appliance, database, abuse, invoice, endsAs };
}

async function failures({ operationsUrl }: ApplianceProcess, kind: string): Promise<number> {
  const { text } = await call(`${operationsUrl}/metrics`);
  const line = text
    .split('\n')
    .filter((one) => one.startsWith('workmill_plugin_failures_total{'))
    .find((one) => one.includes('pipeline="abuse"') && one.includes(`kind="${kind}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}
