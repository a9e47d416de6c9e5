// What a caller who may not see personal data cannot reach in another way: by an endpoint, an account,
// an evaluation or a plugin. personal-data.test.ts starts the appliance and runs these sentences.

import type { Test } from 'tap';
import { installation } from '../../core/audit/entry.ts';
import { eventually } from '../support/eventually.ts';
import type { Received, Receiver } from '../webhooks/rig.ts';
import type { Bearer, TestAppliance } from './appliance.ts';
import { canaries, subject } from './canaries.ts';
import { call, type Call } from './client.ts';
import type { createPeopleOf } from './people.ts';

interface Rig {
  appliance: TestAppliance;
  /** Sends a request of the owner that has to succeed. */
  must(method: string, path: string, options?: Omit<Call, 'method'>): Promise<any>;
  masked: Bearer;
  owner: Bearer;
  people: Awaited<ReturnType<typeof createPeopleOf>>;
  receiver: Receiver;
  made: { endpoint_id: string; document_id: string };
}

export function maskedCallerSentences(t: Test, rig: Rig): void {
  const { appliance, must, masked, owner, people, receiver, made } = rig;
  const { url } = appliance;

  t.test('an endpoint of a masked caller gets masked events', async (t) => {
    const post = (path: string, body: object) =>
      call(url + path, { method: 'POST', headers: masked, body });
    const given = { url: receiver.origin, event_types: ['workflow.in_review'] };
    const refused = await post('/v1/webhooks/register', { ...given, mask_personal_data: false });
    t.match([refused.status, refused.text], [403, /may not see personal data/]);
    const { endpoint_id: id, ...endpoint } = (await post('/v1/webhooks/register', given)).json();
    t.equal(endpoint.mask_personal_data, true);
    const document_url = `document:${made.document_id}`;
    const documents = [{ document_url, document_type: 'proof_of_address' }];
    const input = { record_type: 'kyc', documents, subject };
    await must('POST', '/v1/pipelines/compliance/record', {
      headers: { prefer: 'wait=60' },
      body: { input },
    });
    await eventually('the event was sent', () => receiver.received.length > 0);
    const [{ body }] = receiver.received as [Received];
    for (const one of canaries) t.notMatch(body.toLowerCase(), one.toLowerCase());
    t.match(JSON.parse(body).data.business_object.subject, { name: '•••', kind: 'person' });
    const feed = await call(`${url}/v1/webhooks/events?from=2020-01-01T00:00:00Z&limit=100`, {
      headers: masked,
    });
    const { data: events } = feed.json();
    t.ok(
      events.some((event: { body: string }) => event.body === body),
      'the body is the one that the API shows',
    );
    const { data: deliveries } = await must('GET', `/v1/webhooks/${id}/deliveries`);
    const path = `/v1/webhooks/deliveries/${deliveries[0].delivery_id}/request`;
    const whole = await must('GET', path);
    t.equal(whole.body, body, 'who sees personal data sees what was sent');
    t.same((await call(url + path, { headers: masked })).json(), whole, 'with its signatures');

    const sample = { event_type: 'compliance.record_generated', endpoint_id: id };
    const { payload } = await must('POST', '/v1/webhooks/dry-run', { body: sample });
    t.equal(payload.data.business_object.subject.name, '•••', 'a dry run shows what would be sent');

    const patch = (headers: Record<string, string>, of: string, change: object) =>
      call(`${url}/v1/webhooks/${of}`, { method: 'PATCH', headers, body: change });
    t.equal((await patch(masked, id, { mask_personal_data: false })).status, 403);
    t.equal((await patch(masked, id, { url: `${receiver.origin}/next` })).status, 200);
    t.equal((await patch(owner, id, { mask_personal_data: false })).status, 200);
    const { data: entries } = await must('GET', '/v1/audit?action=webhook_endpoint.changed');
    t.match(
      entries[0].detail,
      { mask_personal_data: false },
      'the audit trail has who turned it off',
    );
  });

  t.test('a masked caller cannot have whole events sent to another address', async (t) => {
    const patch = (headers: Record<string, string>, change: object) =>
      call(`${url}/v1/webhooks/${made.endpoint_id}`, { method: 'PATCH', headers, body: change });
    const moved = { url: 'https://elsewhere.invalid/hook' };
    const refused = await patch(masked, moved);
    t.match([refused.status, refused.text], [403, /you cannot change its URL/]);
    t.equal(
      (await must('GET', `/v1/webhooks/${made.endpoint_id}`)).url,
      'https://receiver.invalid/hook',
    );
    t.equal((await patch(masked, { description: 'ERP' })).status, 200, 'other changes are allowed');
    const both = await patch(masked, { ...moved, mask_personal_data: true });
    t.match([both.status, both.json()], [200, { ...moved, mask_personal_data: true }]);
    const link = await call(`${url}/v1/webhooks/portal-links`, {
      method: 'POST',
      headers: masked,
      body: { mask_personal_data: true },
    });
    const secret = String(link.json().url).split('#key=')[1]!;
    const holder = { authorization: `Bearer ${secret}` };
    t.equal((await patch(holder, { mask_personal_data: false })).status, 403);
    const given = { url: 'https://link.invalid/hook', event_types: ['*'] };
    const body = { method: 'POST', headers: holder, body: given };
    const registered = (await call(`${url}/v1/webhooks/register`, body)).json();
    t.equal(registered.mask_personal_data, true);
  });

  t.test('labels of an evaluation cannot confirm what a masked caller guesses', async (t) => {
    const start = (truth: object) => {
      const documents = [{ input: { record_type: 'kyc', subject }, truth }];
      const body = { pipeline: 'compliance', operation: 'record', documents };
      return call(`${url}/v1/evaluations`, { method: 'POST', headers: masked, body });
    };
    const subjectAt = '/compliance_object/subject';
    for (const truth of [
      { [`${subjectAt}/date_of_birth`]: '1971-03-29' },
      { [subjectAt]: { name: 'Quirrina' } },
    ]) {
      const refused = await start(truth);
      t.match([refused.status, refused.text], [403, /confirm|would tell/]);
    }
    t.equal((await start({ '/decision': 'pass' })).status, 202, 'other fields can be measured');
  });

  t.test('a masked administrator cannot make an account that sees more', async (t) => {
    const rights = { tenantId: installation, held: ['admin'] } as const;
    const administrator = await appliance.bearer({ ...rights, maskPersonalData: true });
    const sent = (method: string, path: string, body: object) =>
      call(url + path, { method, headers: administrator, body });
    const account = { login: 'nia', name: 'Nia', tenants: ['acme'] };
    const create = (role: string) => sent('POST', '/v1/admin/accounts', { ...account, role });
    t.match((await create('reviewer')).json(), {
      error: 'forbidden',
      message: /sees personal data/,
    });
    const nia = (await create('developer')).json().account;
    const path = `/v1/admin/accounts/${nia.account_id}`;
    t.equal((await sent('PATCH', path, { role: 'operator' })).status, 403);
    t.equal((await sent('PATCH', path, { name: 'Nia B.' })).status, 200);
    t.equal((await sent('POST', `${path}/reset-password`, {})).status, 200);
    const { account_id: ines } = await people.account('ines', 'reviewer');
    const reset = await sent('POST', `/v1/admin/accounts/${ines}/reset-password`, {});
    t.equal(reset.status, 403, 'nor take over one');
    const headers = { ...administrator, 'content-type': 'application/octet-stream' };
    const install = await call(`${url}/v1/admin/plugins`, { method: 'POST', headers, body: 'x' });
    t.equal(install.status, 403, 'nor install schemas that declare nothing');
  });

  t.test('a masked key makes masked keys and links only, and cannot replace others', async (t) => {
    const post = (path: string, body: object) =>
      call(url + path, { method: 'POST', headers: masked, body });
    const key = { name: 'less', scopes: ['workflows:read'], mask_personal_data: true };
    const created = await post('/v1/keys', key);
    t.match([created.status, created.json()], [201, { mask_personal_data: true }]);
    const authorization = `Bearer ${created.json().api_key}`;
    const access = (await call(`${url}/v1/access`, { headers: { authorization } })).json();
    t.equal(access.sees_personal_data, false);
    const link = await post('/v1/webhooks/portal-links', { mask_personal_data: true });
    t.match([link.status, link.json()], [201, { mask_personal_data: true }]);
    const { data: keys } = await must('GET', '/v1/keys');
    const ofMask = (wanted: boolean) =>
      keys.find((one: { mask_personal_data: boolean }) => one.mask_personal_data === wanted).key_id;
    t.equal((await post(`/v1/keys/${ofMask(false)}/rotate`, {})).status, 403);
    const rotated = await post(`/v1/keys/${ofMask(true)}/rotate`, {});
    t.match([rotated.status, rotated.json()], [201, { mask_personal_data: true }]);
  });
}
