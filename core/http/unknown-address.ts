// Says which part of an address the API does not have, and what was probably meant.

import { Fault } from '../kernel/errors.ts';
import { missingName } from '../kernel/missing.ts';
import { nearestName } from '../kernel/nearest.ts';

/** `paths` are those of the rows, with parameters in braces. */
export function unknownAddress(path: string, paths: readonly string[]): Fault {
  const steps = path.split('/').slice(1).map(decoded);
  let reached = paths.map((known) => known.split('/').slice(1));
  // A name that only a parameter takes, where others have rows of their own, such as a pipeline's.
  let doubtful: Fault | null = null;
  for (const [depth, step] of steps.entries()) {
    const next = reached.filter((row) => row[depth] === step || isParam(row[depth]));
    const known = [...new Set(reached.flatMap((row) => row[depth] ?? []))];
    const fixed = known.filter((name) => !isParam(name));
    if (next.length === 0) return doubtful ?? unknownStep(steps, depth, fixed);
    const noun = nounAt(steps, depth);
    if (noun !== null && !fixed.includes(step)) doubtful = missingName(noun, step, fixed);
    reached = next;
  }
  return doubtful ?? new Fault('not_found', nothingHere);
}

const nothingHere = 'The API has no operation at this address.';

function unknownStep(steps: readonly string[], depth: number, known: readonly string[]): Fault {
  const noun = nounAt(steps, depth);
  if (noun !== null) return missingName(noun, steps[depth]!, known);
  const near = nearestName(steps[depth]!, known);
  if (near === null) return new Fault('not_found', nothingHere);
  const meant = ['', ...steps.slice(0, depth), near].join('/');
  return new Fault('not_found', `${nothingHere} Did you mean ${meant}?`);
}

/** What stands at a place of an address, given what stands before it; null for fixed words. */
function nounAt(steps: readonly string[], depth: number): string | null {
  const [outer, parent] = [steps[depth - 2], steps[depth - 1]];
  if (parent === 'pipelines') return 'pipeline';
  return outer === 'pipelines' ? `operation of the pipeline ${parent} called` : null;
}

function isParam(step: string | undefined): boolean {
  return step?.startsWith('{') ?? false;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
