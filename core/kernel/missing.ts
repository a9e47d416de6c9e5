// How a caller is told that something does not exist. Another tenant's object reads the same as one
// that never was: the id shown is the one that the caller sent.

import { Fault } from './errors.ts';
import { presentId, type IdKind } from './ids.ts';
import { nearestName } from './nearest.ts';

const nouns: Record<IdKind, string> = {
  workflow: 'workflow',
  audit: 'audit entry',
  event: 'event',
  document: 'document',
  endpoint: 'webhook endpoint',
  delivery: 'delivery',
  apiKey: 'API key',
  request: 'request',
  increaseRequest: 'increase request',
  evaluation: 'evaluation',
  worker: 'worker',
};

/** "There is no workflow wf_…." */
export function missingObject(kind: IdKind, uuid: string): Fault {
  return new Fault('not_found', `There is no ${nouns[kind]} ${presentId(kind, uuid)}.`);
}

/** For text in the place of an id that is not an id of its kind. */
export function malformedId(kind: IdKind, text: string): Fault {
  return new Fault('not_found', `There is no ${nouns[kind]} ${quoted(text)}.`);
}

/** "There is no pipeline "finanse". Did you mean "finance"?" */
export function missingName(noun: string, name: string, known: readonly string[]): Fault {
  const near = nearestName(name, known);
  const hint = near === null ? '' : ` Did you mean "${near}"?`;
  return new Fault('not_found', `There is no ${noun} ${quoted(name)}.${hint}`);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
