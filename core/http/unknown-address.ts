// Explains which part of an address, or which method, is unknown, and suggests a similar one.

import { Fault } from '../kernel/errors.ts';
import { missingName } from '../kernel/missing.ts';
import { nearestName } from '../kernel/nearest.ts';

/** `paths` are those of the rows, with parameters in braces. */
export function unknownAddress(path: string, paths: readonly string[]): Fault {
  const steps = path.split('/').slice(1).map(decoded);
  let reached = paths.map((known) => known.split('/').slice(1));
  // A name that only matches a parameter, while others have their own rows, such as a pipeline's
  // name.
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
  if (doubtful) return doubtful;
  return new Fault('not_found', `${nothingHere}${offer(steps, continuations(reached, steps))}`);
}

/**
 * `rows` are all rows of the API; those below the address that support the method are suggested.
 */
export function wrongMethod(
  { method, path }: { method: string; path: string },
  methods: ReadonlySet<string>,
  rows: readonly { method: string; path: string }[],
): Fault {
  const allow = [...methods].sort().join(', ');
  const steps = path.split('/').slice(1);
  const below = rows
    .filter((row) => row.method === method)
    .map((row) => row.path.split('/').slice(1))
    .filter((row) => steps.every((step, depth) => row[depth] === step || isParam(row[depth])));
  const names = continuations(below, steps);
  const other = names.length === 0 ? '' : ` For ${method}, use ${alternatives(steps, names)}.`;
  return new Fault('method_not_allowed', `This address accepts ${allow}.${other}`, {
    headers: { Allow: allow },
  });
}

const nothingHere = 'The API has no operation at this address.';

function unknownStep(steps: readonly string[], depth: number, known: readonly string[]): Fault {
  const noun = nounAt(steps, depth);
  if (noun !== null) return missingName(noun, steps[depth]!, known);
  const near = nearestName(steps[depth]!, known);
  const names = near === null ? known : [near];
  return new Fault('not_found', `${nothingHere}${offer(steps.slice(0, depth), names)}`);
}

/** Returns what may follow the steps of an address: fixed words, in the order of the rows. */
function continuations(rows: readonly (readonly string[])[], steps: readonly string[]): string[] {
  const next = rows.flatMap((row) => (row.length === steps.length + 1 ? row.at(-1)! : []));
  return [...new Set(next)].filter((name) => !isParam(name));
}

/** A longer list would be the whole API, which the reference documents. */
const mostOffered = 8;

function offer(steps: readonly string[], names: readonly string[]): string {
  const isShort = names.length > 0 && names.length <= mostOffered;
  return isShort ? ` Did you mean ${alternatives(steps, names)}?` : '';
}

function alternatives(steps: readonly string[], names: readonly string[]): string {
  return names.map((name) => ['', ...steps, name].join('/')).join(' or ');
}

/**
 * Returns the noun of a parameter at a position of an address, from the preceding steps; null for
 * fixed words.
 */
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
