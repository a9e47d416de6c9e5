// What is expected of a sample, and how the appliance's answer differs from it.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from '../authoring/differences.ts';
import type { DemoOutcome } from './demo-client.ts';
import type { ReceivedEvent } from './demo-receiver.ts';

/** `<name>.golden.json` beside a sample document. */
export interface Golden {
  document: string;
  /** For people. */
  about: string;
  /** Whether the short demonstration runs it too. */
  demo: boolean;
  /** `link`: the appliance fetches it from an https address; an upload would be refused. */
  sent: 'upload' | 'link';
  /** `input` without `document_url`. */
  request: { input: object; options?: object };
  status: 'resolved' | 'in_review' | 'failed';
  /** Code of the workflow's error. */
  error?: string;
  /** Type of the event that follows; null when there is none. */
  event: string | null;
  /** Fields that must be equal, in objects and in list items; those not named may be anything. */
  completed_unit?: object;
  /** The same of the event's `data.business_object`. */
  business_object?: object;
}

export interface DemoSample {
  golden: Golden;
  bytes: Uint8Array<ArrayBuffer>;
}

const ending = '.golden.json';

export async function loadSamples(folder: string): Promise<DemoSample[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return Promise.all(
    names.map(async (name) => {
      const golden = JSON.parse(await readFile(join(folder, name), 'utf8')) as Golden;
      return { golden, bytes: new Uint8Array(await readFile(join(folder, golden.document))) };
    }),
  );
}

/** One sentence for each; none when everything is as expected. */
export function findDifferences(
  golden: Golden,
  outcome: DemoOutcome,
  event: ReceivedEvent | null,
): string[] {
  const { completed_unit: unit, business_object: object } = golden;
  const found = [
    ...compare('status', golden.status, outcome.status),
    ...compare('error', golden.error ?? null, outcome.error?.code ?? null),
    ...(outcome.error && golden.error !== outcome.error.code ? [outcome.error.message] : []),
  ];
  if (unit) found.push(...compare('completed_unit', unit, outcome.completedUnit));
  if (golden.event === null) return found;
  if (event === null) return [...found, `webhook: expected ${golden.event}, none came`];
  found.push(...compare('webhook', golden.event, event.eventType));
  if (!event.verified) found.push('webhook: its signature does not fit');
  if (object) found.push(...compare('business_object', object, event.businessObject));
  return found;
}
