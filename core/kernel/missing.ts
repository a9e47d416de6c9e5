// Errors for missing objects. Another tenant's object gives the same error as one that never
// existed; the error shows the identifier that the caller sent.

import { Fault } from './errors.ts';
import { presentId, type IdKind } from './ids.ts';
import { nearestName } from './nearest.ts';

/** Kinds of identifiers, and objects whose identifiers look like another kind's. */
type ObjectKind = IdKind | 'activeKey' | 'portalLink';

interface Naming {
  noun: string;
  ids?: IdKind;
  /** Request that lists existing objects. */
  list?: string;
}

const keyList = 'GET /v1/keys (administrators: GET /v1/admin/tenants/{tenant_id}/keys)';

const namings: Record<ObjectKind, Naming> = {
  workflow: { noun: 'workflow', list: 'GET /v1/workflows' },
  audit: { noun: 'audit entry', list: 'GET /v1/audit' },
  event: { noun: 'event', list: 'GET /v1/webhooks/events' },
  document: { noun: 'document' },
  endpoint: { noun: 'webhook endpoint', list: 'GET /v1/webhooks' },
  delivery: { noun: 'delivery', list: 'GET /v1/webhooks/{id}/deliveries' },
  apiKey: { noun: 'API key', list: keyList },
  account: { noun: 'account', list: 'GET /v1/admin/accounts' },
  session: { noun: 'session', list: 'GET /v1/account/sessions' },
  passkey: { noun: 'passkey', list: 'GET /v1/account/passkeys' },
  activeKey: { noun: 'active API key', ids: 'apiKey', list: keyList },
  portalLink: { noun: 'portal link', ids: 'apiKey', list: 'GET /v1/webhooks/portal-links' },
  request: { noun: 'request' },
  increaseRequest: { noun: 'increase request' },
  evaluation: { noun: 'evaluation', list: 'GET /v1/evaluations' },
  training: { noun: 'training', list: 'GET /v1/model-trainings' },
  monitoredSubject: { noun: 'monitored subject', list: 'GET /v1/monitoring/subjects' },
  bulkAction: { noun: 'bulk action', list: 'GET /v1/bulk-actions' },
  shadowRun: {
    noun: 'shadow run',
    list: 'GET /v1/admin/plugins/{plugin_name}/shadow-runs',
  },
  worker: { noun: 'worker' },
};

/** Creates "There is no workflow wf_…. To list what exists, use GET /v1/workflows." */
export function missingObject(kind: ObjectKind, uuid: string): Fault {
  const ids = namings[kind].ids ?? (kind as IdKind);
  return missing(kind, presentId(ids, uuid));
}

function missing(kind: ObjectKind, shown: string): Fault {
  const { noun, list } = namings[kind];
  const hint = list === undefined ? '' : ` To list what exists, use ${list}.`;
  return new Fault('not_found', `There is no ${noun} ${shown}.${hint}`);
}

/** Creates the error for text that is not an identifier of the expected kind. */
export function malformedId(kind: IdKind, text: string): Fault {
  return missing(kind, quoted(text));
}

/** Creates "There is no pipeline "finanse". Did you mean "finance"?" */
export function missingName(noun: string, name: string, known: readonly string[]): Fault {
  const near = nearestName(name, known);
  const hint = near === null ? '' : ` Did you mean "${near}"?`;
  return new Fault('not_found', `There is no ${noun} ${quoted(name)}.${hint}`);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
