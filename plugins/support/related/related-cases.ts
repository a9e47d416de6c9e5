// Finds related earlier cases: duplicates, other cases of the customer, and incidents, which are
// many similar cases within a short time.

import type { Context, ReferenceRow, Remembered } from 'workmill/sdk';
import { likeness, signatureOf, type Signature } from './signature.ts';

/** Reference set that runs maintain. */
export const casesSeen = 'cases_seen';

export const relations = ['duplicate', 'same_customer', 'similar'] as const;
export type Relation = (typeof relations)[number];

export interface RelatedCase {
  workflow_id: string;
  relation: Relation;
  /** Estimated share of common text, 0 to 1. */
  likeness: number;
  category: string;
  received_at: string;
}

export interface Incident {
  /** Case that opened the incident. All cases of the incident refer to it. */
  incident_id: string;
  /** Whether this case opened the incident. Report the incident for this case only. */
  opened: boolean;
  /** Number of similar cases within the time, including this one. */
  cases: number;
  since: string;
}

export interface RelatedRead {
  related: RelatedCase[];
  incident: Incident | null;
  remember: Remembered[];
}

export interface RelatedQuestion {
  /** Workflow of this case. In a replay, the set contains its own row. */
  workflowId: string;
  /** Text of the customer, masked. */
  text: string;
  category: string;
  customerId: string | null;
  receivedAt: Date;
}

export interface IncidentRule {
  /** Minimum number of similar cases for an incident. */
  cases?: number;
  within_minutes?: number;
}

/** Minimum share of common text for a duplicate. */
const leastDuplicate = 0.7;
const leastSimilar = 0.3;
/** Maximum age of a duplicate, in days. The same question a year later is a new case. */
const duplicateDays = 30;
const mostRelated = 10;
/** Number of most recent cases that are compared, per band and per customer. */
const latest = 50;
const dayMs = 86_400_000;
const [defaultCases, defaultMinutes] = [5, 60];

export async function findRelated(
  question: RelatedQuestion,
  reference: Context['reference'],
  rule: IncidentRule = {},
): Promise<RelatedRead> {
  const signature = signatureOf(question.text);
  const rows = await candidates(question, signature, reference);
  const known = rows
    .flatMap((row) => seenCase(row))
    .filter(({ workflowId }) => workflowId !== question.workflowId);
  const related = known
    .map((one) => ({ ...one, ...relationOf(one, question, signature) }))
    .filter((one): one is Seen & { relation: Relation; likeness: number } => one.relation !== null)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostRelated);
  const incident = incidentOf(known, question, signature, rule);
  return {
    related: related.map(({ workflowId, relation, likeness: share, category, receivedAt }) => ({
      workflow_id: workflowId,
      relation,
      likeness: Math.round(share * 100) / 100,
      category,
      received_at: receivedAt.toISOString(),
    })),
    incident,
    remember: remembered(question, signature, incident),
  };
}

interface Seen {
  workflowId: string;
  category: string;
  customerId: string | null;
  receivedAt: Date;
  digest: string;
  incidentId: string | null;
}

async function candidates(
  { customerId }: RelatedQuestion,
  signature: Signature | null,
  reference: Context['reference'],
): Promise<ReferenceRow[]> {
  const bounds = { limit: latest, last: true };
  const matches = [
    ...(customerId === null ? [] : [{ customer_id: customerId }]),
    ...(signature?.bands ?? []).map((bands) => ({ bands })),
  ];
  const found = await Promise.all(matches.map((match) => reference.find(casesSeen, match, bounds)));
  return [...new Map(found.flat().map((row) => [row['workflow_id'], row])).values()];
}

function seenCase(row: ReferenceRow): Seen[] {
  const {
    workflow_id: id,
    category,
    customer_id: customer,
    received_at: time,
    digest,
    incident,
  } = row;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof category !== 'string') return [];
  const receivedAt = new Date(time);
  if (Number.isNaN(receivedAt.getTime())) return [];
  return [
    {
      workflowId: id,
      category,
      customerId: typeof customer === 'string' ? customer : null,
      receivedAt,
      digest: typeof digest === 'string' ? digest : '',
      incidentId: typeof incident === 'string' ? incident : null,
    },
  ];
}

function relationOf(
  seen: Seen,
  { customerId, receivedAt }: RelatedQuestion,
  signature: Signature | null,
): { relation: Relation | null; likeness: number } {
  const share = signature ? likeness(signature.digest, seen.digest) : 0;
  const ageMs = receivedAt.getTime() - seen.receivedAt.getTime();
  const isSameCustomer = customerId !== null && seen.customerId === customerId;
  const isYoung = Math.abs(ageMs) <= duplicateDays * dayMs;
  // The same text from another customer is a separate case of the same problem.
  if (share >= leastDuplicate && isYoung && (isSameCustomer || customerId === null)) {
    return { relation: 'duplicate', likeness: share };
  }
  if (isSameCustomer) return { relation: 'same_customer', likeness: share };
  return { relation: share >= leastSimilar ? 'similar' : null, likeness: share };
}

/**
 * Returns the incident that similar cases of the category form, for all customers; null if there
 * are too few.
 */
function incidentOf(
  seen: readonly Seen[],
  { workflowId, category, receivedAt }: RelatedQuestion,
  signature: Signature | null,
  { cases = defaultCases, within_minutes: minutes = defaultMinutes }: IncidentRule,
): Incident | null {
  const since = receivedAt.getTime() - minutes * 60_000;
  const alike = seen.filter(
    (one) =>
      one.category === category &&
      one.receivedAt.getTime() >= since &&
      one.receivedAt.getTime() <= receivedAt.getTime() &&
      signature !== null &&
      likeness(signature.digest, one.digest) >= leastSimilar,
  );
  if (alike.length + 1 < cases) return null;
  const first = Math.min(...alike.map((one) => one.receivedAt.getTime()));
  const open = alike.find(({ incidentId }) => incidentId !== null)?.incidentId ?? null;
  return {
    incident_id: open ?? workflowId,
    opened: open === null,
    cases: alike.length + 1,
    since: new Date(first).toISOString(),
  };
}

function remembered(
  { category, customerId, receivedAt }: RelatedQuestion,
  signature: Signature | null,
  incident: Incident | null,
): Remembered[] {
  if (signature === null && customerId === null) return [];
  const row = {
    category,
    received_at: receivedAt.toISOString(),
    ...(customerId !== null && { customer_id: customerId }),
    ...(signature && { digest: signature.digest, bands: signature.bands }),
    ...(incident && { incident: incident.incident_id }),
  };
  return [{ set: casesSeen, row }];
}
