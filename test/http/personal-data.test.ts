// Personal data in the answers of a whole appliance: values that occur nowhere else are put into
// everything that a tenant stores, and every address that can be read is read by callers who may see
// personal data, and by those who may not.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import type { OpenApi } from '../../core/http/openapi.ts';
import { eventually } from '../support/eventually.ts';
import { authority, startReceiver } from '../webhooks/rig.ts';
import { startTestAppliance } from './appliance.ts';
import { bill, canaries, contract, listRow, monitored, subject } from './canaries.ts';
import { call, type Call, type Reply } from './client.ts';
import { operationsOf, type Operation } from './contract/operations.ts';
import { maskedCallerSentences } from './masked-caller-sentences.ts';
import { createPeopleOf } from './people.ts';

const receiver = await startReceiver(t);
const caFile = join(t.testdir(), 'ca.pem');
writeFileSync(caFile, authority.certificate);

const appliance = await startTestAppliance(t, {
  settings: `
egress:
  allow_networks: [{ cidr: 127.0.0.1/32, ports: [${receiver.port}] }, { cidr: '::1/128', ports: [${receiver.port}] }]
  ca_files: [${caFile}]
`,
  plugins: ['compliance', 'legal'],
  pipelineFiles: {
    // Signatures alone do not send a contract to review.
    legal: 'confidence_threshold: 0\nrequire_human_review_below: 0\n',
  },
});
const { url, database } = appliance;
const owner = await appliance.bearer();

function send(path: string, options: Call = {}): Promise<Reply> {
  return call(url + path, { ...options, headers: { ...owner, ...options.headers } });
}

async function must(method: string, path: string, options: Omit<Call, 'method'> = {}) {
  const reply = await send(path, { method, ...options });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.text === '' ? null : reply.json();
}

const upload = async (text: string): Promise<string> => {
  const headers = { 'content-type': 'text/plain' };
  return (await must('POST', '/v1/documents', { headers, body: text })).document_id;
};

async function prepare() {
  const endpoint = { url: 'https://receiver.invalid/hook', event_types: ['*'] };
  const { endpoint_id } = await must('POST', '/v1/webhooks/register', { body: endpoint });
  const rows = [
    listRow,
    { entry_id: 'demo:1', list: 'demo', kind: 'person', names: ['Zaffertonne, Quirrina'] },
  ];
  await must('PUT', '/v1/reference/watch_lists', { body: rows });
  const document_id = await upload(bill);
  const documents = [
    { document_url: `document:${document_id}`, document_type: 'proof_of_address' },
  ];
  const input = { record_type: 'kyc', documents, subject };
  const wait = { prefer: 'wait=60' };
  const start = { headers: wait, body: { input } };
  const reviewed = (await must('POST', '/v1/pipelines/compliance/record', start)).workflow_id;
  const open = (await must('POST', '/v1/pipelines/compliance/record', start)).workflow_id;
  const handOver = { assignee: 'ines', note: 'Ask Quirrina.', reviewer: 'tom' };
  for (const id of [reviewed, open]) {
    await must('POST', `/v1/reviews/${id}/assign`, { body: handOver });
  }
  const path = '/compliance_object/screening/hits/0/false_positive';
  const value = { reason: 'Quirrina lives elsewhere', expires_on: '2999-12-31' };
  const corrected = {
    decision: 'correct',
    corrections: [{ path, value }],
    comment: 'I know Quirrina.',
    reviewer: 'ines',
  };
  await must('POST', `/v1/reviews/${reviewed}/decision`, { body: corrected });
  const contract_id = await upload(contract);
  const legal = { headers: wait, body: { input: { document_url: `document:${contract_id}` } } };
  const agreed = await must('POST', '/v1/pipelines/legal/contract', legal);
  // A schedule remembers subjects, every five minutes.
  await database.knex('monitored_subjects').insert({ ...monitored, created_at: new Date() });
  const { data: subjects } = await must('GET', '/v1/monitoring/subjects');
  const labelled = [{ input: { record_type: 'kyc', subject }, truth: { '/decision': 'Quirrina' } }];
  const measured = { pipeline: 'compliance', operation: 'record', documents: labelled };
  const { evaluation_id } = await must('POST', '/v1/evaluations', { body: measured });
  await eventually('the evaluation has ended', async () => {
    return (await must('GET', `/v1/evaluations/${evaluation_id}`)).status === 'completed';
  });
  const deliveries = `/v1/webhooks/${endpoint_id}/deliveries?event_type=compliance.record_generated`;
  const delivery = await eventually('a delivery was attempted', async () => {
    const { data } = await must('GET', deliveries);
    return data.find(({ attempts }: { attempts: number }) => attempts > 0);
  });
  const filter = { created_before: '2020-01-01T00:00:00Z' };
  const bulk = { action: 'cancel', filter };
  const { bulk_action_id } = await must('POST', '/v1/bulk-actions', { body: bulk });
  return {
    endpoint_id,
    document_id,
    reviewed,
    open,
    agreed: agreed.workflow_id,
    subject_id: subjects[0].subject_id,
    evaluation_id,
    delivery_id: delivery.delivery_id,
    bulk_action_id,
  };
}

