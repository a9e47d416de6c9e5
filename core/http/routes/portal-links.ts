// Links to the webhook screens of the dashboard, for operators of a receiver: created by a key of
// the tenant, or by an administrator for any tenant. The same rows serve both places.

import type { PortalLink } from '../../auth/portal-links.ts';
import { describeCaller } from '../describe-caller.ts';
import { parseId, presentId } from '../../kernel/ids.ts';
import { actorOf } from '../actor.ts';
import { defineRoute, type PathParam, type Route } from '../route.ts';
import {
  address,
  idOf,
  listOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  text,
  time,
  timeOrNull,
} from '../schemas.ts';
import { ofAnyTenant, ofCaller, type TenantPlace } from './tenant-place.ts';
import { requireSameSight } from '../mask-answer.ts';
import { maskPersonalData } from './key-object.ts';
import { webhookReaders } from './webhook-access.ts';
import { named, namedParameter } from '../named.ts';
import { readCursor } from '../../kernel/pages.ts';

interface Place extends TenantPlace {
  scope: 'webhooks:write' | 'admin';
}

const own: Place = {
  ...ofCaller,
  path: '/v1/webhooks/portal-links',
  scope: 'webhooks:write',
  audience: 'tenants',
  tag: 'Webhooks',
  noun: 'portal_link',
};

const tenants: Place = {
  ...ofAnyTenant,
  path: '/v1/admin/tenants/{tenant_id}/portal-links',
  scope: 'admin',
  noun: 'tenant_portal_link',
};

export function portalLinkRoutes(): Route[] {
  return [accessRow, ...rowsAt(own)];
}

export function tenantPortalLinkRoutes(): Route[] {
  return rowsAt(tenants);
}

function rowsAt(place: Place): Route[] {
  return [listRow, createRow, revokeRow].map((row) => row(place));
}

function factsOf({ scope, audience, tag, params = {} }: Place) {
  const some = Object.keys(params).length > 0 && { params };
  return { scope, audience, tag, links: 'none', ...some } as const;
}

export const endpointIds = orNull({
  ...listOf(idOf('endpoint')),
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
});
const readOnly = {
  type: 'boolean',
  description: 'Whether the holder can only view. Default: false.',
} as const;

const linkFields = {
  link_id: { ...idOf('apiKey'), description: 'Identifies the holder in the audit trail.' },
  description: text,
  read_only: readOnly,
  mask_personal_data: maskPersonalData,
  endpoint_ids: {
    ...endpointIds,
    description: 'Endpoints that the holder can access; null: all.',
  },
  created_at: time,
  expires_at: time,
  revoked_at: timeOrNull,
  last_used_at: { ...timeOrNull, description: 'Some seconds behind.' },
} as const;

export const portalLinkObject = named(
  'PortalLink',
  objectOf(linkFields, {
    description: 'A link to the webhook screens of the dashboard, without its secret.',
  }),
);

const listRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'GET',
    path: place.path,
    name: `list_${place.noun}s`,
    summary: 'List portal links',
    description: 'Newest first, including expired links.',
    query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
    replies: { 200: { description: 'One page.', schema: pageOf(portalLinkObject) } },
    errors: [],
    async handle({ query: { limit, cursor }, ...request }, services) {
      const tenantId = await place.tenantOf(request, services);
      const before = readCursor('apiKey', cursor);
      const found = await services.auth.listLinks(tenantId, { limit: limit + 1, before });
      const data = found.slice(0, limit).map(presentLink);
      const last = found.length > limit ? found[limit - 1]! : null;
      const next = last && presentId('apiKey', last.linkId);
      return { status: 200, body: { data, next_cursor: next } };
    },
  });

const newLink = named(
  'NewPortalLink',
  objectOf(
    {
      expires_in_seconds: { type: 'integer', minimum: 60, maximum: 86_400, default: 3_600 },
      read_only: { ...readOnly, default: false },
      mask_personal_data: { ...maskPersonalData, default: false },
      endpoint_ids: {
        ...endpointIds,
        description:
          'Endpoints that the holder can access. The holder then cannot add endpoints. Null: ' +
          'all.',
      },
      description: {
        ...text,
        minLength: 1,
        maxLength: 100,
        default: 'portal link',
        description: 'Holder of the link; shown in the list of links and in the audit trail.',
      },
    },
    {
      optional: [
        'expires_in_seconds',
        'read_only',
        'mask_personal_data',
        'endpoint_ids',
        'description',
      ],
    },
  ),
);

const createdLink = named(
  'CreatedPortalLink',
  objectOf(
    {
      ...linkFields,
      url: { ...address, description: 'Open it in a browser. Not in a repeated answer.' },
    },
    { optional: ['url'] },
  ),
);

const createRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'POST',
    path: place.path,
    name: `create_${place.noun}`,
    summary: 'Create a portal link',
    description:
      'Anyone who opens it can manage webhooks in the dashboard without an API key, until it expires ' +
      'or is revoked. Handle it like a password. The secret is in the fragment, which ' +
      'browsers send to no server. It is in this answer and nowhere else, ever again; an answer ' +
      'repeated for an `Idempotency-Key` is without it.',
    headers: ['Idempotency-Key'],
    kept: { without: ['url'] },
    body: {
      kind: 'json',
      schema: newLink,
      expected: 'an object, such as {"description": "ERP team"}',
      examples: [
        { title: 'For an hour', value: { description: 'ERP team' } },
        {
          title: 'To look only, for a day',
          value: { description: 'ERP support', read_only: true, expires_in_seconds: 86_400 },
        },
      ],
    },
    replies: {
      201: {
        description: 'Created.',
        schema: createdLink,
      },
    },
    errors: ['not_found'],
    async handle({ body, ...request }, services) {
      requireSameSight(request.caller, { masked: body.mask_personal_data });
      const tenantId = await place.tenantOf(request, services);
      const given = body.endpoint_ids ?? null;
      const endpoints = given && given.map((id) => parseId('endpoint', id)!);
      for (const id of endpoints ?? []) await services.webhooks.endpoints.get(tenantId, id);
      const { secret, link } = await services.auth.createLink({
        tenantId,
        description: body.description,
        expiresInMs: body.expires_in_seconds * 1000,
        readOnly: body.read_only,
        maskPersonalData: body.mask_personal_data,
        endpointIds: endpoints,
        by: actorOf(request),
      });
      const url = portalUrl(services.publicUrl(), secret);
      return { status: 201, body: { ...presentLink(link), url } };
    },
  });

const linkParam: PathParam = namedParameter('PortalLinkId', {
  id: 'apiKey',
  description: 'Id of the link.',
});

const revokeRow = (place: Place) =>
  defineRoute({
    ...factsOf(place),
    method: 'DELETE',
    path: `${place.path}/{id}`,
    name: `revoke_${place.noun}`,
    summary: 'Revoke a portal link',
    description: 'Takes effect within seconds.',
    params: { ...place.params, id: linkParam },
    replies: { 204: { description: 'Revoked.' } },
    errors: [],
    async handle(request, services) {
      const tenantId = await place.tenantOf(request, services);
      await services.auth.revokeLink(tenantId, request.params['id']!, actorOf(request));
      return { status: 204 };
    },
  });

const accessRow = defineRoute({
  method: 'GET',
  path: '/v1/webhooks/access',
  scope: webhookReaders,
  name: 'get_webhook_access',
  tag: 'Webhooks',
  summary: 'Get your webhook permissions',
  description:
    'Permissions of the API key, portal link or signed-in person that sends the request.',
  replies: {
    200: {
      description: 'The permissions.',
      schema: objectOf({
        tenant_id: text,
        key_id: { ...orNull(idOf('apiKey')), description: 'Null for a person who has signed in.' },
        name: text,
        is_portal_link: { type: 'boolean' },
        read_only: { type: 'boolean' },
        endpoint_ids: { ...endpointIds, description: 'Accessible endpoints; null: all.' },
        expires_at: timeOrNull,
      }),
    },
  },
  errors: [],
  async handle({ caller }, { auth }) {
    const access = await describeCaller(caller, auth);
    const body = {
      tenant_id: caller.tenantId,
      key_id: caller.person ? null : presentId('apiKey', access.keyId),
      name: access.name,
      is_portal_link: access.link !== null,
      read_only: !access.canWrite,
      endpoint_ids: presentEndpointIds(access.link?.endpointIds ?? null),
      expires_at: access.expiresAt?.toISOString() ?? null,
    };
    return { status: 200, body };
  },
});

/** The fragment remains in the browser: it is in no request, log or Referer. */
export function portalUrl(publicUrl: string, secret: string): string {
  return `${publicUrl}/dashboard#key=${secret}`;
}

function presentLink(link: PortalLink) {
  return {
    link_id: presentId('apiKey', link.linkId),
    description: link.description,
    read_only: link.readOnly,
    mask_personal_data: link.maskPersonalData,
    endpoint_ids: presentEndpointIds(link.endpointIds),
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    revoked_at: link.revokedAt?.toISOString() ?? null,
    last_used_at: link.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentEndpointIds(uuids: readonly string[] | null): string[] | null {
  return uuids && uuids.map((uuid) => presentId('endpoint', uuid));
}
