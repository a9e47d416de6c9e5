// API keys: of the caller's own tenant, of the installation if the caller is an administrator, and
// of any tenant under /v1/admin. The same rows serve both places.

import { installation } from '../../audit/entry.ts';
import { scopes, type Mode, type Scope } from '../../auth/caller.ts';
import { Fault } from '../../kernel/errors.ts';
import { actorOf } from '../actor.ts';
import { requireSameSight } from '../mask-answer.ts';
import { defineRoute, type Incoming, type PathParam, type Route } from '../route.ts';
import type { Services } from '../services.ts';
import { listOf, objectOf, scopeNames, text, timeOrNull } from '../schemas.ts';
import {
  allowedAddresses,
  certificateSha256,
  keyFields,
  keyObject,
  maskPersonalData,
  presentKey,
  readExpiry,
  readNetworks,
} from './key-object.ts';
import { ofAnyTenant, ofCaller, type TenantPlace } from './tenant-place.ts';
import { named, namedParameter } from '../named.ts';

interface Place extends TenantPlace {
  /** Owner of the keys, for the descriptions. */
  owner: string;
}

const own: Place = {
  ...ofCaller,
  path: '/v1/keys',
  audience: 'both',
  tag: 'API keys',
  noun: 'key',
  owner: "the tenant; with an administrator's key those of administrators",
};

const tenants: Place = {
  ...ofAnyTenant,
  path: '/v1/admin/tenants/{tenant_id}/keys',
  noun: 'tenant_key',
  owner: 'this tenant',
};

export function keyRoutes(): Route[] {
  return rowsAt(own);
}

export function tenantKeyRoutes(): Route[] {
  return rowsAt(tenants);
}

function rowsAt(place: Place): Route[] {
  return [listRow, createRow, changeRow, rotateRow, revokeRow].map((row) => row(place));
}

/** Fields shared by all rows of a place. */
function factsOf({ audience, tag, params = {} }: Place) {
  return {
    scope: 'admin',
    audience,
    tag,
    ...(Object.keys(params).length > 0 && { params }),
  } as const;
}

const keyParam: Record<string, PathParam> = {
  id: namedParameter('ApiKeyId', { id: 'apiKey', description: 'Id of the key.' }),
};

const listRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'GET',
    path: place.path,
    name: `list_${place.noun}s`,
    summary: 'List API keys',
    description: `All keys of ${place.owner}, revoked ones included, newest first.`,
    replies: { 200: { description: 'The keys.', schema: objectOf({ data: listOf(keyObject) }) } },
    errors: [],
    async handle(incoming, services) {
      const rows = await services.auth.listKeys(await place.tenantOf(incoming, services));
      return { status: 200, body: { data: rows.map(presentKey) } };
    },
  });

const keyName = { ...text, minLength: 1, maxLength: 100 };
const shownOnce = {
  ...text,
  description: 'Send it as `Authorization: Bearer …`. Shown this once.',
};

const newKey = named(
  'NewApiKey',
  objectOf(
    {
      name: keyName,
      mode: {
        enum: ['live', 'test'],
        default: 'live',
        description:
          'A test key runs everything for real and consumes no quota. It can create test keys only.',
      },
      scopes: { ...scopeNames, minItems: 1 },
      mask_personal_data: { ...maskPersonalData, default: false },
      expires_at: timeOrNull,
      allowed_addresses: allowedAddresses,
      certificate_sha256: certificateSha256,
    },
    {
      optional: [
        'mode',
        'mask_personal_data',
        'expires_at',
        'allowed_addresses',
        'certificate_sha256',
      ],
    },
  ),
);

const createdKey = named(
  'CreatedApiKey',
  objectOf(
    {
      ...keyFields,
      api_key: { ...shownOnce, description: `${shownOnce.description} Not in a repeated answer.` },
    },
    { optional: ['api_key'] },
  ),
);

const keyChange = named(
  'ApiKeyChange',
  objectOf(
    {
      name: keyName,
      expires_at: timeOrNull,
      allowed_addresses: allowedAddresses,
      certificate_sha256: certificateSha256,
    },
    {
      optional: ['name', 'expires_at', 'allowed_addresses', 'certificate_sha256'],
      minProperties: 1,
    },
  ),
);

const rotatedKey = named(
  'RotatedApiKey',
  objectOf({ ...keyFields, api_key: shownOnce, replaces: keyObject }),
);

const newKeyExamples = [
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
];

const createRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'POST',
    path: place.path,
    name: `create_${place.noun}`,
    summary: 'Create an API key',
    description:
      `A key of ${place.owner}. It is in this answer and nowhere else, ever again; only its hash ` +
      'is stored. An answer repeated for an `Idempotency-Key` is therefore without it: revoke that ' +
      'key, make another. A test key can create test keys only, and a caller who may not see personal ' +
      'data only keys with `mask_personal_data`. ' +
      "An administrator's key is live and has the scope `admin` alone.",
    headers: ['Idempotency-Key'],
    kept: { without: ['api_key'] },
    body: {
      kind: 'json',
      schema: newKey,
      expected: 'an object with "name" and "scopes"',
      examples: newKeyExamples,
    },
    replies: {
      201: {
        description: 'Created.',
        schema: createdKey,
      },
    },
    errors: [],
    async handle({ body, ...request }, services) {
      const { auth, clock } = services;
      const tenantId = await place.tenantOf(request, services);
      if (body.mode === 'live')
        requireLive(request.caller, 'create a live key; send "mode": "test"');
      requireSameSight(request.caller, { masked: body.mask_personal_data });
      const wanted = scopes.filter((scope) => body.scopes.includes(scope));
      if (tenantId === installation) requireAdministrators(wanted, body.mode);
      const made = await auth.createKey({
        tenantId,
        by: actorOf(request),
        name: body.name,
        mode: body.mode,
        scopes: wanted,
        maskPersonalData: body.mask_personal_data,
        expiresAt: readExpiry(body.expires_at, clock.now()),
        allowedAddresses: readNetworks(body.allowed_addresses ?? null),
        certificateSha256: readDigest(body.certificate_sha256),
      });
      return { status: 201, body: { ...presentKey(made.row), api_key: made.text } };
    },
  });

const changeRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'PATCH',
    path: `${place.path}/{id}`,
    name: `change_${place.noun}`,
    summary: 'Change the restrictions of an API key',
    description:
      'What is absent stays, null lifts a restriction. Scopes and mode stay: make another ' +
      'key for other rights. Takes effect within seconds.',
    params: { ...place.params, ...keyParam },
    headers: ['If-Match'],
    body: {
      kind: 'json',
      schema: keyChange,
      expected: 'an object with what is to change',
      examples: [
        { title: 'From one network only', value: { allowed_addresses: ['203.0.113.0/24'] } },
      ],
    },
    replies: {
      200: { description: 'The current state.', schema: keyObject, headers: ['ETag'] },
    },
    errors: [],
    async handle({ body, ...request }, services) {
      const { name, expires_at: ends, allowed_addresses: from, certificate_sha256: digest } = body;
      const tenantId = await place.tenantOf(request, services);
      await requireReach(request, services, { tenantId, action: 'change' });
      const row = await services.auth.changeKey({
        tenantId,
        keyId: request.params['id']!,
        change: {
          ...(name !== undefined && { name }),
          ...(ends !== undefined && { expires_at: readExpiry(ends, services.clock.now()) }),
          ...(from !== undefined && { allowed_addresses: readNetworks(from) }),
          ...(digest !== undefined && { certificate_sha256: readDigest(digest) }),
        },
        expected: request.expected,
        by: actorOf(request),
      });
      return { status: 200, body: presentKey(row), headers: { ETag: `"${row.version}"` } };
    },
  });

const rotateRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'POST',
    path: `${place.path}/{id}/rotate`,
    name: `rotate_${place.noun}`,
    summary: 'Replace an API key',
    description:
      'Makes a new key with the same rights and the same length of life. Both work until the overlap ' +
      'ends; then the old one is refused. A key that has ended already is 404.',
    params: { ...place.params, ...keyParam },
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
        schema: rotatedKey,
      },
    },
    errors: [],
    async handle({ body, ...request }, services) {
      const tenantId = await place.tenantOf(request, services);
      await requireReach(request, services, { tenantId, action: 'rotate' });
      const rotated = await services.auth.rotateKey({
        tenantId,
        by: actorOf(request),
        keyId: request.params['id']!,
        overlapMs: body.overlap_hours * 3_600_000,
      });
      const replaces = presentKey(rotated.old);
      const made = presentKey(rotated.created);
      return { status: 201, body: { ...made, api_key: rotated.text, replaces } };
    },
  });

const revokeRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'DELETE',
    path: `${place.path}/{id}`,
    name: `revoke_${place.noun}`,
    summary: 'Revoke an API key',
    description: 'Takes effect within seconds.',
    params: { ...place.params, ...keyParam },
    replies: { 204: { description: 'Revoked.' } },
    errors: [],
    async handle(request, services) {
      const tenantId = await place.tenantOf(request, services);
      await requireReach(request, services, { tenantId, action: 'revoke' });
      await services.auth.revokeKey(tenantId, request.params['id']!, actorOf(request));
      return { status: 204 };
    },
  });

/** A caller with a test key has access to test keys only. */
function requireLive({ mode }: Pick<Incoming['caller'], 'mode'>, action: string): void {
  if (mode === 'live') return;
  throw new Fault('forbidden', `A test key cannot ${action}.`);
}

/**
 * Throws `not_found`, or `forbidden` for a live key if the caller has a test key, and for replacing a
 * key that sees more than the caller.
 */
async function requireReach(
  { caller, params }: Pick<Incoming, 'caller' | 'params'>,
  { auth }: Pick<Services, 'auth'>,
  { tenantId, action }: { tenantId: string; action: string },
): Promise<void> {
  if (caller.mode === 'live' && caller.seesPersonalData) return;
  const { mode, masked } = await auth.describeKey(tenantId, params['id']!);
  if (mode === 'live') requireLive(caller, `${action} a live key`);
  if (action === 'rotate') requireSameSight(caller, { masked });
}

function requireAdministrators(wanted: readonly Scope[], mode: Mode): void {
  const details = [
    ...(wanted.join() === 'admin' ? [] : [{ path: '/scopes', message: 'must be ["admin"]' }]),
    ...(mode === 'live' ? [] : [{ path: '/mode', message: 'must be "live"' }]),
  ];
  if (details.length === 0) return;
  throw new Fault('invalid_request', "An administrator's key has one scope.", { details });
}

function readDigest(given: string | null | undefined): Buffer | null {
  return given ? Buffer.from(given, 'hex') : null;
}
