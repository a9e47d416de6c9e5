// The whole OpenAPI document against the running service. With more rounds, or other requests:
// `scripts/test --only test/http/contract.test.ts -- --rounds=200 --seed=42`. The seed of every run
// is the same unless given, so that a failure can be repeated.

import { parseArgs } from 'node:util';
import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { scopes, type Scope } from '../../core/auth/caller.ts';
import type { OpenApi } from '../../core/http/openapi.ts';
import { createDice } from '../support/dice.ts';
import { createJsonGenerator } from '../support/json-generator.ts';
import { startTestAppliance } from './appliance.ts';
import { call } from './client.ts';
import { createDriver } from './contract/driver.ts';
import type { Operation } from './contract/operations.ts';
import { createRequests } from './contract/requests.ts';
import { tellSessions, tellStory } from './contract/story.ts';
import { createPeopleOf } from './people.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261123' },
    rounds: { type: 'string', default: '2' },
  },
  strict: false,
});
const seed = Number(values['seed']);
const rounds = Number(values['rounds']);

const appliance = await startTestAppliance(t, {
  plugins: 'all',
  // Every operation is asked with a wrong key: a fast machine exceeds the default.
  settings: 'rates: { without_key: 1000 }\n',
});
const { url } = appliance;
const owner = await appliance.bearer();
const stranger = await appliance.bearer({ tenantId: 'globex' });
const administrator = await appliance.bearer({ tenantId: installation, held: ['admin'] });
const document = (await call(`${url}/openapi.json`)).json() as OpenApi;
const people = await createPeopleOf(appliance);
const person = await people.visitor('contract', 'administrator', null);
const session = person.cookies;
const driver = createDriver({ url, document, owner, administrator, session });
const inUse = await Promise.all([
  call(`${url}/v1/keys`, { headers: owner }),
  call(`${url}/v1/keys`, { headers: administrator }),
  call(`${url}/v1/admin/tenants/globex/keys`, { headers: administrator }),
]);

/**
 * What misbehaves, never ends, or needs more than a request or an identity provider, is for tests of its own;
 * so is what ends the session that other operations are asked with.
 */
