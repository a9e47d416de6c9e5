// A request rate as one value in a file: `10`, or `10 burst 20 sustained 5`.

import { accept, refuse, type Reading, type ValueType } from './value-types.ts';

export interface Rate {
  /** Number of tokens added per second. */
  readonly perSecond: number;
  /** Maximum number of saved tokens, and thus of simultaneous requests; at least 1. */
  readonly burst: number;
  /** Requests per second over a minute: at most 60 times this number in 60 seconds. */
  readonly sustained: number;
}

const figure = String.raw`\d{1,6}(?:\.\d{1,2})?`;
const pattern = new RegExp(`^(${figure})(?: burst (${figure}))?(?: sustained (${figure}))?$`);

/** Null is no limit. */
export const rate: ValueType<Rate | null> = {
  expected: 'requests per second, such as 10 or "10 burst 20 sustained 5", or null for no limit',
  unit: '',
  schema: {
    anyOf: [
      { type: 'number', minimum: 0.01, maximum: 999_999.99 },
      { type: 'string', pattern: pattern.source },
      { type: 'null' },
    ],
  },
  read({ value, source }) {
    if (value === null) return accept(null);
    return readRate(typeof value === 'string' ? value : source);
  },
  print: (value) => printRate(value!),
};

function readRate(words: string): Reading<Rate | null> {
  const [, first, second, third] = pattern.exec(words) ?? [];
  if (first === undefined) return refuse();
  const perSecond = Number(first);
  const burst = Number(second ?? Math.max(perSecond, 1));
  const sustained = Number(third ?? perSecond);
  // A limit of 0 would make the plan unusable; to stop a tenant, suspend it.
  if (perSecond === 0 || sustained === 0) return refuse('a rate must be more than 0');
  if (burst < 1) return refuse('burst must be at least 1: nothing could ever pass');
  if (sustained > perSecond) return refuse('sustained cannot be more than the rate itself');
  return accept({ perSecond, burst, sustained });
}

function printRate({ perSecond, burst, sustained }: Rate): number | string {
  const words = [String(perSecond)];
  if (burst !== Math.max(perSecond, 1)) words.push(`burst ${burst}`);
  if (sustained !== perSecond) words.push(`sustained ${sustained}`);
  return words.length === 1 ? perSecond : words.join(' ');
}
