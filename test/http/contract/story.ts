// Every operation once, in an order in which the service lets it succeed. What a new operation
// needs to succeed is told here; what a request's own schema and ids are enough for is not.

import { PDFDocument } from 'pdf-lib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageBlocks, trainModel } from '../../../core/sdk/sdk.ts';
import { mailsOf } from '../../learning/mails.ts';
import { eventually } from '../../support/eventually.ts';
import { Secret, TOTP } from 'otpauth';
import { createAuthenticator } from '../../support/authenticator.ts';
import { cookiesOf, withCookiesOf, type createPeopleOf, type Visitor } from '../people.ts';
import type { Driver, Request } from './driver.ts';
import { ship } from './ship.ts';

type People = Awaited<ReturnType<typeof createPeopleOf>>;

export interface Story {
  /** A workflow that has ended: its events do, too. */
  ended: string;
}

const samplesOf = (plugin: string): string =>
  join(import.meta.dirname, '../../../plugins', plugin, 'samples');
const vendors = [{ vendor_id: 'V-1', name: 'Alpha Supplies' }];
const noop = { pipeline_type: 'noop' };
const ines = { reviewer: 'ines' };

export async function tellStory(driver: Driver): Promise<Story> {
  await configure(driver);
  const documentId = await uploadDocuments(driver);
  const ended = await runWorkflows(driver, documentId);
  await review(driver);
  await evaluate(driver, documentId);
  await learn(driver, '', {});
  await receiveWebhooks(driver);
  await account(driver);
  await administer(driver);
  await learn(driver, 'tenant_', { tenant_id: 'initech' });
  await ship(driver);
  return { ended };
}

async function configure({ must }: Driver): Promise<void> {
  const review = { undo_window_seconds: 600 };
  await must('put_pipeline_config', { params: noop, body: { review } });
  await must('get_pipeline_config', { params: noop });
  await must('list_pipeline_config_versions', { params: noop });
  const set = { params: { set: 'vendors' } };
  await must('replace_reference_set', { ...set, body: vendors });
  await must('merge_reference_set', { ...set, body: [{ vendor_id: 'V-2', name: 'Beta' }] });
  await must('get_reference_set', set);
  await must('preview_reference_set', { ...set, body: [{ vendor_id: 'V-3', name: 'Gamma' }] });
  await must('remove_reference_rows', { ...set, body: { keys: ['V-2'] } });
  await must('list_reference_sets');
  await must('delete_reference_set', set);
}

async function uploadDocuments({ must }: Driver): Promise<string> {
  const invoice = readFileSync(join(samplesOf('finance'), 'fatturapa.xml'));
  const xml = { headers: { 'content-type': 'application/xml' }, body: invoice };
  const { document_id: id } = await must('upload_document', xml);
  await must('get_document', { params: { id } });
  const page = await PDFDocument.create();
  page.addPage([200, 100]).drawText('Invoice 4711', { x: 20, y: 50 });
  const body = Buffer.from(await page.save());
  const pdf = { headers: { 'content-type': 'application/pdf' }, body };
  const { document_id: pageId } = await must('upload_document', pdf);
  await must('get_document_page', { params: { id: pageId, page: '1.png' } });
  await must('get_document_content', { params: { id: pageId }, query: { page: '1' } });
  await must('delete_document', { params: { id: pageId } });
  return id;
}

