// Permissions of the caller: front ends offer nothing that the API would reject.

import { scopes } from '../../auth/caller.ts';
import { presentId } from '../../kernel/ids.ts';
import { describeCaller } from '../describe-caller.ts';
import { defineRoute, type Route } from '../route.ts';
import { idOf, objectOf, orNull, scopeNames, text, timeOrNull } from '../schemas.ts';
import { endpointIds, presentEndpointIds } from './portal-links.ts';

export function accessRoutes(): Route[] {
  return [accessRow];
}

export const seesPersonalData = {
  type: 'boolean',
  description: 'If false, personal data is masked in answers, and documents are not shown.',
} as const;

const accessRow = defineRoute({
  method: 'GET',
  path: '/v1/access',
  scope: scopes,
  audience: 'both',
  name: 'get_access',
  tag: 'API keys',
  summary: 'Get the permissions of the caller',
  description:
    'Permissions of the API key, portal link or signed-in person that sends the request.',
  replies: {
    200: {
      description: 'The permissions.',
      schema: objectOf({
        tenant_id: { ...text, description: "`_installation` for an administrator's key." },
        key_id: { ...orNull(idOf('apiKey')), description: 'Null for a person who has signed in.' },
        name: text,
        mode: { enum: ['live', 'test'] },
        scopes: scopeNames,
        sees_personal_data: seesPersonalData,
        is_portal_link: { type: 'boolean' },
        endpoint_ids: {
          ...endpointIds,
          description: 'Webhook endpoints that a portal link is limited to; null: all.',
        },
        expires_at: timeOrNull,
        reason_required: {
          type: 'boolean',
          description: 'Whether actions on workflows need a `reason` (`audit.require_reason`).',
        },
      }),
    },
  },
  errors: [],
  async handle({ caller }, { auth, requireReason }) {
    const access = await describeCaller(caller, auth);
    return {
      status: 200,
      body: {
        tenant_id: caller.tenantId,
        key_id: caller.person ? null : presentId('apiKey', access.keyId),
        name: access.name,
        mode: caller.mode,
        scopes: scopes.filter((scope) => caller.scopes.has(scope)),
        sees_personal_data: caller.seesPersonalData,
        is_portal_link: access.link !== null,
        endpoint_ids: presentEndpointIds(access.link?.endpointIds ?? null),
        expires_at: access.expiresAt?.toISOString() ?? null,
        reason_required: requireReason(),
      },
    };
  },
});
