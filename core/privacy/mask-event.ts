// Masks the body of a webhook event as the API shows it. Receivers get the whole body.

import { valueAt } from '../kernel/pointers.ts';
import type { OperationDeclaration } from '../sdk/pipeline.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { mask } from './mask.ts';
import { placesOf, type OperationPlaces } from './operation-places.ts';
import { anyPlace, hiddenPlace, listPlace, objectPlace, type Place } from './places.ts';

/** An operation of a loaded pipeline. */
export type EventSource = OperationDeclaration & { pipeline: string };

/** The body is the JSON that was or would be sent; it is returned in the same form. */
export function maskEventBody(body: string, operations: readonly EventSource[]): string {
  const event = JSON.parse(body) as { event_type?: string; data?: object };
  // The short payload has no data.
  if (typeof event.data !== 'object') return body;
  const sources = sourcesOf(event.event_type ?? '', event.data, operations).map(placesOf);
  const known = createKnownValues();
  const data = Object.fromEntries(
    Object.entries(event.data).map(([name, value]) => [
      name,
      maskPart(name, value, sources, known),
    ]),
  );
  return JSON.stringify({ ...event, data });
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

function maskPart(name: string, value: unknown, sources: Sources, known: KnownValues): unknown {
  const place = Object.hasOwn(parts, name) ? parts[name]!(sources) : null;
  return place === null ? value : mask(value, place, known).value;
}

/** Without a loaded operation, everything is masked. */
function together(sources: Sources, part: keyof OperationPlaces): Place {
  const places = sources.map((one) => one[part]);
  return places.length === 0 ? hiddenPlace : anyPlace(places);
}
