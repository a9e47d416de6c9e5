// API keys of the caller's own tenant.

import { scopes, type Mode, type Scope } from '../../auth/caller.ts';
import { readNetwork } from '../../auth/provenance.ts';
import { Fault, type FaultDetail } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Route } from '../route.ts';
import { idOf, listOf, objectOf, orNull, scopeNames, text, time, timeOrNull } from '../schemas.ts';
import type { ApiKeyRow } from '../../auth/queries.ts';

const allowedAddresses = orNull({
  type: 'array',
  minItems: 1,
  maxItems: 100,
  items: { ...text, maxLength: 64 },
  description:
    'Addresses and networks (`203.0.113.7`, `10.20.0.0/16`, `fd00::/8`) that the key may be used ' +
    'from; null allows all.',
});

const certificateSha256 = orNull({
  ...text,
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256 of the DER of the client certificate that the key has to come with, in lower-case ' +
    'hexadecimal; null asks for none.',
});

const keyFields = {
  key_id: idOf('apiKey'),
  name: text,
  mode: { enum: ['live', 'test'] },
  ending: { ...text, description: 'The last four characters of the key.' },
  scopes: scopeNames,
  allowed_addresses: allowedAddresses,
  certificate_sha256: certificateSha256,
  created_at: time,
  expires_at: timeOrNull,
  revoked_at: timeOrNull,
  last_used_at: timeOrNull,
};

export const keyObject = objectOf(keyFields, {
  description: 'An API key, without the key itself.',
});

export function keyRoutes(): Route[] {
  return [listRow, createRow, rotateRow, revokeRow];
}

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/keys',
  scope: 'admin',
  name: 'list_keys',
  tag: 'API keys',
  summary: 'List API keys',
  description: 'All keys of the tenant, revoked ones included, newest first.',
  replies: { 200: { description: 'The keys.', schema: objectOf({ data: listOf(keyObject) }) } },
  errors: [],
  async handle({ caller }, { auth }) {
    const rows = await auth.listKeys(caller.tenantId);
    return { status: 200, body: { data: rows.map(presentKey) } };
  },
});

interface NewKeyBody {
  name: string;
  mode: Mode;
  scopes: Scope[];
  expires_at?: string | null;
  allowed_addresses?: string[] | null;
  certificate_sha256?: string | null;
}

const shownOnce = {
  ...text,
  description: 'Send it as `Authorization: Bearer …`. Shown this once.',
};

const createRow = defineRoute<NewKeyBody>({
  method: 'POST',
  path: '/v1/keys',
  scope: 'admin',
  name: 'create_key',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'The key is in this answer and nowhere else, ever again; only its hash is stored. An answer ' +
    'repeated for an `Idempotency-Key` is therefore without it: revoke that key, make another.',
  headers: ['Idempotency-Key'],
  kept: { without: ['api_key'] },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        name: { ...text, minLength: 1, maxLength: 100 },
        mode: {
          enum: ['live', 'test'],
          default: 'live',
          description: 'A test key runs everything for real and consumes no quota.',
        },
        scopes: { ...scopeNames, minItems: 1 },
        expires_at: timeOrNull,
        allowed_addresses: allowedAddresses,
        certificate_sha256: certificateSha256,
      },
      { optional: ['mode', 'expires_at', 'allowed_addresses', 'certificate_sha256'] },
    ),
    expected: 'an object with "name" and "scopes"',
    examples: [
      {
        title: 'A key for an ERP connector',
        value: { name: 'ERP connector', scopes: ['workflows:write', 'workflows:read'] },
      },
      {
        title: 'A key for one network',
        value: {
          name: 'Warehouse',
          scopes: ['workflows:write'],
          allowed_addresses: ['203.0.113.0/24'],
        },
      },
    ],
  },
  replies: {
    201: {
      description: 'Created.',
      schema: objectOf(
        {
          ...keyFields,
          api_key: {
            ...shownOnce,
            description: `${shownOnce.description} Not in a repeated answer.`,
          },
        },
        { optional: ['api_key'] },
      ),
    },
  },
  errors: [],
  async handle({ body, ...request }, { auth, clock }) {
    const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
    if (expiresAt && expiresAt <= clock.now()) {
      const details = [{ path: '/expires_at', message: 'must lie in the future' }];
      throw new Fault('invalid_request', undefined, { details });
    }
    const { name, mode } = body;
    const ordered = scopes.filter((scope) => body.scopes.includes(scope));
    const made = await auth.createKey({
      tenantId: request.caller.tenantId,
      by: actorOf(request),
      name,
      mode,
      scopes: ordered,
      expiresAt,
      allowedAddresses: readNetworks(body.allowed_addresses ?? null),
      certificateSha256: body.certificate_sha256
        ? Buffer.from(body.certificate_sha256, 'hex')
        : null,
    });
    return { status: 201, body: { ...presentKey(made.row), api_key: made.text } };
  },
});