const made = await prepare();
const masked = await appliance.bearer({ maskPersonalData: true });
const people = await createPeopleOf(appliance);
const reader = await people.visitor('reader', 'read_only');

/** Values of path parameters; a route that is missing here fails the first test. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  get_pipeline_config: ['compliance'],
  list_pipeline_config_versions: ['compliance'],
  get_workflow_status: [made.reviewed, made.open, made.agreed],
  get_result: [made.reviewed, made.open, made.agreed].map((id) => `${id}?expand=evidence`),
  get_workflow_request: [made.reviewed, made.agreed],
  get_bulk_action: [made.bulk_action_id],
  list_bulk_action_workflows: [made.bulk_action_id],
  list_workflow_deliveries: [made.reviewed],
  get_result_deadlines: [made.agreed],
  get_monitored_subject: [made.subject_id],
  get_review: [made.reviewed, made.open],
  get_review_material: [made.open],
  stream_workflow_events: [made.reviewed],
  get_document: [made.document_id],
  get_document_page: [`${made.document_id}|1.png`],
  get_document_content: [made.document_id],
  get_reference_set: ['watch_lists', 'false_positives', 'labeled_clauses'],
  get_evaluation: [made.evaluation_id],
  get_model: ['legal|clauses'],
  list_model_versions: ['legal|clauses'],
  get_model_version: [`legal|clauses|${'0'.repeat(64)}`],
  compare_model_versions: ['legal|clauses'],
  export_model_version: [`legal|clauses|${'0'.repeat(64)}`],
  get_model_training: ['mtr_01jd0000000000000000000042'],
  get_webhook: [made.endpoint_id],
  list_webhook_secrets: [made.endpoint_id],
  get_webhook_sla: [made.endpoint_id],
  list_deliveries: [made.endpoint_id],
  get_delivery: [made.delivery_id],
  get_delivery_request: [made.delivery_id],
  get_workflow_audit: [made.reviewed],
  get_audit_proof: ['aud_01jd0000000000000000000042'],
  get_audit_tile: ['0|0'],
  get_tenant: ['acme'],
  get_account: [reader.account_id],
  list_tenant_keys: ['acme'],
  list_tenant_portal_links: ['acme'],
  list_tenant_models: ['acme'],
  get_tenant_model: ['acme|legal|clauses'],
  list_tenant_model_versions: ['acme|legal|clauses'],
  get_tenant_model_version: [`acme|legal|clauses|${'0'.repeat(64)}`],
  compare_tenant_model_versions: ['acme|legal|clauses'],
  export_tenant_model_version: [`acme|legal|clauses|${'0'.repeat(64)}`],
  list_tenant_model_trainings: ['acme'],
  get_tenant_model_training: ['acme|mtr_01jd0000000000000000000042'],
  get_plugin: ['legal'],
  list_plugin_logs: ['legal'],
  list_shadow_runs: ['legal'],
  get_shadow_run: ['legal|shr_01jd0000000000000000000042'],
  list_shadow_run_workflows: ['legal|shr_01jd0000000000000000000042'],
};

const queries: Readonly<Record<string, string>> = {
  list_webhook_events: '?from=2020-01-01T00:00:00Z&limit=100',
  get_review_quality: '?pipeline=compliance&operation=record',
};

/** Without an end: one with figures only, one that is refused like the list of the same lines. */
const endless = ['stream_metrics', 'stream_plugin_logs'];

