// Every route that changes something leaves an entry of the audit trail with its request's id.

import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { messageBlocks, trainModel } from '../../core/sdk/sdk.ts';
import { mailsOf } from '../learning/mails.ts';
import { eventually } from '../support/eventually.ts';
import { packPlugin } from '../support/plugin-folders.ts';
import { startTestAppliance } from './appliance.ts';
import { call, type Call } from './client.ts';
import { createPeopleOf } from './people.ts';

const appliance = await startTestAppliance(t, { plugins: ['finance', 'noop', 'sorts'] });
const { url, database } = appliance;
const people = await createPeopleOf(appliance);
const person = await people.visitor('ines', 'administrator', null);
const own = await appliance.bearer();
const admin = await appliance.bearer({ tenantId: installation, held: ['admin'] });

function send(method: string, path: string, { headers = own, ...rest }: Partial<Call> = {}) {
  return call(url + path, { method, headers, ...rest });
}

async function made(path: string, body: object, headers: Call['headers'] = own): Promise<any> {
  return (await send('POST', path, { headers, body })).json();
}

const newKey = { name: 'ERP', scopes: ['workflows:read'] };
const echo = (options: object) => ({ input: { message: 'x' }, options });
const inReview = async () =>
  (await made('/v1/pipelines/noop/echo', echo({ confidence: 0.3 }))).workflow_id;
const endpoint = async (): Promise<string> => {
  const body = { url: 'https://receiver.example/hook', event_types: ['*'] };
  return (await made('/v1/webhooks/register', body)).endpoint_id;
};
const delivery = async (): Promise<string> =>
  (await made(`/v1/webhooks/${await endpoint()}/test`, {})).delivery_id;
const vendors = [{ vendor_id: 'V-1', name: 'Alpha Supplies' }];
const key = async (place: string, headers: Call['headers']) =>
  (await made(place, newKey, headers)).key_id;
const labelled = {
  pipeline: 'noop',
  operation: 'echo',
  documents: [{ input: { message: 'x' }, truth: { '/message': 'x' } }],
};
const evaluation = async () => (await made('/v1/evaluations', labelled)).evaluation_id;
const tenantKeys = '/v1/admin/tenants/acme/keys';
const tenantLinks = '/v1/admin/tenants/acme/portal-links';

const gzip = { ...admin, 'content-type': 'application/gzip' };
const install = async () =>
  send('POST', '/v1/admin/plugins', {
    headers: gzip,
    body: await packPlugin({ version: '1.0.0' }),
  });
/** Of the plugin that was installed first. */
const plugin = (method: string, verb: string, body?: object) =>
  send(method, `/v1/admin/plugins/acme${verb}`, { headers: admin, ...(body && { body }) });

const startShadowRun = async () => {
  await install();
  return plugin('POST', '/shadow-runs', { settings: {} });
};

const sorts = (place: string) => `${place}/models/sorts/topics`;
const ownModels = { place: '/v1', headers: own };
const tenantModels = { place: '/v1/admin/tenants/globex', headers: admin };
type ModelsOf = typeof ownModels;

async function importModel({ place, headers }: ModelsOf, ...topics: string[]) {
  const examples = mailsOf(...topics).map(({ text, topic }) => ({ text, labels: [topic] }));
  const { file } = await trainModel(examples, { kind: 'one', blocks: messageBlocks });
  return await send('POST', `${sorts(place)}/versions`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: Buffer.from(file),
  });
}

async function promote(of: ModelsOf, ...topics: string[]) {
  const { version } = (await importModel(of, ...topics)).json();
  const path = `${sorts(of.place)}/promote`;
  return await send('POST', path, { headers: of.headers, body: { version } });
}

/** What changes models, for a place in the API. */
function modelChanges(noun: string, of: ModelsOf): typeof done {
  const { place, headers } = of;
  const train = () => send('POST', `${place}/models/sorts/slow_topics/trainings`, { headers });
  return {
    [`import_${noun}model_version`]: () => importModel(of, 'fault', 'refund', 'delivery'),
    [`promote_${noun}model`]: () => promote(of, 'fault', 'refund'),
    [`roll_back_${noun}model`]: async () => {
      await promote(of, 'fault', 'delivery');
      return await send('POST', `${sorts(place)}/rollback`, { headers });
    },
    [`set_${noun}model_shadow`]: async () => {
      const { version } = (await importModel(of, 'refund', 'delivery')).json();
      return await send('PUT', `${sorts(place)}/shadow`, { headers, body: { version } });
    },
    [`train_${noun}model`]: train,
    // Without an example a training ends at once: cancelling may come too late.
    [`cancel_${noun}model_training`]: () =>
      eventually('a training was cancelled', async () => {
        const { data } = (await send('GET', `${place}/model-trainings`, { headers })).json();
        const open = data.find((one: any) => one.finished_at === null) ?? (await train()).json();
        const path = `${place}/model-trainings/${open.training_id}/cancel`;
        const reply = await send('POST', path, { headers });
        return reply.status === 200 && reply;
      }),
  };
}