const rotateRow = defineRoute<{ overlap_hours: number }>({
  method: 'POST',
  path: '/v1/keys/{id}/rotate',
  scope: 'admin',
  name: 'rotate_key',
  tag: 'API keys',
  summary: 'Replace an API key',
  description:
    'Makes a new key with the same rights and the same length of life. Both work until the overlap ' +
    'ends; then the old one is refused. A key that has ended already is 404.',
  params: { id: { id: 'apiKey', description: 'Id of the key to replace.' } },
  body: {
    kind: 'json',
    schema: objectOf(
      {
        overlap_hours: {
          type: 'number',
          minimum: 0,
          maximum: 720,
          default: 24,
          description: 'Hours until the old key is refused; 0 ends it at once.',
        },
      },
      { optional: ['overlap_hours'] },
    ),
    expected: 'an object, such as {"overlap_hours": 24}',
    examples: [{ title: 'A week to change over', value: { overlap_hours: 168 } }],
  },
  replies: {
    201: {
      description: 'The new key; `replaces` is the old one with the time at which it ends.',
      schema: objectOf({ ...keyFields, api_key: shownOnce, replaces: keyObject }),
    },
  },
  errors: [],
  async handle({ params, body, ...request }, { auth }) {
    const {
      text: apiKey,
      created,
      old,
    } = await auth.rotateKey({
      tenantId: request.caller.tenantId,
      by: actorOf(request),
      keyId: params['id']!,
      overlapMs: body.overlap_hours * 3_600_000,
    });
    const replaces = presentKey(old);
    return { status: 201, body: { ...presentKey(created), api_key: apiKey, replaces } };
  },
});

const revokeRow = defineRoute({
  method: 'DELETE',
  path: '/v1/keys/{id}',
  scope: 'admin',
  name: 'revoke_key',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'At once in the process that answers, within seconds in all others.',
  params: { id: { id: 'apiKey', description: 'Id of the key.' } },
  replies: { 204: { description: 'Revoked.' } },
  errors: [],
  async handle({ params, ...request }, { auth }) {
    await auth.revokeKey(request.caller.tenantId, params['id']!, actorOf(request));
    return { status: 204 };
  },
});

function readNetworks(given: readonly string[] | null): string[] | null {
  if (given === null) return null;
  const details: FaultDetail[] = [];
  const networks = given.map((entry, index) => {
    const read = readNetwork(entry);
    if ('network' in read) return read.network;
    details.push({ path: `/allowed_addresses/${index}`, message: read.problem });
    return '';
  });
  if (details.length > 0) throw new Fault('invalid_request', undefined, { details });
  return networks;
}

function presentKey(row: ApiKeyRow): object {
  return {
    key_id: presentId('apiKey', row.key_id),
    name: row.name,
    mode: row.mode,
    ending: row.ending,
    scopes: row.scopes,
    allowed_addresses: row.allowed_addresses,
    certificate_sha256: row.certificate_sha256?.toString('hex') ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