const document = (await send('/openapi.json')).json() as OpenApi;
const routes = operationsOf(document).filter(
  ({ id, method, isForSessions, isOpen }) =>
    method === 'GET' && !isForSessions && !isOpen && !endless.includes(id),
);

/** Every address of a route, in every form that it answers in. */
function* requestsOf({ id, path, params, replyTypes }: Operation) {
  const given = params.length === 0 ? [''] : (addresses[id] ?? []);
  for (const values of given) {
    const [steps = '', query = ''] = values.split('?');
    const parts = steps.split('|');
    const place = path.replaceAll(/\{\w+\}/g, () => parts.shift()!);
    const search = query === '' ? (queries[id] ?? '') : `?${query}`;
    for (const accept of replyTypes) yield { place: place + search, accept };
  }
}

interface Found {
  shows: Map<string, string[]>;
  statuses: Map<string, number[]>;
}

/** The canaries that the answers to a caller have, by route. */
async function walk(headers: Record<string, string>, { ofAdministration = false } = {}) {
  const found: Found = { shows: new Map(), statuses: new Map() };
  for (const route of routes.filter((one) => one.isAdministration === ofAdministration)) {
    for (const { place, accept } of requestsOf(route)) {
      const { status, text } = await call(url + place, { headers: { ...headers, accept } });
      const lower = text.toLowerCase();
      const seen = canaries.filter((one) => lower.includes(one.toLowerCase()));
      if (seen.length > 0) {
        found.shows.set(route.id, [
          ...(found.shows.get(route.id) ?? []),
          `${place}: ${seen.join()}`,
        ]);
      }
      found.statuses.set(route.id, [...(found.statuses.get(route.id) ?? []), status]);
    }
  }
  return found;
}

t.test('every address that can be read is known to this test', async (t) => {
  const missing = routes.filter(({ id, params }) => params.length > 0 && !addresses[id]);
  t.same(
    missing.map(({ id }) => id),
    [],
    'add an address with personal data, or one of another object if the answer has none',
  );
});

t.test('who may see personal data sees it at these addresses', async (t) => {
  const { shows } = await walk(owner);
  t.same(
    [...shows.keys()].toSorted(),
    [
      'export_review_corrections',
      'get_delivery_request',
      'get_document_content',
      'get_evaluation',
      'get_monitored_subject',
      'get_reference_set',
      'get_result',
      'get_result_deadlines',
      'get_review',
      'get_review_material',
      'get_workflow_audit',
      'get_workflow_request',
      'get_workflow_status',
      'list_audit_entries',
      'list_decided_reviews',
      'list_monitored_subjects',
      'list_reviews',
      'list_webhook_events',
      'list_workflows',
      'stream_workflow_events',
    ].toSorted(),
  );
});

t.test('who may not see personal data sees none anywhere', async (t) => {
  const auditor = await people.visitor('auditor', 'auditor');
  const callers = { masked, reader: reader.cookies, auditor: auditor.cookies };
  for (const [name, headers] of Object.entries(callers)) {
    const { shows, statuses } = await walk(headers);
    t.same(Object.fromEntries(shows), {}, name);
    t.same(statuses.get('get_result'), [200, 202, 200], `${name} still gets results`);
    t.same(statuses.get('get_document_content'), [403], `${name} gets no documents`);
  }
  const rights = { tenantId: installation, held: ['admin'] } as const;
  for (const maskPersonalData of [false, true]) {
    const administrator = await appliance.bearer({ ...rights, maskPersonalData });
    const { shows } = await walk(administrator, { ofAdministration: true });
    t.same(Object.fromEntries(shows), {}, 'administration shows no data of tenants');
  }
});

t.test('an answer lists what is masked in it', async (t) => {
  const { completed_unit: unit, masked: places } = (
    await reader.send('GET', `/v1/results/${made.reviewed}?expand=evidence`)
  ).json();
  t.match(unit.compliance_object.subject, {
    name: '•••',
    date_of_birth: '••••-••-••',
    kind: 'person',
  });
  t.ok(places.includes('/completed_unit/compliance_object/subject/name'));
  const { masked: inRequest } = (
    await reader.send('GET', `/v1/workflows/${made.reviewed}/request`)
  ).json();
  t.ok(inRequest.includes('/input/subject/document_number'));
  const whole = await must('GET', `/v1/results/${made.reviewed}`);
  t.notOk('masked' in whole, 'and is not in whole answers');
});