async function runWorkflows(driver: Driver, documentId: string): Promise<string> {
  const { must } = driver;
  const { workflow_id: id } = await must('noop_echo', { body: { input: { message: 'hello' } } });
  await must('asks_ask', { body: { input: { questions: [['lookup', 'colours', 'red']] } } });
  const input = { document_url: `document:${documentId}` };
  await must('finance_invoice', { body: { input } });
  const lease = readFileSync(join(samplesOf('legal'), 'lease.txt'));
  const contract = { headers: { 'content-type': 'text/plain' }, body: lease };
  const { document_id: leaseId } = await must('upload_document', contract);
  const signed = { body: { input: { document_url: `document:${leaseId}` } } };
  const { workflow_id: leased } = await must('legal_contract', signed);
  await must('get_result_deadlines', { params: { id: leased } });
  const passport = readFileSync(join(samplesOf('compliance'), 'passport.txt'));
  const page = { headers: { 'content-type': 'text/plain' }, body: passport };
  const { document_id: passportId } = await must('upload_document', page);
  const documents = [{ document_url: `document:${passportId}`, document_type: 'passport' }];
  await must('compliance_record', { body: { input: { record_type: 'kyc', documents } } });
  const transcript = 'My parcel has not arrived. Please check order 4711.';
  await must('support_case', { body: { input: { transcript } } });
  const started = { pipeline: 'noop', operation: 'echo', input: { message: 'later' } };
  await must('start_workflow', { body: started });
  await must('list_workflows', { query: { limit: '2' } });
  await must('list_pipelines');
  await must('get_monitoring');
  const narrowed = { due: 'false', changed_since: '2020-01-01T00:00:00Z', search: 'none' };
  await must('list_monitored_subjects', { query: narrowed });
  const { data: monitored } = await must('list_monitored_subjects');
  // None without settings that ask for it.
  for (const { subject_id } of monitored.slice(0, 1)) {
    const subject = { params: { id: subject_id } };
    await must('get_monitored_subject', subject);
    await must('stop_monitoring', subject);
  }
  await must('get_workflow_request', { params: { id } });
  for (const name of ['get_workflow_status', 'get_result', 'stream_workflow_events'] as const) {
    await must(name, { params: { id } });
  }
  await must('get_workflow_audit', { params: { id } });
  await must('list_workflow_deliveries', { params: { id } });
  await must('cancel_workflow', { params: { id: await doubtful(driver) } });
  await must('list_stop_points');
  await must('run_workflow_again', { params: { id }, body: { reason: 'Again.' } });
  const { data: bulk } = await must('list_bulk_actions');
  const action = { params: { id: bulk[0].bulk_action_id } };
  await must('get_bulk_action', action);
  await must('list_bulk_action_workflows', action);
  await must('cancel_bulk_action', action);
  const filter = { created_before: '2020-01-01T00:00:00Z' };
  await must('create_bulk_action', { body: { action: 'cancel', filter } });
  const { workflow_id: erased } = await must('noop_echo', { body: { input: { message: 'x' } } });
  await must('erase_workflow', { params: { id: erased } });
  return id;
}

/** A workflow that waits for a person. */
async function doubtful({ must }: Driver): Promise<string> {
  const body = { input: { message: 'doubtful' }, options: { confidence: 0.3 } };
  return (await must('noop_echo', { body })).workflow_id;
}

async function review(driver: Driver): Promise<void> {
  const { must } = driver;
  const of = { params: { workflow_id: await doubtful(driver) } };
  await doubtful(driver);
  await must('list_reviews');
  await must('get_review', of);
  await must('get_review_material', of);
  await must('claim_review', { ...of, body: ines });
  await must('release_review', { ...of, body: ines });
  await must('assign_review', { ...of, body: { assignee: 'ines', reviewer: 'tom' } });
  await must('list_reviewers');
  await must('list_decided_reviews');
  await must('check_review', { ...of, body: { corrections: [] } });
  const alike = { pipeline: 'noop', operation: 'echo', cause: 'sampled' };
  await must('approve_reviews', { body: alike });
  await must('decide_review', { ...of, body: { decision: 'approve', ...ines } });
  await must('undo_review_decision', { ...of, body: ines });
  await must('export_review_corrections');
  await must('get_review_quality', { query: { pipeline: 'noop', operation: 'echo' } });
}

async function evaluate({ must }: Driver, documentId: string): Promise<void> {
  const documents = [{ input: { document_url: `document:${documentId}` }, truth: { amount: 1 } }];
  const body = { pipeline: 'finance', operation: 'invoice', documents };
  const { evaluation_id: id } = await must('start_evaluation', { body });
  await must('get_evaluation', { params: { id } });
  await must('list_evaluations');
  // A run that does not end by itself.
  const endless = { pipeline: 'abuse', operation: 'wait', documents: [{ input: {}, truth: {} }] };
  const { evaluation_id: stopped } = await must('start_evaluation', { body: endless });
  await must('cancel_evaluation', { params: { id: stopped } });
  await must('delete_evaluation', { params: { id: stopped } });
}

