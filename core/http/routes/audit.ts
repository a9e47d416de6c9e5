// The audit trail of the tenant.

import type { AuditEntry, AuditFilter } from '../../audit/entry.ts';
import { parseAuditedId, presentAuditEntry } from '../../audit/present.ts';
import type { Caller } from '../../auth/caller.ts';
import { acceptsMedia } from '../accepts-media.ts';
import { shownTo } from '../mask-answer.ts';
import { actorOf } from '../actor.ts';
import { timeOf } from '../query.ts';
import { defineRoute, type Checked, type Route } from '../route.ts';
import {
  idOf,
  namesOf,
  objectOf,
  orNull,
  pageOf,
  pageQuery,
  personalText,
  text,
  textOrNull,
  time,
} from '../schemas.ts';
import { named } from '../named.ts';
import { workflowParam } from './workflows.ts';
import type { Page } from '../../kernel/pages.ts';

export const auditObject = named(
  'AuditEntry',
  objectOf(
    {
      audit_id: idOf('audit'),
      at: time,
      actor: objectOf({
        kind: { enum: ['account', 'api_key', 'administrator', 'system'] },
        id: { ...textOrNull, description: "A key's ID, a login, or an administrator's name." },
      }),
      action: { ...text, examples: ['api_key.revoked'] },
      object: objectOf({ kind: text, id: text }),
      request_id: textOrNull,
      remote_address: textOrNull,
      detail: orNull({
        type: 'object',
        properties: { comment: personalText, note: personalText, reason: textOrNull },
      }),
    },
    { description: 'Audit entry: actor, action, object and address.' },
  ),
);

export function auditRoutes(): Route[] {
  return [listRow, workflowRow];
}

const word = { ...text, minLength: 1, maxLength: 200 };
const filters = {
  action: { ...word, description: 'Such as `api_key.created`.' },
  object: { ...word, description: 'Id of the object.' },
  actor: { ...word, description: "A key's ID, a login, or an administrator's name." },
  request_id: { ...word, description: '`X-Request-Id` of the request.' },
  after: time,
  before: time,
};

const listQuery = objectOf(
  { ...pageQuery, ...filters },
  { optional: namesOf({ ...pageQuery, ...filters }) },
);

type ListQuery = Checked<typeof listQuery>;

const lines = 'application/x-ndjson';

const listRow = defineRoute({
  method: 'GET',
  path: '/v1/audit',
  scope: ['audit:read', 'admin'],
  audience: 'both',
  name: 'list_audit_entries',
  tag: 'Audit',
  summary: 'Read the audit trail, newest first',
  description:
    'Returns one page; filters are combined with AND. With `Accept: application/x-ndjson` ' +
    'the answer is everything that matches, one entry a line, and `limit` and `cursor` ' +
    "do not apply. An administrator's key reads the trail of the installation: " +
    "administrators' keys, the license, reloads of the configuration.",
  query: listQuery,
  replies: {
    200: {
      description: 'One page, or an export.',
      schema: pageOf(auditObject),
      streams: { [lines]: 'One entry a line, as in `data`.' },
    },
  },
  errors: [],
  async handle({ query, accept, ...request }, { audit }) {
    const { tenantId } = request.caller;
    const filter = filterOf(query);
    if (acceptsMedia(accept, lines)) {
      await audit.recordExport(tenantId, actorOf(request), query);
      const chunks = asLines(audit.batches(tenantId, filter), request.caller);
      return { status: 200, stream: { mediaType: lines, chunks } };
    }
    const page = { limit: query.limit, cursor: query.cursor ?? null };
    return { status: 200, body: presentPage(await audit.list(tenantId, filter, page)) };
  },
});

const workflowRow = defineRoute({
  method: 'GET',
  path: '/v1/workflows/{id}/audit',
  scope: 'workflows:read',
  name: 'get_workflow_audit',
  tag: 'Audit',
  summary: 'Audit trail of a workflow',
  description: 'Newest first, a page at a time.',
  params: workflowParam,
  query: objectOf(pageQuery, { optional: ['limit', 'cursor'] }),
  replies: { 200: { description: 'One page.', schema: pageOf(auditObject) } },
  errors: [],
  async handle({ caller: { tenantId }, params, query }, { audit, workflows }) {
    const { workflowId: objectId } = await workflows.get(tenantId, params['id']!);
    const page = { limit: query.limit, cursor: query.cursor ?? null };
    return { status: 200, body: presentPage(await audit.list(tenantId, { objectId }, page)) };
  },
});

function filterOf(query: ListQuery): AuditFilter {
  const { action, object, actor, request_id: requestId, after, before } = query;
  return {
    ...(action !== undefined && { action }),
    ...(object !== undefined && { objectId: parseAuditedId(object) }),
    ...(actor !== undefined && { actorId: parseAuditedId(actor) }),
    ...(requestId !== undefined && { requestId }),
    ...(after !== undefined && { after: timeOf('after', after) }),
    ...(before !== undefined && { before: timeOf('before', before) }),
  };
}

async function* asLines(
  batches: AsyncIterable<AuditEntry[]>,
  caller: Caller,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    const shown = batch.map((entry) => shownTo(caller, presentAuditEntry(entry), auditObject));
    yield shown.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}

function presentPage(page: Page<AuditEntry>) {
  return { data: page.items.map(presentAuditEntry), next_cursor: page.nextCursor };
}