const accounts = '/v1/admin/accounts';
const newAccount = (login: string) => ({ login, name: 'Somebody', role: 'reviewer' });

/** Something done to an account of its own. */
async function changeAccount(method: string, verb: string, body?: object) {
  const login = `changed${verb.replace('/', '-')}`;
  const { account } = await made(accounts, newAccount(login), admin);
  const path = `${accounts}/${account.account_id}${verb}`;
  return send(method, path, { headers: admin, ...(body && { body }) });
}

async function addFactor() {
  const path = '/v1/account/second-factor';
  const body = { password: person.password };
  const { secret } = (await person.send('POST', path, { body })).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return person.send('POST', `${path}/confirm`, { body: { code } });
}

const createBulkAction = () =>
  send('POST', '/v1/bulk-actions', {
    body: { action: 'cancel', filter: { created_before: '2020-01-01T00:00:00Z' } },
  });

/** How each operation is done once, so that something changes. */
/** Of a new person's passkey. */
const changePasskey = async (login: string, method: string, verb: string, given?: object) => {
  const owner = await people.visitor(login);
  const { passkey } = (await people.addPasskey(owner)).reply.json();
  const body = given ?? { password: owner.password };
  return owner.send(method, `/v1/account/passkeys/${passkey.passkey_id}${verb}`, { body });
};