/** Two versions of a model of the tenant, and its trainings. */
async function learn(
  { must, send, operation }: Driver,
  noun: string,
  of: Record<string, string>,
): Promise<void> {
  await must('sorts_sort', { body: { input: { text: 'hello' } } });
  const params = { ...of, pipeline: 'sorts', model: 'topics' };
  const versions: string[] = [];
  for (const topic of ['refund', 'delivery']) {
    const headers = { 'content-type': 'application/octet-stream' };
    const body = await modelFile('fault', topic);
    const { version } = await must(`import_${noun}model_version`, { params, headers, body });
    await must(`promote_${noun}model`, { params, body: { version } });
    versions.push(version);
  }
  const [one, other] = versions as [string, string];
  await must(`roll_back_${noun}model`, { params });
  await must(`set_${noun}model_shadow`, { params, body: { version: other } });
  await must(`list_${noun}models`, { params: of });
  await must(`get_${noun}model`, { params });
  await must(`list_${noun}model_versions`, { params });
  await must(`get_${noun}model_version`, { params: { ...params, version: one } });
  await must(`export_${noun}model_version`, { params: { ...params, version: one } });
  const labeled = mailsOf('fault').map(({ text, topic }) => ({ text, labels: [topic] }));
  await must(`evaluate_${noun}model_version`, {
    params: { ...params, version: one },
    body: { examples: labeled },
  });
  await must(`compare_${noun}model_versions`, { params, query: { one, other } });
  const { training_id: id } = await must(`train_${noun}model`, { params });
  await must(`list_${noun}model_trainings`, { params: of });
  await must(`get_${noun}model_training`, { params: { ...of, id } });
  // Without an example a training ends at once: cancelling may come too late.
  await eventually('a training was cancelled', async () => {
    const last = await must(`list_${noun}model_trainings`, { params: of });
    if (last.data[0].finished_at === null) return false;
    const { training_id: next } = await must(`train_${noun}model`, { params });
    const cancel = operation(`cancel_${noun}model_training`);
    return (await send(cancel, { params: { ...of, id: next } })).status === 200;
  });
}

async function modelFile(...topics: string[]): Promise<Buffer> {
  const examples = mailsOf(...topics).map(({ text, topic }) => ({ text, labels: [topic] }));
  const { file } = await trainModel(examples, { kind: 'one', blocks: messageBlocks });
  return Buffer.from(file);
}

async function receiveWebhooks({ must, send, operation }: Driver): Promise<void> {
  const body = { url: 'https://receiver.invalid/hook', event_types: ['*'] };
  const { endpoint_id: id } = await must('register_webhook', { body });
  const of = { params: { id } };
  await must('list_webhooks');
  await must('get_webhook', of);
  await must('get_webhook_sla', of);
  await must('update_webhook', { ...of, body: { description: 'ERP' } });
  await must('rotate_webhook_secret', { ...of, body: { overlap_hours: 1 } });
  await must('list_webhook_secrets', of);
  await must('promote_webhook_secret', of);
  const { delivery_id: deliveryId } = await must('test_webhook', of);
  await must('list_deliveries', of);
  await must('get_delivery', { params: { id: deliveryId } });
  // There is none before the first attempt.
  await eventually('an attempt was made', async () => {
    const request = { params: { id: deliveryId } };
    return (await send(operation('get_delivery_request'), request)).status === 200;
  });
  await must('replay_delivery', { params: { id: deliveryId } });
  await must('list_event_types');
  await must('list_webhook_events');
  await must('dry_run_webhook', { body: { event_type: 'invoice.resolved' } });
  await must('list_dead_letters');
  await must('replay_dead_letters', { body: { dry_run: true } });
  await must('get_webhook_access');
  await must('get_access');
  await link(must, '');
  const { endpoint_id: removed } = await must('register_webhook', { body });
  await must('delete_webhook', { params: { id: removed } });
}

/** New entries enter the log within a second. */
async function prove({ must }: Driver, audit_id: string): Promise<void> {
  await eventually('the entry is in the log', async () => {
    return (await must('get_audit_proof', { params: { audit_id } })).state === 'included';
  });
  await must('get_audit_checkpoint');
  await must('get_audit_consistency', { query: { from: '1' } });
  await must('get_audit_tile', { params: { level: '0', index: '0' }, query: { width: '1' } });
}

async function account(driver: Driver): Promise<void> {
  const { must } = driver;
  await must('get_current_usage');
  await must('get_usage_history');
  await must('request_increase', { body: { units: 5 } });
  await must('get_metrics');
  const {
    data: [entry],
  } = await must('list_audit_entries');
  await prove(driver, entry.audit_id);
  await must('get_license');
  await keep(must, '');
}

