// Masks the body of a webhook event for callers and endpoints that get no personal data.

import { valueAt } from '../kernel/pointers.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { maskInTurns } from './mask.ts';
import { placesOf, type OperationPlaces } from './operation-places.ts';
import { anyPlace, hiddenPlace, listPlace, objectPlace, type Place } from './places.ts';

/** An operation of a loaded pipeline. */
export type EventSource = OperationDeclaration & { pipeline: string };

/** The body is the JSON that was or would be sent; it is returned in the same form. */
export async function maskEventBody(
  body: string,
  operations: readonly EventSource[],
): Promise<string> {
  const event = JSON.parse(body) as { event_type?: string; data?: object };
  // The short payload has no data.
  if (typeof event.data !== 'object') return body;
  const data = await maskEventData(event.event_type ?? '', event.data, operations);
  return JSON.stringify({ ...event, data });
}

/** Masks the JSON of `data` of the envelope. */
export async function maskEventJson(
  type: string,
  data: string,
  operations: readonly EventSource[],
): Promise<string> {
  return JSON.stringify(await maskEventData(type, JSON.parse(data) as object, operations));
}

async function maskEventData(
  type: string,
  data: object,
  operations: readonly EventSource[],
): Promise<object> {
  const sources = sourcesOf(type, data, operations).map(placesOf);
  const known = createKnownValues();
  const masked: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) {
    masked.push([name, await maskPart(name, value, sources, known)]);
  }
  return Object.fromEntries(masked);
}

/**
 * Returns the operations that may have sent an event. Events that every pipeline sends name their
 * pipeline in the audit trail.
 */
function sourcesOf(type: string, data: object, all: readonly EventSource[]): EventSource[] {
  const own = all.filter(({ eventType, deadlines, monitoring }) =>
    [eventType, deadlines?.reminders?.eventType, monitoring?.eventType].includes(type),
  );
  if (own.length > 0) return own;
  const found = valueAt(data, '/audit_trail/processed_by_pipeline');
  const named = found.found ? String(found.value).replace(/@.*$/, '') : null;
  return all.filter(({ pipeline }) => pipeline === named);
}

type Sources = readonly OperationPlaces[];

/** Parts of `data` with values of operations, or with texts about them; others have none. */
const parts: Readonly<Record<string, (sources: Sources) => Place>> = {
  business_object: (sources) => together(sources, 'businessObject'),
  subject: (sources) => together(sources, 'subject'),
  appeared: (sources) => listPlace(together(sources, 'finding')),
  gone: (sources) => listPlace(together(sources, 'finding')),
  reason: () => hiddenPlace,
  comment: () => hiddenPlace,
  deadline: () => objectPlace({ summary: hiddenPlace, details: hiddenPlace }),
};

async function maskPart(
  name: string,
  value: unknown,
  sources: Sources,
  known: KnownValues,
): Promise<unknown> {
  const place = Object.hasOwn(parts, name) ? parts[name]!(sources) : null;
  return place === null ? value : (await maskInTurns(value, place, known)).value;
}

/** Without a loaded operation, everything is masked. */
function together(sources: Sources, part: keyof OperationPlaces): Place {
  const places = sources.map((one) => one[part]);
  return places.length === 0 ? hiddenPlace : anyPlace(places);
}