t.test('an operation answers a masked key with a masked result', async (t) => {
  const reply = await call(`${url}/v1/pipelines/legal/contract`, {
    method: 'POST',
    headers: { ...masked, prefer: 'wait=60' },
    body: { input: { document_url: `document:${await upload(contract)}` } },
  });
  t.equal(reply.status, 200, reply.text);
  const { contract_intelligence: read } = reply.json().completed_unit;
  t.same(read.parties, ['Alpha Works GmbH', '•••'], 'an organization is no person');
  t.notMatch(reply.text, /Tarnhollow|Zaffertonne/i);
});

t.test('a preview of an upload shows no stored value', async (t) => {
  const headers = { ...masked, 'content-type': 'application/json' };
  const path = '/v1/reference/watch_lists/preview';
  const next = { ...listRow, version: '2', entries: 0 };
  const body = JSON.stringify([next]);
  const reply = await call(url + path, { method: 'POST', headers, body });
  t.equal(reply.status, 200, reply.text);
  const { changes } = reply.json();
  t.match(
    changes.find(({ change }: { change: string }) => change === 'deleted'),
    { key: 'demo:1', before: { names: ['•••'] } },
  );
});

t.test('masked values cannot be sent back in place of real ones', async (t) => {
  const path = `/v1/workflows/${made.reviewed}/request`;
  const { pipeline, operation, input } = (await call(url + path, { headers: masked })).json();
  // Its form is an error already.
  input.subject.date_of_birth = subject.date_of_birth;
  const body = { pipeline, operation, input };
  const again = await send('/v1/workflows/start', { method: 'POST', body });
  t.equal(again.status, 400, again.text);
  const places = again.json().details.map(({ path: place }: { path: string }) => place);
  t.same(places, ['/input/subject/name', '/input/subject/document_number']);
  const set = '/v1/reference/watch_lists';
  const exported = await call(url + set, { headers: { ...masked, accept: 'text/csv' } });
  t.match(exported.text, 'demo:1');
  const upload = { 'content-type': 'text/csv' };
  const merged = await send(set, { method: 'POST', headers: upload, body: exported.text });
  t.match([merged.status, merged.text], [400, /names\/0: is masked personal data/]);
});

t.test('signatures are not shown beside a masked body', async (t) => {
  const path = `/v1/webhooks/deliveries/${made.delivery_id}/request`;
  const whole = await must('GET', path);
  const reply = (await call(url + path, { headers: masked })).json();
  const hidden = ['X-Service-Signature', 'webhook-signature'];
  t.same(
    Object.keys(whole.headers).filter((name) => whole.headers[name] !== reply.headers[name]),
    Object.keys(whole.headers).filter((name) =>
      hidden.some((one) => one.toLowerCase() === name.toLowerCase()),
    ),
  );
  t.match(JSON.parse(reply.body).data.business_object.subject, { name: '•••' });
});

t.test('what needs the whole data is refused with who can change it', async (t) => {
  const page = await reader.send('GET', `/v1/documents/${made.document_id}/pages/1.png`);
  t.match(
    [page.status, page.json()],
    [
      403,
      {
        error: 'forbidden',
        message: /your role \(read_only\) may not see.*personal_data\.visible_to/,
      },
    ],
  );
  const refused: [string, string, object | undefined][] = [
    ['POST', `/v1/reviews/${made.open}/decision`, { decision: 'approve' }],
    ['POST', `/v1/reviews/${made.open}/check`, { corrections: [] }],
    ['POST', '/v1/keys', { name: 'more', scopes: ['workflows:read'] }],
    ['POST', '/v1/webhooks/portal-links', {}],
    ['GET', '/v1/reference/watch_lists?search=Zaffertonne', undefined],
    ['GET', '/v1/monitoring/subjects?search=Zaffertonne', undefined],
  ];
  for (const [method, path, body] of refused) {
    const reply = await call(url + path, { method, headers: masked, ...(body && { body }) });
    t.equal(reply.status, 403, `${method} ${path}: ${reply.text}`);
    t.match(reply.json().message, /may not see/);
  }
});

maskedCallerSentences(t, { appliance, must, masked, owner, people, receiver, made });