const elsewhere = /^(abuse|reaches)_|^sign_out$|^stream_(metrics|plugin_logs)$|_provider_sign_in$/;
const operations = driver.operations.filter(({ id }) => !elsewhere.test(id));
const dice = createDice(seed);
/** A schedule remembers subjects, every five minutes. */
await appliance.database.knex('monitored_subjects').insert({
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
/** It is due in a century, so that it runs until it is canceled. */
await appliance.database.knex('bulk_actions').insert({
  tenant_id: 'acme',
  bulk_action_id: '01890000-0000-7000-8000-000000000003',
  action: 'cancel',
  filter: '{"status":["queued"]}',
  actor_kind: 'api_key',
  key_id: '01890000-0000-7000-8000-000000000004',
  mode: 'live',
  request_id: 'req_none',
  found: 0,
  due_at: '2126-01-01',
});
const story = await tellStory(driver);
await tellSessions(driver, people, person);

/** Of the tenants only those that no test here leans on. */
const likely = {
  pipeline_type: ['noop', 'finance'],
  pipeline: ['noop', 'finance', 'sorts'],
  model: ['topics'],
  operation: ['echo', 'invoice'],
  set: ['vendors', 'purchase_orders'],
  page: ['1.png'],
  level: ['0'],
  index: ['0'],
  tenant_id: ['initech', 'hooli'],
  event_type: ['echo.completed', 'invoice.resolved'],
  url: ['https://receiver.invalid/hook'],
  webhook_url: ['https://receiver.invalid/done'],
  reviewer: ['ines', 'tom'],
};
const words = [...new Set(Object.values(likely).flat()), '/message', 'ab'.repeat(32), '*'];
const generator = createJsonGenerator({
  dice,
  components: driver.components,
  likely,
  only: { plugin_name: ['acme', 'nobody'] },
  words: (pattern) =>
    pattern ? [...words.filter((word) => pattern.test(word)), ...driver.ids(pattern)] : words,
});
const requests = createRequests({ dice, generator, ended: story.ended });

t.test('every operation can be had to succeed', async (t) => {
  for (const reply of inUse) driver.reserve(reply.text);
  const missing = operations.map(({ id }) => id).filter((id) => !driver.succeeded.has(id));
  t.same(missing, [], 'say in contract/story.ts how these are done');
  t.same(driver.takeProblems(), []);
});

t.test('trainings of local models are counted and timed', async (t) => {
  const { text } = await call(`${appliance.operationsUrl}/metrics`);
  t.match(text, /^workmill_model_trainings_total\{[^}]*pipeline="sorts"/m);
  t.match(text, /^workmill_model_training_duration_seconds_count\{pipeline="sorts"\}/m);
});

t.test("another tenant's objects are not there, whatever is asked of them", async (t) => {
  let asked = 0;
  for (const operation of operations.filter(takesIds)) {
    for (const request of requests.toEachObject(operation)) {
      const reply = await driver.send(operation, { ...request, as: stranger });
      asked += 1;
      if (reply.status !== 404) t.fail(`${operation.id} answered ${reply.status}: ${reply.text}`);
    }
  }
  t.ok(asked > 100, `${asked} requests`);
  t.same(driver.takeProblems(), []);
});

function takesIds({ isAdministration, isForSessions, params }: Operation): boolean {
  return !isAdministration && !isForSessions && params.some(({ name }) => name.endsWith('id'));
}

t.test('a key without the scope, and no key at all, are refused', async (t) => {
  for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
    const request = requests.valid(operation)!;
    if (operation.scopes.length > 0 && !operation.isAdministration) {
      const reply = await driver.send(operation, { ...request, as: await without(operation) });
      t.equal(reply.status, 403, operation.id);
    }
    const wrong = operation.isAdministration ? owner : { authorization: 'Bearer nonsense' };
    const reply = await driver.send(operation, { ...request, as: wrong });
    t.equal(reply.status, operation.isAdministration ? 403 : 401, operation.id);
  }
  t.same(driver.takeProblems(), []);
});

const lacking = new Map<string, Awaited<ReturnType<typeof appliance.bearer>>>();

/** A key with every scope but those of the operation. */
async function without({ scopes: wanted }: Operation) {
  const name = wanted.join(' ');
  const held = scopes.filter((scope: Scope) => !wanted.includes(scope));
  if (!lacking.has(name)) lacking.set(name, await appliance.bearer({ held }));
  return lacking.get(name)!;
}

t.test('what no operation takes is refused', async (t) => {
  for (const operation of operations) {
    for (const { why, status, request } of requests.refused(operation)) {
      const reply = await driver.send(operation, request);
      t.equal(reply.status, status, `${operation.id}: ${why} ${reply.text.slice(0, 200)}`);
    }
  }
  t.same(driver.takeProblems(), []);
});

t.test('methods that an address does not have are answered with those it has', async (t) => {
  const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const path of Object.keys(document.paths)) {
    const address = path.replaceAll(/\{\w+\}/g, 'wf_01jd0000000000000000000042');
    const isFixed = address === path;
    const here = driver.operations.filter((operation) =>
      isFixed ? operation.path === path : matches(operation.path, address),
    );
    const allowed = new Set(here.map(({ method }) => method));
    if (here.every((operation) => !operations.includes(operation))) continue;
    for (const method of all.filter((name) => !allowed.has(name))) {
      const reply = await call(url + address, { method, headers: owner });
      t.equal(reply.status, 405, `${method} ${path}`);
      const allow = new Set(reply.headers.allow?.split(', '));
      allow.delete('HEAD');
      t.same(allow, allowed, `${method} ${path}`);
    }
  }
});

function matches(template: string, address: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);
}

t.test(`generated requests are answered as documented, --seed=${seed}`, async (t) => {
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      const valid = requests.valid(operation);
      if (valid) await driver.send(operation, valid);
      const invalid = requests.invalid(operation);
      if (!invalid) continue;
      const { status, text } = await driver.send(operation, invalid);
      const isRefused = status >= 400 && status < 500;
      if (!isRefused) t.fail(`${operation.id} took ${JSON.stringify(invalid)}: ${status} ${text}`);
    }
  }
  t.same(driver.takeProblems(), [], `run again with --seed=${seed}`);
  const errors = appliance.log.lines.filter(({ level }) => level === 'error');
  t.same(errors, [], 'and nothing was logged as an error');
});
