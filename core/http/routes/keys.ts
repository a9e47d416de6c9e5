// API keys of the caller's own tenant.

import { scopes, type Mode, type Scope } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import { presentId } from '../../kernel/ids.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type Route } from '../route.ts';
import { idOf, listOf, objectOf, scopeNames, text, time, timeOrNull } from '../schemas.ts';
import type { ApiKeyRow } from '../../auth/queries.ts';

const keyFields = {
  key_id: idOf('apiKey'),
  name: text,
  mode: { enum: ['live', 'test'] },
  ending: { ...text, description: 'The last four characters of the key.' },
  scopes: scopeNames,
  created_at: time,
  expires_at: timeOrNull,
  revoked_at: timeOrNull,
  last_used_at: timeOrNull,
};

export const keyObject = objectOf(keyFields, {
  description: 'An API key, without the key itself.',
});

export function keyRoutes(): Route[] {
  return [listRow, createRow, revokeRow];
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
}

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
      },
      { optional: ['mode', 'expires_at'] },
    ),
    expected: 'an object with "name" and "scopes"',
    examples: [
      {
        title: 'A key for an ERP connector',
        value: { name: 'ERP connector', scopes: ['workflows:write', 'workflows:read'] },
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
            ...text,
            description:
              'Send it as `Authorization: Bearer …`. Shown this once; not in a repeated answer.',
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
    });
    return { status: 201, body: { ...presentKey(made.row), api_key: made.text } };
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

function presentKey(row: ApiKeyRow): object {
  return {
    key_id: presentId('apiKey', row.key_id),
    name: row.name,
    mode: row.mode,
    ending: row.ending,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