const done: Record<string, () => Promise<Awaited<ReturnType<typeof call>>>> = {
  put_pipeline_config: () =>
    send('PUT', '/v1/pipelines/noop/config', { body: { confidence_threshold: 0.6 } }),
  start_workflow: () =>
    send('POST', '/v1/workflows/start', {
      body: { pipeline: 'noop', operation: 'echo', ...echo({}) },
    }),
  noop_echo: () => send('POST', '/v1/pipelines/noop/echo', { body: echo({}) }),
  cancel_workflow: async () => send('POST', `/v1/workflows/${await inReview()}/cancel`),
  run_workflow_again: async () =>
    send('POST', `/v1/workflows/${await inReview()}/run-again`, { body: { reason: 'Again.' } }),
  create_bulk_action: () => createBulkAction(),
  cancel_bulk_action: async () => {
    const { bulk_action_id: id } = (await createBulkAction()).json();
    // It may have ended already: it is let run again, later than this test.
    await database
      .knex('bulk_actions')
      .update({ state: 'running', finished_at: null, counts: null, due_at: '2126-01-01' });
    return send('POST', `/v1/bulk-actions/${id}/cancel`);
  },
  stop_monitoring: async () => {
    const row = { tenant_id: 'acme', pipeline: 'compliance', operation: 'record' };
    const ids = { subject_id: randomUUID(), workflow_id: randomUUID(), subject_hash: '0' };
    const subject = { subject: '{}', findings: '[]', created_at: new Date() };
    await database.knex('monitored_subjects').insert({ ...row, ...ids, ...subject });
    const { data } = (await send('GET', '/v1/monitoring/subjects')).json();
    return send('DELETE', `/v1/monitoring/subjects/${data[0].subject_id}`);
  },
  claim_review: async () =>
    send('POST', `/v1/reviews/${await inReview()}/claim`, { body: { reviewer: 'ann' } }),
  assign_review: async () =>
    send('POST', `/v1/reviews/${await inReview()}/assign`, { body: { assignee: 'ann' } }),
  approve_reviews: async () => {
    // Unsure of the whole, and sure of its only value.
    await inReview();
    const alike = { pipeline: 'noop', operation: 'echo', cause: 'below_confidence_threshold' };
    return send('POST', '/v1/reviews/approve', { body: alike });
  },
  decide_review: async () =>
    send('POST', `/v1/reviews/${await inReview()}/decision`, {
      body: { decision: 'approve', reviewer: 'ann' },
    }),
  undo_review_decision: async () => {
    const config = { review: { undo_window_seconds: 600 } };
    await send('PUT', '/v1/pipelines/noop/config', { body: config });
    const id = await inReview();
    const decision = { decision: 'approve', reviewer: 'ann' };
    await send('POST', `/v1/reviews/${id}/decision`, { body: decision });
    await send('PUT', '/v1/pipelines/noop/config', { body: {} });
    return send('POST', `/v1/reviews/${id}/undo`, { body: { reviewer: 'ann' } });
  },
  erase_workflow: async () => {
    const { workflow_id: id } = await made('/v1/pipelines/noop/echo', echo({}));
    return send('DELETE', `/v1/workflows/${id}`);
  },
  start_evaluation: () => send('POST', '/v1/evaluations', { body: labelled }),
  cancel_evaluation: async () => send('POST', `/v1/evaluations/${await evaluation()}/cancel`),
  delete_evaluation: async () => {
    const id = await evaluation();
    await send('POST', `/v1/evaluations/${id}/cancel`);
    return send('DELETE', `/v1/evaluations/${id}`);
  },
  upload_document: () =>
    send('POST', '/v1/documents', { headers: { ...own, 'content-type': 'text/plain' }, body: 'x' }),
  delete_document: async () => {
    const headers = { ...own, 'content-type': 'text/plain' };
    const stored = await send('POST', '/v1/documents', { headers, body: 'y' });
    return send('DELETE', `/v1/documents/${stored.json().document_id}`);
  },
  replay_dead_letters: () =>
    send('POST', '/v1/webhooks/dead-letters/replay', { body: { all: true } }),
  replace_reference_set: () => send('PUT', '/v1/reference/vendors', { body: vendors }),
  merge_reference_set: () => {
    const more = [{ vendor_id: 'V-2', name: 'Beta Supplies' }];
    return send('POST', '/v1/reference/vendors', { body: more });
  },
  remove_reference_rows: async () => {
    await send('PUT', '/v1/reference/vendors', { body: vendors });
    return send('POST', '/v1/reference/vendors/remove', { body: { keys: ['V-1'] } });
  },
  delete_reference_set: async () => {
    await send('PUT', '/v1/reference/vendors', { body: vendors });
    return send('DELETE', '/v1/reference/vendors');
  },
  register_webhook: () =>
    send('POST', '/v1/webhooks/register', {
      body: { url: 'https://receiver.example/', event_types: ['*'] },
    }),
  update_webhook: async () =>
    send('PATCH', `/v1/webhooks/${await endpoint()}`, { body: { description: 'ERP' } }),
  delete_webhook: async () => send('DELETE', `/v1/webhooks/${await endpoint()}`),
  test_webhook: async () => send('POST', `/v1/webhooks/${await endpoint()}/test`),
  rotate_webhook_secret: async () =>
    send('POST', `/v1/webhooks/${await endpoint()}/rotate-secret`, { body: {} }),
  promote_webhook_secret: async () => {
    const id = await endpoint();
    await made(`/v1/webhooks/${id}/rotate-secret`, {});
    return send('POST', `/v1/webhooks/${id}/promote-secret`);
  },
  replay_delivery: async () => send('POST', `/v1/webhooks/deliveries/${await delivery()}/replay`),
  create_portal_link: () => send('POST', '/v1/webhooks/portal-links', { body: {} }),
  revoke_portal_link: async () => {
    const { link_id: id } = await made('/v1/webhooks/portal-links', {});
    return send('DELETE', `/v1/webhooks/portal-links/${id}`);
  },
  create_tenant_portal_link: () => send('POST', tenantLinks, { headers: admin, body: {} }),
  revoke_tenant_portal_link: async () => {
    const { link_id: id } = await made(tenantLinks, {}, admin);
    return send('DELETE', `${tenantLinks}/${id}`, { headers: admin });
  },
  request_increase: () => send('POST', '/v1/usage/increase-requests', { body: { units: 5 } }),
  create_key: () => send('POST', '/v1/keys', { body: newKey }),
  change_key: async () =>
    send('PATCH', `/v1/keys/${await key('/v1/keys', own)}`, { body: { name: 'CRM' } }),
  revoke_key: async () => send('DELETE', `/v1/keys/${await key('/v1/keys', own)}`),
  rotate_key: async () =>
    send('POST', `/v1/keys/${await key('/v1/keys', own)}/rotate`, { body: {} }),
  create_tenant: () =>
    send('POST', '/v1/admin/tenants', { headers: admin, body: { tenant_id: 'initech' } }),
  change_tenant: () =>
    send('PATCH', '/v1/admin/tenants/globex', { headers: admin, body: { name: 'Globex' } }),
  suspend_tenant: () => send('POST', '/v1/admin/tenants/globex/suspend', { headers: admin }),
  resume_tenant: async () => {
    await send('POST', '/v1/admin/tenants/globex/suspend', { headers: admin });
    return send('POST', '/v1/admin/tenants/globex/resume', { headers: admin });
  },
  ...modelChanges('', ownModels),
  ...modelChanges('tenant_', tenantModels),
  install_plugin: () => install(),
  disable_plugin: () => plugin('POST', '/disable'),
  enable_plugin: () => plugin('POST', '/enable'),
  start_shadow_run: () => startShadowRun(),
  start_shadow_run_of_package: async () =>
    send('POST', '/v1/admin/plugins/acme/shadow-runs/package', {
      headers: gzip,
      body: await packPlugin({ version: '1.1.0' }),
    }),
  // Without a request a run ends at once: stopping may come too late.
  stop_shadow_run: () =>
    eventually('a shadow run was stopped', async () => {
      const { shadow_run_id: id } = (await startShadowRun()).json();
      const reply = await plugin('POST', `/shadow-runs/${id}/stop`);
      return reply.status === 200 && reply;
    }),
  roll_back_plugin: () => plugin('POST', '/rollback', {}),
  uninstall_plugin: async () => {
    const reply = await plugin('DELETE', '');
    await install();
    return reply;
  },
  sign_in: () => people.signIn(person),
  sign_out: async () => (await people.visitor('leaver')).send('DELETE', '/v1/session'),
  revoke_session: async () => {
    const { send: request } = await people.visitor('revoker');
    const { data } = (await request('GET', '/v1/account/sessions')).json();
    return request('DELETE', `/v1/account/sessions/${data[0].session_id}`);
  },
  change_password: async () => {
    const { send: request, password } = await people.visitor('changer');
    const body = { current_password: password, new_password: 'battery staple phrase' };
    return request('POST', '/v1/account/password', { body });
  },
  confirm_second_factor: () => addFactor(),
  remove_second_factor: async () => {
    const body = { password: person.password };
    return person.send('POST', '/v1/account/second-factor/remove', { body });
  },
  add_passkey: async () => (await people.addPasskey(await people.visitor('adder'))).reply,
  rename_passkey: () => changePasskey('renamer', 'PATCH', '', { name: 'Phone' }),
  remove_passkey: () => changePasskey('remover', 'POST', '/remove'),
  create_account: () => send('POST', accounts, { headers: admin, body: newAccount('made') }),
  change_account: () => changeAccount('PATCH', '', { name: 'Other' }),
  reset_password: () => changeAccount('POST', '/reset-password', {}),
  revoke_account_sessions: () => changeAccount('POST', '/revoke-sessions'),
  create_tenant_key: () => send('POST', tenantKeys, { headers: admin, body: newKey }),
  change_tenant_key: async () =>
    send('PATCH', `${tenantKeys}/${await key(tenantKeys, admin)}`, {
      headers: admin,
      body: { name: 'CRM' },
    }),
  revoke_tenant_key: async () =>
    send('DELETE', `${tenantKeys}/${await key(tenantKeys, admin)}`, { headers: admin }),
  rotate_tenant_key: async () =>
    send('POST', `${tenantKeys}/${await key(tenantKeys, admin)}/rotate`, {
      headers: admin,
      body: {},
    }),
};