async function administer({ must }: Driver): Promise<void> {
  await must('create_tenant', { body: { tenant_id: 'initech' } });
  await must('create_tenant', { body: { tenant_id: 'hooli' } });
  const of = { params: { tenant_id: 'initech' } };
  await must('list_tenants');
  await must('list_tenant_usage');
  await must('list_certificates');
  await must('get_tenant', of);
  await must('change_tenant', { ...of, body: { name: 'Initech' } });
  await must('suspend_tenant', of);
  await must('resume_tenant', of);
  await must('list_plans');
  await keep(must, 'tenant_', of.params);
  await link(must, 'tenant_', of.params);
}

/** People from their account to the end of their sessions. */
export async function tellSessions(driver: Driver, people: People, person: Visitor): Promise<void> {
  const { must } = driver;
  const { login, password } = person;
  await must('get_sign_in_methods');
  await must('sign_in', { body: { login, password } });
  await must('get_session');
  const factor = await must('begin_second_factor', { body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(factor.secret) }).generate();
  await must('confirm_second_factor', { body: { code } });
  await must('remove_second_factor', { body: { password } });
  const guest = await people.visitor('contract-passkeys');
  await keepPasskey(driver, guest);
  const { cookies: as } = await people.visitor('contract-guest');
  await must('sign_out', { as });
  const other = cookiesOf(await people.signIn(person));
  const { data } = await must('list_sessions', { as: other });
  const current = data.find((one: { is_current: boolean }) => one.is_current);
  await must('revoke_session', { params: { session_id: current.session_id } });
  const changing = await people.visitor('contract-other');
  const body = { current_password: changing.password, new_password: 'battery staple phrase' };
  await must('change_password', { as: changing.cookies, body });
  const made = { login: 'contract-third', name: 'Third', role: 'auditor' };
  const { account } = await must('create_account', { body: made });
  const params = { account_id: account.account_id };
  await must('list_accounts');
  await must('get_account', { params });
  await must('change_account', { params, body: { name: 'A third' } });
  await must('reset_password', { params });
  await must('revoke_account_sessions', { params });
}

/** A passkey that is added, signs in alone and beside the password, and is removed. */
async function keepPasskey(driver: Driver, { login, password, cookies }: Visitor): Promise<void> {
  const { must, send, operation } = driver;
  const { passkeys } = await must('get_sign_in_methods');
  const authenticator = createAuthenticator(passkeys.origin);
  /** Options, and the credentials with the cookie of their challenge. */
  const ask = async (id: string, request: Request = {}) => {
    const reply = await send(operation(id), { as: cookies, ...request });
    return { options: reply.json().options, as: withCookiesOf(cookies, reply) };
  };
  const adding = await ask('begin_passkey', { body: { password } });
  const body = { name: 'Laptop', credential: authenticator.create(adding.options) };
  const { passkey } = await must('add_passkey', { as: adding.as, body });
  const alone = await ask('begin_passkey_sign_in');
  const credential = authenticator.get(alone.options);
  await must('finish_passkey_sign_in', { as: alone.as, body: { credential } });
  const beside = await ask('begin_passkey_second_factor', { body: { login, password } });
  const used = { login, password, passkey: authenticator.get(beside.options) };
  const as = cookiesOf(await send(operation('sign_in'), { as: beside.as, body: used }));
  await must('list_passkeys', { as });
  const params = { passkey_id: passkey.passkey_id };
  await must('rename_passkey', { as, params, body: { name: 'Phone' } });
  await must('remove_passkey', { as, params, body: { password } });
}

/** A plugin in two versions, until it is gone. */
/** Keys from their making to their end, a tenant's own or by an administrator. */
async function keep(
  must: Driver['must'],
  whose: '' | 'tenant_',
  params: Record<string, string> = {},
): Promise<void> {
  const body = { name: 'ERP', scopes: ['workflows:read'] };
  const { key_id: id } = await must(`create_${whose}key`, { params, body });
  await must(`list_${whose}keys`, { params });
  await must(`change_${whose}key`, { params: { ...params, id }, body: { name: 'CRM' } });
  await must(`rotate_${whose}key`, { params: { ...params, id }, body: { overlap_hours: 1 } });
  await must(`revoke_${whose}key`, { params: { ...params, id } });
}

/** A portal link from its making to its end. */
async function link(
  must: Driver['must'],
  whose: '' | 'tenant_',
  params: Record<string, string> = {},
): Promise<void> {
  const { link_id: id } = await must(`create_${whose}portal_link`, { params, body: {} });
  await must(`list_${whose}portal_links`, { params });
  await must(`revoke_${whose}portal_link`, { params: { ...params, id } });
}
