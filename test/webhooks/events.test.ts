import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseId } from '../../core/kernel/ids.ts';
import { composeBody, composeHeaders, type OutboundEvent } from '../../core/webhooks/events.ts';
import { signingKeys } from '../../core/webhooks/signature.ts';
import { buildCompletionPayload, buildEventData } from '../../core/webhooks/outbox.ts';

interface Golden {
  secret: string;
  sent_at: string;
  data: string;
  body: string;
  headers: Record<string, string>;
}

const golden = JSON.parse(
  readFileSync(join(import.meta.dirname, 'golden/delivery.json'), 'utf8'),
) as Golden;

const event = {
  tenantId: 'acme',
  eventId: parseId('event', 'evt_0123456789abcdefghjkmnpqrs')!,
  eventType: 'invoice.resolved',
  workflowId: parseId('workflow', 'wf_0123456789abcdefghjkmnpqrs')!,
  mode: 'live' as const,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  data: golden.data,
  traceparent: null,
} satisfies OutboundEvent;

t.test('the envelope is the golden one, its data character by character as stored', async (t) => {
  t.equal(composeBody(event, 0), golden.body);
  t.match(golden.body, '1250.10');
});

t.test('both signatures are what openssl computes over the same bytes', async (t) => {
  const headers = composeHeaders({
    brand: 'Workmill',
    version: '0.1.0',
    keys: [signingKeys(golden.secret)],
    event,
    body: Buffer.from(golden.body),
    sentAt: new Date(golden.sent_at),
  });
  t.strictSame(headers, golden.headers);
});

t.test('a retry counts up in the body and is signed anew', async (t) => {
  const body = composeBody(event, 3);
  t.equal(body, golden.body.replace('"retry_attempt":0', '"retry_attempt":3'));
  const facts = { brand: 'Acme', version: '1', keys: [signingKeys(golden.secret)], event };
  const headers = composeHeaders({ ...facts, body: Buffer.from(body), sentAt: new Date(0) });
  t.not(headers['X-Acme-Signature'], golden.headers['X-Workmill-Signature']);
});

t.test('the event of a test key says so, behind the published fields', async (t) => {
  const body = composeBody({ ...event, mode: 'test' }, 0);
  t.equal(body, golden.body.replace(/\}$/, ',"mode":"test"}'));
});

t.test('a trace of the request goes on to the receiver', async (t) => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const facts = {
    brand: 'A',
    version: '1',
    keys: [signingKeys(golden.secret)],
    body: Buffer.from('{}'),
  };
  const headers = composeHeaders({
    ...facts,
    event: { ...event, traceparent },
    sentAt: new Date(0),
  });
  t.equal(headers['traceparent'], traceparent);
});

t.test('data of an event has the published fields in their order', async (t) => {
  const data = buildEventData({
    status: 'approved',
    confidenceScore: 0.97,
    businessObject: { vendor: 'Nordwind Handel', amount: 12.5 },
    extractionHash: 'sha256:00',
    validationRulesPassed: 7,
    processedByPipeline: 'finance@1.0.0',
  });
  t.equal(
    JSON.stringify(data),
    '{"status":"approved","confidence_score":0.97,' +
      '"business_object":{"vendor":"Nordwind Handel","amount":12.5},' +
      '"audit_trail":{"extraction_hash":"sha256:00","validation_rules_passed":7,' +
      '"processed_by_pipeline":"finance@1.0.0"}}',
  );
});

t.test('the short payload has the published fields, and nothing of the envelope', async (t) => {
  const { workflowId } = event;
  const facts = { workflowId, finishedAt: event.createdAt, publicUrl: 'https://work.example' };
  const payload = buildCompletionPayload({ ...facts, mode: 'live', state: 'resolved' });
  const text = JSON.stringify(payload);
  t.equal(
    text,
    '{"event":"workflow.completed","workflow_id":"wf_0123456789abcdefghjkmnpqrs",' +
      '"status":"resolved","completed_unit_url":' +
      '"https://work.example/v1/results/wf_0123456789abcdefghjkmnpqrs",' +
      '"timestamp":"2026-03-01T12:00:00.000Z"}',
  );
  t.equal(composeBody({ ...event, eventType: 'workflow.completed', data: text }, 2), text);
  t.match(buildCompletionPayload({ ...facts, mode: 'test', state: 'failed' }), { mode: 'test' });
});