/** What changes nothing, or is the same as another. */
const exempt: Record<string, string> = {
  check_review: 'nothing is decided',
  begin_provider_sign_in: 'nothing has happened before it is finished',
  begin_passkey: 'nothing is added before its credential comes, which has an entry',
  begin_passkey_second_factor: 'nothing has happened before the sign-in',
  begin_passkey_sign_in: 'nothing has happened before the sign-in',
  finish_passkey_sign_in: 'needs a passkey of somebody: signing-in.test.ts',
  begin_second_factor: 'nothing is asked for before its confirmation, which has an entry',
  dry_run_webhook: 'nothing is sent and nothing kept',
  preview_reference_set: 'nothing is changed',
  evaluate_model_version: 'nothing is kept',
  evaluate_tenant_model_version: 'nothing is kept',
  finish_provider_sign_in: 'needs an identity provider: signing-in.test.ts',
  release_review: 'a claim that ends by itself ends sooner; the claim has its entry',
};

const isOfPerson = (path: string): boolean => /^\/v1\/(session$|account\/)/.test(path);

const { paths } = (await call(`${url}/openapi.json`)).json();
for (const [path, methods] of Object.entries<Record<string, { operationId: string }>>(paths)) {
  for (const [method, { operationId }] of Object.entries(methods)) {
    if (method === 'get' || exempt[operationId] !== undefined) continue;
    const isPipeline = /^\/v1\/pipelines\/\w+\/\w+$/.test(path) && !path.endsWith('/config');
    // All operations of all pipelines are one handler.
    if (isPipeline && operationId !== 'noop_echo') continue;
    t.test(`${method} ${path} is audited`, async (t) => {
      const act = done[operationId];
      if (!act) return void t.fail(`say in this test how ${operationId} is done`);
      const reply = await act();
      t.ok(reply.status < 300, `${reply.status} ${reply.text}`);
      const request_id = reply.headers['x-request-id'] as string;
      const entry = await eventually(`${operationId} has an entry`, async () => {
        return (await database.knex('audit_entries').where({ request_id }).first()) ?? null;
      });
      const actor_kind = isOfPerson(path) ? 'account' : 'api_key';
      t.match(entry, { actor_kind, remote_address: '127.0.0.1' });
      t.notMatch(JSON.stringify(entry), /whsec_|sk_(live|admin|portal)_/, 'and no secret');
    });
  }
}
