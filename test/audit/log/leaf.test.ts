import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import t from 'tap';
import { contentDigestOf, leafText, leafTime } from '../../../core/audit/log/leaf.ts';

const salt = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const facts = {
  tenantId: 'acme',
  auditId: '01234567-89ab-7cde-8f01-23456789abcd',
  at: leafTime(new Date('2026-01-31T09:00:00.123Z')),
  actorKind: 'api_key',
  actorId: 'Zoë "the\u007f\u2028 first"\n\u0001\\',
  action: 'workflow.completed',
  objectKind: 'workflow',
  objectId: '😀/ü',
  requestId: null,
};

t.test('a leaf is the canonical JSON of the entry, with a digest of its content', async (t) => {
  const content = { detail: { b: 1.5e21, a: ['ü', null] }, remoteAddress: '192.0.2.1' };
  const canonical = '{"detail":{"a":["ü",null],"b":1.5e+21},"remote_address":"192.0.2.1"}';
  const salted = Buffer.concat([
    Buffer.from(salt.replaceAll('-', ''), 'hex'),
    Buffer.from(canonical),
  ]);
  const digest = createHash('sha256').update(salted).digest('hex');
  t.equal(contentDigestOf(salt, content).toString('hex'), digest);
  t.equal(
    leafText(facts, contentDigestOf(salt, content)),
    canonicalize({
      tenant_id: 'acme',
      audit_id: '01234567-89ab-7cde-8f01-23456789abcd',
      at: '2026-01-31T09:00:00.123000Z',
      actor: { kind: 'api_key', id: facts.actorId },
      action: 'workflow.completed',
      object: { kind: 'workflow', id: '😀/ü' },
      request_id: null,
      content_digest: `sha256:${digest}`,
    }),
  );
});

t.test('without content the digest is one of nulls, in the same form', async (t) => {
  const digest = contentDigestOf(salt, { detail: null, remoteAddress: null });
  const text = Buffer.from('{"detail":null,"remote_address":null}');
  const salted = Buffer.concat([Buffer.from(salt.replaceAll('-', ''), 'hex'), text]);
  t.equal(digest.toString('hex'), createHash('sha256').update(salted).digest('hex'));
});

t.test('content that JSON cannot carry on has a digest too', async (t) => {
  // PostgreSQL keeps 1e400 in a json column, and JavaScript reads it as infinite.
  const detail = { amount: Number.POSITIVE_INFINITY };
  const digest = contentDigestOf(salt, { detail, remoteAddress: null });
  t.equal(digest.length, 32);
  t.not(
    digest.toString('hex'),
    contentDigestOf(salt, { detail: {}, remoteAddress: null }).toString('hex'),
  );
});
