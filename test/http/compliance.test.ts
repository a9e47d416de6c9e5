// The compliance pipeline in a whole appliance: false positives through reviews, and statements of
// data residency.

import t from 'tap';
import { listIdentities } from '../../core/audit/log/queries.ts';
import { parseVerifierKey } from '../../core/audit/log/signed-note.ts';
import { verifyStatement } from '../../core/audit/residency.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';

const settings = `
residency: { region: eu-de-1, processors: ['Nordwind Rechenzentrum GmbH'] }`;
const appliance = await startTestAppliance(t, { plugins: ['compliance'], settings });
const { url, database } = appliance;
const key = await appliance.bearer();

function send(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  return call(url + path, { method, ...options, headers: { ...key, ...options.headers } });
}

const subject = { kind: 'person', name: 'Orvan Telmik Drovsk', nationality: 'NO' };

/** Without a document a record always goes to review. */
async function review(options: object = {}) {
  const body = { input: { record_type: 'kyc', subject }, options };
  const headers = { prefer: 'wait=20' };
  const { workflow_id: id } = (
    await send('POST', '/v1/pipelines/compliance/record', { headers, body })
  ).json();
  const found = (await send('GET', `/v1/reviews/${id}`)).json();
  return { id: id as string, record: found.completed_unit.compliance_object };
}

t.test('a hit that a reviewer rules out is remembered for the subject', async (t) => {
  const list = { list: 'demo', kind: 'list', names: ['Demo'], version: '1', entries: 1 };
  const body = [
    { ...list, entry_id: 'list:demo' },
    { entry_id: 'demo:1', list: 'demo', kind: 'person', names: ['Telmik, Orvan Drovsk'] },
  ];
  t.equal((await send('PUT', '/v1/reference/watch_lists', { body })).status, 200);
  const first = await review();
  t.match(first.record.screening, { hits: [{ entry_id: 'demo:1', false_positive: null }] });
  const path = '/compliance_object/screening/hits/0/false_positive';
  const value = { reason: 'Born in another country', expires_on: '2999-12-31' };
  const decision = { decision: 'correct', corrections: [{ path, value }] };
  const decided = await send('POST', `/v1/reviews/${first.id}/decision`, { body: decision });
  t.equal(decided.status, 200, JSON.stringify(decided.json()));
  const next = await review();
  t.match(next.record.screening.hits, [
    { entry_id: 'demo:1', false_positive: { ...value, decision_id: first.id } },
  ]);
  t.match(
    next.record.checks.find(({ check }: { check: string }) => check === 'screening'),
    { result: 'passed' },
  );
});

t.test('a list that is uploaded is in force from the next record on', async (t) => {
  const body = [{ entry_id: 'other:1', list: 'other', kind: 'person', names: ['Orvan T. Drovsk'] }];
  t.equal((await send('POST', '/v1/reference/watch_lists', { body })).status, 200);
  const { hits, lists } = (await review()).record.screening;
  t.ok(hits.some(({ entry_id: id }: { entry_id: string }) => id === 'other:1'));
  t.match(lists, [{ name: 'demo' }, { name: 'other', version: 'unknown', entries: 1 }]);
});

t.test('a result has a statement of residency that the key of the log has signed', async (t) => {
  const { record } = await review({ residency_region: 'eu-de-1' });
  t.match(record.data_residency, { region: 'eu-de-1', node: String, statement: String });
  const [identity] = await listIdentities(database.knex);
  const verifier = parseVerifierKey(identity!.verifierKey)!;
  const checked = verifyStatement(record.data_residency.statement, [verifier]);
  t.match(checked, { ok: true, payload: { processors: ['Nordwind Rechenzentrum GmbH'] } });
  const elsewhere = await review({ residency_region: 'us-1' });
  const result = (of: { checks: { check: string; result: string }[] }) =>
    of.checks.find(({ check }) => check === 'residency')?.result;
  t.equal(result(record), 'passed');
  t.equal(result(elsewhere.record), 'failed');
});

t.test('metrics count the subjects that are checked again', async (t) => {
  await database.knex('monitored_subjects').insert({
    tenant_id: 'acme',
    subject_id: '01890000-0000-7000-8000-000000000001',
    pipeline: 'compliance',
    operation: 'record',
    subject_hash: 'none',
    workflow_id: '01890000-0000-7000-8000-000000000002',
    subject: '{"kind":"person","name":"Orvan Telmik Drovsk"}',
    findings: '[]',
    created_at: new Date(),
  });
  const { text } = await call(`${appliance.operationsUrl}/metrics`);
  t.match(text, '\nworkmill_monitored_subjects{pipeline="compliance"} 1\n');
});
